/** What a new copy of a calendar changes: which events are new, moved, renamed or gone (docs/finance.md 4.5). */
import type { CivilDate } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import { isOtherGuest } from '../channels/guest-mark.ts'
import type { EventIdentity, ForeignCalendar, ForeignEvent } from './read-calendar.ts'

/** An event of an earlier copy. `missingSince` is the instant, as UTC text, of the first copy without it. */
export type KnownEvent = {
  id: string
  uid: string
  recurrenceId: string
  from: CivilDate
  to: CivilDate
  missingSince: string | null
  /** Its stay was cancelled by hand, so another event on its days is another stay. */
  withdrawn?: boolean
  /** The nights of its stay, if that is open: the landlord may have agreed another departure with the guest. */
  stay?: Window | null
  /** What tells its guest from others, if its last copy said so. */
  guest?: string | null
}

export type Changes = {
  added: ForeignEvent[]
  /** The same event on other days, or under another UID. */
  changed: { id: string; event: ForeignEvent }[]
  /** In the calendar again after they were missing. */
  returned: string[]
  /** Missing for the first time: nothing happens yet. */
  missing: string[]
  /** Missing for long enough, and not begun: their nights are free. */
  vanished: string[]
  /** Missing while the guest is in the house: a person must look. */
  underWay: string[]
  /** Most events are missing at once, so that removals wait longer: the calendar may be broken. */
  suspicious: boolean
}

/** Minutes that an event must be missing: in two copies at least, because calendars are read every 10 minutes. */
const MISSING_MINUTES = 10
/** The same if most events are missing at once. No event that is missing waits longer. */
export const SUSPICIOUS_MINUTES = 30

/** Returns the identity of an event within its calendar. */
export const eventKey = ({ uid, recurrenceId }: EventIdentity): string => JSON.stringify([uid, recurrenceId])
const daysKey = ({ from, to }: { from: CivilDate; to: CivilDate }): string => `${from}/${to}`

type At = { now: string; today: CivilDate } & Partial<
  Pick<ForeignCalendar, 'cancelled' | 'unreadable' | 'unclear'>
>

/**
 * Compares a copy of the calendar, read at the instant `now` (UTC text), with the events that are known. Events that have
 * ended are never removed. A second comparison with the same copy changes nothing but what has been missing for long enough.
 * An event whose days or repetitions are not readable is in the calendar, so it is neither moved nor removed; while such an event has no UID,
 * none is removed. Events that the calendar calls cancelled are expected to be gone.
 */
export function reconcile(
  known: readonly KnownEvent[],
  read: readonly ForeignEvent[],
  { now, today, cancelled = [], unreadable = [], unclear = [] }: At,
): Changes {
  const calledOff = new Set(cancelled.map(eventKey))
  const blurred = new Set([...unreadable, ...unclear])
  const isCalledOff = (event: EventIdentity) => calledOff.has(eventKey(event))
  const wanted = new Map(read.map((event) => [eventKey(event), event]))
  const changed: Changes['changed'] = []
  const returned: string[] = []
  const absent: KnownEvent[] = []
  for (const each of known) {
    const event = wanted.get(eventKey(each))
    wanted.delete(eventKey(each))
    if (!event && !blurred.has(each.uid)) {
      absent.push(each)
      continue
    }
    if (each.missingSince !== null) returned.push(each.id)
    if (event && daysKey(event) !== daysKey(each)) changed.push({ id: each.id, event })
  }
  const isOver = (event: KnownEvent) => isCalledOff(event) || event.withdrawn === true
  const { added, inherited, gone } = inherit(
    absent.filter((event) => !isOver(event)),
    [...wanted.values()],
    today,
  )
  const standing = [...absent.filter(isOver), ...gone].filter(({ to }) => to > today)
  const future = known.filter(({ to }) => to > today).length
  const unexplained = standing.filter((event) => !isCalledOff(event)).length
  const suspicious = unexplained > 0 && (read.length === 0 || (unexplained >= 3 && unexplained * 2 > future))
  const least = (event: KnownEvent) =>
    suspicious && !isCalledOff(event) ? SUSPICIOUS_MINUTES : MISSING_MINUTES
  const mayBeThere = (event: KnownEvent) => blurred.has('') && !isCalledOff(event)
  const ripe = standing.filter(
    (event) =>
      event.missingSince !== null && minutes(event.missingSince, now) >= least(event) && !mayBeThere(event),
  )
  return {
    added,
    changed: [...changed, ...inherited.map(({ known: { id }, event }) => ({ id, event }))],
    returned: [
      ...returned,
      ...inherited.flatMap(({ known: { id, missingSince } }) => (missingSince === null ? [] : [id])),
    ],
    missing: standing.filter(({ missingSince }) => missingSince === null).map(({ id }) => id),
    vanished: ripe.filter(({ from }) => from > today).map(({ id }) => id),
    underWay: ripe.filter(({ from }) => from <= today).map(({ id }) => id),
    suspicious,
  }
}

/** What a known event may be found by, and what an event with a new UID must be to be it; null if it cannot be. */
type Sameness = {
  /** Whether both have the same days, so that another name is no proof of another guest. */
  isOnSameDays?: true
  known: (event: KnownEvent, today: CivilDate) => string[]
  read: (event: ForeignEvent, today: CivilDate) => string | null
}

const ifBegun = (from: CivilDate, to: CivilDate, today: CivilDate): string[] => (from <= today ? [to] : [])

/** The surest first. */
const samenesses: readonly Sameness[] = [
  { known: (event) => [daysKey(event)], read: daysKey, isOnSameDays: true },
  // The days that were agreed with the guest: the channel has the agreed departure now.
  {
    known: ({ from, stay }) => (stay ? [daysKey({ from, to: stay.to }), daysKey(stay)] : []),
    read: daysKey,
    isOnSameDays: true,
  },
  // Some sites let the event of a guest in the house begin today.
  {
    known: ({ from, to, stay }, today) =>
      stay ? [to, stay.to].flatMap((day) => ifBegun(from, day, today)) : [],
    read: ({ from, to }, today) => ifBegun(from, to, today)[0] ?? null,
  },
  { known: ({ from, stay }) => (stay ? [from] : []), read: ({ from }) => from },
]

/** Returns the known events that are in the copy under another UID, with what they are there. */
export const renamedEvents = (
  absent: readonly KnownEvent[],
  unknown: readonly ForeignEvent[],
  today: CivilDate,
): ReadonlyMap<string, ForeignEvent> =>
  new Map(inherit(absent, unknown, today).inherited.map(({ known, event }) => [known.id, event]))

/** Some sites give an edited event a new UID: it takes the place of one that is gone, unless it names another guest. */
function inherit(absent: readonly KnownEvent[], unknown: readonly ForeignEvent[], today: CivilDate) {
  const gone = new Set(absent)
  let added = [...unknown]
  const inherited: { known: KnownEvent; event: ForeignEvent }[] = []
  for (const { known, read, isOnSameDays = false } of samenesses) {
    const left = new Map<string, KnownEvent[]>()
    for (const each of gone)
      for (const key of new Set(known(each, today))) left.set(key, [...(left.get(key) ?? []), each])
    const unmatched: ForeignEvent[] = []
    for (const event of added) {
      const key = read(event, today)
      const heir =
        key === null
          ? undefined
          : left
              .get(key)
              ?.find((each) => gone.has(each) && !isOtherGuest(each.guest, event.guest, isOnSameDays))
      if (heir) {
        gone.delete(heir)
        inherited.push({ known: heir, event })
      } else unmatched.push(event)
    }
    added = unmatched
  }
  return { added, inherited, gone: [...gone] }
}

const minutes = (since: string, now: string): number =>
  Temporal.Instant.from(now).since(Temporal.Instant.from(since)).total('minutes')
