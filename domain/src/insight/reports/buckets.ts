import { addDays, type CivilDate, earlier, monthStart } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import { type ChartBucket, chartBuckets, type Period } from '../../periods.ts'
import type { ChartKind, ReportChart } from './result.ts'

/** The parts of a period that have happened: days up to 31 of them, else months clipped to the window (finance.md 5.4). */
export const elapsedBuckets = ({ from, toEffective }: Period): ChartBucket[] =>
  chartBuckets({ from, to: toEffective })

/** 'YYYY-MM-DD' of a day, 'YYYY-MM' of a month. */
export const bucketName = ({ from, unit }: ChartBucket): string => (unit === 'day' ? from : from.slice(0, 7))

/** The bucket a day lies in, by name. */
export const bucketOf = (day: CivilDate, buckets: readonly ChartBucket[]): string =>
  buckets[0]?.unit === 'month' ? monthStart(day).slice(0, 7) : day

/** First and last day of a window, both included, as lists filter by them. */
export const daysOf = ({ from, to }: Window): { from: string; to: string } => ({ from, to: addDays(to, -1) })

/** The days of the bucket with this name, inside the window. */
export const daysOfBucket = (name: string, buckets: readonly ChartBucket[]): { from: string; to: string } => {
  const bucket = buckets.find((one) => bucketName(one) === name)
  return bucket ? daysOf(bucket) : { from: name, to: name }
}

/** The last day of what has happened, never after `today`. */
export const lastElapsed = ({ toEffective }: Period, today: CivilDate): CivilDate =>
  earlier(today, addDays(toEffective, -1))

/** A chart over time: a point for each bucket, 0 where nothing happened. */
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
