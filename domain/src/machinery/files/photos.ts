/** What counts as a photo, and how large it may be (quality: uploads). */
import { DomainError } from '../../errors.ts'

/** Media type to the endings its files may have. */
const PHOTO_ENDINGS = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const

export type PhotoType = keyof typeof PHOTO_ENDINGS

export const PHOTO_TYPES = Object.keys(PHOTO_ENDINGS) as PhotoType[]
/** Bytes of one photo, as it is sent. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
/** Width times height: more than any phone makes without asking, less than what would exhaust the server. */
export const PHOTO_MAX_PIXELS = 25_000_000
export const PHOTOS_PER_TICKET = 8

const begins = (bytes: Uint8Array, at: number, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

/** What the first bytes say a file is; null when it is no photo. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  if (begins(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (begins(bytes, 0, 0x52, 0x49, 0x46, 0x46) && begins(bytes, 8, 0x57, 0x45, 0x42, 0x50))
    return 'image/webp'
  return null
}

/** Throws file_too_large, file_type_not_allowed: the declared type, the name's ending and the bytes must say the same. */
export function requirePhoto({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): void {
  if (bytes.length > PHOTO_MAX_BYTES) throw new DomainError('file_too_large', { limit: PHOTO_MAX_BYTES })
  requireHonest({ name, type }, photoTypeOf(bytes), PHOTO_ENDINGS)
}

/** Throws file_type_not_allowed unless the declared type and the name's ending are those of what the bytes say it is. */
export function requireHonest<Type extends string>(
  { name, type }: { name: string; type: string },
  real: Type | null,
  endings: Readonly<Record<Type, readonly string[]>>,
): Type {
  if (real === null || type !== real) throw new DomainError('file_type_not_allowed')
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings[real].includes(ending)) throw new DomainError('file_type_not_allowed')
  return real
}

/** Throws too_many_pixels. */
export function requirePixels(width: number, height: number): void {
  if (width * height > PHOTO_MAX_PIXELS) throw new DomainError('too_many_pixels', { width, height })
}

/**
 * A file's name as it may be shown: without folders, and without control and direction marks that could make
 * 'gpj.exe' look like 'exe.jpg'. The name never decides where bytes are kept.
 */
export const shownName = (name: string): string =>
  [
    ...name
      .replace(/^.*[\\/]/s, '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
  ]
    .slice(-120)
    .join('')
