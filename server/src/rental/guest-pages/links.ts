/** Links that show a stay to its guest without a sign-in (docs/decisions/098). */
import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { GUEST_PAGE_DAYS } from '@domovik/domain/rental/bookings/guest-page.ts'
import { isLanguage } from '@domovik/locales/index.ts'
import { and, eq, sql } from 'drizzle-orm'
import { today } from '../../machinery/clock.ts'
import type { Db } from '../../machinery/db/transaction.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import {
  hasPermission,
  type OrganizationScope,
  record,
  type Scope,
  type SystemScope,
} from '../../machinery/scope/scope.ts'
import { findBooking } from '../bookings/queries.ts'
import { guestLinks } from './table.ts'

/** SHA-256 of a token, in hexadecimal, by which a link is found. The token itself is stored encrypted. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const tokenPlace = (organizationId: string, rowId: string) => ({
  organizationId,
  table: 'guest_links',
  column: 'token',
  rowId,
})
/** Links are mailed to strangers in an organization's name, so their number is limited. */
const shareLimit = { burst: 30, perHour: 60 }

type SentMail = { kind: 'confirmation' | 'balance_due' | 'arrival' | 'thanks'; sentAt: string }

export type GuestLink = {
  createdAt: string
  openedAt: string | null
  hasEmail: boolean
  can: { share: boolean }
}

/** Whether the caller may share a page that shows what the guest owes. */
const mayShare = (scope: Scope): boolean =>
  hasPermission(scope, 'edit_properties') && hasPermission(scope, 'view_payments')

/** Returns the link of a booking, and whether its guest has an e-mail address. Throws not_found. */
export async function linkOf(scope: Scope, bookingId: string) {
  const { tenantId } = await findBooking(scope, bookingId)
  const { rows } = await scope.db.execute<{
    link: Pick<GuestLink, 'createdAt' | 'openedAt'> | null
    hasEmail: boolean
    mails: SentMail[]
  }>(sql`
    select (select json_build_object('createdAt', created_at, 'openedAt', opened_at) from guest_links
             where organization_id = ${scope.organizationId} and id = ${bookingId}) as link,
           (select coalesce(json_agg(json_build_object('kind', kind, 'sentAt', created_at) order by created_at), '[]'::json) from guest_mails
             where organization_id = ${scope.organizationId} and booking_id = ${bookingId}) as mails,
           exists (select from tenants where organization_id = ${scope.organizationId} and id = ${tenantId}::uuid and email is not null) as "hasEmail"`)
  return { ...rows[0]!, can: { share: mayShare(scope) } }
}

/** Makes a new link and returns its address; an earlier one ends. */
async function makeLink(
  { db, services, organizationId }: OrganizationScope,
  bookingId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  const tokenSealed = await services.keys.seal(db, tokenPlace(organizationId, bookingId), token)
  await db
    .insert(guestLinks)
    .values({ organizationId, id: bookingId, tokenHash, tokenSealed })
    .onConflictDoUpdate({
      target: [guestLinks.organizationId, guestLinks.id],
      set: { tokenHash, tokenSealed, openedAt: null, createdAt: sql`app.now()` },
    })
  return addressOf(services, token)
}

const addressOf = ({ config }: OrganizationScope['services'], token: string): string =>
  `${config.tenantUrl}/stay/${token}`

/** Returns the address of the link of a booking, and makes one if there is none, so that all mails lead to the same page. */
export async function currentLink(scope: SystemScope, bookingId: string): Promise<string> {
  const { db, services, organizationId } = scope
  const [row] = await db
    .select({ tokenSealed: guestLinks.tokenSealed })
    .from(guestLinks)
    .where(and(eq(guestLinks.organizationId, organizationId), eq(guestLinks.id, bookingId)))
  if (!row?.tokenSealed) return makeLink(scope, bookingId)
  return addressOf(
    services,
    await services.keys.open(db, tokenPlace(organizationId, bookingId), row.tokenSealed),
  )
}

type Guest = { name: string; email: string; landlord: string; language: string; address: string }

/** Makes the link of a booking; an earlier one stops working. Throws not_found, forbidden, rate_limited. */
export async function shareLink(
  scope: Scope,
  { bookingId, mail }: { bookingId: string; mail: boolean },
): Promise<{ url: string; mailed: boolean }> {
  if (!mayShare(scope)) throw new DomainError('forbidden')
  const { db, services, organizationId } = scope
  const booking = await findBooking(scope, bookingId)
  if (!(await services.rateLimits.spend(`guest link|${organizationId}`, shareLimit)))
    throw new DomainError('rate_limited')
  const url = await makeLink(scope, bookingId)
  const guest = mail ? await guestOf(scope, booking.tenantId) : undefined
  const mailed = guest !== undefined && !scope.isDemo
  if (mailed)
    await queueMail(db, services.masterKey, services.config.productName, {
      to: guest.email,
      language: isLanguage(guest.language) ? guest.language : 'en',
      template: 'mail:guestPage',
      data: { link: url, guest: guest.name, landlord: guest.landlord, place: booking.propertyAddress },
      organizationId,
      tenantId: booking.tenantId,
    })
  await recordLink(scope, bookingId, booking.tenantId, { shared: true, mailed })
  return { url, mailed }
}

async function guestOf(scope: Scope, tenantId: string | null): Promise<Guest | undefined> {
  const { rows } = await scope.db.execute<Guest>(sql`
    select t.name, t.email, o.name as landlord, o.language from tenants t join organizations o on o.id = t.organization_id
     where t.organization_id = ${scope.organizationId} and t.id = ${tenantId}::uuid and t.email is not null`)
  return rows[0]
}

const recordLink = (
  scope: Scope,
  bookingId: string,
  tenantId: string | null,
  link: Record<string, unknown>,
) =>
  record(scope, {
    action: 'UPDATE',
    table: 'bookings',
    recordId: bookingId,
    tenantId: tenantId ?? undefined,
    details: { guestPage: link },
  })

/** Ends the link at once. Returns whether there was one. */
export async function revokeLink(scope: Scope, bookingId: string): Promise<boolean> {
  const { tenantId } = await findBooking(scope, bookingId)
  const gone = await scope.db
    .delete(guestLinks)
    .where(and(eq(guestLinks.organizationId, scope.organizationId), eq(guestLinks.id, bookingId)))
    .returning({ id: guestLinks.id })
  if (gone.length > 0) await recordLink(scope, bookingId, tenantId, { shared: false })
  return gone.length > 0
}

export type OpenGuestLink = { organizationId: string; bookingId: string }

/**
 * Returns the booking of a token. Throws link_invalid if it is unknown or revoked, 14 days after the departure, if the
 * property was removed, or if the organization is paused.
 */
export async function findLink(db: Db, token: string): Promise<OpenGuestLink> {
  const { rows } = await db.execute<OpenGuestLink & { lastDay: string; timeZone: string }>(sql`
    select l.organization_id as "organizationId", l.id as "bookingId", (b.check_out + ${GUEST_PAGE_DAYS}::int)::text as "lastDay",
           o.time_zone as "timeZone"
      from guest_links l
      join organizations o on o.id = l.organization_id and o.status <> 'suspended'
      join bookings b on b.organization_id = l.organization_id and b.id = l.id
      join properties p on p.organization_id = b.organization_id and p.id = b.property_id and p.deleted_at is null
     where l.token_hash = ${hashOf(token)}`)
  const [found] = rows
  if (!found || today(found.timeZone).toString() > found.lastDay) throw new DomainError('link_invalid')
  return { organizationId: found.organizationId, bookingId: found.bookingId }
}

/** Stores when the guest first opened the page. */
export async function markOpened(scope: SystemScope, bookingId: string): Promise<void> {
  await scope.db.execute(sql`
    update guest_links set opened_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${bookingId} and opened_at is null`)
}
