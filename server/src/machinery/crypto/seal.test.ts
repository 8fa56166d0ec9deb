import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyVersionOf, keyVersionOfBytes, open, openBytes, SealError, seal, sealBytes } from './seal.ts'

const key = randomBytes(32)
const place = 'org|tenants|notes|row'

describe('a sealed text', () => {
  it('opens with its key and place, for any text', () => {
    for (const text of ['', 'zażółć gęślą jaźń', '😀'.repeat(100), 'x'.repeat(100_000)]) {
      expect(open(key, place, seal(key, 3, place, text))).toBe(text)
    }
    expect(keyVersionOf(seal(key, 3, place, 'x'))).toBe(3)
  })

  it('does not open with another key, in another place or with another key version', () => {
    const sealed = seal(key, 1, place, 'PL61 1090')
    expect(() => open(randomBytes(32), place, sealed)).toThrow(SealError)
    expect(() => open(key, 'org|tenants|notes|other row', sealed)).toThrow(SealError)
    expect(() => open(key, place, sealed.replace('v1.1.', 'v1.2.'))).toThrow(SealError)
  })

  it('does not open when any single bit was changed', () => {
    const [format, version, nonce, body] = seal(key, 1, place, 'secret').split('.') as [
      string,
      string,
      string,
      string,
    ]
    for (const [part, rebuild] of [
      [nonce, (changed: string) => `${format}.${version}.${changed}.${body}`],
      [body, (changed: string) => `${format}.${version}.${nonce}.${changed}`],
    ] as const) {
      const bytes = Buffer.from(part, 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        expect(() => open(key, place, rebuild(changed.toString('base64url')))).toThrow(SealError)
      }
    }
  })

  it('refuses a short tag and texts that are not sealed', () => {
    const [format, version, nonce, body] = seal(key, 1, place, '').split('.') as [
      string,
      string,
      string,
      string,
    ]
    const short = Buffer.from(body, 'base64url').subarray(0, 12).toString('base64url')
    for (const text of [`${format}.${version}.${nonce}.${short}`, '', 'v1', 'v1.1..', 'plain text'])
      expect(() => open(key, place, text)).toThrow(SealError)
  })

  it('never repeats a nonce', () => {
    const nonces = new Set(Array.from({ length: 20_000 }, () => seal(key, 1, place, 'x').split('.')[2]))
    expect(nonces.size).toBe(20_000)
  })
})

describe('sealed bytes', () => {
  it('open with their key and place, for any bytes', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10]), randomBytes(1_000_000)]) {
      const sealed = sealBytes(key, 7, place, bytes)
      expect(openBytes(key, place, sealed).equals(bytes)).toBe(true)
      expect(keyVersionOfBytes(sealed)).toBe(7)
    }
  })

  it('do not open with another key, in another place, truncated, or when any single bit was changed', () => {
    const sealed = sealBytes(key, 1, place, Buffer.from('kran'))
    expect(() => openBytes(randomBytes(32), place, sealed)).toThrow(SealError)
    expect(() => openBytes(key, 'org|files|full|other row', sealed)).toThrow(SealError)
    for (let length = 0; length < sealed.length; length++)
      expect(() => openBytes(key, place, sealed.subarray(0, length))).toThrow(SealError)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => openBytes(key, place, changed)).toThrow(SealError)
    }
  })
})
