/** The calls of a landlord about the link of a ticket's vendor. */
import { DomainError } from '@domovik/domain/errors.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { revokeLink, shareLink } from './links.ts'
import { lockTicket } from './queries.ts'

export const ticketLinksAdmin = {
  shareLink: admin.tickets.shareLink.handler(async ({ input: { id, mail }, context: { scope } }) => {
    await lockTicket(scope, id)
    const { vendor, ...link } = await shareLink(scope, id, mail)
    const details = { linkShared: vendor, mailed: link.mailed }
    await record(scope, { action: 'UPDATE', table: 'tickets', recordId: id, details })
    return link
  }),

  revokeLink: admin.tickets.revokeLink.handler(async ({ input: { id }, context: { scope } }) => {
    await lockTicket(scope, id)
    if (!(await revokeLink(scope, id))) throw new DomainError('not_found')
    const details = { linkRevoked: true }
    await record(scope, { action: 'UPDATE', table: 'tickets', recordId: id, details })
    return { id }
  }),
}
