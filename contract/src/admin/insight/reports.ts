import { GROUPINGS, MADE_REPORTS } from '@domovik/domain/insight/reports/catalogue.ts'
import { BASES, CHART_KINDS, COLUMN_KINDS, OPENING_PLACES } from '@domovik/domain/insight/reports/result.ts'
import { MISSING_REASONS } from '@domovik/domain/insight/reports/types.ts'
import { PERIODS } from '@domovik/domain/periods.ts'
import { z } from 'zod'
import { call, civilDate, currency, file, id, instant, line, several } from '../../base.ts'

const type = z.enum(MADE_REPORTS)

/**
 * All report parameters except the type. A parameter that a report does not support is ignored
 * (domain/src/insight/reports/catalogue.ts).
 */
const asked = {
  period: z.enum(PERIODS).default('this_month'),
  /** First and last day of a custom period, both inclusive. */
  from: civilDate.optional(),
  to: civilDate.optional(),
  basis: z.enum(BASES).optional(),
  grouping: z.enum(GROUPINGS).optional(),
  propertyId: id.optional(),
  tenantId: id.optional(),
  rentalType: z.enum(['long-term', 'short-term', 'both']).optional(),
  status: several(line(40)),
  category: several(line(40)),
}

const value = z.union([z.string(), z.number(), z.null()])
const cells = z.record(z.string(), value)
const reason = z.enum(MISSING_REASONS)
const opening = z.object({
  place: z.enum(OPENING_PLACES),
  id: z.string().optional(),
  filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
})
const openings = z.record(z.string(), opening)

/** All reports share one shape. Labels are codes; their texts are in locales/<language>/reports.json. */
export const reportResult = z.object({
  type,
  basis: z.enum(BASES),
  period: z.enum(PERIODS),
  /** The period [from, to); its past part is [from, toEffective). */
  window: z.object({ from: civilDate, to: civilDate, toEffective: civilDate }),
  asOf: civilDate,
  madeAt: instant,
  organization: z.string(),
  currency,
  grouping: z.enum(GROUPINGS),
  /** What the report is filtered by: the names of the property and tenant, and codes with namespace and group of their texts. */
  narrowedTo: z.object({
    property: z.string().nullable(),
    tenant: z.string().nullable(),
    codes: z.array(
      z.object({
        filter: z.enum(['rentalType', 'status', 'category']),
        words: z.string(),
        values: z.array(z.string()),
      }),
    ),
  }),
  figures: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(COLUMN_KINDS),
      value,
      reason: reason.optional(),
      previous: z.number().nullable().optional(),
      opens: opening.optional(),
    }),
  ),
  sections: z.array(
    z.object({
      id: z.string(),
      columns: z.array(
        z.object({ key: z.string(), kind: z.enum(COLUMN_KINDS), words: z.string().optional() }),
      ),
      rows: z.array(
        z.object({
          key: z.string(),
          cells,
          opens: openings.optional(),
          reasons: z.record(z.string(), reason).optional(),
          subtotal: z.boolean().optional(),
        }),
      ),
      totals: cells.nullable(),
      totalsOpen: openings.optional(),
    }),
  ),
  charts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(CHART_KINDS),
      values: z.enum(['money', 'percent', 'count']),
      labels: z.enum(['bucket', 'text', 'code']),
      words: z.string().optional(),
      series: z.array(z.string()),
      points: z.array(
        z.object({
          label: z.string(),
          values: z.record(z.string(), z.number().nullable()),
          opens: opening.optional(),
        }),
      ),
    }),
  ),
  notes: z.array(
    z.object({
      code: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})

const tags = ['Reports']

export const run = call({ needs: 'view_reports' }, 'period_invalid', 'report_period_too_long')
  .route({ method: 'GET', path: '/reports/{type}', tags, summary: 'Run one report' })
  .input(z.object({ type, ...asked }))
  .output(reportResult)

/** Each report succeeds or fails on its own (REP-04, REP-05). */
export const runMany = call({ needs: 'view_reports' }, 'period_invalid', 'report_period_too_long')
  .route({ method: 'GET', path: '/reports', tags, summary: 'Run several reports over one period' })
  .input(z.object({ types: several(type), ...asked }))
  .output(
    z.array(
      z.object({
        type,
        result: reportResult.nullable(),
        /** Error code of this report. */
        error: z.string().nullable(),
      }),
    ),
  )

export const exportCsv = call(
  { needs: 'export_data', alsoNeeds: 'view_reports', feature: 'data_export' },
  'period_invalid',
  'report_period_too_long',
)
  .route({ method: 'GET', path: '/reports/{type}/export', tags, summary: 'Export one report as CSV' })
  .input(
    z.object({
      type,
      ...asked,
      /** Columns to omit. */
      hide: several(line(60)),
    }),
  )
  .output(file)
