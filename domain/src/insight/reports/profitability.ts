import type { Window } from '../../intervals.ts'
import { EXPENSE_CATEGORIES } from '../../rental/expenses/types.ts'
import { effectiveIncome, netOperatingIncome, netProfit } from '../measures/lines.ts'
import type { Measured } from '../measures/types.ts'
import {
  earnedOf,
  expensesOf,
  inOrder,
  keyOf,
  largest,
  openings,
  propertyOpening,
  sumOf,
} from './by-property.ts'
import { type Column, type Findings, type Row, totalsOf, usedColumns } from './result.ts'
import { ratioFigure } from './types.ts'

/** Operating costs of a property in one category, in cents. */
export type CostSum = { propertyId: string | null; category: string; amount: number }

const running = EXPENSE_CATEGORIES.filter(
  (category) => !['taxes', 'tourist_tax', 'loan_interest', 'loan_principal'].includes(category),
)
const costKey = (category: string): string => `${category}_cost`

const columns: Column[] = [
  { key: 'property', kind: 'text' },
  { key: 'rentalRevenue', kind: 'money' },
  { key: 'otherIncome', kind: 'money' },
  { key: 'badDebt', kind: 'money' },
  { key: 'effectiveIncome', kind: 'money' },
  ...running.map((category): Column => ({ key: costKey(category), kind: 'money' })),
  { key: 'netIncome', kind: 'money' },
  { key: 'loanInterest', kind: 'money' },
  { key: 'taxes', kind: 'money' },
  { key: 'netProfit', kind: 'money' },
  { key: 'margin', kind: 'percent' },
  { key: 'principal', kind: 'money' },
  { key: 'capital', kind: 'money' },
]
const always = ['property', 'rentalRevenue', 'effectiveIncome', 'netIncome', 'netProfit', 'margin']

/**
 * Profit of each property after its costs (docs/finance.md 8.12). Principal and capital spending are shown beside it
 * because they are not part of the profit.
 */
export function assembleProfitability(
  measured: readonly Measured[],
  before: readonly Measured[],
  costs: readonly CostSum[],
  window: Window,
): Findings {
  const known = new Set(measured.map(({ propertyId }) => propertyId))
  const costsOf = new Map<string | null, Record<string, number>>()
  for (const { propertyId, category, amount } of costs) {
    const place = known.has(propertyId) ? propertyId : null
    const sums = costsOf.get(place) ?? {}
    sums[costKey(category)] = (sums[costKey(category)] ?? 0) + amount
    costsOf.set(place, sums)
  }
  const rows = inOrder(measured).map((row): Row => {
    const [income, profit] = [effectiveIncome(row), netProfit(row)]
    const margin = ratioFigure(profit, income)
    const spent = costsOf.get(row.propertyId) ?? {}
    return {
      key: keyOf(row),
      cells: {
        property: row.address,
        rentalRevenue: row.rentalRevenue,
        otherIncome: row.otherIncome,
        badDebt: row.badDebt,
        effectiveIncome: income,
        ...Object.fromEntries(running.map((category) => [costKey(category), spent[costKey(category)] ?? 0])),
        netIncome: netOperatingIncome(row),
        loanInterest: row.interest,
        taxes: row.incomeTaxes,
        netProfit: profit,
        margin: margin.value,
        principal: row.principal,
        capital: row.capital,
      },
      reasons: margin.reason ? { margin: margin.reason } : {},
      opens: {
        ...propertyOpening(row),
        ...openings({
          rentalRevenue: earnedOf(row, window, row.rentalRevenue),
          otherIncome: earnedOf(row, window, row.otherIncome),
          effectiveIncome: earnedOf(row, window, income),
          taxes: expensesOf(row, window, 'taxes'),
          capital: expensesOf(row, window, 'capital'),
        }),
        ...Object.fromEntries(
          Object.keys(spent).flatMap((key) => {
            const all = expensesOf(row, window, 'operating')
            return all === null
              ? []
              : [[key, { ...all, filters: { ...all.filters, category: key.slice(0, -'_cost'.length) } }]]
          }),
        ),
      },
    }
  })
  const shown = usedColumns(columns, rows, always)
  const [income, profit] = [sumOf(measured, effectiveIncome), sumOf(measured, netProfit)]
  const margin = ratioFigure(profit, income)
  return {
    basis: 'accrual',
    figures: [
      {
        id: 'net_income',
        kind: 'money',
        value: sumOf(measured, netOperatingIncome),
        previous: sumOf(before, netOperatingIncome),
      },
      { id: 'net_profit', kind: 'money', value: profit, previous: sumOf(before, netProfit) },
      {
        id: 'profit_margin',
        kind: 'percent',
        value: margin.value,
        ...(margin.reason ? { reason: margin.reason } : {}),
        previous: ratioFigure(sumOf(before, netProfit), sumOf(before, effectiveIncome)).value,
      },
    ],
    sections: [
      {
        id: 'profitability',
        columns: shown,
        rows,
        totals: {
          ...totalsOf(
            rows,
            shown.filter(({ kind }) => kind === 'money').map(({ key }) => key),
          ),
          margin: margin.value,
        },
      },
    ],
    charts:
      rows.length > 1
        ? [
            {
              id: 'net_profit_by_property',
              kind: 'bars',
              values: 'money',
              labels: 'text',
              series: ['netProfit'],
              points: largest(measured, 'netProfit', netProfit),
            },
          ]
        : [],
    notes: [
      { code: 'profit_beside' },
      ...(measured.some(({ scheduled }) => scheduled) ? [{ code: 'kpi_scheduled' }] : []),
    ],
  }
}
