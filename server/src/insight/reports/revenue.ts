/** Revenue (docs/finance.md 8.1): received or earned, by time and property. */
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleRevenue } from '@domovik/domain/insight/reports/revenue.ts'
import { accrualRevenue, cashRevenue } from './queries/revenue.ts'
import { listFilters, type Report } from './request.ts'

export const revenue: Report = async (scope, { period, previous, basis, grouping, filters }) => {
  const buckets = elapsedBuckets(period)
  const linesOf = basis === 'accrual' ? accrualRevenue : cashRevenue
  const unit = buckets[0]?.unit ?? 'day'
  const [lines, before] = await Promise.all([
    linesOf(scope, { from: period.from, to: period.toEffective }, filters, unit),
    linesOf(scope, previous, filters, 'month'),
  ])
  return assembleRevenue(lines, {
    basis: basis === 'accrual' ? 'accrual' : 'cash',
    grouping,
    buckets,
    previousTotal: before.reduce((sum, { amount }) => sum + amount, 0),
    filters: listFilters(filters),
  })
}
