/** Nights that a channel sold to the guest of a stay, which the stay does not have (docs/finance.md 4.5). */
import { gapsWithin } from '@domovik/domain/intervals.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey } from '@domovik/domain/rental/calendar/reconcile.ts'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { find } from '../bookings/channel-stays.ts'
import { takerOf } from '../bookings/own-nights.ts'
import { isSoldIn, savedNights } from '../bookings/sold-nights.ts'
import { besideAgreements } from './beside-agreements.ts'
import type { StayNews } from './conflict-news.ts'
import { withGivenUp } from './given-up.ts'
import { type Known, knownEvents } from './known-events.ts'
import { isOwn } from './own-events.ts'
import type { Found, SoldNights } from './sold-rows.ts'
import { calendarSources } from './table.ts'

type Source = typeof calendarSources.$inferSelect

/** Nights that a copy no longer contains are free only after this time: the copy may be incomplete, and another channel could sell them. */
const MISSING_MINUTES = 30

/** What a new copy says of events on two ranges of days. */
export type Copy = {
  /** The stays on the other days. */
  doubled: readonly ForeignEvent[]
  unreadable: readonly string[]
}

/**
 * Saves these nights, so that our calendars for other channels contain them and a stay of another channel on them is a conflict. `copy` is
 * undefined if the copy is the same as the one before; `events` are as they were before it. The unit must be locked.
 */
export async function saveSoldNights(
  scope: SystemScope,
  source: Source,
  before: readonly SoldNights[],
  copy: Copy | undefined,
  events: readonly Known[],
): Promise<SoldNights[]> {
  const found = await withGivenUp(scope, before, copy !== undefined, [
    ...(await besideAgreements(scope, source.id)).flatMap(({ bookingId, wanted, stay }) =>
      gapsWithin([stay], wanted).map((left) => ({ bookingId, isDoubled: false, ...left })),
    ),
    ...(copy
      ? await doubledIn(scope, source, before, copy, events)
      : before.filter(({ isDoubled, givenUp }) => isDoubled && !givenUp)),
  ])
  const since = (one: Found): string =>
    one.since ??
    before.find(({ bookingId, from, to }) => bookingId === one.bookingId && from <= one.from && one.to <= to)
      ?.since ??
    now().toString()
  const sold = found
    .filter(({ to, missingSince, givenUp }) => to > scope.today && (givenUp || !isGone(missingSince)))
    .map((one) => ({ ...one, since: since(one) }))
  if (JSON.stringify(sold) !== JSON.stringify(before))
    await scope.db
      .update(calendarSources)
      .set({ soldNights: sold })
      .where(and(eq(calendarSources.organizationId, scope.organizationId), eq(calendarSources.id, source.id)))
  return sold
}

const isGone = (missingSince: string | undefined): boolean =>
  missingSince !== undefined &&
  now().since(Temporal.Instant.from(missingSince)).total('minutes') >= MISSING_MINUTES

/** Returns the nights on the other days of events of a new copy, and those that are missing in it for a short time. */
async function doubledIn(
  scope: SystemScope,
  source: Source,
  before: readonly SoldNights[],
  { doubled, unreadable }: Copy,
  events: readonly Known[],
): Promise<Found[]> {
  const wasDoubled = before.filter(({ isDoubled }) => isDoubled)
  const wereSold = wasDoubled.filter(({ givenUp }) => !givenUp)
  if (doubled.length === 0 && wasDoubled.length === 0) return []
  const known = await knownEvents(scope, source.id)
  const found = await otherDays(scope, source, doubled, known)
  const isRead = ({ missingSince, vanishedAt }: Known) => missingSince === null && vanishedAt === null
  const taken = [...found, ...known.filter(isRead)]
  const blurred = known.filter(({ uid }) => unreadable.includes('') || unreadable.includes(uid))
  const missing = [...wereSold, ...firstDaysLeft(wasDoubled, events, known)].flatMap(
    ({ missingSince, ...one }): Found[] => {
      const mayBeThere = blurred.some(({ bookingId }) => bookingId === one.bookingId)
      const left = { ...one, ...(mayBeThere ? {} : { missingSince: missingSince ?? now().toString() }) }
      return gapsWithin(taken, one).map((nights) => ({ ...left, ...nights }))
    },
  )
  return [...found, ...missing]
}

/** Returns the days of events that are on their other days now, because their first days are missing. */
function firstDaysLeft(
  wasDoubled: readonly SoldNights[],
  events: readonly Known[],
  known: readonly Known[],
): Found[] {
  return events.flatMap(({ id, bookingId, from, to }): Found[] => {
    const is = known.find((each) => each.id === id)
    const isOther = wasDoubled.some(
      (one) => one.bookingId === bookingId && is && one.from <= is.from && is.to <= one.to,
    )
    return isOther && is?.from !== from ? [{ bookingId, isDoubled: true, from, to }] : []
  })
}

/** Returns the nights of such events outside their stays. Our own nights that the channel sends back are not among them. */
async function otherDays(
  scope: SystemScope,
  source: Source,
  doubled: readonly ForeignEvent[],
  events: readonly Known[],
): Promise<Found[]> {
  const known = new Map(events.map((event) => [eventKey(event), event]))
  const found: Found[] = []
  for (const event of doubled) {
    const row = known.get(eventKey(event))
    const { bookingId = null, stay = null, isEnded = false } = row ?? {}
    if (row?.outcome === 'echo' || (await isOwn(scope, source, event))) continue
    // A person ended the stay before its calendar was removed and added again.
    const decided = source.lastGoodAt === null && isEnded ? { givenUp: true as const } : {}
    const left = gapsWithin(stay ? [stay] : [], event)
    found.push(...left.map((nights) => ({ bookingId, isDoubled: true, ...nights, ...decided })))
  }
  return found
}

/** Returns the nights of a calendar in its unit that nobody gave up. The unit must be locked. */
export async function stillSold(scope: SystemScope, { id, propertyId }: Source): Promise<SoldNights[]> {
  const { rows } = await scope.db.execute<SoldNights>(sql`
    select n."bookingId", n."from"::text as "from", n."to"::text as "to", n.since::text as since, n."isDoubled" from ${savedNights}
     where ${isSoldIn(scope, propertyId)} and s.id = ${id} order by n."from", n."to"`)
  return rows
}

/** What was known of a calendar before a copy. */
type Before = { sold: readonly SoldNights[]; events: readonly Known[] }

/** Returns the stays whose event has other days, of which somebody else took some that the channel did not have before. */
export async function takenBefore(
  scope: SystemScope,
  { id: calendarId, propertyId, channel }: Source,
  before: Before,
  sold: readonly SoldNights[],
): Promise<StayNews[]> {
  const news: StayNews[] = []
  for (const { bookingId, isDoubled, ...nights } of sold) {
    if (!isDoubled || bookingId === null) continue
    const sold = before.sold.filter(({ givenUp }) => !givenUp)
    const had = [...sold, ...before.events].filter((each) => each.bookingId === bookingId)
    for (const { from, to } of gapsWithin(had, nights)) {
      const stay = { id: bookingId, source: channel, calendarId, isOnOtherDays: true }
      if (!(await takerOf(scope, propertyId, { from, to }, stay))) continue
      const { reference } = (await find(scope, bookingId))!
      news.push({ kind: 'added', stay: { bookingId, reference, isConflict: true }, from, to })
    }
  }
  return news
}
