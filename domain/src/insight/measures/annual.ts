import { daysBetween, monthOf, yearOf } from '../../dates.ts'
import type { Window } from '../../intervals.ts'

/** The shortest window, in days, that is long enough to annualise. */
export const SHORTEST_DAYS = 28

/**
 * Returns the factor that turns a flow of the window into an annual one (docs/finance.md 6.3): whole calendar months count
 * as months, other windows by days. Null for fewer than 28 days.
 */
export function annualFactor({ from, to }: Window): number | null {
  const days = daysBetween(from, to)
  if (days < SHORTEST_DAYS) return null
  if (from.endsWith('-01') && to.endsWith('-01'))
    return 12 / ((yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from))
  return 365 / days
}
