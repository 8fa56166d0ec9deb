import { z } from 'zod'
import { call, civilDate, currency, signedCents } from '../../../base.ts'

const tags = ['Super admin']

/** Definitions: docs/growth.md. */
const month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  from: civilDate,
  to: civilDate,
  organizations: z.int(),
  users: z.int(),
  trials: z.int(),
  trialsPaid: z.int(),
  active: z.int(),
  activeAtStart: z.int(),
  churned: z.int(),
  revenue: z.array(z.object({ currency, amount: signedCents })),
})

export const indicators = call({ needs: 'super_admin' })
  .route({ method: 'GET', path: '/platform/growth', tags, summary: 'Get growth by month, oldest first' })
  .output(z.object({ months: z.array(month), withDemo: z.boolean() }))

export const USAGE_STEPS = ['day', 'week', 'month'] as const

/** Active organizations and users, and the features they used (SUPER-06). */
export const usage = call({ needs: 'super_admin' })
  .route({
    method: 'GET',
    path: '/platform/usage',
    tags,
    summary: 'Get active organizations, active users and feature usage',
  })
  .input(z.object({ by: z.enum(USAGE_STEPS).default('day') }))
  .output(
    z.object({
      from: civilDate,
      to: civilDate,
      periods: z.array(z.object({ from: civilDate, to: civilDate, organizations: z.int(), people: z.int() })),
      features: z.array(
        z.object({ table: z.string(), acts: z.int(), organizations: z.int(), people: z.int() }),
      ),
      withDemo: z.boolean(),
    }),
  )
