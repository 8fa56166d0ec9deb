/** Cash flow (docs/finance.md 8.5): money in, money out, and the net change. */

import { addDays } from '@domovik/domain/dates.ts'
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleCashFlow } from '@domovik/domain/insight/reports/cash-flow.ts'
import { debtByProperty, debtsOf } from '../measures/loans.ts'
import { cashAt, cashMoved } from './cash-at.ts'
import { listFilters, type Report } from './request.ts'

export const cashFlow: Report = async (scope, { period, filters }) => {
  const buckets = elapsedBuckets(period)
  const window = { from: period.from, to: period.toEffective }
  const narrowed = filters.propertyId !== undefined || filters.rentalType !== undefined
  const [lines, before, debts] = await Promise.all([
    cashMoved(scope, window, filters, buckets[0]?.unit ?? 'day'),
    narrowed ? null : cashAt(scope, addDays(period.from, -1)),
    debtsOf(scope, filters),
  ])
  const unrecordedInstalments = debtByProperty(debts, window)
    .values()
    .reduce((sum, { fromSchedule }) => sum + fromSchedule, 0)
  const openingCash = before?.amount ?? null
  return assembleCashFlow(lines, {
    ...{ buckets, openingCash, narrowed, unrecordedInstalments, filters: listFilters(filters) },
  })
}
