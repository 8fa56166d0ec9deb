import { METRICS, PART_CODES } from '@domovik/domain/insight/kpi/types.ts'
import { MISSING_REASONS } from '@domovik/domain/insight/reports/types.ts'
import { PERIODS } from '@domovik/domain/periods.ts'
import { z } from 'zod'
import { call, civilDate, currency, id } from '../../base.ts'

const asked = {
  period: z.enum(PERIODS).default('last_6_months'),
  /** First and last day, both included; of a custom period. */
  from: civilDate.optional(),
  to: civilDate.optional(),
  propertyId: id.optional(),
}

const reason = z.enum(MISSING_REASONS)
const part = z.object({ code: z.enum(PART_CODES), amount: z.number() })
/** [from, to) of what has happened. */
const days = z.object({ from: civilDate, to: civilDate })

/** A share is a fraction, a multiple itself, money cents; null with the reason why it is not known. */
export const metricFigure = z.object({
  metric: z.enum(METRICS),
  unit: z.enum(['percent', 'ratio', 'money', 'months']),
  value: z.number().nullable(),
  reason: reason.nullable(),
  /** The same of the period before. */
  previous: z.number().nullable(),
  numerator: z.number(),
  denominator: z.number().nullable(),
  above: z.array(part),
  below: z.array(part),
  coverage: z.object({ counted: z.int(), of: z.int() }),
  /** Some of the properties left out, by name. */
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
  .route({ method: 'GET', path: '/kpi', tags, summary: 'The eighteen key figures of a period' })
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

/** Twelve months up to that of the period's last day; an unknown figure is null. */
export const trend = call(
  { needs: 'view_reports', feature: 'kpi_dashboard' },
  'period_invalid',
  'report_period_too_long',
)
  .route({ method: 'GET', path: '/kpi/trend', tags, summary: 'The key figures month by month' })
  .input(z.object(asked))
  .output(
    z.object({
      months: z.array(civilDate),
      values: z.record(z.enum(METRICS), z.array(z.number().nullable())),
    }),
  )

/** The same figure of each property, those that weigh most first. */
export const rows = call(
  { needs: 'view_reports', feature: 'kpi_dashboard' },
  'period_invalid',
  'report_period_too_long',
)
  .route({ method: 'GET', path: '/kpi/{metric}/rows', tags, summary: 'A key figure by property' })
  .input(z.object({ metric: z.enum(METRICS), ...asked }))
  .output(
    z.object({
      currency,
      total: z.int(),
      rows: z.array(
        z.object({
          /** Null for what names no property. */
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
