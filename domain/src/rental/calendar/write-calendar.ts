/** The calendar of a unit for another site: the nights that are taken, and nothing about why or by whom. */
import { folded, plainDate } from '../../account/notifications/calendar.ts'
import { addDays, addMonthsClamped, type CivilDate, earlier, monthStart } from '../../dates.ts'

/** Nights [from, to) that are taken; `to` is null without an end. */
export type TakenNights = {
  /** The same in each copy of the calendar, and without meaning for the reader. */
  uid: string
  from: CivilDate
  to: CivilDate | null
  /** When its days changed last, as UTC text ('20260315T120000Z'). */
  stamp: string
  /** Grows with each change of its days. */
  sequence: number
}

/** Months after the present one that are exported. */
const MONTHS = 24

/** Some importers refuse a calendar without an event, so an empty one has this past night. */
const PLACEHOLDER: TakenNights = {
  uid: 'empty@domovik',
  from: '2000-01-01',
  to: '2000-01-02',
  stamp: '20000101T000000Z',
  sequence: 0,
}

/**
 * Returns the calendar as iCalendar text: the taken nights from yesterday until 24 months after this month. The text is the
 * same until the taken nights, their end or the month changes, so that programs see a change only if there is one. The day of departure is free.
 */
export function unitCalendar(taken: readonly TakenNights[], today: CivilDate): string {
  const first = addDays(today, -1)
  const last = addMonthsClamped(monthStart(today), MONTHS)
  const shown = taken
    .filter(({ from, to }) => from < last && (to === null || to > first))
    .map((each) => ({
      ...each,
      to: each.to === null ? last : earlier(each.to, last),
    }))
    .sort((a, b) =>
      a.from === b.from ? Number(a.uid > b.uid) - Number(a.uid < b.uid) : a.from < b.from ? -1 : 1,
    )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Domovik//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(shown.length > 0 ? shown : [PLACEHOLDER]).flatMap(({ uid, from, to, stamp, sequence }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${plainDate(from)}`,
      `DTEND;VALUE=DATE:${plainDate(to ?? last)}`,
      'SUMMARY:Not available',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
