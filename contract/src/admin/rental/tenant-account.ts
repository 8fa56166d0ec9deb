import { TRANSACTION_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import { PAYMENT_METHODS, REVERSAL_CAUSES } from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, dateRange, id, signedCents } from '../../base.ts'
import { dispute } from '../../dispute.ts'
import { interestOn } from '../../interest-on.ts'
import { chargeRow } from './charge-row.ts'

/** One signed line of a tenant's account with the running balance: positive amounts increase the debt. */
const accountLine = z.object({
  transactionId: id,
  kind: z.enum(TRANSACTION_KINDS),
  type: z.string(),
  date: civilDate,
  amount: signedCents,
  balance: signedCents,
  description: z.string().nullable(),
  /** The description of the charge that a correction is about. */
  chargeDescription: z.string().nullable(),
  interestOn,
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** Of the reversal of a receipt: why it was reversed; null if it is not known. */
  cause: z.enum(REVERSAL_CAUSES).nullable(),
  dispute,
  serviceFrom: civilDate.nullable(),
  chargeId: id.nullable(),
  /** As in the portal: null if the account is of one home only; of money the homes whose charges it pays, separated by semicolons. */
  address: z.string().nullable(),
})

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
