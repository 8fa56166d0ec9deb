import { type CivilDate, daysBetween } from '../../dates.ts'

/** At least `days` before check-in, `percent` (0 to 100) of the accommodation is paid back. */
export type PolicyStep = { days: number; percent: number }
export type CancellationPolicy = readonly PolicyStep[]

/** The policies that are offered. The names are ours; other sites use the same names for other rules. */
export const CANCELLATION_POLICIES = {
  flexible: [{ days: 1, percent: 100 }],
  moderate: [
    { days: 5, percent: 100 },
    { days: 0, percent: 50 },
  ],
  strict: [
    { days: 30, percent: 100 },
    { days: 7, percent: 50 },
  ],
  non_refundable: [],
} as const satisfies Record<string, CancellationPolicy>

/** Returns the percent paid back on the day `on`: of the step with the most days that is reached; 0 without one. */
export function percentBack(policy: CancellationPolicy, checkIn: CivilDate, on: CivilDate): number {
  const days = daysBetween(on, checkIn)
  const reached = policy.filter((step) => days >= step.days).sort((a, b) => b.days - a.days)
  return reached.at(0)?.percent ?? 0
}
