/** Runs a report: request, findings and names. */

import type { reportResult } from '@domovik/contract/admin/insight/reports.ts'
import { isAdvancedReport } from '@domovik/domain/insight/reports/advanced-reports.ts'
import { lastElapsed } from '@domovik/domain/insight/reports/buckets.ts'
import {
  filterWords,
  type MadeReport,
  reportNeeds,
  shownNotes,
} from '@domovik/domain/insight/reports/catalogue.ts'
import { narrowLinks } from '@domovik/domain/insight/reports/narrowed-links.ts'
import type { z } from 'zod'
import { requireFeature } from '../../account/subscriptions/require-plan.ts'
import { now } from '../../machinery/clock.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { reports } from './list.ts'
import { namesOf } from './queries/head-names.ts'
import { type Filters, type Question, toReportRequest } from './request.ts'

export type ReportResult = z.infer<typeof reportResult>

/** Reports that leave VAT out of what they count (docs/finance.md 9.2). */
const holdsBooks = new Set<MadeReport>([
  'revenue',
  'property',
  'cash_flow',
  'maintenance',
  'expenses_by_category',
  'financial_kpi',
  'profitability',
  'liquidity',
  'occupancy',
  'rental_performance',
  'lump_sum_tax',
])

/** The codes that the report is filtered by, for its head. */
const codesOf = (type: MadeReport, { rentalType, status, category }: Filters) =>
  (
    [
      ['rentalType', rentalType ? [rentalType] : []],
      ['status', status ?? []],
      ['category', category ?? []],
    ] as const
  )
    .filter(([, values]) => values.length > 0)
    .map(([filter, values]) => ({ filter, words: filterWords(type, filter), values: [...values] }))

/** Runs one report. Throws forbidden, feature_not_in_plan, period_invalid, report_period_too_long. */
export async function runReport(scope: Scope, type: MadeReport, question: Question): Promise<ReportResult> {
  if (isAdvancedReport(type)) requireFeature(scope, 'advanced_reports')
  const asked = toReportRequest(scope, type, question)
  const { period } = asked
  for (const needed of reportNeeds(type, asked.filters.tenantId !== undefined))
    requirePermission(scope, needed)
  const [names, all] = await Promise.all([namesOf(scope, asked.filters), reports[type](scope, asked)])
  const { rentalType } = asked.filters
  const found = rentalType ? narrowLinks(all, rentalType) : all
  const notes = names.vatRegistered && holdsBooks.has(type) ? [{ code: 'vat_left_out' }] : []
  return {
    asOf: lastElapsed(period, scope.today),
    ...found,
    notes: shownNotes({ sections: found.sections, notes: [...found.notes, ...notes] }),
    type,
    period: period.name,
    window: { from: period.from, to: period.to, toEffective: period.toEffective },
    madeAt: now().toString(),
    organization: names.organization,
    currency: scope.currency,
    grouping: asked.grouping,
    narrowedTo: { property: names.property, tenant: names.tenant, codes: codesOf(type, asked.filters) },
  }
}
