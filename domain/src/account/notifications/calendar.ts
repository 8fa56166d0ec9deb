/** A calendar to subscribe to (RFC 5545). Events are whole days, and each keeps the same UID. */
import { addDays, type CivilDate } from '../../dates.ts'

export type CalendarDay = { uid: string; date: CivilDate; title: string }

/** A date as iCalendar writes it: '20260315'. */
export const plainDate = (date: CivilDate): string => date.replaceAll('-', '')

/** Backslash, comma, semicolon and line breaks are special characters in iCalendar and must be escaped (3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const octets = new TextEncoder()

/**
 * Splits a line into pieces of at most 75 octets; each next piece begins with a space (3.1).
 */
export function folded(line: string): string {
  const parts: string[] = ['']
  let length = 0
  for (const sign of line) {
    const size = octets.encode(sign).length
    if (length + size > 75) {
      parts.push(' ')
      length = 1
    }
    parts[parts.length - 1] += sign
    length += size
  }
  return parts.join('\r\n')
}

/**
 * Returns the calendar as iCalendar text. `product` is the name of the installation, `name` that of the calendar, `stamp`
 * is the creation time as UTC text ('20260315T120000Z'). */
export function calendarText(
  { product, name }: { product: string; name: string },
  stamp: string,
  days: readonly CalendarDay[],
): string {
  const events = days.flatMap(({ uid, date, title }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plainDate(date)}`,
    `DTEND;VALUE=DATE:${plainDate(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
