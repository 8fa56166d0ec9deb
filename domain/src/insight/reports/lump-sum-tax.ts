import type { LumpSumSettings } from '../../account/organizations/lump-sum.ts'
import { addDays, addMonthsClamped, type CivilDate } from '../../dates.ts'
import { type Cents, roundHalfUp } from '../../money.ts'
import { type Findings, type Row, totalsOf } from './result.ts'
import type { RevenueKind, RevenueLine } from './revenue.ts'

/** Upper limit of the lower rate for one taxpayer and year, in złoty; spouses together have twice as much. */
const lowerRateLimit = 100_000
const [lowerRate, higherRate] = [85n, 125n]

/** The tax on the base of one calendar year, both in whole złoty: 8.5 % up to the limit and 12.5 % above, rounded half up. */
export function lumpSumTax(base: number, { spouses }: Pick<LumpSumSettings, 'spouses'>): number {
  const limit = spouses ? 2 * lowerRateLimit : lowerRateLimit
  const low = BigInt(Math.min(base, limit))
  const high = BigInt(Math.max(0, base - limit))
  return roundHalfUp(low * lowerRate + high * higherRate, 1000n)
}

const counted: readonly RevenueKind[] = ['rent', 'stays', 'fees', 'advance', 'refunds']

const zloty = (whole: number): Cents => whole * 100

export type LumpSumQuestion = LumpSumSettings & {
  /** The first days of the months from January on. */
  months: readonly CivilDate[]
  /** The last day counted, for the links of the last month. */
  lastDay: CivilDate
}

/**
 * Estimates the lump-sum tax by month from money received since January. Base and tax are rounded to whole złoty over
 * the year so far; a month shows the difference to the month before (docs/finance.md 9.3). VAT of the taxed amounts is not taxed.
 */
export function assembleLumpSumTax(
  lines: readonly Pick<RevenueLine, 'bucket' | 'kind' | 'of' | 'amount'>[],
  { months, lastDay, ...settings }: LumpSumQuestion,
): Findings {
  const kinds = settings.bills ? [...counted, 'bills'] : counted
  const before = { base: 0, tax: 0, sum: 0 }
  const rows = months.map((month, index): Row => {
    const bucket = month.slice(0, 7)
    const own = lines.filter((line) => line.bucket === bucket && line.kind !== 'income')
    const sumOf = (wanted: typeof own): Cents => wanted.reduce((sum, { amount }) => sum + amount, 0)
    const received = sumOf(own.filter(({ kind }) => kind !== 'vat'))
    const taxed = sumOf(
      own.filter(({ kind, of }) => kinds.includes(kind) || (kind === 'vat' && of && kinds.includes(of))),
    )
    before.sum += taxed
    const base = Math.max(0, roundHalfUp(BigInt(before.sum), 100n))
    const tax = lumpSumTax(base, settings)
    const cells = {
      bucket,
      received,
      notTaxed: received - taxed,
      taxBase: zloty(base - before.base),
      tax: zloty(tax - before.tax),
      payBy: `${addMonthsClamped(month, 1).slice(0, 7)}-20`,
    }
    Object.assign(before, { base, tax })
    const next = months[index + 1]
    const to = next ? addDays(next, -1) : lastDay
    const opens: Row['opens'] =
      received === 0
        ? {}
        : { received: { place: 'payments', filters: { deposits: 'without', from: month, to } } }
    return { key: bucket, cells, opens }
  })
  const first = months[0]
  const totals = totalsOf(rows, ['received', 'notTaxed', 'taxBase', 'tax'])
  const totalsOpen =
    first && totals.received
      ? {
          received: {
            place: 'payments' as const,
            filters: { deposits: 'without', from: first, to: lastDay },
          },
        }
      : undefined
  return {
    basis: 'cash',
    figures: [
      { id: 'tax_base', kind: 'money', value: zloty(before.base) },
      { id: 'lump_sum_tax', kind: 'money', value: zloty(before.tax) },
    ],
    sections: [
      {
        id: 'lump_sum_tax',
        columns: [
          { key: 'bucket', kind: 'bucket' },
          { key: 'received', kind: 'money' },
          { key: 'notTaxed', kind: 'money' },
          { key: 'taxBase', kind: 'money' },
          { key: 'tax', kind: 'money' },
          { key: 'payBy', kind: 'date' },
        ],
        rows,
        totals,
        totalsOpen,
      },
    ],
    charts: [],
    notes: [
      { code: 'lump_sum_since_january' },
      { code: settings.spouses ? 'lump_sum_spouses' : 'lump_sum_one_taxpayer' },
      { code: settings.bills ? 'lump_sum_with_bills' : 'lump_sum_without_bills' },
      { code: 'lump_sum_estimate' },
    ],
  }
}

/** What the report says for an organization in another currency: the rate of each day of payment is not known here. */
export const lumpSumOfOtherCurrency = (): Findings => ({
  basis: 'cash',
  figures: [],
  sections: [],
  charts: [],
  notes: [{ code: 'lump_sum_only_pln' }],
})
