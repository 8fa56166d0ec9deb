import type { CivilDate } from '../../dates.ts'
import { type TenantLease, tenantStatus } from './status.ts'
import type { RentalStatus } from './types.ts'

/**
 * Returns current, upcoming or ended, derived from the tenant's leases; null without a lease (TEN-13).
 * @specification of app.rental_status
 */
export function rentalStatus(leases: readonly TenantLease[], today: CivilDate): RentalStatus | null {
  switch (tenantStatus(leases, today)) {
    case 'active':
      return 'current'
    case 'pending':
      return 'upcoming'
    case 'moved_out':
      return 'ended'
    case 'inactive':
      return null
  }
}
