import { PERIODS, type PeriodName } from '@domovik/domain/periods.ts'
import { useMemo } from 'react'
import { listed, type SearchParams } from '../../../ui/app/search-params.ts'
import type { client } from '../../api.ts'
import { readState, useReportAddress } from '../reports/report-state.ts'

export type Kpi = Awaited<ReturnType<typeof client.kpi.get>>
export type Figure = Kpi['metrics'][number]
export type Trend = Awaited<ReturnType<typeof client.kpi.trend>>
export type Question = NonNullable<Parameters<typeof client.kpi.get>[0]>

/** Half a year represents a year better than one month does. */
const defaultPeriod: PeriodName = 'last_6_months'

/** The state in the address: a period, optionally a property and an open metric. */
export function useKpiAddress() {
  const { search, state, set, go } = useReportAddress()
  return useMemo(() => {
    const { period, question, complete } = questionOf(search)
    return { question, complete, opened: listed(search.metric)[0], state: { ...state, period }, set, go }
  }, [search, state, set, go])
}

/** What an address asks for. A custom period is complete with both dates. */
export function questionOf(search: SearchParams): {
  period: PeriodName
  question: Question
  complete: boolean
} {
  const [asked] = listed(search.period)
  const period = PERIODS.find((one) => one === asked) ?? defaultPeriod
  const { from, to, propertyId } = readState(search)
  const question: Question = {
    period,
    ...(period === 'custom' && from && to ? { from, to } : {}),
    ...(propertyId ? { propertyId } : {}),
  }
  const complete = period !== 'custom' || (from !== undefined && to !== undefined && from <= to)
  return { period, question, complete }
}
