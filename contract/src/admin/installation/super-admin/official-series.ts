import { OFFICIAL_SERIES } from '@domovik/domain/rental/official-series/official-series.ts'
import { z } from 'zod'
import { call, civilDate, line } from '../../../base.ts'

const tags = ['Super admin']

const series = z.enum(OFFICIAL_SERIES)
/** A year ('2025'), a month ('2025-12'), or the first day of a rate ('2026-03-05'). */
const period = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)

const details = {
  value: z.string(),
  publishedOn: civilDate.nullable(),
  source: z.string().nullable(),
}

const values = z.object({
  /** By series, newest first. */
  values: z.array(
    z.object({
      series,
      period: z.string(),
      ...details,
      /** A super admin added it; the others come with the product. */
      added: z.boolean(),
    }),
  ),
})

export const list = call({ needs: 'super_admin' })
  .route({
    method: 'GET',
    path: '/platform/official-series',
    tags,
    summary: 'List the rows of official series',
  })
  .output(values)

/** Adds a row, or replaces the one of the same period. Interest and indexation of every organization use it at once. */
export const put = call({ needs: 'super_admin', viewOnlyInDemo: true }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/platform/official-series/{series}/{period}',
    tags,
    summary: 'Save a row of an official series',
  })
  .input(
    z.object({
      series,
      period,
      value: z.string().regex(/^-?\d{1,5}(?:\.\d{1,4})?$/),
      publishedOn: civilDate.nullish(),
      source: line(300).nullish(),
      /** The added row of the period that the caller read, null for none; if it is another now, nothing is saved (version_conflict). */
      seen: z.object(details).nullable().optional(),
    }),
  )
  .output(values)

/** Deletes a row that a super admin added. A row of the product that it replaced applies again. */
export const remove = call({ needs: 'super_admin', viewOnlyInDemo: true })
  .route({
    method: 'DELETE',
    path: '/platform/official-series/{series}/{period}',
    tags,
    summary: 'Delete an added row of an official series',
  })
  .input(z.object({ series, period }))
  .output(values)
