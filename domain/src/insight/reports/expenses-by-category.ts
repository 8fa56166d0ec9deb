import type { Cents } from '../../money.ts'
import { type ChartBucket, relativeChange } from '../../periods.ts'
import { EXPENSE_LINES, type ExpenseLine } from '../../rental/expenses/lines.ts'
import type { ExpenseCategory } from '../../rental/expenses/types.ts'
import { chartOverTime, daysOf } from './buckets.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Opening, type Row, totalsOf } from './result.ts'
import { ratioFigure } from './types.ts'

/** Amount spent in one category. A category can contain both operating and capital expenses. */
export type ExpenseSum = {
  bucket: string
  line: ExpenseLine
  category: ExpenseCategory
  count: number
  /** Without VAT, and the VAT that was left out (docs/finance.md 9.2). */
  amount: Cents
  vat?: Cents
}

export type ExpensesQuestion = {
  basis: 'cash' | 'accrual'
  buckets: readonly ChartBucket[]
  filters: Record<string, string | string[]>
}

const columns: Column[] = [
  { key: 'line', kind: 'code', words: 'expenses:lines' },
  { key: 'category', kind: 'code', words: 'expenses:categories' },
  { key: 'count', kind: 'count' },
  { key: 'amount', kind: 'money' },
  { key: 'vat', kind: 'money' },
  { key: 'gross', kind: 'money' },
  { key: 'share', kind: 'percent' },
  { key: 'previous', kind: 'money' },
  { key: 'change', kind: 'percent' },
]

type Sums = { count: number; amount: Cents; vat: Cents; previous: Cents }

/** Categories grouped by expense line, each with its share and the amount of the previous period (docs/finance.md 8.8). */
export function assembleExpenses(
  now: readonly ExpenseSum[],
  before: readonly ExpenseSum[],
  { basis, buckets, filters }: ExpensesQuestion,
): Findings {
  const sums = new Map<string, Sums>()
  const add = ({ line, category, count, amount, vat = 0 }: ExpenseSum, previous: boolean): void => {
    const key = `${line}.${category}`
    const known = sums.get(key) ?? { count: 0, amount: 0, vat: 0, previous: 0 }
    sums.set(
      key,
      previous
        ? { ...known, previous: known.previous + amount }
        : { ...known, count: known.count + count, amount: known.amount + amount, vat: known.vat + vat },
    )
  }
  for (const sum of now) add(sum, false)
  for (const sum of before) add(sum, true)
  const total = now.reduce((all, { amount }) => all + amount, 0)
  const previousTotal = before.reduce((all, { amount }) => all + amount, 0)
  const [first, last] = [buckets[0], buckets.at(-1)]
  // A period in the future has no elapsed days and no rows.
  const days = first && last ? daysOf({ from: first.from, to: last.to }) : { from: '', to: '' }
  const when: Record<string, string | string[]> =
    basis === 'cash' ? { paidFrom: days.from, paidTo: days.to } : { ...days, status: ['approved', 'paid'] }
  const list = (more: Record<string, string>): Opening => ({
    place: 'expenses',
    filters: { ...when, ...more, ...filters },
  })
  const cellsOf = ({ count, amount, vat, previous }: Sums) => ({
    count,
    amount,
    vat,
    gross: amount + vat,
    share: ratioFigure(amount, total).value,
    previous,
    change: relativeChange(amount, previous).value,
  })
  // The list shows gross amounts, so it opens from the column that equals them.
  const opensOf = ({ amount, vat }: Sums, more: Record<string, string>): Row['opens'] =>
    amount + vat === 0 ? {} : { [vat === 0 ? 'amount' : 'gross']: list(more) }
  const reasonsOf = ({ amount, previous }: Sums): Row['reasons'] => {
    const [share, change] = [ratioFigure(amount, total), relativeChange(amount, previous)]
    return {
      ...(share.reason ? { share: share.reason } : {}),
      ...(change.reason ? { change: change.reason } : {}),
    }
  }
  const rows: Row[] = EXPENSE_LINES.flatMap((line) => {
    const own = [...sums]
      .filter(([key]) => key.startsWith(`${line}.`))
      .map(([key, sum]) => ({ category: key.slice(line.length + 1), sum }))
      .sort((a, b) => b.sum.amount - a.sum.amount || compare(a.category, b.category))
    const parts = own.map(
      ({ category, sum }): Row => ({
        key: `${line}.${category}`,
        cells: { line, category, ...cellsOf(sum) },
        opens: opensOf(sum, { line, category }),
        reasons: reasonsOf(sum),
      }),
    )
    if (own.length === 0) return []
    const all = own.reduce(
      (so, { sum }) => ({
        count: so.count + sum.count,
        amount: so.amount + sum.amount,
        vat: so.vat + sum.vat,
        previous: so.previous + sum.previous,
      }),
      { count: 0, amount: 0, vat: 0, previous: 0 },
    )
    return [
      ...parts,
      {
        key: line,
        subtotal: true,
        cells: { line, category: null, ...cellsOf(all) },
        opens: opensOf(all, { line }),
        reasons: reasonsOf(all),
      },
    ]
  })
  const totals = {
    ...totalsOf(rows, ['count', 'amount', 'vat', 'gross', 'previous']),
    share: ratioFigure(total, total).value,
    change: relativeChange(total, previousTotal).value,
  }
  const hasVat = rows.some(({ cells }) => cells.vat !== 0)
  const open = total === 0 ? undefined : list({})
  return {
    basis,
    figures: [
      {
        id: 'expenses',
        kind: 'money',
        value: total,
        previous: previousTotal,
        opens: hasVat ? undefined : open,
      },
    ],
    sections: [
      {
        id: 'expenses',
        columns: hasVat ? columns : columns.filter(({ key }) => key !== 'vat' && key !== 'gross'),
        rows,
        totals,
        totalsOpen: open ? { [hasVat ? 'gross' : 'amount']: open } : undefined,
      },
    ],
    charts: total === 0 ? [] : chartsOf(now, buckets, list),
    notes: basis === 'accrual' && rows.length > 0 ? [{ code: 'approved_only' }] : [],
  }
}

/** Maximum number of categories in the donut chart. */
const ringParts = 6

function chartsOf(
  now: readonly ExpenseSum[],
  buckets: readonly ChartBucket[],
  list: (more: Record<string, string>) => Opening,
): Findings['charts'] {
  const byCategory = new Map<string, number>()
  const byBucket = new Map<string, number>()
  for (const { category, bucket, amount } of now) {
    byCategory.set(category, (byCategory.get(category) ?? 0) + amount)
    byBucket.set(bucket, (byBucket.get(bucket) ?? 0) + amount)
  }
  const sorted = [...byCategory].sort((a, b) => b[1] - a[1])
  const donut: Findings['charts'][number] = {
    id: 'expenses_parts',
    kind: 'donut',
    values: 'money',
    labels: 'code',
    words: 'expenses:categories',
    series: ['amount'],
    points: sorted
      .slice(0, ringParts)
      .map(([category, amount]) => ({ label: category, values: { amount }, opens: list({ category }) })),
  }
  return buckets.length > 1
    ? [
        donut,
        chartOverTime(
          { id: 'expenses_over_time', kind: 'bars', series: ['amount'] },
          buckets,
          (bucket) => byBucket.get(bucket) ?? 0,
        ),
      ]
    : [donut]
}
