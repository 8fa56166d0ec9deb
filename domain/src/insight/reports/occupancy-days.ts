import type { Window } from '../../intervals.ts'
import type { ChartBucket } from '../../periods.ts'
import type { Measured } from '../measures/types.ts'
import { bucketName } from './buckets.ts'
import { inOrder, keyOf, nightsOf, openings, propertyOpening, sumOf } from './by-property.ts'
import { type Column, type Findings, type Row, totalsOf } from './result.ts'
import { ratioFigure } from './types.ts'

const columns: Column[] = [
  { key: 'property', kind: 'text' },
  { key: 'availableDays', kind: 'days' },
  { key: 'leasedDays', kind: 'days' },
  { key: 'soldNights', kind: 'days' },
  { key: 'outOfServiceDays', kind: 'days' },
  { key: 'vacantDays', kind: 'days' },
  { key: 'occupancy', kind: 'percent' },
  { key: 'adjustedOccupancy', kind: 'percent' },
  { key: 'vacancyLoss', kind: 'money' },
]

const share = (rows: readonly Measured[]) =>
  ratioFigure(
    sumOf(rows, (row) => row.occupiedDays),
    sumOf(rows, (row) => row.availableDays),
  )
const adjusted = (rows: readonly Measured[]) =>
  ratioFigure(
    sumOf(rows, (row) => row.occupiedDays),
    sumOf(rows, (row) => row.availableDays - row.outOfServiceVacant),
  )
const vacant = (row: Measured): number => row.availableDays - row.occupiedDays

/**
 * Days on which each property was let (docs/finance.md 8.7); `months` are the same measures for each bucket of the period.
 */
export function assembleOccupancy(
  measured: readonly Measured[],
  before: readonly Measured[],
  months: readonly { bucket: ChartBucket; rows: readonly Measured[] }[],
  window: Window,
): Findings {
  const units = measured.filter(({ propertyId }) => propertyId !== null)
  const rows = inOrder(units).map((row): Row => {
    const [standard, better] = [share([row]), adjusted([row])]
    return {
      key: keyOf(row),
      cells: {
        property: row.address,
        availableDays: row.availableDays,
        leasedDays: row.leasedDays,
        soldNights: row.soldNights,
        outOfServiceDays: row.outOfServiceVacant,
        vacantDays: vacant(row),
        occupancy: standard.value,
        adjustedOccupancy: better.value,
        vacancyLoss: row.vacancyLoss,
      },
      reasons: {
        ...(standard.reason ? { occupancy: standard.reason } : {}),
        ...(better.reason ? { adjustedOccupancy: better.reason } : {}),
      },
      opens: {
        ...propertyOpening(row),
        leasedDays: { place: 'leases', filters: { propertyId: row.propertyId ?? '' } },
        ...openings({ soldNights: nightsOf(row, window) }),
      },
    }
  })
  const whole = share(units)
  return {
    basis: 'accrual',
    figures: [
      {
        id: 'occupancy',
        kind: 'percent',
        value: whole.value,
        ...(whole.reason ? { reason: whole.reason } : {}),
        previous: share(before).value,
      },
      { id: 'vacant_days', kind: 'days', value: sumOf(units, vacant), previous: sumOf(before, vacant) },
      {
        id: 'vacancy_loss',
        kind: 'money',
        value: sumOf(units, (row) => row.vacancyLoss),
        previous: sumOf(before, (row) => row.vacancyLoss),
      },
    ],
    sections: [
      {
        id: 'occupancy',
        columns,
        rows,
        totals: {
          ...totalsOf(rows, [
            'availableDays',
            'leasedDays',
            'soldNights',
            'outOfServiceDays',
            'vacantDays',
            'vacancyLoss',
          ]),
          occupancy: whole.value,
          adjustedOccupancy: adjusted(units).value,
        },
      },
    ],
    charts:
      months.length > 1
        ? [
            {
              id: 'occupancy_over_time',
              kind: 'area',
              values: 'percent',
              labels: 'bucket',
              series: ['occupancy'],
              points: months.map(({ bucket, rows: part }) => ({
                label: bucketName(bucket),
                values: { occupancy: share(part).value },
              })),
            },
          ]
        : [],
    notes: [{ code: 'vacancy_loss' }],
  }
}
