/** Series that an authority publishes: indices that rents follow, and rates of late interest (docs/decisions/142). */
import { isCivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import {
  INDEX_SERIES,
  type IndexSeries,
  isIndexSeries,
  isPeriodOf,
  valueIssues,
} from '../indexation/clause.ts'
import { RATE_PATTERN } from '../interest/late-interest.ts'
import { RATE_SERIES, type RateSeries } from '../interest/rate-series.ts'

export const OFFICIAL_SERIES = [...RATE_SERIES, ...INDEX_SERIES] as const
export type OfficialSeries = RateSeries | IndexSeries

/** A row of a series. The period of a rate is the first day on which it applies ('2026-03-05'). */
export type OfficialValue = { series: OfficialSeries; period: string; value: string }

/** Returns what is wrong with a row of a series. */
export function officialValueIssues({ series, period, value }: OfficialValue): FieldIssue[] {
  if (!isIndexSeries(series))
    return [
      ...(isCivilDate(period) ? [] : [{ field: 'period', code: 'date_invalid' } as const]),
      ...(RATE_PATTERN.test(value) ? [] : [{ field: 'value', code: 'number_invalid' } as const]),
    ]
  return [
    ...(isPeriodOf(series, period) ? [] : [{ field: 'period', code: 'index_period' } as const]),
    ...valueIssues({ series, value }),
  ]
}

/** Returns the rows of both lists, newest first within a series; a row of `added` replaces the shipped one of its period. */
export function mergedValues<Row extends OfficialValue>(
  shipped: readonly Row[],
  added: readonly Row[],
): Row[] {
  const replaced = new Set(added.map(({ series, period }) => `${series} ${period}`))
  return [...added, ...shipped.filter(({ series, period }) => !replaced.has(`${series} ${period}`))].sort(
    (a, b) =>
      OFFICIAL_SERIES.indexOf(a.series) - OFFICIAL_SERIES.indexOf(b.series) ||
      (a.period < b.period ? 1 : a.period > b.period ? -1 : 0),
  )
}
