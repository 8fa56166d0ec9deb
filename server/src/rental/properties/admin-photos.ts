/** The calls of a landlord about the photos of a property. */
import { arrangeAlbum } from '../../machinery/files/album.ts'
import { addPhoto, removePhoto, restorePhoto, showPhoto } from '../../machinery/files/photos.ts'
import { admin } from '../../machinery/http/procedures.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { photosOfProperty, recordPhoto } from './photos.ts'
import { findProperty } from './queries.ts'

/** Returns a property that the caller may see as the owner of photos. Throws not_found. */
const ownerOf = async (scope: Scope, id: string) => photosOfProperty((await findProperty(scope, id)).id)

export const propertyPhotosAdmin = {
  addPhoto: admin.properties.addPhoto.handler(async ({ input: { id, file }, context: { scope } }) => {
    const photo = await addPhoto(scope, await ownerOf(scope, id), file)
    await recordPhoto(scope, id, { photo: photo.id })
    return photo
  }),

  photoFile: admin.properties.photoFile.handler(
    async ({ input: { id, photoId, size }, context: { scope } }) =>
      await showPhoto(scope, await ownerOf(scope, id), photoId, size),
  ),

  arrangePhotos: admin.properties.arrangePhotos.handler(
    async ({ input: { id, photos }, context: { scope } }) => {
      await arrangeAlbum(scope, await ownerOf(scope, id), photos)
      await recordPhoto(scope, id, { photosArranged: photos.length })
      return { id }
    },
  ),

  removePhoto: admin.properties.removePhoto.handler(
    async ({ input: { id, photoId }, context: { scope } }) => {
      await removePhoto(scope, await ownerOf(scope, id), photoId)
      await recordPhoto(scope, id, { photoRemoved: photoId })
      return { id: photoId }
    },
  ),

  restorePhoto: admin.properties.restorePhoto.handler(
    async ({ input: { id, photoId }, context: { scope } }) => {
      await restorePhoto(scope, await ownerOf(scope, id), photoId)
      await recordPhoto(scope, id, { photoRestored: photoId })
      return { id: photoId }
    },
  ),
}
