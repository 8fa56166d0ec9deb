/** Tenant settlement (docs/finance.md 8.9): mutual claims of tenant and landlord at the end of a lease. */
import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleTenantSettlement } from '@domovik/domain/insight/reports/tenant-settlement.ts'
import { notedOn } from '@domovik/domain/rental/inspections/deduction-history.ts'
import type { LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import { deductionHistories } from '../../rental/inspections/deduction-history.ts'
import { carryOversOf } from '../../rental/leases/carry-overs.ts'
import { replayedAt } from '../measures/replayed.ts'
import { accountsToSettle, leasesToSettle, staysToSettle } from './queries/settlements.ts'
import type { Report } from './request.ts'

export const tenantSettlement: Report = async (scope, { period, filters }) => {
  const day = lastElapsed(period, scope.today)
  const days = { from: period.from, to: period.to, day }
  const leases = await leasesToSettle(scope, filters, days)
  const stays = await staysToSettle(scope, filters, days)
  const accounts = await accountsToSettle(scope, filters)
  const tenantIds = [...new Set([...leases, ...stays, ...accounts].map(({ tenantId }) => tenantId))]
  const [states, histories, carryOvers] = await Promise.all([
    replayedAt(scope, tenantIds, day),
    deductionHistories(scope, tenantIds),
    carryOversOf(scope, tenantIds),
  ])
  const historiesOf = Map.groupBy(histories, ({ tenantId }) => tenantId)
  const carriedOf = Map.groupBy(carryOvers, ({ tenantId }) => tenantId)
  const withState = <Found extends { tenantId: string }>(
    found: readonly Found[],
  ): (Found & { state: LedgerState })[] =>
    found.flatMap((one) => {
      const state = states.get(one.tenantId)
      return state ? [{ ...one, state }] : []
    })
  return assembleTenantSettlement(
    {
      leases: withState(leases).map((lease) => ({
        ...lease,
        noted: notedOn(historiesOf.get(lease.tenantId) ?? [], day),
        carryOvers: carriedOf.get(lease.tenantId) ?? [],
      })),
      stays: withState(stays),
      accounts: withState(accounts),
    },
    day,
    scope.today,
  )
}
