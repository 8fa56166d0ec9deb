/** Repeated events. Calendars of channels do not repeat; those of people sometimes do ("every Friday"). */
import { addDays, type CivilDate, daysBetween, isCivilDate } from '../../dates.ts'

/** The most occurrences that are read of one event. */
const MOST = 100

/**
 * Returns the first days of the occurrences of a RRULE; null if the rule is not understood. Understood are daily and weekly
 * rules with a number of occurrences or a last day, at most 100.
 */
export function occurrencesOf(rule: string, from: CivilDate): CivilDate[] | null {
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
  const count = countOf(parts, from, step * interval)
  if (count === null || count < 1 || count > MOST) return null
  return Array.from({ length: count }, (_, number) => addDays(from, number * step * interval))
}

function countOf(parts: ReadonlyMap<string, string>, from: CivilDate, days: number): number | null {
  const given = parts.get('COUNT')
  if (given !== undefined) return /^\d{1,5}$/.test(given) ? Number(given) : null
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '')
  const last = until ? `${until[1]}-${until[2]}-${until[3]}` : ''
  return isCivilDate(last) ? Math.floor(daysBetween(from, last) / days) + 1 : null
}
