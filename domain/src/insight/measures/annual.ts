import { daysBetween, monthOf, yearOf } from '../../dates.ts'
import type { Window } from '../../intervals.ts'

/** The shortest window that says something about a year. */
export const SHORTEST_DAYS = 28

/**
 * What turns a window's flow into a year's (finance.md 6.3): whole calendar months count as months, anything else by days.
 * Null for fewer than 28 days.
 */
export function annualFactor({ from, to }: Window): number | null {
  const days = daysBetween(from, to)
  if (days < SHORTEST_DAYS) return null
  if (from.endsWith('-01') && to.endsWith('-01'))
    return 12 / ((yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from))
  return 365 / days
}
