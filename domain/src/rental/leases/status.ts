import { type CivilDate, daysBetween } from '../../dates.ts'
import { lastDay } from './range.ts'
import type { Lease, LeaseAction, LeaseStatus } from './types.ts'

type LeaseInTime = Pick<Lease, 'start' | 'end' | 'terminationLastDay' | 'signed' | 'cancelled'>

/** Returns the status on the day `today`; the last day is still active (docs/finance.md 3.1). */
export function leaseStatus(lease: LeaseInTime, today: CivilDate): LeaseStatus {
  const { start, end, terminationLastDay } = lease
  if (lease.cancelled) return 'cancelled'
  const endedEarly = terminationLastDay !== null && (end === null || terminationLastDay < end)
  if (endedEarly && today > terminationLastDay) return 'terminated'
  if (today < start || lease.signed === false) return 'pending'
  if (end !== null && today > end) return 'expired'
  return 'active'
}

/** Returns which actions are possible on the day `today` (LEASE-05 to LEASE-07). */
export function leaseActions(lease: LeaseInTime, today: CivilDate): Readonly<Record<LeaseAction, boolean>> {
  const status = leaseStatus(lease, today)
  const open = status === 'active' || status === 'pending'
  const ending = lease.end !== null || lease.terminationLastDay !== null
  return {
    renew: !lease.cancelled && ending,
    extend: open && lease.end !== null && lease.terminationLastDay === null,
    terminate: open && lease.terminationLastDay === null,
  }
}

/**
 * Returns the days left on the day `today`: 0 on the last day, null for an open-ended lease (docs/finance.md 8.10).
 * @specification Lists subtract app.lease_last_day.
 */
export function daysLeft(lease: Pick<Lease, 'end' | 'terminationLastDay'>, today: CivilDate): number | null {
  const last = lastDay({ start: today, ...lease })
  return last === null ? null : daysBetween(today, last)
}
