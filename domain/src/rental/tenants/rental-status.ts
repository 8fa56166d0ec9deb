import type { CivilDate } from '../../dates.ts'
import { type TenantLease, tenantStatus } from './status.ts'
import type { RentalStatus } from './types.ts'

/** From the tenant's leases: current, upcoming, ended; null without any (TEN-13). */
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
