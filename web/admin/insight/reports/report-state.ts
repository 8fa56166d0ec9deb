import {
  type Grouping,
  isMadeReport,
  type MadeReport,
  rulesOf,
} from '@domovik/domain/insight/reports/catalogue.ts'
import type { Basis } from '@domovik/domain/insight/reports/result.ts'
import { PERIODS, type PeriodName } from '@domovik/domain/periods.ts'
import { useCallback, useMemo } from 'react'
import { listed, type SearchParams, stringifySearch } from '../../../ui/app/search-params.ts'
import { useSearch, useSetSearch } from '../../../ui/router/context.ts'
import type { client } from '../../api.ts'

type Question = Parameters<typeof client.reports.run>[0]

/** The state of a report in the address, so that it can be bookmarked and shared. */
export interface ReportState {
  type: MadeReport
  period: PeriodName
  from: string | undefined
  to: string | undefined
  basis: Basis
  grouping: Grouping
  propertyId: string | undefined
  tenantId: string | undefined
  rentalType: string | undefined
  status: string[]
  category: string[]
  /** Hidden columns. */
  hidden: string[]
  charts: boolean
}

/** The defaults of REP-22. */
const defaultType: MadeReport = 'revenue'
const defaultPeriod: PeriodName = 'this_month'

export function readState(search: SearchParams): ReportState {
  const one = (name: string): string | undefined => listed(search[name])[0]
  const asked = one('type') ?? ''
  const type = isMadeReport(asked) ? asked : defaultType
  const rules = rulesOf(type)
  return {
    type,
    period: PERIODS.find((period) => period === one('period')) ?? defaultPeriod,
    from: one('from'),
    to: one('to'),
    basis: rules.bases.find((basis) => basis === one('basis')) ?? rules.bases[0],
    grouping: rules.groupings.find((grouping) => grouping === one('grouping')) ?? rules.groupings[0],
    propertyId: one('propertyId'),
    tenantId: one('tenantId'),
    rentalType: one('rentalType'),
    status: listed(search.status),
    category: listed(search.category),
    hidden: listed(search.hide),
    charts: one('charts') !== 'off',
  }
}

/** A custom period needs both dates. */
export const isComplete = ({ period, from, to }: ReportState): boolean =>
  period !== 'custom' || (from !== undefined && to !== undefined && from <= to)

/** The query for the server. */
export function questionOf(state: ReportState): Question {
  const { type, period, from, to, basis, grouping, propertyId, tenantId, rentalType, status, category } =
    state
  const rules = rulesOf(type)
  const takes = (filter: (typeof rules.filters)[number]): boolean => rules.filters.includes(filter)
  return {
    type,
    period,
    ...(period === 'custom' && from && to ? { from, to } : {}),
    basis,
    grouping,
    ...(propertyId && takes('property') ? { propertyId } : {}),
    ...(tenantId && takes('tenant') ? { tenantId } : {}),
    ...(rentalType && takes('rentalType') ? { rentalType: rentalType as Question['rentalType'] } : {}),
    ...(status.length > 0 && takes('status') ? { status } : {}),
    ...(category.length > 0 && takes('category') ? { category } : {}),
  }
}

/** The parts of the address to change; undefined removes a part. */
type AddressChange = SearchParams

export interface ReportAddress {
  search: SearchParams
  state: ReportState
  /** Replaces the current history entry, so that Back leaves the screen. */
  set: (change: AddressChange) => void
  /** Adds a history entry. */
  go: (change: AddressChange) => void
  /** The address of the report with the change applied. */
  addressOf: (change: AddressChange) => string
}

export function useReportAddress(): ReportAddress {
  const search = useSearch()
  const setSearch = useSetSearch()
  const move = useCallback(
    (change: AddressChange, replace: boolean) => setSearch(change, { replace, keepScroll: replace }),
    [setSearch],
  )
  return useMemo(
    () => ({
      search,
      state: readState(search),
      set: (change) => move(change, true),
      go: (change) => move(change, false),
      addressOf: (change) => `/reports${stringifySearch({ ...search, ...change })}`,
    }),
    [search, move],
  )
}
