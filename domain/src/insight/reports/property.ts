import type { Window } from '../../intervals.ts'
import { effectiveIncome, netOperatingIncome } from '../measures/lines.ts'
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
import { type Column, type Findings, type Row, totalsOf } from './result.ts'
import { ratioFigure } from './types.ts'

/** State of a property on the last day; all other columns are measured over the window. */
export type PropertyState = {
  propertyId: string
  propertyType: string
  status: string
  overdue: number
  openTickets: number
}

const columns: Column[] = [
  { key: 'property', kind: 'text' },
  { key: 'propertyType', kind: 'code', words: 'properties:types' },
  { key: 'propertyStatus', kind: 'code', words: 'properties:statuses' },
  { key: 'occupancy', kind: 'percent' },
  { key: 'effectiveIncome', kind: 'money' },
  { key: 'operating', kind: 'money' },
  { key: 'netIncome', kind: 'money' },
  { key: 'margin', kind: 'percent' },
  { key: 'overdue', kind: 'money' },
  { key: 'openTickets', kind: 'count' },
]

/** Each property with its income, costs and state (docs/finance.md 8.3). */
export function assembleProperties(
  measured: readonly Measured[],
  before: readonly Measured[],
  states: readonly PropertyState[],
  window: Window,
): Findings {
  const stateOf = new Map(states.map((state) => [state.propertyId, state]))
  const rows = inOrder(measured).map((row): Row => {
    const state = row.propertyId === null ? undefined : stateOf.get(row.propertyId)
    const [income, net] = [effectiveIncome(row), netOperatingIncome(row)]
    const occupancy = ratioFigure(row.occupiedDays, row.availableDays)
    const margin = ratioFigure(net, income)
    return {
      key: keyOf(row),
      cells: {
        property: row.address,
        propertyType: state?.propertyType ?? null,
        propertyStatus: state?.status ?? null,
        occupancy: occupancy.value,
        effectiveIncome: income,
        operating: row.operating,
        netIncome: net,
        margin: margin.value,
        overdue: state?.overdue ?? null,
        openTickets: state?.openTickets ?? null,
      },
      reasons: {
        ...(occupancy.reason ? { occupancy: occupancy.reason } : {}),
        ...(margin.reason ? { margin: margin.reason } : {}),
      },
      opens: {
        ...propertyOpening(row),
        ...openings({
          effectiveIncome: earnedOf(row, window, income),
          operating: expensesOf(row, window, 'operating'),
          overdue:
            state && state.overdue > 0
              ? {
                  place: 'payments',
                  filters: {
                    view: 'charges',
                    status: 'overdue',
                    deposits: 'without',
                    propertyId: state.propertyId,
                  },
                }
              : null,
        }),
      },
    }
  })
  const [income, net] = [sumOf(measured, effectiveIncome), sumOf(measured, netOperatingIncome)]
  return {
    basis: 'accrual',
    figures: [
      { id: 'effective_income', kind: 'money', value: income, previous: sumOf(before, effectiveIncome) },
      {
        id: 'running_costs',
        kind: 'money',
        value: sumOf(measured, (row) => row.operating),
        previous: sumOf(before, (row) => row.operating),
      },
      { id: 'net_income', kind: 'money', value: net, previous: sumOf(before, netOperatingIncome) },
    ],
    sections: [
      {
        id: 'properties',
        columns,
        rows,
        totals: {
          ...totalsOf(rows, ['effectiveIncome', 'operating', 'netIncome', 'overdue', 'openTickets']),
          occupancy: ratioFigure(
            sumOf(measured, (row) => row.occupiedDays),
            sumOf(measured, (row) => row.availableDays),
          ).value,
          margin: ratioFigure(net, income).value,
        },
      },
    ],
    charts:
      rows.length > 1
        ? [
            {
              id: 'net_income_by_property',
              kind: 'bars',
              values: 'money',
              labels: 'text',
              series: ['netIncome'],
              points: largest(measured, 'netIncome', netOperatingIncome),
            },
          ]
        : [],
    notes: [{ code: 'state_of_today' }],
  }
}
