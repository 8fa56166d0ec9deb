/** What a landlord does with issues and maintenance. */
import { refuseIssues } from '@domovik/domain/errors.ts'
import { statusAllowed } from '@domovik/domain/tickets/status.ts'
import { historyOf } from '../audit/history.ts'
import { newId } from '../db/ids.ts'
import { listPage } from '../db/list.ts'
import { may, record } from '../db/scope.ts'
import { admin } from '../http/procedures.ts'
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
    const [detail, history] = await Promise.all([ticketDetail(scope, input.id), historyOf(scope, input.id)])
    const edit = may(scope, 'edit_properties')
    return { ...detail, can: { edit, comment: edit }, history }
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
}
