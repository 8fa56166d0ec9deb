/**
 * Re-encodes a picture from its pixels, so that nothing else from the file remains (location and camera in EXIF, an
 * appended script). The result is upright and no larger than a screen can use. Files of users are re-encoded outside the
 * server process (picture.ts).
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { PHOTO_MAX_PIXELS, requirePixels } from '@domovik/domain/machinery/files/photos.ts'
import type { Picture } from './picture.ts'

/** The longest side, in pixels. */
const fullSide = 2560
const previewSide = 480

type Sharp = typeof import('sharp')['default']
let opened: Promise<Sharp> | undefined

/** The image library, loaded with the first photo. It may decode photo formats only, and its cache is off. */
function drawing(): Promise<Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  })
  return opened
}

/** Re-encodes a photo and creates its preview. Throws too_many_pixels (before decoding) and file_unreadable. */
export async function encodePicture(bytes: Buffer): Promise<Picture> {
  const sharp = await drawing()
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  requirePixels(width, height)
  const upright = await readable(
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: fullSide, height: fullSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true }),
  )
  const preview = await sharp(upright.data)
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 74 })
    .toBuffer()
  return {
    full: upright.data,
    preview,
    mediaType: 'image/jpeg',
    width: upright.info.width,
    height: upright.info.height,
    sha256: createHash('sha256').update(upright.data).digest('hex'),
  }
}

const logoSide = 512
const smallLogoSide = 128

/** Re-encodes a logo and keeps its transparency. Throws the same errors as encodePicture. */
export async function encodeLogo(bytes: Buffer): Promise<Picture> {
  const sharp = await drawing()
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  requirePixels(width, height)
  const drawn = await readable(
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true }),
  )
  const side = { width: smallLogoSide, height: smallLogoSide }
  const preview = await sharp(drawn.data)
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return {
    full: drawn.data,
    preview,
    mediaType: 'image/png',
    width: drawn.info.width,
    height: drawn.info.height,
    sha256: createHash('sha256').update(drawn.data).digest('hex'),
  }
}

async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch {
    throw new DomainError('file_unreadable')
  }
}
