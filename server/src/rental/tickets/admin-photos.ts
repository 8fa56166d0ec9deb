/** The calls of a landlord about the photos of a ticket. */
import { addPhoto, removePhoto, restorePhoto, showPhoto } from '../../machinery/files/photos.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { photosOfTicket, recordPhoto } from './photos.ts'
import { findTicket } from './queries.ts'

export const ticketPhotosAdmin = {
  addPhoto: admin.tickets.addPhoto.handler(async ({ input: { id, file }, context: { scope } }) => {
    const owner = photosOfTicket(await findTicket(scope, id))
    const photo = await addPhoto(scope, owner, file)
    await recordPhoto(scope, owner, { photo: photo.id })
    return photo
  }),

  photoFile: admin.tickets.photoFile.handler(
    async ({ input: { id, photoId, size }, context: { scope } }) =>
      await showPhoto(scope, photosOfTicket(await findTicket(scope, id)), photoId, size),
  ),

  removePhoto: admin.tickets.removePhoto.handler(async ({ input: { id, photoId }, context: { scope } }) => {
    const owner = photosOfTicket(await findTicket(scope, id))
    await removePhoto(scope, owner, photoId)
    await recordPhoto(scope, owner, { photoRemoved: photoId })
    return { id: photoId }
  }),

  restorePhoto: admin.tickets.restorePhoto.handler(async ({ input: { id, photoId }, context: { scope } }) => {
    const owner = photosOfTicket(await findTicket(scope, id))
    await restorePhoto(scope, owner, photoId)
    await recordPhoto(scope, owner, { photoRestored: photoId })
    return { id: photoId }
  }),
}
