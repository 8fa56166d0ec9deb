/** Adds, changes and removes the calendars that are read for a property. */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { type OwnMeanings, usualMeaning, wordingsOf } from '@domovik/domain/rental/channels/meaning.ts'
import type { BookingChannel } from '@domovik/domain/rental/channels/types.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent } from '../../machinery/seen.ts'
import { lockUnits } from '../bookings/availability.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { dropSource } from './drop-source.ts'
import { givenUpBefore, givenUpIn } from './given-up.ts'
import { readCalendars } from './jobs.ts'
import { findSource } from './queries.ts'
import { copyIn, openSource, readAddress, zoneOf } from './read-source.ts'
import { calendarSources } from './table.ts'
import { takeAwayStays } from './take-away.ts'

/** Calendars of one property: more channels than anybody has. */
const MOST_CALENDARS = 10
/** A preview reads a foreign site at once, so their number is limited. */
const previewLimit = { burst: 20, perHour: 60 }

type Given = { propertyId: string; channel: BookingChannel; url: string }

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex')

/** Returns the address with the protocol that is read. Throws calendar_address_refused. */
function urlOf({ services }: Scope, text: string): URL {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'))
  if (!url || !services.publicRequests.allows(url.href)) throw new DomainError('calendar_address_refused')
  url.hash = ''
  return url
}

/** Whether the property of a calendar was removed: then the calendar is read no more. */
const isOfRemoved = sql`
  exists (select from properties p where p.organization_id = calendar_sources.organization_id and p.id = calendar_sources.property_id
             and p.deleted_at is not null)`

/** Throws not_found, property_not_rentable_short_term, calendar_known, too_many_calendars. */
async function requireNew(scope: Scope, propertyId: string, url: URL): Promise<void> {
  await stayTerms(scope, propertyId)
  const { organizationId } = scope
  const [known] = await scope.db
    .select({ propertyId: calendarSources.propertyId })
    .from(calendarSources)
    .where(
      and(
        eq(calendarSources.organizationId, organizationId),
        eq(calendarSources.urlHash, hashOf(url.href)),
        sql`not ${isOfRemoved}`,
      ),
    )
  if (known) throw new DomainError('calendar_known', { propertyId: known.propertyId })
  const [rows] = await scope.db
    .select({ number: count() })
    .from(calendarSources)
    .where(
      and(eq(calendarSources.organizationId, organizationId), eq(calendarSources.propertyId, propertyId)),
    )
  if ((rows?.number ?? 0) >= MOST_CALENDARS)
    throw new DomainError('too_many_calendars', { limit: MOST_CALENDARS })
}

/**
 * Reads a calendar without saving it. Throws like `addSource`, and calendar_not_read, calendar_unreadable, rate_limited or
 * service_unavailable.
 */
export async function previewSource(scope: Scope, { propertyId, channel, url: text }: Given) {
  const url = urlOf(scope, text)
  await requireNew(scope, propertyId, url)
  return contentOf(scope, channel, { url: url.href, timeZone: scope.timeZone })
}

/** Returns what a calendar contains that is added already. Throws not_found, and like `previewSource`. */
export async function wordingsOfSource(scope: Scope, id: string) {
  const source = await openSource(scope, id)
  if (!source) throw new DomainError('not_found')
  return contentOf(scope, source.channel as BookingChannel, source)
}

async function contentOf(
  scope: Scope,
  channel: BookingChannel,
  { url, timeZone }: { url: string; timeZone: string },
) {
  if (!(await scope.services.rateLimits.spend(`calendar preview|${scope.organizationId}`, previewLimit)))
    throw new DomainError('rate_limited')
  const reading = await readAddress(scope, { url, timeZone, etag: null, lastModified: null, bodyHash: null })
  if (reading.code === 'refused') throw new DomainError('calendar_address_refused')
  if (reading.code === 'unreadable') throw new DomainError('calendar_unreadable')
  if (reading.code !== 'ok' || !reading.calendar)
    throw new DomainError('calendar_not_read', { reason: reading.code })
  const { events, ignored, unclear } = reading.calendar
  const { cancelled, transparent, withoutNights, unreadable } = ignored
  return {
    wordings: wordingsOf(channel, events, scope.today),
    ignored: cancelled + transparent + withoutNights,
    notUnderstood: unclear.length,
    unreadable,
  }
}

/** Keeps only meanings that differ from the usual ones, so that no name of a guest is stored without need. */
const ownMeanings = (channel: BookingChannel, meanings: OwnMeanings): OwnMeanings =>
  meanings.filter(({ wording, meaning }) => meaning !== usualMeaning(channel, wording))

/**
 * Reads a calendar from now on. Throws not_found, property_not_rentable_short_term, calendar_address_refused, calendar_known,
 * too_many_calendars.
 */
export async function addSource(scope: Scope, given: Given & { meanings: OwnMeanings }): Promise<string> {
  const { propertyId, channel, meanings } = given
  const url = urlOf(scope, given.url)
  await lockUnits(scope, [propertyId])
  await requireNew(scope, propertyId, url)
  const { db, organizationId, services } = scope
  // Another property takes over the calendar of a removed one.
  const { rows: left } = await db.execute<{ id: string }>(sql`
    select id from calendar_sources where organization_id = ${organizationId} and url_hash = ${hashOf(url.href)} and ${isOfRemoved}`)
  for (const each of left) await dropSource(scope, each.id)
  const id = newId()
  const place = { organizationId, table: 'calendar_sources', column: 'url', rowId: id }
  const added = await db
    .insert(calendarSources)
    .values({
      organizationId,
      id,
      propertyId,
      channel,
      urlSealed: await services.keys.seal(db, place, url.href),
      urlHash: hashOf(url.href),
      host: url.hostname,
      meanings: ownMeanings(channel, meanings),
      bodyHash: await lastZone(scope, { propertyId, channel }),
      soldNights: await givenUpBefore(scope, { propertyId, channel }),
    })
    .onConflictDoNothing()
    .returning({ id: calendarSources.id })
  // Somebody added the address for another property at the same time.
  if (added.length === 0) await requireNew(scope, propertyId, url)
  await record(scope, {
    action: 'CREATE',
    table: 'calendar_sources',
    recordId: id,
    details: { propertyId, channel, host: url.hostname },
  })
  await services.jobs.enqueue(db, readCalendars, {})
  return id
}

/**
 * Returns what is known of the last copy of a calendar that was removed: its time zone, because stays know the days of their events in it.
 * Null if there was none.
 */
async function lastZone(
  { db, organizationId }: Scope,
  { propertyId, channel }: Pick<Given, 'propertyId' | 'channel'>,
): Promise<string | null> {
  const { rows } = await db.execute<{ zone: string | null }>(sql`
    select details ->> 'timeZone' as zone from audit_logs
     where organization_id = ${organizationId} and table_name = 'calendar_sources' and action_type = 'DELETE'
       and details ->> 'propertyId' = ${propertyId} and details ->> 'channel' = ${channel} order by seq desc limit 1`)
  return rows[0]?.zone ? copyIn(rows[0].zone) : null
}

type Changes = Partial<typeof calendarSources.$inferInsert>

async function readAgain(scope: Scope, id: string, changes: Changes): Promise<void> {
  await scope.db
    .update(calendarSources)
    .set({ ...changes, nextReadAt: sql`app.now()` })
    .where(and(eq(calendarSources.organizationId, scope.organizationId), eq(calendarSources.id, id)))
  await scope.services.jobs.enqueue(scope.db, readCalendars, {})
}

const wordsOf = (meanings: OwnMeanings): string =>
  JSON.stringify(meanings.map(({ wording, meaning }) => [wording, meaning]).toSorted())

/** Saves how the words are read. Throws version_conflict if `seen` are other meanings than those saved. The next copy is read as a whole, although it may not have changed. */
export async function saveMeanings(
  scope: Scope,
  id: string,
  { meanings, seen }: { meanings: OwnMeanings; seen?: OwnMeanings | undefined },
): Promise<void> {
  await lockContent(scope, `calendar_sources ${id}`)
  const { channel, propertyId, meanings: known } = await findSource(scope, id)
  if (seen && wordsOf(seen) !== wordsOf(known as OwnMeanings)) throw new DomainError('version_conflict')
  const own = ownMeanings(channel as BookingChannel, meanings)
  // The time zone of the last copy stays known.
  const bodyHash = sql`regexp_replace(body_hash, '^\\S*', '')` as never
  const whole = { etag: null, lastModified: null, bodyHash }
  await readAgain(scope, id, { meanings: own, ...whole, updatedAt: sql`app.now()` as never })
  await record(scope, {
    action: 'UPDATE',
    table: 'calendar_sources',
    recordId: id,
    details: { propertyId, meanings: own.length },
  })
}

/** Lets the calendar be read at once. Throws rate_limited. */
export async function readNow(scope: Scope, id: string): Promise<void> {
  await findSource(scope, id)
  if (!(await scope.services.rateLimits.spend(`calendar|${id}`, { burst: 3, perHour: 20 })))
    throw new DomainError('rate_limited')
  await readAgain(scope, id, {})
}

/**
 * Stops reading a calendar. The days that it closed are free from today on. Its stays remain as they are, unless `takesAway` those that only it
 * brought, because they are not of this unit. Returns how many stays were taken away.
 */
export async function removeSource(scope: Scope, id: string, takesAway: boolean): Promise<number> {
  const { propertyId, channel, host, bodyHash, soldNights } = await findSource(scope, id)
  await lockUnits(scope, [propertyId])
  const takenAway = takesAway ? await takeAwayStays(scope, { id, propertyId }) : 0
  await dropSource(scope, id)
  await record(scope, {
    action: 'DELETE',
    table: 'calendar_sources',
    recordId: id,
    details: {
      propertyId,
      channel,
      host,
      timeZone: zoneOf(bodyHash),
      givenUp: givenUpIn(soldNights),
      takenAway,
    },
  })
  return takenAway
}
