import type { CivilDate } from '../../dates.ts'
import { isEmpty } from '../../intervals.ts'
import { leaseRange } from '../leases/range.ts'
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
 * Returns the entered date, else the latest of the last days of the tenant's leases; null while a lease is active or
 * upcoming (TEN-01).
 */
export function moveOutDate(
  status: TenantStatus,
  lastDays: readonly (CivilDate | null)[],
  entered: CivilDate | null,
): CivilDate | null {
  if (entered !== null) return entered
  if (status !== 'moved_out') return null
  return (
    lastDays
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}
