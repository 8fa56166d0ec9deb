import { type CivilDate, earlier } from '../../dates.ts'
import { type Interval, inclusive } from '../../intervals.ts'
import type { Lease } from './types.ts'

/** What a lease needs to be placed in time. */
export type LeaseDates = Pick<Lease, 'start' | 'end' | 'terminationLastDay' | 'cancelled'>

/** Last day that the lease covers, inclusive; null = indefinite. */
export function lastDay(lease: LeaseDates): CivilDate | null {
  if (lease.terminationLastDay === null) return lease.end
  return lease.end === null ? lease.terminationLastDay : earlier(lease.end, lease.terminationLastDay)
}

/** The days the lease covers: [start, min(end, termination) + 1); empty when it was called off (finance.md 1.4, 3.5). */
export function leaseRange(lease: LeaseDates): Interval {
  if (lease.cancelled) return { from: lease.start, to: lease.start }
  return inclusive(lease.start, lastDay(lease))
}
