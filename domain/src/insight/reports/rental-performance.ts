import type { Window } from '../../intervals.ts'
import { type Cents, roundCents, roundHalfUp } from '../../money.ts'
import type { ChartBucket } from '../../periods.ts'
import type { Measured } from '../measures/types.ts'
import { bucketName } from './buckets.ts'
import { inOrder, keyOf, propertyOpening, sumOf } from './by-property.ts'
import { type Column, type Findings, type Row, totalsOf } from './result.ts'
import { stayPerformance } from './stay-performance.ts'
import { ratioFigure } from './types.ts'

/** A unit, and how long it was empty before the leases that began in the period. */
export type Unit = {
  propertyId: string
  rentalType: string
  area: number | null
  areaUnit: string
  /** Days between two leases, summed over the leases that began in the period and followed another. */
  emptyDays: number
  lettings: number
}

const columns: Column[] = [
  { key: 'property', kind: 'text' },
  { key: 'rentalType', kind: 'code', words: 'properties:rentalTypes' },
  { key: 'monthlyRent', kind: 'money' },
  { key: 'rentPerMetre', kind: 'money' },
  { key: 'rentalRevenue', kind: 'money' },
  { key: 'occupancy', kind: 'percent' },
  { key: 'vacantDays', kind: 'days' },
  { key: 'daysToLet', kind: 'average' },
]

/** Monthly rent per square metre in cents, rounded once (1 sq ft is 0.09290304 m²); null if area or rent is unknown. */
export function rentPerMetre(rent: Cents, { area, areaUnit }: Unit): Cents | null {
  if (area === null || area <= 0 || rent === 0) return null
  // An area has at most two decimals.
  const hundredths = BigInt(Math.round(area * 100))
  const metres = areaUnit === 'sqft' ? hundredths * 9_290_304n : hundredths * 100_000_000n
  return roundHalfUp(BigInt(rent) * 10_000_000_000n, metres)
}

const share = (rows: readonly Measured[]) =>
  ratioFigure(
    sumOf(rows, (row) => row.occupiedDays),
    sumOf(rows, (row) => row.availableDays),
  ).value

/** Rent, occupancy and time to let of each unit. */
export function assemblePerformance(
  measured: readonly Measured[],
  before: readonly Measured[],
  units: readonly Unit[],
  months: readonly { bucket: ChartBucket; rows: readonly Measured[] }[],
  window: Window,
): Findings {
  const unitOf = new Map(units.map((unit) => [unit.propertyId, unit]))
  const rented = measured.filter(({ propertyId }) => propertyId !== null)
  const rows = inOrder(rented).map((row): Row => {
    const unit = unitOf.get(row.propertyId ?? '')
    return {
      key: keyOf(row),
      cells: {
        property: row.address,
        rentalType: unit?.rentalType ?? null,
        monthlyRent: row.monthlyRent === 0 ? null : row.monthlyRent,
        rentPerMetre: unit ? rentPerMetre(row.monthlyRent, unit) : null,
        rentalRevenue: row.rentalRevenue,
        occupancy: share([row]),
        vacantDays: row.availableDays - row.occupiedDays,
        daysToLet: unit && unit.lettings > 0 ? unit.emptyDays / unit.lettings : null,
      },
      opens: {
        ...propertyOpening(row),
        monthlyRent: { place: 'property', id: row.propertyId ?? '', filters: { tab: 'leases' } },
      },
    }
  })
  const lettings = units.reduce((sum, unit) => sum + unit.lettings, 0)
  const average = (of: readonly Measured[]): number | null => {
    const rented = sumOf(of, (row) => row.unitsRented)
    return rented === 0 ? null : roundCents(sumOf(of, (row) => row.monthlyRent) / rented)
  }
  const daysToLet = lettings === 0 ? null : units.reduce((sum, unit) => sum + unit.emptyDays, 0) / lettings
  return {
    basis: 'accrual',
    figures: [
      {
        id: 'average_rent',
        kind: 'money',
        value: average(rented),
        ...(average(rented) === null ? { reason: 'insufficient_data' as const } : {}),
        previous: average(before),
      },
      { id: 'occupancy', kind: 'percent', value: share(rented), previous: share(before) },
      {
        id: 'days_to_let',
        kind: 'average',
        value: daysToLet,
        ...(daysToLet === null ? { reason: 'insufficient_data' as const } : {}),
      },
    ],
    sections: [
      {
        id: 'rental_performance',
        columns,
        rows,
        totals: {
          ...totalsOf(rows, ['monthlyRent', 'rentalRevenue', 'vacantDays']),
          occupancy: share(rented),
          daysToLet,
        },
      },
      ...stayPerformance(rented, window),
    ],
    charts:
      months.length > 1
        ? [
            {
              id: 'rental_revenue_over_time',
              kind: 'lines',
              values: 'money',
              labels: 'bucket',
              series: ['rentalRevenue'],
              points: months.map(({ bucket, rows: part }) => ({
                label: bucketName(bucket),
                values: { rentalRevenue: sumOf(part, (row) => row.rentalRevenue) },
              })),
            },
          ]
        : [],
    notes: rented.some(({ stayRevenue }) => stayRevenue === null) ? [{ code: 'stays_unpriced' }] : [],
  }
}
