import type { Cents } from '../../money.ts'
import type { ChartBucket } from '../../periods.ts'
import type { ExpenseLine } from '../../rental/expenses/lines.ts'
import { bucketName, chartOverTime, daysOfBucket } from './buckets.ts'
import { type Cells, type Column, type Findings, type Row, totalsOf, usedColumns } from './result.ts'

/**
 * Money that moved on a day or in a month, in cents. `vat` is the VAT received, `vatPaid` the VAT paid, and `touristTax` the
 * tourist tax received; the other columns leave them out. `touristTaxPaid` went to the municipality. Outgoing money is positive in
 * its own column.
 */
export type CashMoved = {
  bucket: string
  kind:
    | 'receipts'
    | Exclude<ExpenseLine, 'tourist_tax'>
    | 'vat'
    | 'vatPaid'
    | 'touristTax'
    | 'touristTaxPaid'
    | 'depositsIn'
    | 'depositsOut'
    | 'depositsApplied'
    | 'ownerPayouts'
    | 'ownerContributions'
  amount: Cents
}

export type CashFlowQuestion = {
  buckets: readonly ChartBucket[]
  /** Cash on the accounts before the first day; null if no balance is recorded. */
  openingCash: Cents | null
  /** The report covers only part of the organization, and a part has no bank account of its own. */
  narrowed: boolean
  /** Instalments of loans that the key figures take from the schedule, because no payment is recorded. In cents. */
  unrecordedInstalments: Cents
  filters: Record<string, string>
}

const money = (key: string): Column => ({ key, kind: 'money' })
const flows = [
  'receipts',
  'operating',
  'operatingCash',
  'capital',
  'interest',
  'principal',
  'beforeTax',
  'taxes',
  'afterTax',
  'vat',
  'touristTax',
  'touristTaxPaid',
  'depositsIn',
  'depositsOut',
  'depositsApplied',
  'ownerPayouts',
  'netChange',
]

/**
 * One bucket of the report: opening + receipts - costs ... = closing (docs/finance.md 8.5). A deposit applied to charges
 * counts as a receipt but brings no cash. A payout to an owner is money out, but no cost; what an owner pays in is money in, but no
 * revenue: the column of payouts is the one less the other. The column of VAT is the received less the paid. The net change is all
 * money in less all money out.
 */
export function flowOf(moved: Readonly<Record<CashMoved['kind'], Cents>>): Cells & Record<string, number> {
  const { ownerContributions, ...columns } = moved
  const { receipts, operating, capital, interest, principal, taxes } = columns
  const operatingCash = receipts - operating
  const beforeTax = operatingCash - capital - interest - principal
  const afterTax = beforeTax - taxes
  const vat = moved.vat - moved.vatPaid
  const fromTenants = receipts - moved.depositsApplied + moved.vat + moved.touristTax + moved.depositsIn
  const moneyIn = fromTenants + ownerContributions
  const spent = operating + capital + interest + principal + taxes
  const moneyOut = spent + moved.vatPaid + moved.touristTaxPaid + moved.depositsOut + moved.ownerPayouts
  const netChange = moneyIn - moneyOut
  const ownerPayouts = moved.ownerPayouts - ownerContributions
  return { ...columns, vat, ownerPayouts, operatingCash, beforeTax, afterTax, moneyIn, moneyOut, netChange }
}

export const noFlow: Readonly<Record<CashMoved['kind'], Cents>> = {
  receipts: 0,
  operating: 0,
  capital: 0,
  interest: 0,
  principal: 0,
  taxes: 0,
  vat: 0,
  vatPaid: 0,
  touristTax: 0,
  touristTaxPaid: 0,
  depositsIn: 0,
  depositsOut: 0,
  depositsApplied: 0,
  ownerPayouts: 0,
  ownerContributions: 0,
}

/** Builds the cash flow report from the movements of the window. Amounts in cents. */
export function assembleCashFlow(lines: readonly CashMoved[], asked: CashFlowQuestion): Findings {
  const { buckets, openingCash, narrowed, unrecordedInstalments, filters } = asked
  const byBucket = new Map<string, Record<CashMoved['kind'], Cents>>()
  for (const { bucket, kind, amount } of lines) {
    const known = byBucket.get(bucket) ?? { ...noFlow }
    known[kind] += amount
    byBucket.set(bucket, known)
  }
  let cash = openingCash
  const all: Row[] = buckets.map((bucket) => {
    const name = bucketName(bucket)
    const flow = flowOf(byBucket.get(name) ?? noFlow)
    const opening = cash
    if (cash !== null) cash += Number(flow.netChange)
    const days = daysOfBucket(name, buckets)
    const paid = { paidFrom: days.from, paidTo: days.to, ...filters }
    const revenue = {
      place: 'report' as const,
      filters: { type: 'revenue', period: 'custom', ...days, ...filters },
    }
    return {
      key: name,
      cells: { bucket: name, opening, ...flow, closing: cash },
      opens: {
        ...(flow.operating
          ? { operating: { place: 'expenses', filters: { line: 'operating', ...paid } } }
          : {}),
        ...(flow.capital ? { capital: { place: 'expenses', filters: { line: 'capital', ...paid } } } : {}),
        ...(flow.interest ? { interest: { place: 'expenses', filters: { line: 'interest', ...paid } } } : {}),
        ...(flow.principal
          ? { principal: { place: 'expenses', filters: { line: 'principal', ...paid } } }
          : {}),
        ...(flow.taxes ? { taxes: { place: 'expenses', filters: { line: 'taxes', ...paid } } } : {}),
        ...(flow.touristTaxPaid
          ? { touristTaxPaid: { place: 'expenses', filters: { line: 'tourist_tax', ...paid } } }
          : {}),
        ...(flow.receipts ? { receipts: revenue } : {}),
        ...(flow.touristTax ? { touristTax: revenue } : {}),
      },
    }
  })
  const moving = all.filter(({ key }) => byBucket.has(key))
  // Daily rows omit days without movement. Monthly rows keep them, so that an empty month is visible.
  const rows = buckets[0]?.unit === 'month' && moving.length > 0 ? all : moving
  const totals: Cells = { ...totalsOf(rows, flows), opening: openingCash, closing: cash }
  const keys = ['opening', ...flows, 'closing']
  const always = [
    'bucket',
    'receipts',
    'operating',
    'operatingCash',
    'netChange',
    ...(openingCash === null ? [] : ['opening', 'closing']),
  ]
  const columns = usedColumns([{ key: 'bucket', kind: 'bucket' }, ...keys.map(money)], rows, always)
  const sumOf = (key: 'moneyIn' | 'moneyOut'): number =>
    moving.reduce((sum, { cells }) => sum + Number(cells[key]), 0)
  const byName = new Map(all.map((row) => [row.key, row]))
  return {
    basis: 'cash',
    figures: [
      { id: 'money_in', kind: 'money', value: sumOf('moneyIn') },
      { id: 'money_out', kind: 'money', value: sumOf('moneyOut') },
      { id: 'net_change', kind: 'money', value: totals.netChange ?? 0 },
      {
        id: 'closing_cash',
        kind: 'money',
        value: cash,
        ...(cash === null ? { reason: 'missing_input' as const } : {}),
      },
    ],
    sections: [{ id: 'cash_flow', columns, rows, totals: rows.length > 0 ? totals : null }],
    charts:
      moving.length === 0 || buckets.length < 2
        ? []
        : [
            chartOverTime(
              { id: 'in_and_out', kind: 'bars', series: ['moneyIn', 'moneyOut'] },
              buckets,
              (bucket, series) => Number(byName.get(bucket)?.cells[series] ?? 0),
            ),
            chartOverTime(
              {
                id: openingCash === null ? 'net_change' : 'closing_cash',
                kind: openingCash === null ? 'bars' : 'lines',
                series: [openingCash === null ? 'netChange' : 'closing'],
              },
              buckets,
              (bucket, series) => Number(byName.get(bucket)?.cells[series] ?? 0),
            ),
          ],
    notes: [
      ...(lines.some(({ kind }) => kind === 'ownerContributions') ? [{ code: 'payouts_less_paid_in' }] : []),
      ...(openingCash === null && rows.length > 0
        ? [{ code: narrowed ? 'no_balance_of_a_part' : 'no_cash_balance' }]
        : []),
      ...(unrecordedInstalments > 0
        ? [{ code: 'instalments_not_recorded', data: { amount: unrecordedInstalments } }]
        : []),
    ],
  }
}
