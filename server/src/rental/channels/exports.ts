/**
 * GET /api/ical/{token}: the calendar of a property for one channel, which cannot sign in. The secret token in the address is
 * the only credential. It says which nights are taken, and nothing else.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { unitCalendar } from '@domovik/domain/rental/calendar/write-calendar.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope, type SystemScope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { ownNights, unknownTo } from '../bookings/own-nights.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { calendarExports } from './table.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Makes the address of a channel; an earlier one stops working. Throws not_found, property_not_rentable_short_term. */
export async function makeExport(
  scope: Scope,
  { propertyId, channel }: { propertyId: string; channel: string },
): Promise<{ id: string; url: string }> {
  await stayTerms(scope, propertyId)
  const { db, organizationId, services } = scope
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  const [row] = await db
    .insert(calendarExports)
    .values({ organizationId, id: newId(), propertyId, channel, tokenHash })
    .onConflictDoUpdate({
      target: [calendarExports.organizationId, calendarExports.propertyId, calendarExports.channel],
      set: { tokenHash, lastReadAt: null, createdAt: sql`app.now()` },
    })
    .returning({ id: calendarExports.id })
  const id = row!.id
  await record(scope, {
    action: 'CREATE',
    table: 'calendar_exports',
    recordId: id,
    details: { propertyId, channel },
  })
  return { id, url: `${services.config.appUrl}/api/ical/${token}.ics` }
}

/** Ends an address at once. Throws not_found. */
export async function removeExport(scope: Scope, id: string): Promise<void> {
  const [row] = await scope.db
    .delete(calendarExports)
    .where(and(eq(calendarExports.organizationId, scope.organizationId), eq(calendarExports.id, id)))
    .returning()
  if (!row) throw new DomainError('not_found')
  await record(scope, {
    action: 'DELETE',
    table: 'calendar_exports',
    recordId: id,
    details: { propertyId: row.propertyId, channel: row.channel },
  })
}

type Link = { organizationId: string; id: string; propertyId: string; channel: string; tokenHash: string }

/** Returns the calendar, 304 if the reader has it already, or 404 for an unknown address. */
export async function unitFeed(c: Context, services: Services): Promise<Response> {
  const token = (c.req.param('token') ?? '').replace(/\.ics$/, '')
  const link = /^[\w-]{43}$/.test(token) ? await linkOf(services, hashOf(token)) : undefined
  if (!link) return c.json({ code: 'not_found' }, 404)
  // Browsers send this header. Only a program that reads for a channel knows our nights afterwards.
  const byProgram = c.req.header('sec-fetch-mode') === undefined
  const text = await forOrganization(services, link.organizationId, 'unit calendar', (scope) =>
    calendarOf(scope, link, byProgram),
  )
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    'cache-control': 'private, max-age=300',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    etag: `"${hashOf(text).slice(0, 32)}"`,
  }
  const known = c.req.header('if-none-match')?.split(',') ?? []
  if (known.some((each) => each.trim().replace(/^W\//, '') === headers.etag))
    return c.body(null, 304, headers)
  return c.body(text, 200, headers)
}

async function linkOf(services: Services, tokenHash: string): Promise<Link | undefined> {
  const { rows } = await acrossOrganizations(services, 'find unit calendar', (db) =>
    db.execute<Link>(sql`
      select x.organization_id as "organizationId", x.id, x.property_id as "propertyId", x.channel, x.token_hash as "tokenHash"
        from calendar_exports x
        join organizations o on o.id = x.organization_id and o.status <> 'suspended'
        join properties p on p.organization_id = x.organization_id and p.id = x.property_id and p.deleted_at is null
       where x.token_hash = ${tokenHash}`),
  )
  return rows[0]
}

const stampOf = (instant: string): string =>
  Temporal.Instant.from(instant).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** The nights of the channel's own events are left out: it would read its own stays as somebody else's. */
async function calendarOf(scope: SystemScope, link: Link, byProgram: boolean): Promise<string> {
  if (byProgram)
    await scope.db.execute(sql`
      update calendar_exports set last_read_at = app.now()
       where organization_id = ${scope.organizationId} and id = ${link.id} and (last_read_at is null or last_read_at < app.now() - interval '1 minute')`)
  const own = await ownNights(scope, link.propertyId, addDays(scope.today, -1))
  const parts = new Map<string, number>()
  const taken = unknownTo(link.channel, own, scope.today).map(({ id, from, to, madeAt, sequence }) => {
    // Nights on both sides of the channel's event are two events.
    const part = parts.get(id) ?? 0
    parts.set(id, part + 1)
    const name = part === 0 ? id : `${id} ${part}`
    return {
      uid: `${createHmac('sha256', link.tokenHash).update(name).digest('hex').slice(0, 32)}@domovik`,
      from,
      to,
      stamp: stampOf(madeAt),
      sequence,
    }
  })
  return unitCalendar(taken, scope.today)
}
