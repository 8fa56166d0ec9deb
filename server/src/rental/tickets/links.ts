/** Links that show one ticket to its vendor without a sign-in (docs/decisions/065). */
import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { LINK_VALID_DAYS } from '@domovik/domain/rental/tickets/links.ts'
import type { Language } from '@domovik/locales/index.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { ticketLinks } from './table.ts'

/** SHA-256 of a token, in hexadecimal. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const validForMs = LINK_VALID_DAYS * 24 * 3_600_000
/** Links are mailed to strangers in an organization's name, so their number is limited. */
const shareLimit = { burst: 30, perHour: 60 }

export type TicketLink = {
  vendorId: string
  vendorName: string
  createdAt: string
  expiresAt: string
  openedAt: string | null
  doneAt: string | null
  proposedCost: number | null
}

/** When the vendor finished, of the link `l` of the ticket `k`; null after the landlord reopened the ticket. */
export const doneAt = sql`case when not app.is_open_ticket(k.status) then l.done_at end`

/** Returns the link of the ticket's vendor that was not revoked, if there is one. It may have expired. */
export async function linkOf(scope: Scope, ticketId: string): Promise<TicketLink | null> {
  const { rows } = await scope.db.execute<{ link: TicketLink }>(sql`
    select json_build_object('vendorId', l.vendor_id, 'vendorName', v.name, 'createdAt', l.created_at, 'expiresAt', l.expires_at,
             'openedAt', l.opened_at, 'doneAt', ${doneAt}, 'proposedCost', l.proposed_cost) as link
      from ticket_links l
      join tickets k on k.organization_id = l.organization_id and k.id = l.ticket_id and k.vendor_id = l.vendor_id
      join vendors v on v.organization_id = l.organization_id and v.id = l.vendor_id
     where l.organization_id = ${scope.organizationId} and l.ticket_id = ${ticketId} and l.revoked_at is null`)
  return rows[0]?.link ?? null
}

type Vendor = {
  id: string
  name: string
  email: string | null
  language: Language
  landlord: string
  title: string
}

/**
 * Makes a new link for the ticket's vendor and revokes the earlier one, whose proposed cost it keeps. The caller has locked the ticket. In the
 * demonstration nothing is mailed. Throws ticket_without_vendor, rate_limited.
 */
export async function shareLink(
  scope: Scope,
  ticketId: string,
  mail: boolean,
): Promise<{ url: string; expiresAt: string; mailed: boolean; vendor: string }> {
  const { db, services, organizationId } = scope
  const vendor = await vendorOf(scope, ticketId)
  if (!(await services.rateLimits.spend(`ticket link|${organizationId}`, shareLimit)))
    throw new DomainError('rate_limited')
  await revokeLink(scope, ticketId)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().epochMilliseconds + validForMs)
  await db.insert(ticketLinks).values({
    organizationId,
    id: newId(),
    ticketId,
    vendorId: vendor.id,
    tokenHash: hashOf(token),
    createdBy: scope.userId,
    expiresAt,
    ...(await proposalOf(scope, ticketId, vendor.id)),
  })
  const url = `${services.config.tenantUrl}/work/${token}`
  const mailed = mail && vendor.email !== null && !scope.isDemo
  if (mailed)
    await queueMail(db, services.masterKey, services.config.productName, {
      to: vendor.email!,
      language: vendor.language,
      template: 'mail:vendorLink',
      data: { link: url, vendor: vendor.name, landlord: vendor.landlord, title: vendor.title },
      organizationId,
    })
  return { url, expiresAt: expiresAt.toISOString(), mailed, vendor: vendor.id }
}

async function vendorOf(scope: Scope, ticketId: string): Promise<Vendor> {
  const { rows } = await scope.db.execute<Vendor>(sql`
    select v.id, v.name, v.email, v.language, o.name as landlord, k.title
      from tickets k join organizations o on o.id = k.organization_id
      join vendors v on v.organization_id = k.organization_id and v.id = k.vendor_id and v.deleted_at is null
     where k.organization_id = ${scope.organizationId} and k.id = ${ticketId}`)
  if (!rows[0]) throw new DomainError('ticket_without_vendor')
  return rows[0]
}

/** Returns what the vendor stored with the latest of its links for the ticket. */
async function proposalOf({ db, organizationId }: Scope, ticketId: string, vendorId: string) {
  const own = and(
    eq(ticketLinks.organizationId, organizationId),
    eq(ticketLinks.ticketId, ticketId),
    eq(ticketLinks.vendorId, vendorId),
  )
  const { doneAt: done, proposedCost } = ticketLinks
  const [latest] = await db
    .select({ doneAt: done, proposedCost })
    .from(ticketLinks)
    .where(own)
    .orderBy(desc(ticketLinks.createdAt))
    .limit(1)
  return latest
}

/** Revokes the ticket's link. Returns whether there was one. */
export const revokeLink = (scope: Scope, ticketId: string): Promise<boolean> => revokeLinks(scope, [ticketId])

/** Revokes the links of the tickets. Returns whether there were any. */
export async function revokeLinks(scope: Scope, ticketIds: readonly string[]): Promise<boolean> {
  const revoked = await scope.db
    .update(ticketLinks)
    .set({ revokedAt: sql`app.now()` })
    .where(
      and(
        eq(ticketLinks.organizationId, scope.organizationId),
        inArray(ticketLinks.ticketId, [...ticketIds]),
        isNull(ticketLinks.revokedAt),
      ),
    )
    .returning({ id: ticketLinks.id })
  return revoked.length > 0
}

export type OpenLink = { id: string; organizationId: string; ticketId: string; vendorId: string }

/**
 * Returns the link of a token. Throws link_invalid if it is unknown, revoked or expired, if the ticket or the vendor was
 * removed, if the ticket has another vendor now, or if the organization is paused.
 */
export async function findLink(db: Db, token: string): Promise<OpenLink> {
  const { rows } = await db.execute<OpenLink>(sql`
    select l.id, l.organization_id as "organizationId", l.ticket_id as "ticketId", l.vendor_id as "vendorId"
      from ticket_links l
      join organizations o on o.id = l.organization_id and o.status <> 'suspended'
      join tickets k on k.organization_id = l.organization_id and k.id = l.ticket_id and k.vendor_id = l.vendor_id and k.deleted_at is null
      join vendors v on v.organization_id = l.organization_id and v.id = l.vendor_id and v.deleted_at is null
     where l.token_hash = ${hashOf(token)} and l.revoked_at is null and l.expires_at > app.now()`)
  if (!rows[0]) throw new DomainError('link_invalid')
  return rows[0]
}

/** Stores when the vendor first opened the link. */
export async function markOpened(scope: SystemScope, id: string): Promise<void> {
  await scope.db.execute(sql`
    update ticket_links set opened_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${id} and opened_at is null`)
}

/**
 * Stores that the vendor finished, and the proposed cost in cents. A repetition keeps the first time, and the proposed cost
 * unless it has another one. `reopened`: the work ended anew.
 */
export async function markDone(
  scope: SystemScope,
  id: string,
  { proposedCost, reopened }: { proposedCost: number | null | undefined; reopened: boolean },
): Promise<void> {
  const proposed = proposedCost === undefined ? sql`proposed_cost` : sql`${proposedCost}::bigint`
  await scope.db.execute(sql`
    update ticket_links set done_at = ${reopened ? sql`app.now()` : sql`coalesce(done_at, app.now())`}, proposed_cost = ${proposed}
     where organization_id = ${scope.organizationId} and id = ${id}`)
}
