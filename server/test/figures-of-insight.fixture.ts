/** Figures that key figures, reports and lists have in common, read from each of them. */
import { isRevenue } from '@domovik/domain/rental/incomes/status.ts'
import { INCOME_CATEGORIES } from '@domovik/domain/rental/incomes/types.ts'
import type { Landlord } from './harness.ts'
import { booksDay } from './random-books.fixture.ts'

/** One figure under its name, with the value that each answer of the API gives. */
export type SameFigure = [name: string, values: Record<string, number | null>]

type Report = Awaited<ReturnType<Landlord['api']['reports']['run']>>

const figure = ({ figures }: Report, id: string): number | null => {
  const value = figures.find((each) => each.id === id)?.value
  return typeof value === 'number' ? value : null
}
const total = ({ sections }: Report, key: string, section = 0): number | null => {
  const value = sections[section]?.totals?.[key]
  return typeof value === 'number' ? value : null
}
const addCells = ({ sections }: Report, key: string, section = 0): number =>
  (sections[section]?.rows ?? [])
    .filter(({ subtotal }) => !subtotal)
    .reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)

/** Returns the figures of this year that several reports, the key figures and the lists name. */
export async function figuresOfInsight({ api }: Landlord): Promise<SameFigure[]> {
  const period = { period: 'this_year' } as const
  const days = { from: '2026-01-01', to: booksDay }
  const [kpi, profit, properties, ageing, financial, costs, overdue, spent, ...revenue] = await Promise.all([
    api.kpi.get(period),
    api.reports.run({ type: 'profitability', ...period }),
    api.reports.run({ type: 'property', ...period }),
    api.reports.run({ type: 'overdue', ...period }),
    api.reports.run({ type: 'financial_kpi', ...period }),
    api.reports.run({ type: 'expenses_by_category', ...period, basis: 'accrual' }),
    api.payments.list({ view: 'charges', status: ['overdue'], deposits: 'without', limit: 200 }),
    api.expenses.list({ ...days, status: ['approved', 'paid'], limit: 200 }),
    api.reports.run({ type: 'revenue', ...period, basis: 'accrual' }),
    api.reports.run({ type: 'revenue', ...period, basis: 'cash' }),
    api.reports.run({ type: 'cash_flow', ...period }),
    api.payments.list({ deposits: 'without', ...days, limit: 1 }),
    api.incomes.list({ paidFrom: days.from, paidTo: days.to, category: INCOME_CATEGORIES.filter(isRevenue) }),
  ])
  const [accrual, cash, cashFlows, payments, incomes] = revenue
  const margin = kpi.metrics.find(({ metric }) => metric === 'noi_margin')!
  const cashFlow = kpi.metrics.find(({ metric }) => metric === 'cash_flow')!
  const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))
  return [
    [
      'net operating income',
      {
        'key figures': rounded(margin.numerator),
        'profitability report': total(profit, 'netIncome'),
        'its rows': addCells(profit, 'netIncome'),
        'property report': figure(properties, 'net_income'),
        'rows of the property report': addCells(properties, 'netIncome'),
      },
    ],
    [
      'effective income',
      {
        'key figures': rounded(margin.denominator),
        'profitability report': total(profit, 'effectiveIncome'),
        'property report': figure(properties, 'effective_income'),
      },
    ],
    [
      'overdue, without deposits',
      {
        report: figure(ageing, 'overdue'),
        'its rows': addCells(ageing, 'remaining'),
        list: overdue.totals.remaining,
      },
    ],
    [
      'revenue on accrual basis',
      {
        report: figure(accrual, 'revenue'),
        'its rows': addCells(accrual, 'total'),
        'profitability report': addCells(profit, 'rentalRevenue') + addCells(profit, 'otherIncome'),
      },
    ],
    [
      'revenue on cash basis',
      {
        report: figure(cash, 'revenue'),
        'its rows': addCells(cash, 'total'),
        'cash flow report': total(cashFlows, 'receipts') ?? 0,
        lists:
          payments.totals.received -
          payments.totals.receivedTax -
          payments.totals.receivedVat +
          incomes.totals.amount -
          incomes.totals.vat,
      },
    ],
    ['cash flow', { 'key figures': rounded(cashFlow.value), report: figure(financial, 'kpi_cash_flow') }],
    [
      'expenses',
      {
        report: total(costs, 'amount') ?? 0,
        'its rows': addCells(costs, 'amount'),
        // The list shows amounts with VAT.
        list: spent.totals.amount - spent.totals.vat,
      },
    ],
    ...runningCosts(profit, properties),
  ]
}

/** The running costs of each property: the categories of one report, and the sum that another names. */
const runningCosts = (profit: Report, properties: Report): SameFigure[] =>
  (profit.sections[0]?.rows ?? []).flatMap(({ cells, subtotal }) => {
    const categories = Object.keys(cells).filter((key) => key.endsWith('_cost'))
    const other = properties.sections[0]?.rows.find((row) => row.cells.property === cells.property)
    if (subtotal || !other) return []
    return [
      [
        `running costs of ${cells.property ?? 'no property'}`,
        {
          'profitability report': categories.reduce((sum, key) => sum + Number(cells[key]), 0),
          'property report': Number(other.cells.operating),
        },
      ],
    ]
  })
