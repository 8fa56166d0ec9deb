/** Tenant financial (docs/finance.md 8.4): each tenant's account over the period. */
import { elapsedBuckets, lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleTenantFinancial } from '@domovik/domain/insight/reports/tenant-financial.ts'
import { replayedAt } from '../measures/replayed.ts'
import { tenantNames } from './queries/row-names.ts'
import type { Report } from './request.ts'

export const tenantFinancial: Report = async (scope, { period, filters }) => {
  const names = await tenantNames(scope, filters)
  const states = await replayedAt(scope, [...names.keys()], lastElapsed(period, scope.today))
  const ledgers = [...states].map(([tenantId, state]) => ({
    tenantId,
    tenant: names.get(tenantId) ?? '',
    state,
  }))
  return assembleTenantFinancial(ledgers, {
    from: period.from,
    toEffective: period.toEffective,
    buckets: elapsedBuckets(period),
  })
}
