/** Calls that correct posted rows: each adds a row, and none changes one. */
import {
  PAYMENT_METHODS,
  parsePaymentMethod,
  REVERSAL_CAUSES,
} from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import { call, cents, civilDate, currency, id, name, positiveCents, spelled } from '../../base.ts'
import { chargeRow } from './charge-row.ts'
import { paymentRow } from './payments.ts'

const tags = ['Payments']

const notThere = ['receipt_not_completed', 'deposit_exceeds_held', 'deposit_settled'] as const

/** The charges that a refund opens again, with what is open more than before and what is open then. */
const reopens = z.array(z.object({ charge: chargeRow, amount: cents, remainingAfter: cents }))

export const refund = call(
  { needs: 'edit_payments' },
  'refund_exceeds_receipt',
  'refund_needs_reason',
  ...notThere,
  'recorded_before',
)
  .route({
    method: 'POST',
    path: '/payments/{id}/refund',
    tags,
    successStatus: 201,
    summary: 'Refund a receipt in whole or in part',
  })
  .input(
    z.object({
      id,
      amount: positiveCents,
      reason: name(500),
      paymentDate: civilDate,
      paymentMethod: spelled(PAYMENT_METHODS, parsePaymentMethod),
      recordAgain,
    }),
  )
  .output(paymentRow.extend({ reopens }))

/** Previews what a refund, also one to the card, opens again. */
export const previewRefund = call({ needs: 'edit_payments' }, 'refund_exceeds_receipt', ...notThere)
  .route({
    method: 'POST',
    path: '/payments/{id}/refund/preview',
    tags,
    summary: 'Preview which charges a refund opens again',
  })
  .input(z.object({ id, amount: positiveCents, paymentDate: civilDate }))
  .output(
    z.object({
      currency,
      reopens,
      /** What of the amount comes from credit of the tenant, which also pays charges instead of the refunded money. */
      fromCredit: cents,
    }),
  )

export const creditNote = call(
  { needs: 'edit_payments' },
  'credit_exceeds_charge',
  'charge_cancelled',
  'part_of_deposit_settlement',
  'bills_already_settled',
  'recorded_before',
)
  .route({
    method: 'POST',
    path: '/charges/{id}/credit-note',
    tags,
    successStatus: 201,
    summary: 'Reduce a charge with a credit note',
  })
  .input(z.object({ id, amount: positiveCents, reason: name(500), recordAgain }))
  .output(paymentRow)

export const writeOff = call(
  { needs: 'edit_payments' },
  'write_off_needs_reason',
  'write_off_exceeds_remaining',
  'recorded_before',
)
  .route({
    method: 'POST',
    path: '/charges/{id}/write-off',
    tags,
    successStatus: 201,
    summary: 'Write off the open amount of a charge',
  })
  .input(z.object({ id, amount: positiveCents, reason: name(500), recordAgain }))
  .output(paymentRow)

/**
 * Reverses one posted row in full with a new row: a receipt booked by mistake or returned by the bank, or an
 * incorrect charge.
 */
export const reverse = call(
  { needs: 'edit_payments' },
  'already_reversed',
  'not_reversible',
  ...notThere,
  'receipt_already_refunded',
  'part_of_bills_settlement',
  'part_of_deposit_settlement',
  'paid_by_card',
  'refunded_to_card',
  'bills_already_settled',
  'recorded_before',
)
  .route({
    method: 'POST',
    path: '/payments/{id}/reverse',
    tags,
    successStatus: 201,
    summary: 'Reverse a posted row',
  })
  .input(
    z.object({
      id,
      reason: name(500),
      /**
       * Why a receipt is reversed; refused for other rows. Without it the cause stays unknown: the money counts neither as a mistake nor as a
       * payment that failed.
       */
      cause: z.enum(REVERSAL_CAUSES).optional(),
      recordAgain,
    }),
  )
  .output(
    paymentRow.extend({
      /** What was credited with it on charges of a lease, because they cost more than their days do now. */
      contractCredit: cents,
    }),
  )
