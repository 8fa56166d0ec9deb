/** What the words of an event mean (docs/finance.md 4.5). */
import { type CivilDate, daysBetween } from '../../dates.ts'
import type { ForeignEvent } from '../calendar/read-calendar.ts'
import type { BookingChannel, EventMeaning } from './types.ts'

/** How the landlord reads the words of a calendar, where that differs from the default. */
export type OwnMeanings = readonly { wording: string; meaning: EventMeaning }[]

/** A booking has at most this many nights, so a longer event is a block. */
const MOST_NIGHTS = 400

/** Returns the words of an event without the name of a guest that follows: "Reserved - Anna" is "Reserved". */
export function wordingOf(summary: string): string {
  const text = summary.trim().replace(/\s+/g, ' ')
  const start = /^(reserved|booked|blocked)\b(?= *[-–:(])/i.exec(text)
  return (start?.[0] ?? text).slice(0, 80).toWellFormed().trim()
}

/** Words that say that nobody can book the night, without saying that somebody did. */
const CLOSED = /not available|unavailable|blocked|closed/i

/** Whether the words may mean our own nights that the channel read from our calendar. */
export const isAmbiguous = (summary: string): boolean => CLOSED.test(summary) || summary.trim() === ''

/**
 * Returns the usual meaning of the words in the calendars of a channel. Booking.com writes "CLOSED - Not available" for
 * stays too, so there everything is a stay.
 */
export const usualMeaning = (channel: BookingChannel, summary: string): EventMeaning =>
  channel !== 'booking' && CLOSED.test(summary) ? 'block' : 'booking'

/** Returns what an event is: the landlord's reading of its words, or the usual one. */
export function meaningOf(
  channel: BookingChannel,
  { summary, from, to }: Pick<ForeignEvent, 'summary' | 'from' | 'to'>,
  own: OwnMeanings,
): EventMeaning {
  const wording = wordingOf(summary)
  const meaning = own.find((each) => each.wording === wording)?.meaning ?? usualMeaning(channel, summary)
  return meaning === 'booking' && daysBetween(from, to) > MOST_NIGHTS ? 'block' : meaning
}

/** A kind of events in a calendar, for the preview before the first import. */
export type Wording = {
  wording: string
  usual: EventMeaning
  events: number
  nights: number
  first: CivilDate
}

type LongStay = Pick<ForeignEvent, 'from' | 'to'> & { wording: string }

/**
 * Whether the event only marks an arrival or a departure: it is one night long and begins on a day of a longer stay with other
 * words. Some sites write such markers beside each stay.
 */
const isMarker = ({ summary, from, to }: ForeignEvent, longer: readonly LongStay[]): boolean =>
  daysBetween(from, to) === 1 &&
  longer.some((stay) => stay.from <= from && from <= stay.to && stay.wording !== wordingOf(summary))

/** Returns the different words of the events that have not ended, the most frequent first, at most 20. */
export function wordingsOf(
  channel: BookingChannel,
  events: readonly ForeignEvent[],
  today: CivilDate,
): Wording[] {
  const found = new Map<string, Wording>()
  const nightly = new Set<string>()
  const longer = events
    .filter(({ from, to }) => daysBetween(from, to) > 1)
    .map(({ summary, from, to }) => ({ from, to, wording: wordingOf(summary) }))
  for (const event of events) {
    const { summary, from, to } = event
    if (to <= today) continue
    if (!isMarker(event, longer)) nightly.add(wordingOf(summary))
    const wording = wordingOf(summary)
    const known = found.get(wording)
    const nights = daysBetween(from, to)
    if (!known) {
      found.set(wording, { wording, usual: usualMeaning(channel, summary), events: 1, nights, first: from })
      continue
    }
    known.events += 1
    known.nights += nights
    if (from < known.first) known.first = from
  }
  return [...found.values()]
    .map((each): Wording => (nightly.has(each.wording) ? each : { ...each, usual: 'ignored' }))
    .sort((a, b) => b.events - a.events)
    .slice(0, 20)
}
