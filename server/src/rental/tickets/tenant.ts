/** Ticket calls of a tenant, for their own tickets. */
import { newId } from '../../machinery/db/ids.ts'
import {
  addPhoto,
  type PhotoOwner,
  photosOf,
  removePhoto,
  restorePhoto,
  showPhoto,
} from '../../machinery/files/photos.ts'
import { tenant } from '../../machinery/http/procedures.ts'
import { record, type TenantScope } from '../../machinery/scope/scope.ts'
import { insertComment } from './comments.ts'
import { photosOfTicket, recordPhoto } from './photos.ts'
import { ownTicket, ownTickets, reportProblem } from './tenant-queries.ts'

export const ticketsTenant = {
  list: tenant.tickets.list.handler(({ input, context: { scope } }) => ownTickets(scope, input.type)),

  get: tenant.tickets.get.handler(async ({ input: { id }, context: { scope } }) => {
    const [own, photos] = await Promise.all([
      ownTicket(scope, id),
      photosOf(scope, { table: 'tickets', id }, true),
    ])
    return { ...own, photos }
  }),

  create: tenant.tickets.create.handler(async ({ input, context: { scope } }) => {
    const { type, title, description = null, urgent, propertyId = null } = input
    const id = newId()
    const priority = urgent ? 'high' : 'medium'
    await reportProblem(scope, { id, type, title, description, priority, propertyId })
    await record(scope, {
      action: 'CREATE',
      table: 'tickets',
      recordId: id,
      tenantId: scope.tenantId,
      details: { type, priority },
    })
    return (await ownTicket(scope, id)).ticket
  }),

  addComment: tenant.tickets.addComment.handler(async ({ input, context: { scope } }) => {
    await ownTicket(scope, input.id)
    const comment = await insertComment(scope, {
      ticketId: input.id,
      tenantId: scope.tenantId,
      authorKind: 'tenant',
      audience: 'tenant',
      body: input.body,
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'tickets',
      recordId: input.id,
      tenantId: scope.tenantId,
      details: { comment: comment.id },
    })
    return { ...comment, authorKind: 'tenant' } as const
  }),

  addPhoto: tenant.tickets.addPhoto.handler(async ({ input: { id, file }, context: { scope } }) => {
    const owner = await ownPhotos(scope, id)
    const photo = await addPhoto(scope, owner, file)
    await recordPhoto(scope, owner, { photo: photo.id })
    return photo
  }),

  photoFile: tenant.tickets.photoFile.handler(
    async ({ input: { id, photoId, size }, context: { scope } }) =>
      await showPhoto(scope, await ownPhotos(scope, id), photoId, size),
  ),

  removePhoto: tenant.tickets.removePhoto.handler(async ({ input: { id, photoId }, context: { scope } }) => {
    const owner = await ownPhotos(scope, id)
    await removePhoto(scope, owner, photoId)
    await recordPhoto(scope, owner, { photoRemoved: photoId })
    return { id: photoId }
  }),

  restorePhoto: tenant.tickets.restorePhoto.handler(
    async ({ input: { id, photoId }, context: { scope } }) => {
      const owner = await ownPhotos(scope, id)
      await restorePhoto(scope, owner, photoId)
      await recordPhoto(scope, owner, { photoRestored: photoId })
      return { id: photoId }
    },
  ),
}

/** Returns the ticket as the owner of photos. Throws not_found, also for another tenant's ticket. */
async function ownPhotos(scope: TenantScope, ticketId: string): Promise<PhotoOwner> {
  const { ticket } = await ownTicket(scope, ticketId)
  return photosOfTicket({ id: ticket.id, tenantId: scope.tenantId })
}
