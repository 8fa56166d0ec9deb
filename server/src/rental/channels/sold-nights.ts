/** Nights that a channel sold to the guest of a stay, which the stay does not have (docs/finance.md 4.5). */
import { gapsWithin, type Window } from '@domovik/domain/intervals.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { eventKey } from '@domovik/domain/rental/calendar/reconcile.ts'
import { and, eq } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { find } from '../bookings/channel-stays.ts'
import { takerOf } from '../bookings/own-nights.ts'
import { besideAgreements } from './beside-agreements.ts'
import type { StayNews } from './conflict-news.ts'
import { knownEvents } from './known-events.ts'
import { isOwn } from './own-events.ts'
import { calendarSources } from './table.ts'

type Source = typeof calendarSources.$inferSelect
/** `bookingId` is null if its days were over at the first reading. `since` is the instant, as UTC text, from which on they are known; `isDoubled` if the copy contains their event on two ranges of days. */
export type SoldNights = Window & { bookingId: string | null; since: string; isDoubled: boolean }
type Found = Omit<SoldNights, 'since'>

/**
 * Saves these nights, so that our calendars for other channels contain them and a stay of another channel on them is a conflict. `doubled` are
 * stays of the copy on the other days of their event; undefined if the copy is the same as the one before. The unit must be locked.
 */
export async function saveSoldNights(
  scope: SystemScope,
  source: Source,
  before: readonly SoldNights[],
  doubled: readonly ForeignEvent[] | undefined,
): Promise<SoldNights[]> {
  const found: Found[] = [
    ...(await besideAgreements(scope, source.id)).flatMap(({ bookingId, wanted, stay }) =>
      gapsWithin([stay], wanted).map((left) => ({ bookingId, isDoubled: false, ...left })),
    ),
    ...(doubled ? await otherDays(scope, source, doubled) : before.filter(({ isDoubled }) => isDoubled)),
  ]
  const since = (one: Found): string =>
    before.find(({ bookingId, from, to }) => bookingId === one.bookingId && from <= one.from && one.to <= to)
      ?.since ?? now().toString()
  const sold = found.filter(({ to }) => to > scope.today).map((one) => ({ ...one, since: since(one) }))
  if (JSON.stringify(sold) !== JSON.stringify(before))
    await scope.db
      .update(calendarSources)
      .set({ soldNights: sold })
      .where(and(eq(calendarSources.organizationId, scope.organizationId), eq(calendarSources.id, source.id)))
  return sold
}

/** Returns the nights of such events outside their stays. Our own nights that the channel sends back are not among them. */
async function otherDays(
  scope: SystemScope,
  source: Source,
  doubled: readonly ForeignEvent[],
): Promise<Found[]> {
  if (doubled.length === 0) return []
  const known = new Map((await knownEvents(scope, source.id)).map((event) => [eventKey(event), event]))
  const found: Found[] = []
  for (const event of doubled) {
    const row = known.get(eventKey(event))
    const { bookingId = null, stay = null } = row ?? {}
    if (row?.outcome === 'echo' || (await isOwn(scope, source, event))) continue
    const left = gapsWithin(stay ? [stay] : [], event)
    found.push(...left.map((nights) => ({ bookingId, isDoubled: true, ...nights })))
  }
  return found
}

/** Returns the stays whose event has other days that somebody else took before. */
export async function takenBefore(
  scope: SystemScope,
  { propertyId, channel }: Source,
  before: readonly SoldNights[],
  sold: readonly SoldNights[],
): Promise<StayNews[]> {
  const news: StayNews[] = []
  const isKnown = (one: SoldNights) =>
    before.some(
      ({ bookingId, from, to }) => bookingId === one.bookingId && from === one.from && to === one.to,
    )
  for (const { bookingId, from, to } of sold.filter((one) => one.isDoubled && !isKnown(one))) {
    if (bookingId === null) continue
    const taker = await takerOf(scope, propertyId, { from, to }, { id: bookingId, source: channel })
    if (!taker || taker.known?.channel === channel) continue
    const { reference } = (await find(scope, bookingId))!
    news.push({ kind: 'added', stay: { bookingId, reference, isConflict: true }, from, to })
  }
  return news
}
