import { z } from 'zod'
import { call, cents, civilDate, currency, id, signedCents } from '../base.ts'
import { settledCost } from '../bills.ts'

/** What the tenant's share of the bills was, and how it was computed. Undone settlements are left out. */
export const list = call({ needs: 'tenant', coTenants: 'now' })
  .route({ method: 'GET', path: '/bills', tags: ['Portal'], summary: 'List my settlements of bills' })
  .output(
    z.object({
      currency,
      /** Newest period first. */
      settlements: z.array(
        z.object({
          id,
          from: civilDate,
          /** Last day, inclusive. */
          to: civilDate,
          actual: cents,
          advances: cents,
          /** Positive: charged. Negative: credited. */
          difference: signedCents,
          costs: z.array(settledCost),
        }),
      ),
    }),
  )
