/** Repeated events. Calendars of channels do not repeat; those of people sometimes do ("every Friday"). */
import { addDays, type CivilDate, daysBetween, formatDate } from '../../dates.ts'
import type { EventLines } from './calendar-lines.ts'
import { localTimeOf } from './event-days.ts'

/** The most occurrences that are read of one event. */
const MOST = 100

/** Whether the event says that it takes place on other days too, or not on some. */
export const isRepeated = (event: EventLines): boolean =>
  ['RRULE', 'RDATE', 'EXDATE'].some((name) => event.has(name))

/**
 * Returns the first days of the occurrences of an event that begins at `start`, in the time zone of the unit; null if they are not
 * understood. Understood are one daily or weekly rule with a number of occurrences or a last time, additional days and days without,
 * at most 100 occurrences.
 */
export function occurrencesOf(
  event: EventLines,
  start: Temporal.PlainDateTime,
  zone: string,
): CivilDate[] | null {
  const rules = event.get('RRULE') ?? []
  const first = formatDate(start.toPlainDate())
  const ruled =
    rules.length === 0 ? [first] : rules.length === 1 ? byRule(rules[0]!.value, start, zone) : null
  const [added, without] = [daysIn(event, 'RDATE', zone), daysIn(event, 'EXDATE', zone)]
  if (!ruled || !added || !without) return null
  const excluded = new Set(without)
  const days = [...new Set([...ruled, ...added])].filter((day) => !excluded.has(day))
  return days.length > MOST ? null : days
}

/** The days of RDATE or EXDATE lines; null if one is not readable. Of a period its beginning counts. */
function daysIn(event: EventLines, name: string, zone: string): CivilDate[] | null {
  const times = (event.get(name) ?? []).flatMap((property) =>
    property.value.split(',').map((value) => localTimeOf({ ...property, value: value.split('/')[0]! }, zone)),
  )
  if (times.length > MOST) return null
  const days = times.flatMap((time) => (time ? formatDate(time.toPlainDate()) : []))
  return days.length === times.length ? days : null
}

function byRule(rule: string, start: Temporal.PlainDateTime, zone: string): CivilDate[] | null {
  const parts = new Map(
    rule
      .trim()
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  const step = { DAILY: 1, WEEKLY: 7 }[parts.get('FREQ') ?? '']
  const known = [...parts.keys()].every((name) =>
    ['FREQ', 'COUNT', 'UNTIL', 'INTERVAL', 'WKST'].includes(name),
  )
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (!step || !known || !Number.isInteger(interval) || interval < 1 || interval > 1000) return null
  const count = countOf(parts, { start, days: step * interval, zone })
  if (count === null || count < 1 || count > MOST) return null
  const from = formatDate(start.toPlainDate())
  return Array.from({ length: count }, (_, number) => addDays(from, number * step * interval))
}

type Steps = { start: Temporal.PlainDateTime; days: number; zone: string }

function countOf(parts: ReadonlyMap<string, string>, { start, days, zone }: Steps): number | null {
  const given = parts.get('COUNT')
  if (given !== undefined) return /^\d{1,5}$/.test(given) ? Number(given) : null
  const until = parts.get('UNTIL') ?? ''
  const last = localTimeOf({ name: 'UNTIL', params: new Map(), value: until }, zone)
  if (!last) return null
  const lastDay = formatDate(last.toPlainDate())
  const between = daysBetween(formatDate(start.toPlainDate()), lastDay)
  // A last time is an instant; the occurrence of its day may begin later.
  const isLater =
    until.includes('T') &&
    between % days === 0 &&
    Temporal.PlainTime.compare(start.toPlainTime(), last.toPlainTime()) > 0
  return Math.floor(between / days) + (isLater ? 0 : 1)
}
