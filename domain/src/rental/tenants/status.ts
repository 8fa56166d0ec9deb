import type { CivilDate } from '../../dates.ts'
import { isEmpty } from '../../intervals.ts'
import { lastDay, leaseRange } from '../leases/range.ts'
import { leaseStatus } from '../leases/status.ts'
import type { Lease } from '../leases/types.ts'
import type { TenantStatus } from './types.ts'

export type TenantLease = Pick<Lease, 'start' | 'end' | 'terminationLastDay' | 'signed' | 'cancelled'>

/**
 * Returns active, else pending (a lease starts later), else moved_out (a lease has ended), else inactive (docs/finance.md
 * 3.6).
 */
export function tenantStatus(leases: readonly TenantLease[], today: CivilDate): TenantStatus {
  const real = leases.filter((lease) => !isEmpty(leaseRange(lease)))
  if (real.some((lease) => leaseStatus(lease, today) === 'active')) return 'active'
  if (real.some((lease) => leaseStatus(lease, today) === 'pending')) return 'pending'
  return real.length > 0 ? 'moved_out' : 'inactive'
}

/**
 * Returns the entered date, else the last day of the last ended lease; null while a lease is active or upcoming.
 * @planned The move-out date of TEN-13.
 */
export function moveOutDate(
  leases: readonly TenantLease[],
  today: CivilDate,
  entered: CivilDate | null,
): CivilDate | null {
  if (entered !== null) return entered
  if (tenantStatus(leases, today) !== 'moved_out') return null
  const lastDays = leases
    .filter((lease) => !isEmpty(leaseRange(lease)))
    .map(lastDay)
    .filter((day) => day !== null)
  return lastDays.sort().at(-1) ?? null
}
