/** Ticket calls of a landlord. */
import { refuseIssues } from '@domovik/domain/errors.ts'
import { statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import { historyOf } from '../../account/audit/history.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { addPhoto, photosOf, removePhoto, restorePhoto, showPhoto } from '../../machinery/files/photos.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record } from '../../machinery/scope/scope.ts'
import { photosOfTicket, recordPhoto } from './photos.ts'
import {
  findTicket,
  insertComment,
  insertTicket,
  requireSubjects,
  type TicketRow,
  ticketDetail,
  ticketList,
  updateTicket,
} from './queries.ts'

export const ticketsAdmin = {
  list: admin.tickets.list.handler(({ input, context: { scope } }) =>
    listPage<TicketRow>(scope, ticketList(scope, input), input),
  ),

  get: admin.tickets.get.handler(async ({ input, context: { scope } }) => {
    const edit = hasPermission(scope, 'edit_properties')
    const [detail, photos, history] = await Promise.all([
      ticketDetail(scope, input.id),
      photosOf(scope, { table: 'tickets', id: input.id }, edit),
      historyOf(scope, input.id),
    ])
    return { ...detail, can: { edit, comment: edit }, photos, history }
  }),

  create: admin.tickets.create.handler(async ({ input, context: { scope } }) => {
    await requireSubjects(scope, input)
    const id = newId()
    await insertTicket(scope, { ...input, organizationId: scope.organizationId, id, userId: scope.userId })
    const { type, priority, tenantId } = input
    await record(scope, {
      action: 'CREATE',
      table: 'tickets',
      recordId: id,
      tenantId,
      details: { type, priority },
    })
    return findTicket(scope, id)
  }),

  update: admin.tickets.update.handler(async ({ input, context: { scope } }) => {
    const { id, ...changes } = input
    const before = await findTicket(scope, id)
    if (changes.status && !statusAllowed(before.type, changes.status))
      refuseIssues([{ field: 'status', code: 'not_allowed' }])
    await updateTicket(scope, id, changes)
    const details = { changed: Object.keys(changes), status: changes.status ?? before.status }
    await record(scope, {
      action: 'UPDATE',
      table: 'tickets',
      recordId: id,
      tenantId: before.tenantId,
      details,
    })
    return findTicket(scope, id)
  }),

  addComment: admin.tickets.addComment.handler(async ({ input, context: { scope } }) => {
    const { tenantId } = await findTicket(scope, input.id)
    const comment = await insertComment(scope, {
      organizationId: scope.organizationId,
      id: newId(),
      ticketId: input.id,
      tenantId,
      authorId: scope.userId,
      authorKind: 'manager',
      body: input.body,
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'tickets',
      recordId: input.id,
      tenantId,
      details: { comment: comment.id },
    })
    return comment
  }),

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
