/** Applies a copy of a calendar to the stays and blocks of its property (docs/finance.md 4.5). */

import { gapsWithin, type Window } from '@domovik/domain/intervals.ts'
import type { ForeignCalendar, ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey, reconcile } from '@domovik/domain/rental/calendar/reconcile.ts'
import { closedNights } from '@domovik/domain/rental/channels/echo.ts'
import { meaningOf, type OwnMeanings } from '@domovik/domain/rental/channels/meaning.ts'
import type { BookingChannel } from '@domovik/domain/rental/channels/types.ts'
import { sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { lockUnits } from '../bookings/availability.ts'
import { cancelStay, changeDates, unitsOfStays } from '../bookings/channel-stays.ts'
import { placesOfStays, renameEvent } from '../bookings/event-stays.ts'
import { wasMarked } from '../bookings/marked-echo.ts'
import { lockAccountsOf } from '../bookings/restore-stay.ts'
import { besideAgreements, leftAlone, widenAgreements } from './beside-agreements.ts'
import { settleConflicts } from './claim-freed-nights.ts'
import { applyBlocks, type Blocks } from './closed-days.ts'
import { conflictsWith, type StayNews, waitingForMissing, waitingOn } from './conflict-news.ts'
import { shiftSold } from './given-up.ts'
import { otherReservations, saveMarks, withHashedMarks } from './guest-marks.ts'
import { keptStays } from './kept-stays.ts'
import {
  type Known,
  knownEvents,
  mark,
  type Returning,
  remove,
  returningEvents,
  save,
  setOutcome,
} from './known-events.ts'
import { echoNights } from './own-events.ts'
import { shiftToZone } from './shift-to-zone.ts'
import { saveSoldNights, stillSold, takenBefore } from './sold-nights.ts'
import type { SoldNights } from './sold-rows.ts'
import { type Accounts, hashOfEvent, settleEvent } from './stays-of-event.ts'
import { straying } from './straying.ts'
import { calendarEvents, type calendarSources } from './table.ts'

export type Source = typeof calendarSources.$inferSelect

type Copied = Pick<ForeignCalendar, 'events' | 'doubled'>
type Applied = Blocks & {
  news: StayNews[]
  /** Whether the next copy must be read although it is the same: what it does not say of itself would be forgotten. */
  readAgain: boolean
  /** Whether anything that a screen shows is different. */
  hasChanged: boolean
}

/**
 * Applies the events of a copy; null if the copy is the same as the one before. The row of the source must be locked. Returns
 * what happened to stays, the days that the copy closes, and since when all of them are missing. `inLastZone` is the copy as it is
 * in the time zone of the copy before, if that was another one: an event with its known days there did not change.
 */
export async function applyCopy(
  scope: SystemScope,
  source: Source,
  calendar: ForeignCalendar | null,
  inLastZone: Copied = { events: [], doubled: [] },
): Promise<Applied> {
  const { today } = scope
  const copy = calendar?.events ?? null
  const all = await knownEvents(scope, source.id)
  const asTheyWere = all.filter(({ vanishedAt }) => vanishedAt === null)
  const waiting = asTheyWere.some(
    ({ missingSince, outcome }) => missingSince !== null || outcome !== 'booking',
  )
  const before = { closedDays: source.closedDays as Window[], blocksMissingSince: source.blocksMissingSince }
  const soldBefore = source.soldNights as SoldNights[]
  if (
    copy === null &&
    !waiting &&
    before.closedDays.length === 0 &&
    before.blocksMissingSince === null &&
    soldBefore.length === 0 &&
    (await straying(scope, source.id)).length === 0 &&
    (await besideAgreements(scope, source.id)).length === 0
  )
    return { ...before, news: [], readAgain: false, hasChanged: false }

  const stays = copy
    ? withHashedMarks(source, copy).filter((event) => meaningIn(source, event) === 'booking')
    : asTheyWere
        .filter(({ missingSince }) => missingSince === null)
        .map((event) => ({ ...event, summary: '' }))
  const returning = returningEvents(all, stays)
  // What the events were earlier, under the UID that they have now or had before.
  const hashes = copy ? [...asTheyWere, ...stays].map((event) => hashOfEvent(source, event)) : []
  const places = await placesOfStays(scope, [...new Set(hashes)])
  const accounts = await lockAccountsOf(
    scope,
    places.flatMap(({ bookingId, mayReturn }) => (mayReturn ? [bookingId] : [])),
  )
  await lockUnits(scope, [
    source.propertyId,
    ...places.map(({ propertyId }) => propertyId),
    ...(await unitsOfStays(
      scope,
      asTheyWere.flatMap(({ bookingId }) => bookingId ?? []),
    )),
  ])
  const { known, hasShifted } = await shiftToZone(scope, source, asTheyWere, {
    read: stays,
    inLastZone: withHashedMarks(source, inLastZone.events),
  })
  const soldHere = calendar ? await shiftSold(scope, source, soldBefore, calendar, inLastZone) : soldBefore
  const others = new Set(returning.map(({ event }) => event))
  const changes = reconcile(
    known,
    stays.filter((event) => !others.has(event)),
    { now: now().toString(), today, ...calendar },
  )
  const byId = new Map(known.map((event) => [event.id, event]))
  const of = (id: string): Known => byId.get(id)!

  await mark(scope, changes.missing, now().toString())
  await mark(scope, changes.returned, null)
  const news: StayNews[] = []
  for (const id of changes.vanished) news.push(...(await forget(scope, source, of(id))))
  for (const { id, event } of changes.changed)
    news.push(...(await change(scope, source, of(id), { event, accounts })))
  for (const { bookingId, from, to } of await straying(scope, source.id)) {
    const stay = await changeDates(scope, bookingId, { from, to })
    if (!stay) continue
    await setOutcome(scope, bookingId, stay.isConflict)
    news.push({ kind: 'moved', stay, ...stay.nights })
  }
  for (const each of returning)
    if (each.event.to > today) news.push(...(await bringBack(scope, source, each, accounts)))
  const doubled = calendar?.doubled.filter((event) => meaningIn(source, event) === 'booking')
  const twice = doubled && { doubled, unreadable: calendar?.unreadable ?? [] }
  const soldSoFar = await saveSoldNights(scope, source, soldHere, twice, known)
  // Another event may be on the days of a stay whose own event is added too.
  const isOfStay = (event: ForeignEvent) =>
    places.some(({ eventHash }) => eventHash === hashOfEvent(source, event))
  for (const event of [...changes.added.filter(isOfStay), ...changes.added.filter((each) => !isOfStay(each))])
    if (event.to > today) news.push(...(await add(scope, source, event, accounts)))
  const otherCodes = copy ? await otherReservations(scope, known, stays) : []
  if (copy) await saveMarks(scope, source.id, stays)
  news.push(...(await widenAgreements(scope, source.id)))
  const saved = await saveSoldNights(scope, source, soldSoFar, twice, known)
  const closed = calendar && closedIn(scope, source, calendar, saved)
  const sold = await stillSold(scope, source)
  const untaken = [...sold, ...(await echoNights(scope, source.id))]
  const blocks = await applyBlocks(scope, source, closed, untaken)
  const waitingBeside = await waitingOn(scope, source.propertyId, news)
  const settled = await settleConflicts(scope, source.id)
  // Two stays that change places are in conflict until both have moved.
  for (const { stay } of news) if (settled.has(stay.bookingId)) stay.isConflict = false
  const { added, changed, missing, returned, vanished } = changes
  const conflicts = news.filter(({ stay }) => stay.isConflict)
  const replacing = await waitingForMissing(
    scope,
    conflicts.map(({ stay }) => stay.bookingId),
  )
  for (const { stay } of conflicts) if (replacing.has(stay.bookingId)) stay.isConflict = false
  // Its nights are those of a guest who waits for them behind something else: both are in the house then.
  for (const { stay } of news) {
    const others = waitingBeside.get(stay.bookingId) ?? []
    if (others.some((id) => !settled.has(id))) stay.isConflict = true
  }
  news.push(...otherCodes, ...(await conflictsWith(scope, source.id, returned)))
  news.push(...(await takenBefore(scope, source, { sold: soldBefore, events: asTheyWere }, sold)))
  const kept = await keptStays(scope, source, changes.underWay)
  const hasChanged =
    blocks.hasChanged ||
    kept.isNew ||
    hasShifted ||
    news.length > 0 ||
    returning.some(({ event }) => event.to > today) ||
    settled.size > 0 ||
    added.some(({ to }) => to > today) ||
    [changed, missing, returned, vanished].some((each) => each.length > 0)
  const echoes = new Set(known.filter(({ bookingId }) => bookingId === null).map(eventKey))
  const calledOff = new Set(calendar?.cancelled.map(eventKey))
  const readAgain =
    (calendar?.unreadable ?? []).length > 0 ||
    doubled?.some((event) => echoes.has(eventKey(event))) ||
    known.some((event) => calledOff.has(eventKey(event)) && !vanished.includes(event.id))
  return { ...blocks, news: [...news, ...kept.news], readAgain, hasChanged }
}

const meaningIn = ({ channel, meanings }: Source, event: ForeignEvent) =>
  meaningOf(channel as BookingChannel, event, meanings as OwnMeanings)

/** The nights of an event on other days than its stay are closed, because nobody knows which of them are sold, unless they are sold nights. */
const closedIn = (
  { today }: SystemScope,
  source: Source,
  { events, doubled }: ForeignCalendar,
  sold: readonly SoldNights[],
): Window[] =>
  closedNights(
    [
      ...events.filter((event) => meaningIn(source, event) === 'block'),
      ...doubled
        .filter((event) => meaningIn(source, event) !== 'ignored')
        .flatMap((event) => gapsWithin(meaningIn(source, event) === 'booking' ? sold : [], event)),
    ],
    [],
    today,
  )

/**
 * Cancels the stay of an event. The event is kept, because it may return. It is deleted if nothing was cancelled with it. An agreement with the
 * guest has the agreed nights then, and people are notified.
 */
async function forget(scope: SystemScope, source: Source, event: Known): Promise<StayNews[]> {
  const { id, bookingId, from, to } = event
  const stay = bookingId === null ? null : await cancelStay(scope, bookingId)
  if (!stay && bookingId === null && (await wasMarked(scope, hashOfEvent(source, event)))) {
    // Somebody may take back that it is our own nights.
    await save(scope, id, { vanishedAt: sql`app.now()` as never })
    return []
  }
  if (!stay) {
    await remove(scope, id)
    return bookingId === null ? [] : leftAlone(scope, bookingId)
  }
  await save(scope, id, { vanishedAt: sql`app.now()` as never })
  return [{ kind: 'cancelled', stay, from, to }]
}

async function change(
  scope: SystemScope,
  source: Source,
  known: Known,
  { event, accounts }: { event: ForeignEvent; accounts: Accounts },
): Promise<StayNews[]> {
  const { from, to, uid, recurrenceId } = event
  const sameDays = from === known.from && to === known.to
  if (known.bookingId === null && !sameDays) {
    // Our own nights under other dates: it must be decided again what the event is.
    await remove(scope, known.id)
    return add(scope, source, event, accounts)
  }
  await renameEvent(scope, hashOfEvent(source, known), hashOfEvent(source, event))
  const { news, ...stay } = sameDays ? { news: [] } : await settleEvent(scope, source, event, accounts)
  await save(scope, known.id, { uid, recurrenceId, fromDate: from, toDate: to, missingSince: null, ...stay })
  return news
}

/** Knows a vanished event again, which returns with its stay. */
async function bringBack(
  scope: SystemScope,
  source: Source,
  { id, event }: Returning,
  accounts: Accounts,
): Promise<StayNews[]> {
  const { news, ...stay } = await settleEvent(scope, source, event, accounts)
  const days = { fromDate: event.from, toDate: event.to }
  await save(scope, id, { ...days, missingSince: null, vanishedAt: null, ...stay })
  return news
}

async function add(
  scope: SystemScope,
  source: Source,
  event: ForeignEvent,
  accounts: Accounts,
): Promise<StayNews[]> {
  const { uid, recurrenceId, from, to } = event
  const { news, ...stay } = await settleEvent(scope, source, event, accounts)
  await scope.db.insert(calendarEvents).values({
    organizationId: scope.organizationId,
    id: newId(),
    sourceId: source.id,
    ...{ uid, recurrenceId, fromDate: from, toDate: to },
    ...stay,
  })
  return news
}

/** Records that a copy changed something, so that open screens are loaded again. */
export async function recordCopy(scope: SystemScope, source: Source, details: Record<string, unknown>) {
  await record(scope, {
    action: 'UPDATE',
    table: 'calendar_sources',
    recordId: source.id,
    details: { propertyId: source.propertyId, ...details },
  })
}
