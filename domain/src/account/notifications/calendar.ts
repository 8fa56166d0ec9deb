/** A calendar to subscribe to (RFC 5545): whole days, each with a name that stays its own. */
import { addDays, type CivilDate } from '../../dates.ts'

export type CalendarDay = { uid: string; date: CivilDate; title: string }

const plain = (date: CivilDate): string => date.replaceAll('-', '')

/** Backslash, comma, semicolon and line breaks have a meaning of their own (3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const octets = new TextEncoder()

/** Lines are at most 75 octets; the rest goes on after a blank (3.1). */
function folded(line: string): string {
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

export function calendarText(name: string, stamp: string, days: readonly CalendarDay[]): string {
  const events = days.flatMap(({ uid, date, title }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(date)}`,
    `DTEND;VALUE=DATE:${plain(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Domovik//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
