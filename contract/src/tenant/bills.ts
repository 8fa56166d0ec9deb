import { z } from 'zod'
import { call, cents, civilDate, currency, id, signedCents } from '../base.ts'
import { settledCost } from '../bills.ts'
import { fileAnswer } from '../files.ts'

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
          /** The home that it is about, if the tenant has several. */
          address: z.string().nullable(),
          actual: cents,
          advances: cents,
          /** Positive: charged. Negative: credited. */
          difference: signedCents,
          costs: z.array(settledCost),
        }),
      ),
    }),
  )

/** The letter of one of my settlements, with what is to pay of it today. */
export const letter = call({ needs: 'tenant', coTenants: 'now' }, 'already_reversed')
  .route({
    method: 'GET',
    path: '/bills/{id}/letter',
    tags: ['Portal'],
    outputStructure: 'detailed',
    summary: 'Download the letter of my settlement of bills as PDF',
  })
  .input(z.object({ id }))
  .output(fileAnswer)
