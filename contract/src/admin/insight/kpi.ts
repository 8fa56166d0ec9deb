import { METRICS, PART_CODES } from '@domovik/domain/insight/kpi/types.ts'
import { MISSING_REASONS } from '@domovik/domain/insight/reports/types.ts'
import { PERIODS } from '@domovik/domain/periods.ts'
import { z } from 'zod'
import { call, civilDate, currency, id } from '../../base.ts'

const asked = {
  period: z.enum(PERIODS).default('last_6_months'),
  /** First and last day of a custom period, both inclusive. */
  from: civilDate.optional(),
  to: civilDate.optional(),
  propertyId: id.optional(),
}

const reason = z.enum(MISSING_REASONS)
const part = z.object({ code: z.enum(PART_CODES), amount: z.number() })
/** The past part of the period: [from, to). */
const days = z.object({ from: civilDate, to: civilDate })

/**
 * Shares are fractions, multiples are plain numbers, money is in cents. A null value comes with the reason
 * why it is unknown.
 */
export const metricFigure = z.object({
  metric: z.enum(METRICS),
  unit: z.enum(['percent', 'ratio', 'money', 'months']),
  value: z.number().nullable(),
  reason: reason.nullable(),
  /** The same figure for the previous period. */
  previous: z.number().nullable(),
  numerator: z.number(),
  denominator: z.number().nullable(),
  above: z.array(part),
  below: z.array(part),
  coverage: z.object({ counted: z.int(), of: z.int() }),
  /** Some of the excluded properties, by name. */
  missing: z.array(z.object({ propertyId: id, address: z.string(), reason })),
  scheduled: z.boolean(),
  annual: z.boolean(),
})

const tags = ['Key figures']

export const get = call(
  { needs: 'view_reports', feature: 'kpi_dashboard' },
  'period_invalid',
  'report_period_too_long',
)
  .route({ method: 'GET', path: '/kpi', tags, summary: 'Get all key figures of a period' })
  .input(z.object(asked))
  .output(
    z.object({
      period: z.enum(PERIODS),
      window: days,
      previous: days,
      currency,
      property: z.object({ id, address: z.string() }).nullable(),
      properties: z.int(),
      metrics: z.array(metricFigure),
    }),
  )

/** Twelve months up to the month of the period's last day. An unknown figure is null. */
export const trend = call(
  { needs: 'view_reports', feature: 'kpi_dashboard' },
  'period_invalid',
  'report_period_too_long',
)
  .route({ method: 'GET', path: '/kpi/trend', tags, summary: 'Get the key figures by month' })
  .input(z.object(asked))
  .output(
    z.object({
      months: z.array(civilDate),
      values: z.record(z.enum(METRICS), z.array(z.number().nullable())),
    }),
  )

/** The same figure for each property, largest weight first. */
export const rows = call(
  { needs: 'view_reports', feature: 'kpi_dashboard' },
  'period_invalid',
  'report_period_too_long',
)
  .route({ method: 'GET', path: '/kpi/{metric}/rows', tags, summary: 'Get a key figure by property' })
  .input(z.object({ metric: z.enum(METRICS), ...asked }))
  .output(
    z.object({
      currency,
      total: z.int(),
      rows: z.array(
        z.object({
          /** Null for amounts not assigned to a property. */
          propertyId: id.nullable(),
          address: z.string().nullable(),
          numerator: z.number(),
          denominator: z.number().nullable(),
          value: z.number().nullable(),
          reason: reason.nullable(),
        }),
      ),
    }),
  )
