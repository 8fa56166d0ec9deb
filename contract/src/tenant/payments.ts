import { CHARGE_KINDS, CHARGE_STATUSES, TRANSACTION_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import { PAYMENT_METHODS, REVERSAL_CAUSES } from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency, id, signedCents } from '../base.ts'
import { dispute } from '../dispute.ts'
import { interestOn } from '../interest-on.ts'

/**
 * Of the home that a row is about, if the account is of several homes; otherwise null. Money that pays charges of several homes has their
 * addresses, separated by semicolons.
 */
const address = z.string().nullable()

/** Who of a shared account paid, if that is a receipt. The name is null of somebody who moved in after the reader had moved out. */
const payer = z.object({ name: z.string().nullable(), isMe: z.boolean() }).nullable()

export const charge = z.object({
  id,
  type: z.enum(CHARGE_KINDS),
  amount: cents,
  remaining: cents,
  paid: cents,
  currency,
  dueDate: civilDate,
  serviceFrom: civilDate.nullable(),
  status: z.enum(CHARGE_STATUSES),
  daysOverdue: z.int(),
  description: z.string().nullable(),
  interestOn,
  address,
})

export const accountLine = z.object({
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
  payer,
  address,
})

/** The tenant's own charges and payments, newest first. */
export const list = call({ needs: 'tenant', coTenants: 'always' })
  .route({ method: 'GET', path: '/payments', tags: ['Portal'], summary: 'List my charges and payments' })
  .output(
    z.object({
      currency,
      charges: z.array(charge),
      payments: z.array(
        z.object({
          id,
          kind: z.enum(['receipt', 'refund']),
          /** The money is a deposit. */
          deposit: z.boolean(),
          amount: cents,
          date: civilDate,
          method: z.enum(PAYMENT_METHODS).nullable(),
          status: z.string(),
          /** Why it was reversed; null if it is not known or if it was not. */
          cause: z.enum(REVERSAL_CAUSES).nullable(),
          /** Of what a dispute of a card payment withdrew: whether the money is still gone or came back; null of other rows. */
          dispute,
          reference: z.string().nullable(),
          payer,
          address,
        }),
      ),
      account: z.array(accountLine),
      /** Who shares the account, and what each still has to pay of it; null if the tenant shares it with nobody. */
      sharing: z
        .object({
          /** The account is shown at the end of this day. */
          day: civilDate,
          balance: signedCents,
          people: z.array(
            z.object({
              /** Null of somebody who moved in after the reader had moved out. */
              name: z.string().nullable(),
              isMe: z.boolean(),
              share: z.string().nullable(),
              position: signedCents,
            }),
          ),
        })
        .nullable(),
      /** The deposits held for me, and what was received, set off and returned. */
      deposit: z.object({
        held: cents,
        lines: z.array(
          z.object({
            transactionId: id,
            date: civilDate,
            kind: z.enum(['received', 'refunded', 'applied', 'reversed', 'carried_over']),
            amount: signedCents,
            cause: z.enum(REVERSAL_CAUSES).nullable(),
            description: z.string().nullable(),
          }),
        ),
      }),
    }),
  )
