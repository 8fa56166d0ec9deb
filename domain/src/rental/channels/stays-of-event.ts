/** Which of its stays an event of a calendar is now (docs/finance.md 4.5). */
import type { CivilDate } from '../../dates.ts'
import { gapsWithin, overlaps, type Window } from '../../intervals.ts'
import type { BookingStatus } from '../bookings/types.ts'
import { nightsBeside } from './changed-event.ts'

/** A stay that the event was once. `departure` is that in the calendar: the landlord may have agreed another one with the guest. */
export type StayOfEvent = Window & {
  id: string
  status: BookingStatus
  departure: CivilDate
  /** guest, host, expired or feed. */
  cancelledBy: string | null
  /** A person confirmed it again while the event was another stay: no calendar changes it. */
  isAgreed?: boolean
  /** The nights that the person agreed, if an earlier event gave the stay more. */
  agreed?: Window | null
  /** Other days that the event had when a person ended the stay. */
  gaveUp?: readonly Window[]
}

export type EventIs =
  /** A person cancelled the stay on these days: it stays cancelled. */
  | { kind: 'withdrawn'; id: string }
  /** A stay that the calendar does not change has all of its nights: a closed one, or an agreement with the guest. */
  | { kind: 'kept'; id: string }
  /** An open agreement with the guest, on other days than those agreed: it keeps its nights, and a person is asked. */
  | { kind: 'asked'; id: string; nights: Window }
  /** An open stay gets the nights. */
  | { kind: 'open'; id: string; nights: Window }
  /** A stay that the calendar cancelled returns on the nights. */
  | { kind: 'returning'; id: string; nights: Window }
  | { kind: 'new'; nights: Window }

/** Whether a person cancelled the stay, and not its calendar. */
const isWithdrawn = ({ status, cancelledBy }: StayOfEvent): boolean =>
  status === 'cancelled' && cancelledBy !== 'feed'
const isOpen = ({ status }: StayOfEvent): boolean => status === 'confirmed' || status === 'checked_in'

/** Whether the event begins with the stay. Some channels let an event that has begun begin today. */
const beginsWith = (stay: Window, event: Window, today: CivilDate): boolean =>
  stay.from === event.from || (stay.from <= today && event.from <= today)

/** Whether the event is about the days of the stay, with the channel's departure or the one that was agreed. */
const isSameStay = (stay: StayOfEvent, event: Window, today: CivilDate): boolean =>
  [stay.departure, stay.to].includes(event.to) && beginsWith(stay, event, today)

/** Whether the event has only days that it had when a person ended the stay: the stay is on some of them, or on others. */
const isGivenUpWith = ({ gaveUp = [], from, departure }: StayOfEvent, event: Window): boolean =>
  gaveUp.some((days) => overlaps(days, event)) &&
  gapsWithin([{ from, to: departure }, ...gaveUp], event).length === 0

/** Returns the nights of the event that these stays do not keep. */
const nightsLeft = (stays: readonly StayOfEvent[], event: Window, today: CivilDate): Window =>
  stays.reduce((left, stay) => nightsBeside(stay, left, today) ?? left, event)

/** Returns the stay on exactly these days, or else the last one. */
const bestOf = (stays: readonly StayOfEvent[], event: Window, today: CivilDate): StayOfEvent | undefined =>
  stays.findLast((stay) => isSameStay(stay, event, today)) ?? stays.at(-1)

/**
 * Returns what an event on these days is, given all stays that it was, the oldest first, and the open stays that end because an event has
 * its nights once. A stay under way never ends. What a person cancelled is not revived on the days for which it was decided.
 */
export function stayOfEvent(
  stays: readonly StayOfEvent[],
  event: Window,
  today: CivilDate,
): { is: EventIs; ended: string[] } {
  // An agreement that is over keeps its nights like any other stay.
  const changing = stays.filter((stay) => !stay.isAgreed || !isOpen(stay))
  const open = changing.filter(isOpen)
  const is = agreementOf(stays, event, today) ?? decide(changing, open, event, today)
  const id = is.kind === 'new' ? null : is.id
  return { is, ended: open.filter((stay) => stay.from > today && stay.id !== id).map((stay) => stay.id) }
}

/**
 * Returns what the event is if it is an agreement with the guest: it is about its days, or has one of its nights and no other open stay is on
 * the days of the event. Otherwise null.
 */
function agreementOf(stays: readonly StayOfEvent[], event: Window, today: CivilDate): EventIs | null {
  const same = stays.filter((stay) => isSameStay(stay, event, today))
  const kept = same.findLast(({ isAgreed }) => isAgreed)
  if (kept) return { kind: 'kept', id: kept.id }
  if (same.some(isOpen)) return null
  const meeting = stays.filter(
    ({ agreed, ...stay }) => stay.isAgreed && isOpen(stay) && overlaps(agreed ?? stay, event),
  )
  const asked = meeting.findLast((stay) => beginsWith(stay, event, today)) ?? meeting.at(-1)
  return asked ? { kind: 'asked', id: asked.id, nights: event } : null
}

function decide(
  stays: readonly StayOfEvent[],
  open: readonly StayOfEvent[],
  event: Window,
  today: CivilDate,
): EventIs {
  const withdrawn = stays.filter(isWithdrawn)
  const over = stays.filter(({ status }) => status === 'completed' || status === 'no_show')
  const rest = nightsLeft(over, event, today)
  const isDecided = (stay: StayOfEvent) => isSameStay(stay, event, today) || isSameStay(stay, rest, today)
  const isOther = (stay: StayOfEvent) => !open.some(isDecided) && isGivenUpWith(stay, event)
  const refused = withdrawn.findLast((stay) => isDecided(stay) || isOther(stay))
  if (refused && !open.some(isDecided)) return { kind: 'withdrawn', id: refused.id }
  // The departure in the calendar is the old one: the nights after an agreed early departure were given up.
  const left = over.findLast((stay) => isSameStay(stay, event, today) || isOther(stay))
  if (left) return { kind: 'kept', id: left.id }
  const here = open.filter((stay) => nightsBeside(stay, event, today) === null)
  const begun = here.filter(({ from }) => from <= today)
  const underWay = bestOf(begun, event, today)
  const nights = underWay ? rest : nightsLeft(withdrawn, rest, today)
  if (underWay && nights.from < nights.to) return { kind: 'open', id: underWay.id, nights }
  const closed = stays.findLast((stay) => over.includes(stay) || withdrawn.includes(stay))
  if (closed && (nights.from >= nights.to || nights.to <= today)) return { kind: 'kept', id: closed.id }
  const owner = bestOf(here, event, today)
  if (owner) return { kind: 'open', id: owner.id, nights }
  const gone = bestOf(
    stays.filter((stay) => stay.status === 'cancelled' && !isWithdrawn(stay)),
    event,
    today,
  )
  return gone ? { kind: 'returning', id: gone.id, nights } : { kind: 'new', nights }
}
