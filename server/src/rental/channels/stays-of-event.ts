/** Decides which stay an event of a calendar is now, and gives it the nights (docs/finance.md 4.5). */
import { createHash } from 'node:crypto'
import type { EventIdentity, ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { type EventIs, stayOfEvent } from '@domovik/domain/rental/channels/stays-of-event.ts'
import type { EventOutcome } from '@domovik/domain/rental/channels/types.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { addStay, cancelStay, changeDates, note, type Stay } from '../bookings/channel-stays.ts'
import { adoptStay, earlierStayOn, type PastStay, staysOfEvent } from '../bookings/event-stays.ts'
import { restoreStay } from '../bookings/restore-stay.ts'
import { widenAgreement } from '../bookings/widen-agreement.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import type { StayNews } from './conflict-news.ts'
import { isOwn } from './own-events.ts'

/** The locked accounts of guests, by tenant. */
export type Accounts = ReadonlyMap<string, Ledger>
type Source = { id: string; propertyId: string; channel: string; urlHash: string; lastGoodAt: Date | null }
export type Settled = { news: StayNews[]; bookingId: string | null; outcome: EventOutcome }

/** Names an event of a calendar that is read at an address for a unit. Stays keep the name after the calendar was removed. */
export const hashOfEvent = (
  { propertyId, urlHash }: Pick<Source, 'propertyId' | 'urlHash'>,
  { uid, recurrenceId }: EventIdentity,
): string => createHash('sha256').update(`${propertyId} ${urlHash} ${uid}\n${recurrenceId}`).digest('hex')

/**
 * Gives the nights of an event to one of its stays, or to a new one. Other coming stays of the event end, because it has its nights once;
 * closed ones and one under way keep theirs. The accounts of stays that may return and the units must be locked.
 */
export async function settleEvent(
  scope: SystemScope,
  source: Source,
  event: ForeignEvent,
  accounts: Accounts,
): Promise<Settled> {
  const hash = hashOfEvent(source, event)
  const stays = await staysOfEvent(scope, hash)
  const { is, ended } = stayOfEvent(
    stays.filter((stay) => !stay.wasEcho || isOn(stay, event)),
    event,
    scope.today,
  )
  const news: StayNews[] = []
  for (const id of ended) {
    const stay = await cancelStay(scope, id)
    const days = stays.find((each) => each.id === id)
    if (stay && days) news.push({ kind: 'cancelled', stay, from: days.from, to: days.to })
  }
  for (const { id, isAgreed, agreed, status } of stays) {
    const isNow = is.kind !== 'new' && is.id === id
    if (isNow || !isAgreed || !agreed || !['confirmed', 'checked_in'].includes(status)) continue
    // Nights that only the event gave it leave with the event.
    const { stay, nights, hasChanged } = await widenAgreement(scope, id, null)
    if (hasChanged) news.push({ kind: 'moved', stay, ...nights })
  }
  const settled = await give(scope, source, is, { hash, stays, event, accounts })
  return { ...settled, news: [...news, ...settled.news] }
}

type All = { hash: string; stays: readonly PastStay[]; event: ForeignEvent; accounts: Accounts }

async function give(scope: SystemScope, source: Source, is: EventIs, all: All): Promise<Settled> {
  const { event } = all
  if (is.kind === 'new') return another(scope, source, is.nights, all)
  const known = all.stays.find(({ id }) => id === is.id)!
  const asItWas: Stay = { bookingId: known.id, reference: known.reference, isConflict: known.isConflict }
  if (is.kind === 'withdrawn' && known.wasEcho) return { news: [], bookingId: null, outcome: 'echo' }
  if (is.kind === 'withdrawn')
    return { news: [newsOf('withdrawn', asItWas, known)], ...savedAs({ ...asItWas, isConflict: false }) }
  // It has the departure of the channel again, whatever the event was meanwhile.
  if (is.kind === 'kept' && known.isAgreed && known.to === event.to)
    await note(scope, is.id, { channelCheckOut: null })
  if (is.kind === 'kept') return { news: [], ...savedAs({ ...asItWas, isConflict: false }) }
  if (is.kind === 'returning') {
    const stay = await restoreStay(scope, is.id, { event: is.nights, accounts: all.accounts })
    return { news: [newsOf('returned', stay, is.nights)], ...savedAs(stay) }
  }
  if (is.kind === 'asked') {
    const { stay, nights } = await widenAgreement(scope, is.id, is.nights)
    const follows = nights.from === is.nights.from && nights.to === is.nights.to
    return { news: [newsOf(follows ? 'moved' : 'agreed', stay, is.nights)], ...savedAs(stay) }
  }
  const moved = await changeDates(scope, is.id, is.nights)
  return { news: moved ? [newsOf('moved', moved, moved.nights)] : [], ...savedAs(moved ?? asItWas) }
}

/** Nights that none of the stays of the event has: those of a stay without a calendar, our own ones, or a new stay. */
async function another(
  scope: SystemScope,
  source: Source,
  nights: { from: string; to: string },
  { hash, event }: All,
): Promise<Settled> {
  const found = await adoptStay(scope, source, nights, hash)
  const moved = found && (await changeDates(scope, found.bookingId, nights))
  if (moved) return { news: [newsOf('moved', moved, moved.nights)], ...savedAs(moved) }
  if (found) return { news: [], ...savedAs(found) }
  if (await isOwn(scope, source, event)) return { news: [], bookingId: null, outcome: 'echo' }
  const earlier = await earlierStayOn(scope, source, nights)
  const stay = await addStay(scope, source, nights, hash)
  return { news: [newsOf(earlier ?? 'added', stay, nights)], ...savedAs(stay) }
}

const newsOf = (
  kind: StayNews['kind'],
  stay: Stay,
  { from, to }: { from: string; to: string },
): StayNews => ({
  ...{ kind, stay, from, to },
})

const savedAs = ({ bookingId, isConflict }: Stay): Pick<Settled, 'bookingId' | 'outcome'> => ({
  bookingId,
  outcome: isConflict ? 'conflict' : 'booking',
})

const isOn = ({ from, departure }: PastStay, event: ForeignEvent): boolean =>
  from === event.from && departure === event.to
