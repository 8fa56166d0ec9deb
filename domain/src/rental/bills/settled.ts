import { DomainError } from '../../errors.ts'
import { type Interval, overlaps, type Window } from '../../intervals.ts'

/**
 * Throws `bills_already_settled` if a settlement that stands covers one of the days whose advances would change. The difference of a
 * settlement was computed from the advances of its days, so it must be undone first (docs/finance.md 2.2).
 */
export function requireUnsettled(settled: readonly Window[], changed: readonly Interval[]): void {
  if (settled.some((period) => changed.some((days) => overlaps(period, days))))
    throw new DomainError('bills_already_settled')
}

/** Returns the days of a lease that it no longer covers after a change of its dates. */
export function daysLost(before: Interval, after: Interval): Interval[] {
  return [
    { from: before.from, to: after.from },
    ...(after.to === null ? [] : [{ from: after.to, to: before.to }]),
  ]
}
