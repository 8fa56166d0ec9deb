/** Cash flow (docs/finance.md 8.5): money in, money out, and the net change. */

import { addDays } from '@domovik/domain/dates.ts'
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleCashFlow } from '@domovik/domain/insight/reports/cash-flow.ts'
import { cashAt, cashMoved } from './cash-at.ts'
import { listFilters, type Report } from './request.ts'

export const cashFlow: Report = async (scope, { period, filters }) => {
  const buckets = elapsedBuckets(period)
  const window = { from: period.from, to: period.toEffective }
  const narrowed = filters.propertyId !== undefined || filters.rentalType !== undefined
  const [lines, before] = await Promise.all([
    cashMoved(scope, window, filters, buckets[0]?.unit ?? 'day'),
    narrowed ? null : cashAt(scope, addDays(period.from, -1)),
  ])
  const openingCash = before?.amount ?? null
  return assembleCashFlow(lines, { buckets, openingCash, narrowed, filters: listFilters(filters) })
}
