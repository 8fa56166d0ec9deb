/** Tenant settlement (docs/finance.md 8.9): mutual claims of tenant and landlord at the end of a lease. */
import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleTenantSettlement } from '@domovik/domain/insight/reports/tenant-settlement.ts'
import { replayedAt } from '../measures/replayed.ts'
import { leasesToSettle } from './queries/leases.ts'
import type { Report } from './request.ts'

export const tenantSettlement: Report = async (scope, { period, filters }) => {
  const day = lastElapsed(period, scope.today)
  const leases = await leasesToSettle(scope, filters, { from: period.from, to: period.to, day })
  const states = await replayedAt(scope, [...new Set(leases.map(({ tenantId }) => tenantId))], day)
  return assembleTenantSettlement(
    leases.flatMap((lease) => {
      const state = states.get(lease.tenantId)
      return state ? [{ ...lease, state }] : []
    }),
    day,
    scope.today,
  )
}
