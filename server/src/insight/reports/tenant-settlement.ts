/** Tenant settlement (docs/finance.md 8.9): mutual claims of tenant and landlord at the end of a lease. */
import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleTenantSettlement } from '@domovik/domain/insight/reports/tenant-settlement.ts'
import { notedOn } from '@domovik/domain/rental/inspections/deduction-history.ts'
import { deductionHistories } from '../../rental/inspections/deduction-history.ts'
import { carryOversOf } from '../../rental/leases/carry-overs.ts'
import { replayedAt } from '../measures/replayed.ts'
import { leasesToSettle } from './queries/leases.ts'
import type { Report } from './request.ts'

export const tenantSettlement: Report = async (scope, { period, filters }) => {
  const day = lastElapsed(period, scope.today)
  const leases = await leasesToSettle(scope, filters, { from: period.from, to: period.to, day })
  const tenantIds = [...new Set(leases.map(({ tenantId }) => tenantId))]
  const [states, histories, carryOvers] = await Promise.all([
    replayedAt(scope, tenantIds, day),
    deductionHistories(scope, tenantIds),
    carryOversOf(scope, tenantIds),
  ])
  const historiesOf = Map.groupBy(histories, ({ tenantId }) => tenantId)
  const carriedOf = Map.groupBy(carryOvers, ({ tenantId }) => tenantId)
  return assembleTenantSettlement(
    leases.flatMap((lease) => {
      const state = states.get(lease.tenantId)
      if (!state) return []
      const noted = notedOn(historiesOf.get(lease.tenantId) ?? [], day)
      return [{ ...lease, noted, carryOvers: carriedOf.get(lease.tenantId) ?? [], state }]
    }),
    day,
    scope.today,
  )
}
