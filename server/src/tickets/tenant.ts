/** What a tenant does with their own issues and maintenance requests. */
import { newId } from '../db/ids.ts'
import { record } from '../db/scope.ts'
import { tenant } from '../http/procedures.ts'
import { ownTicket, ownTickets, reportProblem } from './portal.ts'
import { insertComment } from './queries.ts'

export const ticketsTenant = {
  list: tenant.tickets.list.handler(({ input, context: { scope } }) => ownTickets(scope, input.type)),

  get: tenant.tickets.get.handler(({ input, context: { scope } }) => ownTicket(scope, input.id)),

  create: tenant.tickets.create.handler(async ({ input, context: { scope } }) => {
    const { type, title, description = null, urgent } = input
    const id = newId()
    const priority = urgent ? 'high' : 'medium'
    await reportProblem(scope, { id, type, title, description, priority })
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
      organizationId: scope.organizationId,
      id: newId(),
      ticketId: input.id,
      tenantId: scope.tenantId,
      authorId: scope.userId,
      authorKind: 'tenant',
      body: input.body,
    })
    await record(scope, {
      action: 'UPDATE',
      table: 'tickets',
      recordId: input.id,
      tenantId: scope.tenantId,
      details: { comment: comment.id },
    })
    return comment
  }),
}
