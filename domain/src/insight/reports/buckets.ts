import { addDays, type CivilDate, earlier, monthStart } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import { type ChartBucket, chartBuckets, type Period } from '../../periods.ts'
import type { ChartKind, ReportChart } from './result.ts'

/**
 * The elapsed part of a period in buckets: days for up to 31 days, else months clipped to the window (docs/finance.md
 * 5.4).
 */
export const elapsedBuckets = ({ from, toEffective }: Period): ChartBucket[] =>
  chartBuckets({ from, to: toEffective })

/** Returns 'YYYY-MM-DD' for a day and 'YYYY-MM' for a month. */
export const bucketName = ({ from, unit }: ChartBucket): string => (unit === 'day' ? from : from.slice(0, 7))

/** Returns the name of the bucket that contains a day. */
export const bucketOf = (day: CivilDate, buckets: readonly ChartBucket[]): string =>
  buckets[0]?.unit === 'month' ? monthStart(day).slice(0, 7) : day

/** Returns the first and last day of a window, both included, for the filters of lists. */
export const daysOf = ({ from, to }: Window): { from: string; to: string } => ({ from, to: addDays(to, -1) })

/** Returns the days of the bucket with this name, inside the window. */
export const daysOfBucket = (name: string, buckets: readonly ChartBucket[]): { from: string; to: string } => {
  const bucket = buckets.find((one) => bucketName(one) === name)
  return bucket ? daysOf(bucket) : { from: name, to: name }
}

/** Returns the last elapsed day of the period, never after `today`. */
export const lastElapsed = ({ toEffective }: Period, today: CivilDate): CivilDate =>
  earlier(today, addDays(toEffective, -1))

/** A chart over time: one point for each bucket, 0 for a bucket without values. */
export function chartOverTime(
  chart: { id: string; kind: ChartKind; series: string[] },
  buckets: readonly ChartBucket[],
  amountOf: (bucket: string, series: string) => number | null,
): ReportChart {
  return {
    ...chart,
    values: 'money',
    labels: 'bucket',
    points: buckets.map((bucket) => {
      const label = bucketName(bucket)
      return {
        label,
        values: Object.fromEntries(chart.series.map((one) => [one, amountOf(label, one)])),
      }
    }),
  }
}
