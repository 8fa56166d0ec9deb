import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  dayInMonth,
  daysBetween,
  earlier,
  isCivilDate,
  later,
  monthStart,
  monthsTouched,
  nextMonthStart,
  yearOf,
  yearStart,
} from './dates.ts'
import { DomainError } from './errors.ts'
import { intersect, type Window } from './intervals.ts'

/** The periods offered for reports (docs/finance.md 5.1). */
export const PERIODS = [
  'last_30_days',
  'last_3_months',
  'last_6_months',
  'this_month',
  'this_year',
  'last_year',
  'custom',
] as const
export type PeriodName = (typeof PERIODS)[number]

/** The first and last day that a person chose, both included. */
export type CustomRange = { first: CivilDate; last: CivilDate }

export type Period = Window & {
  name: PeriodName
  /**
   * End of the part that has happened: min(to, today + 1), never before `from`. Actual figures use [from,
   * toEffective).
   */
  toEffective: CivilDate
  elapsedDays: number
}

/**
 * Returns the days of a period on the day `today`. Throws `period_invalid` for a custom range without two ordered
 * dates.
 */
export function resolvePeriod(name: PeriodName, today: CivilDate, custom?: CustomRange): Period {
  const window = windowOf(name, today, custom)
  const toEffective = later(window.from, earlier(window.to, addDays(today, 1)))
  return { name, ...window, toEffective, elapsedDays: daysBetween(window.from, toEffective) }
}

function windowOf(name: PeriodName, today: CivilDate, custom: CustomRange | undefined): Window {
  const tomorrow = addDays(today, 1)
  switch (name) {
    case 'last_30_days':
      return { from: addDays(tomorrow, -30), to: tomorrow }
    case 'last_3_months':
      return { from: addMonthsClamped(tomorrow, -3), to: tomorrow }
    case 'last_6_months':
      return { from: addMonthsClamped(tomorrow, -6), to: tomorrow }
    case 'this_month':
      return { from: monthStart(today), to: nextMonthStart(today) }
    case 'this_year':
      return yearWindow(yearOf(today))
    case 'last_year':
      return yearWindow(yearOf(today) - 1)
    case 'custom': {
      if (!custom || !isCivilDate(custom.first) || !isCivilDate(custom.last) || custom.first > custom.last) {
        throw new DomainError('period_invalid')
      }
      return { from: custom.first, to: addDays(custom.last, 1) }
    }
  }
}

const yearWindow = (year: number): Window => ({
  from: dayInMonth(year, 1, 1),
  to: dayInMonth(year + 1, 1, 1),
})

/** Returns the window that a period is compared with (docs/finance.md 5.4). */
export function previousPeriod(period: Period): Window {
  const { from, to, toEffective, elapsedDays } = period
  switch (period.name) {
    case 'last_30_days':
    case 'custom':
      return { from: addDays(from, -elapsedDays), to: from }
    case 'last_3_months':
      return { from: addMonthsClamped(from, -3), to: addMonthsClamped(to, -3) }
    case 'last_6_months':
      return { from: addMonthsClamped(from, -6), to: addMonthsClamped(to, -6) }
    case 'this_month':
      return sameElapsed(monthStart(addDays(from, -1)), from, toEffective === to, elapsedDays)
    case 'this_year':
    case 'last_year':
      return sameElapsed(yearStart(addDays(from, -1)), from, toEffective === to, elapsedDays)
  }
}

/**
 * A complete period compares with the whole previous period. An unfinished period compares with the same number of
 * days at the start of the previous period.
 */
const sameElapsed = (from: CivilDate, end: CivilDate, complete: boolean, elapsedDays: number): Window => ({
  from,
  to: complete ? end : earlier(end, addDays(from, elapsedDays)),
})

/** Returns (current - previous) / |previous|, or the reason why it cannot be computed (docs/finance.md 5.4, 1.5). */
export function relativeChange(
  current: number | null,
  previous: number | null,
): { value: number | null; reason: 'missing_input' | 'zero_denominator' | null } {
  if (current === null || previous === null) return { value: null, reason: 'missing_input' }
  if (previous === 0) return { value: null, reason: 'zero_denominator' }
  return { value: (current - previous) / Math.abs(previous), reason: null }
}

export type ChartBucket = Window & { unit: 'day' | 'month' }

/** Returns days for windows up to 31 days, otherwise calendar months clipped to the window (docs/finance.md 5.4). */
export function chartBuckets(window: Window): ChartBucket[] {
  const days = daysBetween(window.from, window.to)
  if (days <= 31) {
    return Array.from({ length: Math.max(0, days) }, (_, offset) => {
      const from = addDays(window.from, offset)
      return { from, to: addDays(from, 1), unit: 'day' }
    })
  }
  return monthsTouched(window.from, window.to)
    .map((month) => intersect({ from: month, to: nextMonthStart(month) }, window))
    .filter((part) => part !== null)
    .map((part) => ({ ...part, unit: 'month' }))
}
