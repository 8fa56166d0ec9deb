/** Re-encodes pictures in the process for foreign files. The server never imports this module. */
import type { ReadForeign } from '../services/foreign-files.ts'
import { encodeLogo, encodePicture } from './encode-picture.ts'
import type { Picture, PictureKind } from './picture.ts'

const read: ReadForeign<PictureKind, Picture, never> = async (bytes, kind) => ({
  head: await (kind === 'logo' ? encodeLogo(bytes) : encodePicture(bytes)),
  rows: [],
})
export default read
