import { describe, expect, it, test } from 'vitest'
import { DomainError } from '../../errors.ts'
import { PHOTO_MAX_BYTES, photoTypeOf, requirePhoto, requirePixels, shownName } from './photos.ts'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)
const webp = new TextEncoder().encode('RIFF1234WEBPVP8 ')
const wave = new TextEncoder().encode('RIFF1234WAVEfmt ')
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')

const codeOf = (act: () => void): string | null => {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}

test.for([
  [jpeg, 'image/jpeg'],
  [png, 'image/png'],
  [webp, 'image/webp'],
  [wave, null],
  [svg, null],
  [jpeg.subarray(0, 2), null],
  [new Uint8Array(), null],
] as const)('recognizes the type by the first bytes (%#)', ([bytes, type]) => {
  expect(photoTypeOf(bytes)).toBe(type)
})

describe('a photo', () => {
  it.for([
    ['IMG_1.JPG', 'image/jpeg', jpeg, null],
    ['IMG_1', 'image/jpeg', jpeg, null],
    ['a.png', 'image/png', png, null],
    ['a.webp', 'image/webp', webp, null],
    ['a.png', 'image/jpeg', jpeg, 'file_type_not_allowed'],
    ['a.png', 'image/png', jpeg, 'file_type_not_allowed'],
    ['a.jpg', 'image/png', png, 'file_type_not_allowed'],
    ['a.svg', 'image/svg+xml', svg, 'file_type_not_allowed'],
    ['a.png', 'image/png', svg, 'file_type_not_allowed'],
    ['a.jpg.html', 'image/jpeg', jpeg, 'file_type_not_allowed'],
    ['a.', 'image/jpeg', jpeg, 'file_type_not_allowed'],
    ['a.heic', 'image/heic', new Uint8Array(20), 'file_type_not_allowed'],
  ] as const)('is accepted if name, type and bytes agree: %s as %s', ([name, type, bytes, code]) => {
    expect(codeOf(() => requirePhoto({ name, type, bytes }))).toBe(code)
  })

  it('may be as large as the limit, but not one byte larger', () => {
    const bytes = new Uint8Array(PHOTO_MAX_BYTES + 1)
    bytes.set(jpeg)
    const photo = { name: 'a.jpg', type: 'image/jpeg' }
    expect(codeOf(() => requirePhoto({ ...photo, bytes: bytes.subarray(0, PHOTO_MAX_BYTES) }))).toBe(null)
    expect(codeOf(() => requirePhoto({ ...photo, bytes }))).toBe('file_too_large')
  })

  it('has at most 25 million pixels', () => {
    expect(codeOf(() => requirePixels(5_000, 5_000))).toBe(null)
    expect(codeOf(() => requirePixels(5_000, 5_001))).toBe('too_many_pixels')
    expect(codeOf(() => requirePixels(1, 25_000_001))).toBe('too_many_pixels')
  })
})

test.for([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\temp\\kran.jpg', 'kran.jpg'],
  ['kr\u0000an\n.jpg', 'kran.jpg'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['łazienka 1.jpg', 'łazienka 1.jpg'],
  ['/', ''],
  [`${'😀'.repeat(200)}.jpg`, `${'😀'.repeat(116)}.jpg`],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(116)}.jpg`],
] as const)('the name %j is shown as %j', ([given, shown]) => {
  expect(shownName(given)).toBe(shown)
})
