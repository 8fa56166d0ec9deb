/** Reads the calendar of another site: the nights that it says are taken (docs/finance.md 4.5). */
import { addDays, type CivilDate, daysBetween } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { guestMarkOf } from '../channels/guest-mark.ts'
import { type EventLines, eventsOf, firstOf, unescaped, unfolded } from './calendar-lines.ts'
import { daysOf, localTimeOf } from './event-days.ts'
import { isRepeated, occurrencesOf } from './recurrence.ts'

/** The most events that are read of one calendar. */
export const MOST_EVENTS = 2000

/**
 * Nights [from, to) that a calendar says are taken. They may be more than a booking can have: a unit that is closed for years must
 * stay closed, so an importer makes them a block. `uid` and `recurrenceId` name the event in each copy of the calendar.
 */
export type ForeignEvent = {
  uid: string
  /** The day of the occurrence of a repeated event; empty for an event that is not repeated. */
  recurrenceId: string
  from: CivilDate
  to: CivilDate
  summary: string
  /** What tells its guest from others, if the event says so. */
  guest?: string | null
}

/** What names an event in each copy of a calendar. */
export type EventIdentity = Pick<ForeignEvent, 'uid' | 'recurrenceId'>

/** What a calendar contains, and how many of its events take no nights, each with its reason. */
export type ForeignCalendar = {
  events: ForeignEvent[]
  /** Events that the calendar says are cancelled. */
  cancelled: EventIdentity[]
  /** The UIDs of events whose days are not readable; empty for one without a UID. */
  unreadable: string[]
  ignored: {
    cancelled: number
    transparent: number
    withoutNights: number
    unreadable: number
  }
  /** The UIDs of repeated events whose rule is not understood, and of `doubled`: only their first occurrence is in `events`. */
  unclear: string[]
  /** Events with other nights than the one in `events` with the same identity, of which none is newer. */
  doubled: ForeignEvent[]
}

type Version = ForeignEvent & {
  state: 'taken' | 'cancelled' | 'transparent'
  sequence: number
  stamp: string
  /** An occurrence with its own RECURRENCE-ID replaces the one of the rule. */
  explicit: boolean
}

/**
 * Reads iCalendar text. `zone` is the time zone of the unit. If one event is in the text twice, the higher SEQUENCE counts,
 * then the later DTSTAMP. If none is newer, the one that begins first is the event, then the longest, in whatever order they are; others
 * with more nights are `doubled`. Throws calendar_unreadable if the text is no calendar or was cut off,
 * and file_too_complex if it has more than 2,000 events: a part of a calendar would free the nights of the other part.
 */
export function readCalendar(text: string, zone: string): ForeignCalendar {
  const lines = unfolded(text.replace(/^\uFEFF/, ''))
  const begins = lines.find((line) => line.trim() !== '')
  const ends = lines.findLast((line) => line.trim() !== '')
  if (begins?.trim().toUpperCase() !== 'BEGIN:VCALENDAR' || ends?.trim().toUpperCase() !== 'END:VCALENDAR')
    throw new DomainError('calendar_unreadable')
  const found = eventsOf(lines, MOST_EVENTS + 1)
  if (found.length > MOST_EVENTS) throw new DomainError('file_too_complex')
  const versions = new Map<string, Version[]>()
  const unreadable: string[] = []
  const unclear: string[] = []
  for (const event of found) {
    const read = versionsOf(event, zone)
    if (!read) unreadable.push(uidOf(event))
    else if (!read.understood) unclear.push(uidOf(event))
    for (const version of read?.versions ?? []) {
      const key = JSON.stringify([version.uid, version.recurrenceId])
      const known = versions.get(key) ?? []
      const order = known[0] ? compareVersions(known[0], version) : -1
      if (order <= 0) versions.set(key, order === 0 ? [...known, version] : [version])
    }
  }
  const ignored = { cancelled: 0, transparent: 0, withoutNights: 0, unreadable: unreadable.length }
  const events: ForeignEvent[] = []
  const cancelled: EventIdentity[] = []
  const doubled: ForeignEvent[] = []
  for (const { state, uid, recurrenceId, from, to, summary, guest, others } of [...versions.values()].map(
    firstOfThem,
  )) {
    const nights = daysBetween(from, to)
    if (state === 'cancelled') cancelled.push({ uid, recurrenceId })
    if (state !== 'taken') ignored[state] += 1
    else if (nights < 1) ignored.withoutNights += 1
    else events.push({ uid, recurrenceId, from, to, summary, ...(guest ? { guest } : {}) })
    doubled.push(...others)
  }
  unclear.push(...doubled.map(({ uid }) => uid))
  return { events, cancelled, unreadable, unclear, doubled, ignored }
}

/** Returns more than 0 if the version that is known is newer than the other one, and 0 if none is newer. */
function compareVersions(known: Version, other: Version): number {
  if (known.explicit !== other.explicit) return known.explicit ? 1 : -1
  if (known.sequence !== other.sequence) return known.sequence - other.sequence
  if (known.stamp === other.stamp) return 0
  return known.stamp > other.stamp ? 1 : -1
}

/** Returns the event of versions of which none is newer, and those on other days. If one of them takes no nights, the last one counts. */
function firstOfThem(same: readonly Version[]): Version & { others: ForeignEvent[] } {
  const last = same.at(-1)!
  if (same.some(({ state, from, to }) => state !== 'taken' || from >= to)) return { ...last, others: [] }
  const byDays = [...new Map(same.map((version) => [`${version.from}/${version.to}`, version])).values()]
  const order = (a: Version, b: Version) => daysBetween(b.from, a.from) || daysBetween(a.to, b.to)
  const [first = last, ...others] = byDays.toSorted(order)
  return {
    ...first,
    others: others
      .filter(({ to }) => to > first.to)
      .map(({ uid, recurrenceId, from, to, summary }) => ({
        ...{ uid, recurrenceId, from, to, summary },
      })),
  }
}

/** Returns the text without signs that cannot be stored or shown. */
const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '').toWellFormed()

const textOf = (event: EventLines, name: string): string =>
  printable(firstOf(event, name)?.value ?? '').trim()
const uidOf = (event: EventLines): string => textOf(event, 'UID').slice(0, 500).toWellFormed()

/** Returns the event, or its occurrences if it is repeated; null if its days are not readable. */
function versionsOf(event: EventLines, zone: string) {
  const found = daysOf(event, zone)
  if (!found) return null
  const { start, ...days } = found
  const text = (name: string): string => textOf(event, name)
  const status = text('STATUS').toUpperCase()
  const summary = unescaped(text('SUMMARY')).slice(0, 200).toWellFormed()
  const guest = guestMarkOf(summary, unescaped(text('DESCRIPTION')).slice(0, 2000))
  const replaced = firstOf(event, 'RECURRENCE-ID')
  const version: Version = {
    ...days,
    // Some calendars leave the UID out; then the days name the event.
    uid: uidOf(event) || `${days.from}/${days.to}`,
    recurrenceId: replaced ? (localTimeOf(replaced, zone)?.toPlainDate().toString() ?? '') : '',
    summary,
    ...(guest ? { guest } : {}),
    state:
      status === 'CANCELLED'
        ? 'cancelled'
        : text('TRANSP').toUpperCase() === 'TRANSPARENT'
          ? 'transparent'
          : 'taken',
    sequence: Number.parseInt(text('SEQUENCE'), 10) || 0,
    stamp: text('DTSTAMP'),
    explicit: replaced !== undefined,
  }
  if (replaced || !isRepeated(event)) return { versions: [version], understood: true }
  const starts = occurrencesOf(event, start, zone)
  const nights = daysBetween(days.from, days.to)
  const occurrences = (starts ?? [days.from]).map((from) => ({
    ...version,
    recurrenceId: from,
    from,
    to: addDays(from, nights),
  }))
  return { versions: occurrences, understood: starts !== null }
}
