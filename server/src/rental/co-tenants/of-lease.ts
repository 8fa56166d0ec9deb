/** Who shares a lease with its tenant. */
import { coTenantsOf } from '@domovik/domain/rental/co-tenants/parties.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LeaseRecord } from '../leases/queries.ts'
import { householdOf } from './queries.ts'

/** The last day of a lease; null if it has none. */
export const lastDayOf = ({ terminationLastDay, endDate }: LeaseRecord): string | null =>
  terminationLastDay ?? endDate

/** Returns the names of those who share the lease with the tenant, in the order in which they were added. */
export async function coTenantsOfLease(scope: OrganizationScope, lease: LeaseRecord): Promise<string[]> {
  const { people } = await householdOf(scope, lease.tenantId)
  const others = people.filter(({ isTenant }) => !isTenant)
  const days = { start: lease.startDate, lastDay: lastDayOf(lease) }
  return coTenantsOf(others, days, scope.today).map(({ name }) => name)
}
