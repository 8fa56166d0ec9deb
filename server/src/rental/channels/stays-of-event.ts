/** The stays of an event that is about other nights than before (docs/finance.md 4.5). */
import type { Window } from '@domovik/domain/intervals.ts'
import { nightsBeside } from '@domovik/domain/rental/channels/changed-event.ts'
import type { EventOutcome } from '@domovik/domain/rental/channels/types.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import {
  addStay,
  cancelStay,
  changeDates,
  find,
  type KnownStay,
  type Stay,
  stayWithoutCalendar,
} from '../bookings/channel-stays.ts'
import { restoreStay } from '../bookings/restore-stay.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import type { StayNews } from './conflict-news.ts'

/** The locked accounts of guests, by tenant. */
export type Accounts = ReadonlyMap<string, Ledger>
type Source = { propertyId: string; channel: string }
type Known = { bookingId: string; otherBookingId: string | null; outcome: EventOutcome }
type Stays = { news: StayNews[]; bookingId: string; otherBookingId: string | null; outcome: EventOutcome }

/** Returns the later one of the two stays of an event, which may return; ids grow with time. */
export const laterStayOf = ({
  bookingId,
  otherBookingId,
}: Pick<Stays, 'otherBookingId'> & { bookingId: string | null }): { bookingId: string }[] =>
  bookingId && otherBookingId ? [{ bookingId: bookingId > otherBookingId ? bookingId : otherBookingId }] : []

/**
 * Gives the nights of a changed event to its stay. A stay under way or closed keeps its nights; those of the event that are left are a
 * later stay of the same event. The later one ends when the event comes back to the first one, and returns with guest and price when the
 * event leaves again: copies can be late. The accounts of later stays and the units must be locked.
 */
export async function staysOfChanged(
  scope: SystemScope,
  source: Source,
  known: Known,
  { event, accounts }: { event: Window; accounts: Accounts },
): Promise<Stays> {
  const [later] = laterStayOf(known)
  const firstId = later ? [known.bookingId, known.otherBookingId!].sort()[0]! : known.bookingId
  const first = await find(scope, firstId)
  const left = first ? besideOf(first, event, scope.today) : null
  if (left && isLeft(left, scope.today)) {
    const second = later && (await find(scope, later.bookingId))
    return second
      ? laterAgain(scope, source, { first: firstId, second, nights: left, accounts })
      : another(scope, source, firstId, left)
  }
  const ended = known.bookingId === firstId ? null : await cancelStay(scope, known.bookingId)
  const moved = left ? null : await changeDates(scope, firstId, event)
  return {
    news: [
      ...(ended ? [{ kind: 'cancelled' as const, stay: ended, from: event.from, to: event.to }] : []),
      ...(moved ? [{ kind: 'moved' as const, stay: moved, from: event.from, to: event.to }] : []),
    ],
    bookingId: firstId,
    otherBookingId: later?.bookingId ?? null,
    outcome: moved ? outcomeOf(moved) : known.bookingId === firstId ? known.outcome : 'booking',
  }
}

const besideOf = ({ nights, status }: KnownStay, event: Window, today: string): Window | null =>
  nightsBeside({ ...nights, status }, event, today)
const isLeft = ({ from, to }: Window, today: string): boolean => from < to && to > today
const outcomeOf = ({ isConflict }: Stay): EventOutcome => (isConflict ? 'conflict' : 'booking')

/** A new stay beside the earlier one. */
async function another(
  scope: SystemScope,
  source: Source,
  earlier: string,
  { from, to }: Window,
): Promise<Stays> {
  const found = await stayWithoutCalendar(scope, source, { from, to })
  const stay = found ?? (await addStay(scope, source, { from, to }))
  return {
    news: found ? [] : [{ kind: 'added', stay, from, to }],
    bookingId: stay.bookingId,
    otherBookingId: earlier,
    outcome: outcomeOf(stay),
  }
}

type Again = { first: string; second: KnownStay; nights: Window; accounts: Accounts }

/** The later stay gets the nights; one that the calendar had cancelled returns, and beside one that is closed or under way there is another. */
async function laterAgain(
  scope: SystemScope,
  source: Source,
  { first, second, nights, accounts }: Again,
): Promise<Stays> {
  const { id } = second
  if (second.status === 'cancelled' && second.cancelledBy === 'feed') {
    const back = { event: nights, cancelledAt: second.datesChangedAt, accounts }
    const { stay } = await restoreStay(scope, id, back)
    return {
      news: [{ kind: 'returned', stay, from: nights.from, to: nights.to }],
      bookingId: id,
      otherBookingId: first,
      outcome: outcomeOf(stay),
    }
  }
  const left = besideOf(second, nights, scope.today)
  if (left && isLeft(left, scope.today)) return another(scope, source, id, left)
  const moved = left ? null : await changeDates(scope, id, nights)
  return {
    news: moved ? [{ kind: 'moved', stay: moved, from: nights.from, to: nights.to }] : [],
    bookingId: id,
    otherBookingId: first,
    outcome: moved ? outcomeOf(moved) : second.conflictWith === null ? 'booking' : 'conflict',
  }
}
