/** Expenses by category (docs/finance.md 8.8), compared with the previous period. */
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import { assembleExpenses } from '@domovik/domain/insight/reports/expenses-by-category.ts'
import { spent } from './queries/expenses.ts'
import { listFilters, type Report } from './request.ts'

export const expensesByCategory: Report = async (scope, { period, previous, filters, ...asked }) => {
  const basis = asked.basis === 'cash' ? 'cash' : 'accrual'
  const buckets = elapsedBuckets(period)
  const window = { from: period.from, to: period.toEffective }
  const [now, before] = await Promise.all([
    spent(scope, window, filters, basis, buckets[0]?.unit ?? 'day'),
    spent(scope, previous, filters, basis, 'month'),
  ])
  return assembleExpenses(now, before, {
    basis,
    buckets,
    filters: { ...listFilters(filters), ...(filters.category ? { category: filters.category } : {}) },
  })
}
