import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { SOLD_BOOKING_STATUSES } from '../../rental/bookings/types.ts'
import type { Measured } from '../measures/types.ts'
import { daysOf } from './buckets.ts'
import { compare } from './order.ts'
import type { ChartPoint, Opening } from './result.ts'

/** Sorts rows by property name; the row without a property comes last. */
export const inOrder = (rows: readonly Measured[]): Measured[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.propertyId === null) - Number(b.propertyId === null) ||
      compare(a.address ?? '', b.address ?? ''),
  )

export const keyOf = ({ propertyId }: Measured): string => propertyId ?? 'unassigned'

export const propertyOpening = ({ propertyId }: Measured): Record<string, Opening> =>
  propertyId === null ? {} : { property: { place: 'property', id: propertyId } }

/** Link to the property's expenses in this line, by expense date; null for the row without a property. */
export function expensesOf({ propertyId }: Measured, window: Window, line: string): Opening | null {
  if (propertyId === null) return null
  return { place: 'expenses', filters: { ...daysOf(window), line, status: ['approved', 'paid'], propertyId } }
}

/**
 * Link from an amount to the revenue report of the property; null for the row without a property, and for an amount that is not all
 * revenue of the property, because the report shows it nowhere.
 */
export function earnedOf(row: Measured, window: Window, amount: Cents): Opening | null {
  const { propertyId, rentalRevenue, otherIncome } = row
  if (propertyId === null || amount !== rentalRevenue + otherIncome) return null
  const days = daysOf(window)
  return {
    place: 'report',
    filters: { type: 'revenue', basis: 'accrual', period: 'custom', ...days, propertyId },
  }
}

/** Link to the stays with sold nights in the days under management; null for the row without a property. */
export function nightsOf({ propertyId, window: managed }: Measured, window: Window): Opening | null {
  if (propertyId === null) return null
  return {
    place: 'bookings',
    filters: { ...daysOf(managed ?? window), status: [...SOLD_BOOKING_STATUSES], propertyId },
  }
}

/** Drops the links that are null. */
export const openings = (given: Record<string, Opening | null>): Record<string, Opening> =>
  Object.fromEntries(Object.entries(given).filter((one): one is [string, Opening] => one[1] !== null))

/** Maximum number of properties in a chart. */
const named = 12

/** The properties with the largest amounts, as bars. */
export const largest = (
  rows: readonly Measured[],
  series: string,
  amountOf: (row: Measured) => number,
): ChartPoint[] =>
  rows
    .filter(({ propertyId }) => propertyId !== null)
    .toSorted((a, b) => amountOf(b) - amountOf(a))
    .slice(0, named)
    .map((row) => ({
      label: row.address ?? '',
      values: { [series]: amountOf(row) },
      opens: { place: 'property', id: row.propertyId ?? '' },
    }))

export const sumOf = (rows: readonly Measured[], amountOf: (row: Measured) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)
