/** Which files are accepted as photos, and how large they may be (quality: uploads). */
import { DomainError } from '../../errors.ts'

/** Media type and the file extensions allowed for it. */
const PHOTO_ENDINGS = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const

export type PhotoType = keyof typeof PHOTO_ENDINGS

export const PHOTO_TYPES = Object.keys(PHOTO_ENDINGS) as PhotoType[]
/** Maximum size of an uploaded photo in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
/** Width times height: more than phones produce by default, less than what would exhaust the server. */
export const PHOTO_MAX_PIXELS = 25_000_000
export const PHOTOS_PER_TICKET = 8
export const PHOTOS_PER_PROPERTY = 24
/** The longest description of a photo, in characters. */
export const PHOTO_ALT_MAX = 200
/** Which photos of a ticket a file chooser takes; sizes are in bytes. */
export const TICKET_PHOTO_LIMITS = {
  accept: PHOTO_TYPES,
  types: 'JPG, PNG, WebP',
  maxSize: PHOTO_MAX_BYTES,
  most: PHOTOS_PER_TICKET,
}
/** In one row of a handover report, and in the whole protocol. */
export const PHOTOS_PER_ROW = 10
export const PHOTOS_PER_INSPECTION = 150
/** The same for a property. */
export const PROPERTY_PHOTO_LIMITS = { ...TICKET_PHOTO_LIMITS, most: PHOTOS_PER_PROPERTY }

const begins = (bytes: Uint8Array, at: number, ...expected: number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

/** Returns the photo type that the first bytes show, or null if the file is not a photo. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  if (begins(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (begins(bytes, 0, 0x52, 0x49, 0x46, 0x46) && begins(bytes, 8, 0x57, 0x45, 0x42, 0x50))
    return 'image/webp'
  return null
}

/** The declared type, the extension and the bytes must agree. Throws file_too_large or file_type_not_allowed. */
export function requirePhoto({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }): void {
  if (bytes.length > PHOTO_MAX_BYTES) throw new DomainError('file_too_large', { limit: PHOTO_MAX_BYTES })
  requireMatchingType({ name, type }, photoTypeOf(bytes), PHOTO_ENDINGS)
}

/**
 * Throws file_type_not_allowed unless the declared type and the extension match the type shown by the bytes (`real`).
 */
export function requireMatchingType<Type extends string>(
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
 * Returns a file's name as it can be shown: without folders, and without control and direction characters that could
 * make 'gpj.exe' look like 'exe.jpg'. The name never decides where the file is stored.
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
