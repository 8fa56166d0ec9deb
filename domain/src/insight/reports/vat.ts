import { addMonthsClamped, type CivilDate, earlier, later } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { isNamedType } from '../../rental/ledger/charge-name.ts'
import { daysOf } from './buckets.ts'
import { compare } from './order.ts'
import { type Column, type Findings, type Opening, type Row, type Section, totalsOf } from './result.ts'

/** Where VAT is due: charges, credit notes and reversals of charges, and other income. */
export const VAT_SALES_LINES = ['charges', 'credits', 'income'] as const
export type VatSalesLine = (typeof VAT_SALES_LINES)[number]

/** Sales of one month, line and rate, in cents. Credits are negative. The rate is null if a row has none. */
export type VatSales = { bucket: string; line: VatSalesLine; rate: string | null; gross: Cents; vat: Cents }

/** Purchases of one month and deductible share, in cents: `vat` is that of the invoices, `deductible` what is deducted. */
export type VatPurchases = { bucket: string; share: string; gross: Cents; vat: Cents; deductible: Cents }

/** A row behind the sums. `place` and `id` open it. */
type VatRow = { id: string; day: CivilDate; name: string | null; what: string | null }
export type VatSale = VatRow & {
  place: 'payment' | 'income_record'
  line: VatSalesLine
  property: string | null
  rate: string | null
  gross: Cents
  vat: Cents
}
export type VatPurchase = VatRow & { share: string; gross: Cents; vat: Cents; deductible: Cents }

export type VatQuestion = {
  window: Window
  /** The months of the window, by their first days. */
  months: readonly CivilDate[]
  /** What the report is narrowed to, for the links to single months. */
  filters: Record<string, string>
}

export type VatBooks = {
  sales: readonly VatSales[]
  purchases: readonly VatPurchases[]
  /** All rows; null if they are too many to be listed. */
  rows: { sales: readonly VatSale[]; purchases: readonly VatPurchase[] } | null
}

const rateCode = (rate: string | null, line: VatSalesLine): string =>
  rate !== null ? `${rate.replace('.', ',')}%` : line === 'income' ? 'not_recorded' : 'without'
const shareCode = (share: string): string => `${share.replace('.', ',')}%`

const summary: Column[] = [
  { key: 'bucket', kind: 'bucket' },
  { key: 'vatSales', kind: 'money' },
  { key: 'vatPurchases', kind: 'money' },
  { key: 'vatDue', kind: 'money' },
]
const sums: Column[] = [
  { key: 'netOfVat', kind: 'money' },
  { key: 'vat', kind: 'money' },
  { key: 'gross', kind: 'money' },
]
const salesColumns: Column[] = [
  { key: 'bucket', kind: 'bucket' },
  { key: 'vatLine', kind: 'code' },
  { key: 'vatRate', kind: 'code' },
  ...sums,
]
const purchaseColumns: Column[] = [
  { key: 'bucket', kind: 'bucket' },
  { key: 'vatShare', kind: 'code' },
  { key: 'gross', kind: 'money' },
  { key: 'vat', kind: 'money' },
  { key: 'deductible', kind: 'money' },
]

/**
 * The VAT of each month: of sales by rate, less the deductible VAT of purchases (docs/finance.md 8.17). Every sum adds up the
 * stored VAT of its rows, which are listed below it.
 */
export function assembleVat({ sales, purchases, rows }: VatBooks, asked: VatQuestion): Findings {
  const { window, months } = asked
  // The rows of one month are listed below it.
  const one = months.length < 2
  const monthOf = (bucket: string): Opening | undefined => {
    if (one) return undefined
    const from = later(`${bucket}-01`, window.from)
    const days = daysOf({ from, to: earlier(addMonthsClamped(`${bucket}-01`, 1), window.to) })
    return { place: 'report', filters: { type: 'vat', period: 'custom', ...days, ...asked.filters } }
  }
  const opening = (bucket: string, keys: readonly string[]): Pick<Row, 'opens'> => {
    const to = monthOf(bucket)
    return to ? { opens: Object.fromEntries(keys.map((key) => [key, to])) } : {}
  }
  const due = months.map((month): Row => {
    const bucket = month.slice(0, 7)
    const vatSales = sumOf(sales, bucket, ({ vat }) => vat)
    const vatPurchases = sumOf(purchases, bucket, ({ deductible }) => deductible)
    return {
      key: bucket,
      cells: { bucket, vatSales, vatPurchases, vatDue: vatSales - vatPurchases },
      ...(vatSales === 0 && vatPurchases === 0
        ? {}
        : opening(bucket, ['vatSales', 'vatPurchases', 'vatDue'])),
    }
  })
  const sold = [...sales].sort(
    (a, b) =>
      compare(a.bucket, b.bucket) ||
      VAT_SALES_LINES.indexOf(a.line) - VAT_SALES_LINES.indexOf(b.line) ||
      Number(b.rate ?? -1) - Number(a.rate ?? -1),
  )
  const soldRows = sold.map(
    ({ bucket, line, rate, gross, vat }): Row => ({
      key: `${bucket}.${line}.${rate ?? ''}`,
      cells: { bucket, vatLine: line, vatRate: rateCode(rate, line), netOfVat: gross - vat, vat, gross },
      ...opening(bucket, ['gross']),
    }),
  )
  const bought = [...purchases].sort(
    (a, b) => compare(a.bucket, b.bucket) || Number(b.share) - Number(a.share),
  )
  const boughtRows = bought.map(
    ({ bucket, share, gross, vat, deductible }): Row => ({
      key: `${bucket}.${share}`,
      cells: { bucket, vatShare: shareCode(share), gross, vat, deductible },
      ...opening(bucket, ['gross']),
    }),
  )
  const totals = totalsOf(due, ['vatSales', 'vatPurchases', 'vatDue'])
  const figure = (id: string, value: string | number | null | undefined): Findings['figures'][number] => ({
    id,
    kind: 'money',
    value: value ?? 0,
  })
  return {
    basis: 'due_date',
    figures: [
      figure('vat_sales', totals.vatSales),
      figure('vat_purchases', totals.vatPurchases),
      figure('vat_due', totals.vatDue),
    ],
    sections: [
      { id: 'vat_due', columns: summary, rows: due, totals },
      section('vat_sales', salesColumns, soldRows, ['netOfVat', 'vat', 'gross']),
      section('vat_purchases', purchaseColumns, boughtRows, ['gross', 'vat', 'deductible']),
      ...(rows ? registers(rows) : []),
    ],
    charts: [],
    notes: [
      { code: 'vat_tax_point' },
      ...(sales.some(({ line, rate }) => line === 'income' && rate === null)
        ? [{ code: 'vat_income_rate' }]
        : []),
      ...(rows ? [] : [{ code: 'vat_too_many_rows' }]),
      { code: 'vat_working_sheet' },
    ],
  }
}

const section = (id: string, columns: Column[], rows: Row[], added: readonly string[]): Section => ({
  id,
  columns,
  rows,
  totals: rows.length === 0 ? null : totalsOf(rows, added),
})

const sumOf = <T extends { bucket: string }>(
  all: readonly T[],
  bucket: string,
  amount: (one: T) => Cents,
): Cents => all.reduce((sum, each) => (each.bucket === bucket ? sum + amount(each) : sum), 0)

/** The rows themselves, in the order of their tax point. */
function registers({ sales, purchases }: NonNullable<VatBooks['rows']>): Section[] {
  const sold = sales.map(
    ({ id, place, day, name, what, line, property, rate, gross, vat }): Row => ({
      key: id,
      cells: {
        taxPoint: day,
        vatLine: line,
        tenant: name,
        property,
        // Other income has kinds of its own; those without a word for charges are other charges.
        kind: what !== null && isNamedType(what) ? what : 'other',
        vatRate: rateCode(rate, line),
        netOfVat: gross - vat,
        vat,
        gross,
      },
      opens: { gross: { place, id } },
    }),
  )
  const bought = purchases.map(
    ({ id, day, name, what, share, gross, vat, deductible }): Row => ({
      key: id,
      cells: {
        taxPoint: day,
        vendor: name,
        category: what,
        vatShare: shareCode(share),
        gross,
        vat,
        deductible,
      },
      opens: { gross: { place: 'expense', id } },
    }),
  )
  return [
    section(
      'vat_sales_rows',
      [
        { key: 'taxPoint', kind: 'date' },
        { key: 'vatLine', kind: 'code' },
        { key: 'tenant', kind: 'text' },
        { key: 'property', kind: 'text' },
        { key: 'kind', kind: 'code', words: 'charges:kinds' },
        { key: 'vatRate', kind: 'code' },
        ...sums,
      ],
      sold,
      ['netOfVat', 'vat', 'gross'],
    ),
    section(
      'vat_purchase_rows',
      [
        { key: 'taxPoint', kind: 'date' },
        { key: 'vendor', kind: 'text' },
        { key: 'category', kind: 'code', words: 'expenses:categories' },
        { key: 'vatShare', kind: 'code' },
        { key: 'gross', kind: 'money' },
        { key: 'vat', kind: 'money' },
        { key: 'deductible', kind: 'money' },
      ],
      bought,
      ['gross', 'vat', 'deductible'],
    ),
  ]
}

/** What the report says for an organization that is not registered for VAT. */
export const vatOfUnregistered = (): Findings => ({
  basis: 'due_date',
  figures: [],
  sections: [],
  charts: [],
  notes: [{ code: 'vat_only_registered' }],
})
