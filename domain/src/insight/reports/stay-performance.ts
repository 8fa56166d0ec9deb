import type { Window } from '../../intervals.ts'
import { roundCents } from '../../money.ts'
import type { Measured } from '../measures/types.ts'
import { inOrder, keyOf, nightsOf, openings, propertyOpening, sumOf } from './by-property.ts'
import { type Cells, type Column, type Row, type Section, totalsOf } from './result.ts'
import { ratioFigure } from './types.ts'

const columns: Column[] = [
  { key: 'property', kind: 'text' },
  { key: 'shortTermNights', kind: 'days' },
  { key: 'soldNights', kind: 'days' },
  { key: 'blockedNights', kind: 'days' },
  { key: 'nightsSoldShare', kind: 'percent' },
  { key: 'adjustedSoldShare', kind: 'percent' },
  { key: 'stayRevenue', kind: 'money' },
  { key: 'adr', kind: 'money' },
  { key: 'revpar', kind: 'money' },
  { key: 'adjustedRevpar', kind: 'money' },
  { key: 'averageStay', kind: 'average' },
  { key: 'bookingWindow', kind: 'average' },
  { key: 'cancelledStays', kind: 'count' },
  { key: 'cancellationRate', kind: 'percent' },
]

/** Nights that could be sold and were not blocked. */
const openNights = (row: Measured): number => row.shortTermNights - row.outOfServiceVacant

/** Amounts in cents, rounded once. A unit with a night of unknown price counts in no amount. */
function figuresOf(rows: readonly Measured[]): Cells {
  const priced = rows.filter(({ stayRevenue }) => stayRevenue !== null)
  const revenue = priced.length === 0 ? null : sumOf(priced, (row) => row.stayRevenue ?? 0)
  const amount = (nights: (row: Measured) => number): number | null => {
    const value = revenue === null ? null : ratioFigure(revenue, sumOf(priced, nights)).value
    return value === null ? null : roundCents(value)
  }
  const stays = sumOf(rows, (row) => row.stays)
  const cancelled = sumOf(rows, (row) => row.cancelledStays)
  return {
    nightsSoldShare: ratioFigure(
      sumOf(rows, (row) => row.soldNights),
      sumOf(rows, (row) => row.shortTermNights),
    ).value,
    adjustedSoldShare: ratioFigure(
      sumOf(rows, (row) => row.soldNights),
      sumOf(rows, openNights),
    ).value,
    stayRevenue: revenue,
    adr: amount((row) => row.soldNights),
    revpar: amount((row) => row.shortTermNights),
    adjustedRevpar: amount(openNights),
    averageStay: ratioFigure(
      sumOf(rows, (row) => row.stayNights),
      stays,
    ).value,
    bookingWindow: ratioFigure(
      sumOf(rows, (row) => row.daysAhead),
      sumOf(rows, (row) => row.staysBooked),
    ).value,
    cancellationRate: ratioFigure(cancelled, stays + cancelled).value,
  }
}

/** Nights, rates and stays of the units that can be let by the night (docs/finance.md 8.14); nothing without such a unit. */
export function stayPerformance(measured: readonly Measured[], window: Window): Section[] {
  const units = measured.filter(({ shortTermNights }) => shortTermNights > 0)
  if (units.length === 0) return []
  const rows = inOrder(units).map(
    (row): Row => ({
      key: keyOf(row),
      cells: {
        property: row.address,
        shortTermNights: row.shortTermNights,
        soldNights: row.soldNights,
        blockedNights: row.outOfServiceVacant,
        cancelledStays: row.cancelledStays,
        ...figuresOf([row]),
      },
      ...(row.stayRevenue === null
        ? {
            reasons: Object.fromEntries(
              ['stayRevenue', 'adr', 'revpar', 'adjustedRevpar'].map((key) => [
                key,
                'missing_input' as const,
              ]),
            ),
          }
        : {}),
      opens: { ...propertyOpening(row), ...openings({ soldNights: nightsOf(row, window) }) },
    }),
  )
  return [
    {
      id: 'short_term',
      columns,
      rows,
      totals: {
        ...totalsOf(rows, ['shortTermNights', 'soldNights', 'blockedNights', 'cancelledStays']),
        ...figuresOf(units),
      },
    },
  ]
}
