import type { Cents } from '../../money.ts'
import type { ChartBucket } from '../../periods.ts'
import { isRevenue } from '../../rental/incomes/status.ts'
import { INCOME_CATEGORIES } from '../../rental/incomes/types.ts'
import type { ChargeKind } from '../../rental/ledger/types.ts'
import { chartOverTime, daysOf, daysOfBucket } from './buckets.ts'
import type { Grouping } from './catalogue.ts'
import { compare } from './order.ts'
import {
  type Cells,
  type Column,
  type Figure,
  type Findings,
  type Opening,
  type ReportChart,
  type Row,
  totalsOf,
  usedColumns,
} from './result.ts'

/** Revenue by kind; `vat` is what figures leave out (docs/finance.md 9.2), negative; `tourist_tax` is in the money received but not in the total; `advance` is money not yet allocated to a charge, `refunds` are negative (docs/finance.md 8.1). */
export const REVENUE_KINDS = [
  'rent',
  'stays',
  'bills',
  'fees',
  'interest',
  'other',
  'advance',
  'refunds',
  'tourist_tax',
  'income',
  'vat',
] as const
export type RevenueKind = (typeof REVENUE_KINDS)[number]

/** Deposits and the tourist tax, which belongs to the municipality, are not revenue. An opening balance counts as `other`. */
export const REVENUE_KIND_OF = {
  rent: 'rent',
  stay: 'stays',
  bills: 'bills',
  extra_fee: 'fees',
  additional_fee: 'fees',
  late_interest: 'interest',
  other: 'other',
  opening_balance: 'other',
  tourist_tax: null,
  deposit: null,
  warranty: null,
} as const satisfies Record<ChargeKind, RevenueKind | null>

export type RevenueLine = {
  bucket: string
  propertyId: string | null
  property: string | null
  kind: RevenueKind
  /** Of VAT: the kind of the amount that contains it. */
  of?: RevenueKind | null
  amount: Cents
}

export type RevenueQuestion = {
  basis: 'cash' | 'accrual'
  grouping: Grouping
  /** The elapsed parts of the window. */
  buckets: readonly ChartBucket[]
  previousTotal: Cents
  /** Additional filters of the linked lists. */
  filters: Record<string, string>
}

const money = (key: string): Column => ({ key, kind: 'money' })

/** Revenue by bucket and property, as `grouping` requires, and by kind. */
export function assembleRevenue(lines: readonly RevenueLine[], asked: RevenueQuestion): Findings {
  const { grouping, buckets, basis } = asked
  const byBucket = grouping !== 'property'
  const byProperty = grouping !== 'period'
  const groups = Map.groupBy(
    lines,
    (line) => `${byBucket ? line.bucket : ''}|${byProperty ? (line.propertyId ?? 'none') : ''}`,
  )
  const rows = [...groups].map(([key, own]) => rowOf(key, own, asked, { byBucket, byProperty }))
  rows.sort((a, b) => compare(a.cells.bucket, b.cells.bucket) || compare(a.cells.property, b.cells.property))
  const keys = [...REVENUE_KINDS.slice(0, -2), 'received', 'income', 'vat', 'total']
  const totals = totalsOf(rows, keys)
  const hasIncome = rows.some(({ cells }) => cells.income !== 0)
  const hasVat = rows.some(({ cells }) => cells.vat !== 0)
  const hasTax = rows.some(({ cells }) => cells.tourist_tax !== 0)
  const columns = usedColumns(
    [
      ...(byBucket ? [{ key: 'bucket', kind: 'bucket' as const }] : []),
      ...(byProperty ? [{ key: 'property', kind: 'text' as const }] : []),
      ...keys.filter((key) => key !== 'received' || hasIncome || hasVat || hasTax).map(money),
    ],
    rows,
    ['bucket', 'property', 'rent', 'total'],
  )
  const total = (totals.total as number | null) ?? 0
  const first = buckets[0]
  const last = buckets.at(-1)
  const window = first && last ? daysOf({ from: first.from, to: last.to }) : null
  const totalsOpen = window && basis === 'cash' ? openingsOf(totals, window, asked.filters) : undefined
  const figures: Figure[] = [
    { id: 'revenue', kind: 'money', value: total, previous: asked.previousTotal, opens: totalsOpen?.total },
  ]
  return {
    basis,
    figures,
    sections: [{ id: 'revenue', columns, rows, totals: { ...totals }, totalsOpen }],
    charts: chartsOf(lines, buckets),
    notes: hasTax ? [{ code: 'tourist_tax_not_revenue' }] : [],
  }
}

function rowOf(
  key: string,
  own: readonly RevenueLine[],
  { basis, buckets, filters }: RevenueQuestion,
  by: { byBucket: boolean; byProperty: boolean },
): Row {
  const { bucket, property, propertyId } = own[0]!
  const sums: Record<RevenueKind, number> = {
    rent: 0,
    stays: 0,
    bills: 0,
    fees: 0,
    interest: 0,
    other: 0,
    advance: 0,
    refunds: 0,
    tourist_tax: 0,
    income: 0,
    vat: 0,
  }
  for (const { kind, amount } of own) sums[kind] += amount
  const received = Object.values(sums).reduce((all, one) => all + one, 0) - sums.income - sums.vat
  const cells: Cells = {
    ...(by.byBucket ? { bucket } : {}),
    ...(by.byProperty ? { property } : {}),
    ...sums,
    received,
    total: received - sums.tourist_tax + sums.income + sums.vat,
  }
  const days = by.byBucket
    ? daysOfBucket(bucket, buckets)
    : daysOf({ from: buckets[0]!.from, to: buckets.at(-1)!.to })
  // Lists have no filter for entries without a property.
  const opens =
    basis === 'cash' && !(by.byProperty && propertyId === null)
      ? openingsOf(cells, days, { ...filters, ...(by.byProperty ? { propertyId: propertyId! } : {}) })
      : {}
  if (by.byProperty && propertyId) opens.property = { place: 'property', id: propertyId }
  return { key, cells, opens }
}

/**
 * Tenant payments and other income are in two lists, so a total of both has no link. The list of payments shows its sum with and
 * without VAT, and without tourist tax; that of income shows only amounts with VAT.
 */
function openingsOf(
  cells: Cells,
  days: { from: string; to: string },
  filters: Record<string, string>,
): Record<string, Opening> {
  const payments: Opening = { place: 'payments', filters: { deposits: 'without', ...days, ...filters } }
  const paid = { paidFrom: days.from, paidTo: days.to, category: INCOME_CATEGORIES.filter(isRevenue) }
  const income: Opening = { place: 'income', filters: { ...paid, ...filters } }
  return {
    ...(cells.received !== 0 ? { received: payments } : {}),
    ...(cells.income !== 0 ? { income } : {}),
    ...(cells.income === 0 && cells.tourist_tax === 0 && cells.total !== 0 ? { total: payments } : {}),
    ...(cells.received === 0 && cells.income !== 0 && cells.vat === 0 ? { total: income } : {}),
  }
}

function chartsOf(lines: readonly RevenueLine[], buckets: readonly ChartBucket[]): ReportChart[] {
  const sums = new Map<string, number>()
  const whole = new Map<string, number>()
  for (const { bucket, kind, amount } of lines) {
    sums.set(`${bucket}|${kind}`, (sums.get(`${bucket}|${kind}`) ?? 0) + amount)
    whole.set(kind, (whole.get(kind) ?? 0) + amount)
  }
  const used = REVENUE_KINDS.filter((kind) => kind !== 'tourist_tax' && (whole.get(kind) ?? 0) !== 0)
  if (used.length === 0) return []
  const charts: ReportChart[] = []
  if (buckets.length > 1)
    charts.push(
      chartOverTime(
        { id: 'revenue_over_time', kind: 'stacked', series: [...used] },
        buckets,
        (bucket, kind) => sums.get(`${bucket}|${kind}`) ?? 0,
      ),
    )
  const parts = used.filter((kind) => (whole.get(kind) ?? 0) > 0)
  if (parts.length > 1)
    charts.push({
      id: 'revenue_parts',
      kind: 'donut',
      values: 'money',
      labels: 'code',
      words: 'reports:columns',
      series: ['amount'],
      points: parts.map((kind) => ({ label: kind, values: { amount: whole.get(kind)! } })),
    })
  return charts
}
