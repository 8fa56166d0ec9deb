/** The page behind a vendor's link. Every call finds the link by its token and then works on its ticket only. */
import type { work } from '@domovik/contract/tenant/work.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { isOpenTicket } from '@domovik/domain/rental/tickets/status.ts'
import type { TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addPhoto, photosOf, showPhoto } from '../../machinery/files/photos.ts'
import type { RequestContext } from '../../machinery/http/call.ts'
import { tenantPublic } from '../../machinery/http/procedures.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { addressLine } from '../properties/property-sql.ts'
import { insertComment } from './comments.ts'
import { doneAt, findLink, markDone, markOpened, type OpenLink } from './links.ts'
import { photosOfTicket, recordPhoto, seenByVendor } from './photos.ts'
import { lockTicket, updateTicket } from './queries.ts'

type Work = z.infer<typeof work>

export const workTenant = {
  get: tenantPublic.work.get.handler(({ input: { token }, context }) =>
    behind(context, token, async (scope, link) => {
      await markOpened(scope, link.id)
      return workOf(scope, link)
    }),
  ),

  addComment: tenantPublic.work.addComment.handler(({ input: { token, body }, context }) =>
    behind(context, token, async (scope, link) => {
      const { ticketId, vendorId } = link
      const { id } = await insertComment(scope, {
        ...{ ticketId, tenantId: null, vendorId, authorKind: 'vendor', audience: 'vendor', body },
      })
      await recordWork(scope, link, { comment: id, audience: 'vendor' })
      return workOf(scope, link)
    }),
  ),

  complete: tenantPublic.work.complete.handler(({ input: { token, cost }, context }) =>
    behind(context, token, async (scope, link) => {
      await lockTicket(scope, link.ticketId)
      const { status, tenantId } = await stateOf(scope, link)
      if (status === 'cancelled') throw new DomainError('ticket_cancelled')
      await markDone(scope, link.id, { proposedCost: cost, reopened: isOpenTicket(status) })
      if (isOpenTicket(status)) await updateTicket(scope, link.ticketId, { status: 'completed' })
      const done = { workDone: true, ...(cost == null ? {} : { proposedCost: cost }) }
      const moved = isOpenTicket(status) ? { status: 'completed', statusBefore: status } : {}
      await recordWork(scope, link, { ...done, ...moved }, tenantId)
      return workOf(scope, link)
    }),
  ),

  addPhoto: tenantPublic.work.addPhoto.handler(({ input: { token, file }, context }) =>
    behind(context, token, async (scope, link) => {
      // Without a tenant, so that an invoice among the photos stays between vendor and landlord.
      const owner = {
        ...photosOfTicket({ id: link.ticketId, tenantId: null }),
        vendorId: link.vendorId,
      }
      const { id } = await addPhoto(scope, owner, file)
      await recordPhoto(scope, owner, { photo: id })
      return (await photosShown(scope, link)).find((photo) => photo.id === id)!
    }),
  ),

  photoFile: tenantPublic.work.photoFile.handler(({ input: { token, photoId, size }, context }) =>
    behind(context, token, (scope, link) => showPhoto(scope, shownOwner(link), photoId, size)),
  ),
}

/** A person opens a page and its photos; a program that guesses tokens is stopped. */
const addressLimit = { burst: 120, perHour: 600 }
const linkLimit = { burst: 200, perHour: 600 }

/** Runs `act` for the organization of the link. Throws link_invalid, rate_limited. */
async function behind<T>(
  { services, ipAddress, userAgent }: RequestContext,
  token: string,
  act: (scope: SystemScope, link: OpenLink) => Promise<T>,
): Promise<T> {
  const { rateLimits } = services
  if (!(await rateLimits.spend(`work|${ipAddress ?? 'unknown'}`, addressLimit)))
    throw new DomainError('rate_limited')
  const found = await acrossOrganizations(services, 'find vendor link', (db) => findLink(db, token))
  if (!(await rateLimits.spend(`work link|${found.id}`, linkLimit))) throw new DomainError('rate_limited')
  return forOrganization(services, found.organizationId, 'vendor link', async (scope) => {
    // Again in the transaction of the act, because the link may have been revoked meanwhile.
    const link = await findLink(scope.db, token)
    const actor = { ...scope.actor, ipAddress, userAgent }
    return act({ ...scope, actor }, link)
  })
}

const recordWork = (
  scope: SystemScope,
  { ticketId, vendorId }: OpenLink,
  details: Record<string, unknown>,
  tenantId: string | null = null,
): Promise<void> =>
  record(scope, {
    action: 'UPDATE',
    table: 'tickets',
    recordId: ticketId,
    tenantId,
    details: { ...details, vendor: vendorId },
  })

const shownOwner = (link: OpenLink) =>
  ({ table: 'tickets', id: link.ticketId, only: seenByVendor(link) }) as const

const photosShown = (scope: SystemScope, link: OpenLink) => photosOf(scope, shownOwner(link), false)

async function stateOf(scope: SystemScope, { ticketId }: OpenLink) {
  const { rows } = await scope.db.execute<{ status: TicketStatus; tenantId: string | null }>(sql`
    select status, tenant_id as "tenantId" from tickets where organization_id = ${scope.organizationId} and id = ${ticketId}`)
  return rows[0]!
}

/** Returns what the vendor may see: no tenant's name, no messages of the tenant, no other cost, nothing of another vendor. */
async function workOf(scope: SystemScope, link: OpenLink): Promise<Work> {
  const { organizationId } = scope
  const { ticketId, vendorId } = link
  const { rows } = await scope.db.execute<{ work: Omit<Work, 'photos'> }>(sql`
    select json_build_object('vendorName', v.name, 'landlord', json_build_object('name', o.name, 'phone', o.phone),
             'language', v.language, 'expiresAt', l.expires_at, 'doneAt', ${doneAt}, 'proposedCost', l.proposed_cost,
             'currency', o.currency,
             'ticket', json_build_object('title', k.title, 'description', k.description, 'status', k.status, 'priority', k.priority,
               'trade', k.trade, 'place', nullif(${addressLine(sql`p`)}, ''), 'scheduledOn', k.scheduled_on, 'createdAt', k.created_at),
             'comments', (select coalesce(json_agg(json_build_object('id', c.id, 'authorKind', c.author_kind, 'body', c.body,
                 'createdAt', c.created_at) order by c.created_at, c.id), '[]'::json) from ticket_comments c
               where c.organization_id = ${organizationId} and c.ticket_id = ${ticketId} and c.audience = 'vendor'
                 and c.vendor_id = ${vendorId})) as work
      from ticket_links l
      join organizations o on o.id = l.organization_id
      join tickets k on k.organization_id = l.organization_id and k.id = l.ticket_id
      join vendors v on v.organization_id = l.organization_id and v.id = l.vendor_id
      left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
     where l.organization_id = ${organizationId} and l.id = ${link.id}`)
  return { ...rows[0]!.work, photos: await photosShown(scope, link) }
}
