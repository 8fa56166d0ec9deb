/** Re-encodes the pictures of users, outside the server process (encode-picture.ts). */
import type { ForeignReader } from '../services/foreign-files.ts'
import type { Services } from '../services/services.ts'

export type Picture = {
  full: Buffer
  preview: Buffer
  mediaType: 'image/jpeg' | 'image/png'
  width: number
  height: number
  sha256: string
}

export type PictureKind = 'photo' | 'logo'

/** The reader of JPEG, PNG and WebP. */
export const pictureReader: ForeignReader<PictureKind, Picture, never> = {
  module: import.meta.resolve('./picture-reader.ts'),
}

type Sender = { services: Services; organizationId: string }

/**
 * Re-encodes a photo or a logo and creates its preview. Throws too_many_pixels, file_unreadable, file_too_complex and
 * service_unavailable.
 */
export async function readPicture(
  { services, organizationId }: Sender,
  kind: PictureKind,
  bytes: Buffer,
): Promise<Picture> {
  const { head } = await services.foreignFiles.read(pictureReader, {
    sender: organizationId,
    bytes,
    given: kind,
  })
  return { ...head, full: Buffer.from(head.full), preview: Buffer.from(head.preview) }
}
