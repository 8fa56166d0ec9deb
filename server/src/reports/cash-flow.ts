/** Cash flow (finance.md 8.5): money in, money out, and what is left. */

import type { Window } from '@domovik/domain/dates.ts'
import { elapsedBuckets } from '@domovik/domain/reports/buckets.ts'
import { assembleCashFlow, type CashMoved } from '@domovik/domain/reports/cash-flow.ts'
import type { AnyScope } from '../db/scope.ts'
import { type Filters, listFilters, type Report } from './asked.ts'
import type { Unit } from './queries/bucket-name.ts'
import { depositsMoved } from './queries/deposits-moved.ts'
import { cashRevenue } from './queries/revenue.ts'
import { spent } from './queries/spent.ts'

export const cashFlow: Report = async (scope, { period, filters }) => {
  const buckets = elapsedBuckets(period)
  const window = { from: period.from, to: period.toEffective }
  const narrowed = filters.propertyId !== undefined || filters.rentalType !== undefined
  const lines = await cashMoved(scope, window, filters, buckets[0]?.unit ?? 'day')
  return assembleCashFlow(lines, { buckets, openingCash: null, narrowed, filters: listFilters(filters) })
}

/** Every completed movement of cash in these days. */
export async function cashMoved(
  scope: AnyScope,
  window: Window,
  filters: Filters,
  unit: Unit,
): Promise<CashMoved[]> {
  const [received, paid, deposits] = await Promise.all([
    cashRevenue(scope, window, filters, unit),
    spent(scope, window, filters, 'cash', unit),
    depositsMoved(scope, window, filters, unit),
  ])
  return [
    ...received.map(({ bucket, amount }): CashMoved => ({ bucket, kind: 'receipts', amount })),
    ...paid.map(({ bucket, line, amount }): CashMoved => ({ bucket, kind: line, amount })),
    ...deposits,
  ]
}
