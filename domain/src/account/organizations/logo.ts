/** ORG-07: a logo is PNG or JPG, up to 2 MB. */
import { DomainError } from '../../errors.ts'
import { photoTypeOf, requireMatchingType } from '../../machinery/files/photos.ts'
import { LOGO_MAX_BYTES } from './types.ts'

const LOGO_ENDINGS = { 'image/png': ['png'], 'image/jpeg': ['jpg', 'jpeg', 'jfif'] } as const
export const LOGO_TYPES = Object.keys(LOGO_ENDINGS) as (keyof typeof LOGO_ENDINGS)[]

/** Throws file_too_large or file_type_not_allowed. */
export function requireLogo(file: { name: string; type: string; bytes: Uint8Array }): void {
  if (file.bytes.length > LOGO_MAX_BYTES) throw new DomainError('file_too_large', { limit: LOGO_MAX_BYTES })
  const real = photoTypeOf(file.bytes)
  requireMatchingType(file, real === 'image/webp' ? null : real, LOGO_ENDINGS)
}
