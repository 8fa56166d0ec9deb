/** The data of the reports by property: the measures of a period, of the previous one, and of its months. */

import type { Measured } from '@domovik/domain/insight/measures/types.ts'
import { elapsedBuckets } from '@domovik/domain/insight/reports/buckets.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { ChartBucket } from '@domovik/domain/periods.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { measuresAndGroupsOf } from '../measures/queries.ts'
import type { ReportRequest } from './request.ts'

export type MeasuredPeriod = {
  window: Window
  now: Measured[]
  before: Measured[]
  /** Empty if the period is divided into days. */
  months: { bucket: ChartBucket; rows: Measured[] }[]
}

/** More than two years are not broken down by month. */
const mostMonths = 24

/** Loads the measures of the period and the previous one, and with `byMonth` also of each month. */
export async function measuredPeriod(
  scope: Scope,
  { period, previous, filters }: ReportRequest,
  byMonth = false,
): Promise<MeasuredPeriod> {
  const window = { from: period.from, to: period.toEffective }
  const buckets = byMonth ? elapsedBuckets(period).filter(({ unit }) => unit === 'month') : []
  const shown = buckets.length <= mostMonths ? buckets : []
  const {
    rows: now,
    groups: [before = [], ...rest],
  } = await measuresAndGroupsOf(scope, window, [previous, ...shown], filters)
  return { window, now, before, months: shown.map((bucket, index) => ({ bucket, rows: rest[index] ?? [] })) }
}
