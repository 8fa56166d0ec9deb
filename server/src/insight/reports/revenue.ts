/** Revenue (docs/finance.md 8.1): received or earned, by time and property. */
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleRevenue } from '@domovik/domain/insight/reports/revenue.ts'
import { accrualRevenue, cashRevenue, revenueTotal } from './queries/revenue.ts'
import { listFilters, type Report } from './request.ts'

export const revenue: Report = async (scope, { period, previous, basis, grouping, filters }) => {
  const buckets = elapsedBuckets(period)
  const linesOf = basis === 'accrual' ? accrualRevenue : cashRevenue
  const unit = buckets[0]?.unit ?? 'day'
  const [lines, previousTotal] = await Promise.all([
    linesOf(scope, { from: period.from, to: period.toEffective }, filters, {
      unit,
      byProperty: grouping !== 'period',
    }),
    revenueTotal(scope, previous, filters, basis === 'accrual' ? 'accrual' : 'cash'),
  ])
  return assembleRevenue(lines, {
    basis: basis === 'accrual' ? 'accrual' : 'cash',
    grouping,
    buckets,
    previousTotal,
    filters: listFilters(filters),
  })
}
