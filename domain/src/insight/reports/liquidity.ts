import {
  addDays,
  addMonthsClamped,
  type CivilDate,
  daysBetween,
  monthStart,
  nextMonthStart,
} from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import type { ChartBucket } from '../../periods.ts'
import { annualFactor } from '../measures/annual.ts'
import { bucketName, chartOverTime } from './buckets.ts'
import { type Findings, type Opening, type Row, totalsOf } from './result.ts'
import { type MissingReason, ratioFigure } from './types.ts'

/** Assets and liabilities at the end of a day, in cents. */
export type LiquidityInput = {
  day: CivilDate
  /** Cash on the accounts; null if no balance is recorded. */
  cash: Cents | null
  /** The part of the cash set aside as reserve; null if no balance is recorded. */
  reserve: Cents | null
  /** Charges that are due and still open. */
  receivables: Cents
  /** Expenses approved but not paid. */
  payables: Cents
  /** Payouts of issued statements that owners have not got. */
  ownerPayouts: Cents
  depositsHeld: Cents
  /** Loan principal of the next 12 months. */
  principal: Cents
  /** Charges due in the window, less credit notes. */
  chargesDue: Cents
  /** The days of the period that have passed. */
  window: Window
  /** Operating costs and debt service paid in the window. */
  spent: Cents
  scheduled: readonly { bucket: string; kind: (typeof series)[number]; amount: Cents }[]
  months: readonly ChartBucket[]
  opens: Partial<Record<'receivables' | 'payables', Opening>>
}

/**
 * The twelve months of the forecast: from the month of the day, or from the next one if the day is the last of its month, which has nothing
 * left to come.
 */
export function monthsAfter(day: CivilDate): Window {
  const from = monthStart(addDays(day, 1))
  return { from, to: addMonthsClamped(from, 12) }
}

/** The same day one year later; of the last day of a month it is the last day. */
export const yearAfter = (day: CivilDate): CivilDate =>
  addDays(day, 1) === nextMonthStart(day) ? addDays(monthsAfter(day).to, -1) : addMonthsClamped(day, 12)

type Ratio = { value: number | null; reason: MissingReason | null }
const missing: Ratio = { value: null, reason: 'missing_input' }

/** (cash + receivables) / (payables + payouts to owners + deposits + principal of 12 months) (docs/finance.md 8.13). */
export const currentRatio = ({
  cash,
  receivables,
  payables,
  ownerPayouts,
  depositsHeld,
  principal,
}: LiquidityInput): Ratio =>
  cash === null
    ? missing
    : ratioFigure(cash + receivables, payables + ownerPayouts + depositsHeld + principal)

/** Days sales outstanding: receivables / charges due * days of the window (docs/finance.md 8.13). */
export const daysReceivable = ({ receivables, chargesDue, window }: LiquidityInput): Ratio => {
  const { value, reason } = ratioFigure(receivables, chargesDue)
  return { value: value === null ? null : value * Math.max(0, daysBetween(window.from, window.to)), reason }
}

/**
 * Months that the reserve lasts: reserve / monthly spending, annualised from the window as in the key figure (docs/finance.md
 * 6.3, 7.9). Null for fewer than 28 days.
 */
export const reserveMonths = ({ reserve, spent, window }: LiquidityInput): Ratio => {
  if (reserve === null) return missing
  const factor = annualFactor(window)
  if (factor === null) return { value: null, reason: 'period_too_short' }
  const { value, reason } = ratioFigure(reserve * 12, spent * factor)
  return { value, reason }
}

/** `notYetDue`: open charges that are posted and due later. `expected`: charges that are not posted yet. */
const series = ['notYetDue', 'expected', 'payables', 'owner_payouts', 'instalments'] as const

/** Shows whether assets cover liabilities, and the scheduled payments of the next twelve months. */
export function assembleLiquidity(input: LiquidityInput): Findings {
  const { cash, receivables, payables, ownerPayouts, depositsHeld, principal, opens } = input
  const figures = [
    { id: 'current_ratio', kind: 'ratio' as const, ...currentRatio(input) },
    { id: 'days_receivable', kind: 'average' as const, ...daysReceivable(input) },
    { id: 'reserve_months', kind: 'average' as const, ...reserveMonths(input) },
  ].map(({ id, kind, value, reason }) => ({ id, kind, value, ...(reason ? { reason } : {}) }))
  const have: Row[] = [
    {
      key: 'cash',
      cells: { item: 'cash', amount: cash },
      ...(cash === null ? { reasons: { amount: 'missing_input' as const } } : {}),
    },
    {
      key: 'receivables',
      cells: { item: 'receivables', amount: receivables },
      ...(opens.receivables ? { opens: { amount: opens.receivables } } : {}),
    },
  ]
  const owe: Row[] = [
    {
      key: 'payables',
      cells: { item: 'payables', amount: payables },
      ...(opens.payables ? { opens: { amount: opens.payables } } : {}),
    },
    // Only who manages for owners has such a row.
    ...(ownerPayouts > 0
      ? [{ key: 'owner_payouts', cells: { item: 'owner_payouts', amount: ownerPayouts } }]
      : []),
    { key: 'deposits', cells: { item: 'deposits', amount: depositsHeld } },
    { key: 'principal', cells: { item: 'principal', amount: principal } },
  ]
  const columns = [
    { key: 'item', kind: 'code' as const },
    { key: 'amount', kind: 'money' as const },
  ]
  const forecast = forecastRows(input)
  const hasPayouts = input.scheduled.some(({ kind }) => kind === 'owner_payouts')
  const shown = [...series.filter((key) => key !== 'owner_payouts' || hasPayouts), 'net']
  const cellsOf = new Map(forecast.map((row) => [row.key, row.cells]))
  return {
    basis: 'as_of',
    asOf: input.day,
    figures,
    sections: [
      { id: 'have', columns, rows: have, totals: cash === null ? null : totalsOf(have, ['amount']) },
      { id: 'owe', columns, rows: owe, totals: totalsOf(owe, ['amount']) },
      {
        id: 'forecast',
        columns: [
          { key: 'bucket', kind: 'bucket' },
          ...shown.map((key) => ({ key, kind: 'money' as const })),
        ],
        rows: forecast,
        totals: totalsOf(forecast, shown),
      },
    ],
    charts: [
      {
        id: 'have_and_owe',
        kind: 'stacked',
        values: 'money',
        labels: 'code',
        words: 'reports:codes.side',
        series: [
          ...['cash', 'receivables', 'payables'],
          ...(ownerPayouts > 0 ? ['owner_payouts'] : []),
          ...['deposits', 'principal'],
        ],
        points: [
          { label: 'have', values: { cash, receivables } },
          {
            label: 'owe',
            values: {
              payables,
              ...(ownerPayouts > 0 ? { owner_payouts: ownerPayouts } : {}),
              deposits: depositsHeld,
              principal,
            },
          },
        ],
      },
      chartOverTime({ id: 'forecast', kind: 'bars', series: ['net'] }, input.months, (bucket) =>
        Number(cellsOf.get(bucket)?.net ?? 0),
      ),
    ],
    notes: [
      { code: 'forecast' },
      ...(hasPayouts ? [{ code: 'forecast_payouts' }] : []),
      ...(cash === null ? [{ code: 'no_cash_balance' }] : []),
    ],
  }
}

/** Scheduled income, scheduled payments and the difference, for each month. */
function forecastRows({ scheduled, months }: LiquidityInput): Row[] {
  return months.map((month) => {
    const bucket = bucketName(month)
    const sums = { notYetDue: 0, expected: 0, payables: 0, owner_payouts: 0, instalments: 0 }
    for (const one of scheduled) if (one.bucket === bucket) sums[one.kind] += one.amount
    return {
      key: bucket,
      cells: {
        ...{ bucket, ...sums },
        net: sums.notYetDue + sums.expected - sums.payables - sums.owner_payouts - sums.instalments,
      },
    }
  })
}
