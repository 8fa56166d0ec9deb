import { z } from 'zod'
import { call, cents, civilDate, currency, dateRange, id, signedCents } from '../../base.ts'
import { accountLine, chargeRow } from './payments.ts'

const tags = ['Tenants']

/**
 * The account line by line, as the explanation of the balance. The sum of the lines equals the balance. With `from` or
 * `to` (both inclusive), the lines of these days, and their statement (docs/finance.md 2.9).
 */
export const account = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/tenants/{id}/account',
    tags,
    summary: 'Get the account of a tenant line by line',
  })
  .input(z.object({ id, ...dateRange }))
  .output(
    z.object({
      currency,
      balance: signedCents,
      statement: z
        .object({
          from: civilDate,
          to: civilDate,
          opening: signedCents,
          chargesDue: signedCents,
          receipts: signedCents,
          credits: signedCents,
          refunds: signedCents,
          closing: signedCents,
        })
        .nullable(),
      dueOpen: cents,
      prepaid: cents,
      depositsHeld: cents,
      lines: z.array(accountLine),
      charges: z.array(chargeRow),
    }),
  )
