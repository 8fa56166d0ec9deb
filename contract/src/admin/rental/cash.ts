import { z } from 'zod'
import { call, cents, civilDate, enteredCents, enteredSignedCents, signedCents } from '../../base.ts'

/** The total of all bank accounts at the end of a day, and the part of it held in reserve. In cents. */
export const balance = z.object({ asOf: civilDate, amount: signedCents, reserve: cents })

const tags = ['Cash']

export const list = call({ needs: 'view_reports' })
  .route({
    method: 'GET',
    path: '/cash-balances',
    tags,
    summary: 'List recorded account balances, newest first',
  })
  .output(z.array(balance))

/** A second record for the same day replaces the first. */
export const put = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/cash-balances/{asOf}',
    tags,
    summary: 'Record the balance of all accounts',
  })
  .input(
    balance.extend({
      amount: enteredSignedCents,
      reserve: enteredCents,
      /** What the caller read for that day, null for nothing; if it is another now, nothing is saved (version_conflict). */
      seen: z.object({ amount: enteredSignedCents, reserve: enteredCents }).nullable().optional(),
    }),
  )
  .output(balance)

export const remove = call({ needs: 'edit_payments' })
  .route({ method: 'DELETE', path: '/cash-balances/{asOf}', tags, summary: 'Delete a recorded balance' })
  .input(z.object({ asOf: civilDate }))
  .output(z.object({ asOf: civilDate }))
