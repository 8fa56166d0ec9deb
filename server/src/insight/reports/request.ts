/** Resolves a report request: days, basis, grouping and filters. */

import { daysBetween } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { MadeReport } from '@domovik/domain/insight/reports/catalogue.ts'
import {
  basisOf,
  type Grouping,
  groupingOf,
  type ReportFilter,
  rulesOf,
} from '@domovik/domain/insight/reports/catalogue.ts'
import type { Basis, Findings } from '@domovik/domain/insight/reports/result.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type Period, type PeriodName, previousPeriod, resolvePeriod } from '@domovik/domain/periods.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'

export type Filters = {
  propertyId?: string | undefined
  tenantId?: string | undefined
  rentalType?: string | undefined
  status?: string[] | undefined
  category?: string[] | undefined
}

export type ReportRequest = {
  /** Actual figures cover [from, toEffective). */
  period: Period
  previous: Window
  basis: Basis
  grouping: Grouping
  filters: Filters
}

/** The function that computes a report's findings for the resolved request. */
export type Report = (scope: Scope, asked: ReportRequest) => Promise<Findings>

export type Question = Filters & {
  period: PeriodName
  from?: string | undefined
  to?: string | undefined
  basis?: Basis | undefined
  grouping?: Grouping | undefined
}

/** Ten years; a longer period is treated as a mistyped date. */
const mostDays = 3_660

/** Throws period_invalid, report_period_too_long. */
export function toReportRequest(
  scope: OrganizationScope,
  type: MadeReport,
  question: Question,
): ReportRequest {
  const { from, to, propertyId, tenantId, rentalType, status, category } = question
  const period = resolvePeriod(
    question.period,
    scope.today,
    from === undefined || to === undefined ? undefined : { first: from, last: to },
  )
  if (daysBetween(period.from, period.to) > mostDays) throw new DomainError('report_period_too_long')
  const takes = (filter: ReportFilter): boolean => rulesOf(type).filters.includes(filter)
  return {
    period,
    previous: previousPeriod(period),
    basis: basisOf(type, question.basis),
    grouping: groupingOf(type, question.grouping),
    filters: {
      propertyId: takes('property') ? propertyId : undefined,
      tenantId: takes('tenant') ? tenantId : undefined,
      rentalType: takes('rentalType') ? rentalType : undefined,
      status: takes('status') ? status : undefined,
      category: takes('category') ? category : undefined,
    },
  }
}

/** The filters that the linked lists support. */
export const listFilters = ({ propertyId, tenantId }: Filters): Record<string, string> => ({
  ...(propertyId ? { propertyId } : {}),
  ...(tenantId ? { tenantId } : {}),
})
