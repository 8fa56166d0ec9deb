/** The key figures: values, origin by property, and trend. */

import {
  addDays,
  addMonthsClamped,
  daysBetween,
  earlier,
  monthStart,
  nextMonthStart,
} from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { metricOf } from '@domovik/domain/insight/kpi/metric.ts'
import { METRICS, type Metric } from '@domovik/domain/insight/kpi/types.ts'
import { membersOf } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type PeriodName, previousPeriod, resolvePeriod } from '@domovik/domain/periods.ts'
import { admin } from '../../machinery/http/procedures.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { findProperty } from '../../rental/properties/queries.ts'
import { measuredGroupsOf, measuresOf } from '../measures/queries.ts'

/** Ten years; a longer period is treated as a mistyped date. */
const mostDays = 3_660
const monthsOfTrend = 12
const rowsShown = 500
const missingShown = 30

type Question = { period: PeriodName; from?: string | undefined; to?: string | undefined }

/**
 * Returns the windows of the period and of the previous one. Throws period_invalid, report_period_too_long.
 */
function windowsOf(scope: Scope, { period: name, from, to }: Question) {
  const period = resolvePeriod(
    name,
    scope.today,
    from === undefined || to === undefined ? undefined : { first: from, last: to },
  )
  if (daysBetween(period.from, period.to) > mostDays) throw new DomainError('report_period_too_long')
  return { window: { from: period.from, to: period.toEffective }, previous: previousPeriod(period) }
}

export const kpiAdmin = {
  get: admin.kpi.get.handler(async ({ input, context: { scope } }) => {
    const { propertyId } = input
    const { window, previous } = windowsOf(scope, input)
    const property = propertyId ? await findProperty(scope, propertyId) : null
    const [now = [], before = []] = await measuredGroupsOf(scope, [window, previous], { propertyId })
    return {
      period: input.period,
      window,
      previous,
      currency: scope.currency,
      property: property && { id: property.id, address: property.address },
      properties: now.reduce((sum, row) => sum + membersOf(row).length, 0),
      metrics: METRICS.map((metric) => {
        return {
          ...metricOf(metric, now, window, missingShown),
          previous: metricOf(metric, before, previous, 0).value,
        }
      }),
    }
  }),

  trend: admin.kpi.trend.handler(async ({ input, context: { scope } }) => {
    const { propertyId } = input
    const { window } = windowsOf(scope, input)
    if (propertyId) await findProperty(scope, propertyId)
    const months = monthsUpTo(window)
    const measured = await measuredGroupsOf(scope, months, { propertyId })
    const valuesOf = (metric: Metric) =>
      months.map((month, index) => metricOf(metric, measured[index] ?? [], month, 0).value)
    return {
      months: months.map(({ from }) => from),
      values: Object.fromEntries(METRICS.map((metric) => [metric, valuesOf(metric)])) as Record<
        Metric,
        (number | null)[]
      >,
    }
  }),

  rows: admin.kpi.rows.handler(async ({ input, context: { scope } }) => {
    const { metric, propertyId } = input
    const { window } = windowsOf(scope, input)
    if (propertyId) await findProperty(scope, propertyId)
    const [measured = []] = await measuresOf(scope, [window], { propertyId })
    const figures = measured.map((row) => {
      const { numerator, denominator, value, reason } = metricOf(metric, [row], window)
      return { propertyId: row.propertyId, address: row.address, numerator, denominator, value, reason }
    })
    const weight = (row: (typeof figures)[number]): number => Math.abs(row.denominator ?? row.numerator)
    return {
      currency: scope.currency,
      total: figures.length,
      rows: figures.toSorted((a, b) => weight(b) - weight(a)).slice(0, rowsShown),
    }
  }),
}

/** Twelve calendar months. The last one is the month of the window's last day and ends on that day. */
function monthsUpTo(window: Window): Window[] {
  const last = monthStart(addDays(window.to, -1))
  return Array.from({ length: monthsOfTrend }, (_, index) => {
    const from = addMonthsClamped(last, index + 1 - monthsOfTrend)
    return { from, to: earlier(nextMonthStart(from), window.to) }
  })
}
