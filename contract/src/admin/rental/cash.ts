import { z } from 'zod'
import { call, cents, civilDate, signedCents } from '../../base.ts'

/** What stood on all accounts at the end of a day, and how much of it is set aside. */
export const balance = z.object({ asOf: civilDate, amount: signedCents, reserve: cents })

const tags = ['Cash']

export const list = call({ needs: 'view_reports' })
  .route({ method: 'GET', path: '/cash-balances', tags, summary: 'What stood on the accounts, newest first' })
  .output(z.array(balance))

/** A second one for the same day takes the place of the first. */
export const put = call({ needs: 'edit_payments' })
  .route({ method: 'PUT', path: '/cash-balances/{asOf}', tags, summary: 'Tell what stands on the accounts' })
  .input(balance)
  .output(balance)

export const remove = call({ needs: 'edit_payments' })
  .route({ method: 'DELETE', path: '/cash-balances/{asOf}', tags, summary: 'Take such a record away' })
  .input(z.object({ asOf: civilDate }))
  .output(z.object({ asOf: civilDate }))
