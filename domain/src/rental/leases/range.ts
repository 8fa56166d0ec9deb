import { type CivilDate, earlier } from '../../dates.ts'
import { type Interval, inclusive } from '../../intervals.ts'
import type { Lease } from './types.ts'

/** The fields that decide which days a lease covers. */
export type LeaseDates = Pick<Lease, 'start' | 'end' | 'terminationLastDay' | 'cancelled'>

/** Returns the last day covered by the lease, inclusive; null for an open-ended lease. */
export function lastDay(lease: LeaseDates): CivilDate | null {
  if (lease.terminationLastDay === null) return lease.end
  return lease.end === null ? lease.terminationLastDay : earlier(lease.end, lease.terminationLastDay)
}

/**
 * Returns the days covered by the lease: [start, min(end, termination) + 1); empty if it was cancelled (docs/finance.md
 * 1.4, 3.5).
 */
export function leaseRange(lease: LeaseDates): Interval {
  if (lease.cancelled) return { from: lease.start, to: lease.start }
  return inclusive(lease.start, lastDay(lease))
}
