/** The deposit of a lease or of a stay: what is held, and how it is kept, set off and returned. */
import {
  PAYMENT_METHODS,
  parsePaymentMethod,
  REVERSAL_CAUSES,
} from '@domovik/domain/rental/payments/types.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  id,
  name,
  positiveCents,
  signedCents,
  spelled,
} from '../../base.ts'
import { fileAnswer } from '../../files.ts'
import { inspectionDeduction } from '../../inspections.ts'
import { chargeRow } from './charge-row.ts'

const tags = ['Deposits']

/** One signed line of a deposit: positive amounts are received, negative ones returned or applied. */
export const depositLine = z.object({
  transactionId: id,
  date: civilDate,
  kind: z.enum(['received', 'refunded', 'applied', 'reversed', 'carried_over']),
  amount: signedCents,
  /** Of a reversed payment: why it was reversed; null if it is not known. */
  cause: z.enum(REVERSAL_CAUSES).nullable(),
  description: z.string().nullable(),
})

/** One settlement: its rows that still stand. All amounts are 0 if it was undone. */
const settlement = z.object({
  id,
  settledOn: civilDate,
  applied: cents,
  deducted: cents,
  returned: cents,
  undone: z.boolean(),
  rows: z.array(
    z.object({
      transactionId: id,
      kind: z.enum(['charge', 'deposit_applied', 'refund']),
      amount: cents,
      description: z.string().nullable(),
      reversed: z.boolean(),
    }),
  ),
})

const deposit = z.object({
  currency,
  /** Deposit and warranty as agreed. */
  agreed: cents,
  held: cents,
  /** What can be settled today: less than `held` if a part is carried over to a following lease on a later day. */
  available: cents,
  /**
   * What Polish law may add to the deposit of a home if rents have risen (docs/finance.md 9.3), also after the deposit was returned. For
   * information: nothing books it, and `preview.netDue` does not contain it.
   */
  topUp: cents,
  /** The day by which the deposit must be returned; null before the lease has ended or with nothing held. */
  returnBy: civilDate.nullable(),
  /** Open charges of the tenant that the deposit may be set off against, by due date. */
  openCharges: z.array(chargeRow),
  /**
   * Deductions noted with protocols of move-out that no settlement booked yet. Those of an earlier lease are among them if its deposit was
   * carried over to this lease.
   */
  deductions: z.array(inspectionDeduction),
  /** The lease that holds the deposit, with which the deductions count: this one or a following one; null if nothing is held. */
  deductionsCountWith: id.nullable(),
  /** What would be owed if everything were settled today (docs/finance.md 2.11). */
  preview: z.object({
    openCharges: cents,
    deductions: cents,
    credit: cents,
    held: cents,
    /** Moves to the next lease on a later day and is not returned; negative if it comes from the earlier lease. */
    carriedLater: signedCents,
    topUp: cents,
    /** Positive: the tenant pays. Negative: to be returned. */
    netDue: signedCents,
  }),
  lines: z.array(depositLine),
  settlements: z.array(settlement),
  can: z.object({ settle: z.boolean(), undo: z.boolean() }),
})

export const get = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/leases/{leaseId}/deposit',
    tags,
    summary: 'Get the deposit of a lease, its movements and its settlements',
  })
  .input(z.object({ leaseId: id }))
  .output(deposit)

export const getOfStay = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/bookings/{bookingId}/deposit',
    tags,
    summary: 'Get the deposit of a stay, its movements and its settlements',
  })
  .input(z.object({ bookingId: id }))
  .output(deposit)

const decision = {
  /** No later than today. */
  settledOn: civilDate,
  applied: z
    .array(z.object({ chargeId: id, amount: positiveCents }))
    .max(100)
    .default([]),
  deductions: z
    .array(
      z.object({
        description: name(300),
        amount: positiveCents,
        /** A deduction that was noted with a protocol; it is booked once. */
        deductionId: id.optional(),
        /** That deduction as the caller read it; if it is another now, nothing is settled (version_conflict). */
        seen: inspectionDeduction
          .pick({ reason: true, decision: true })
          .extend({ amount: enteredCents.nullable() })
          .optional(),
      }),
    )
    .max(20)
    .default([]),
  returned: enteredCents.default(0),
  paymentMethod: spelled(PAYMENT_METHODS, parsePaymentMethod).default('bank_transfer'),
  /** Stored with the amount returned. */
  reason: name(500),
}
const refusals = [
  'date_invalid',
  'charge_not_open',
  'amount_too_large',
  'amount_not_positive',
  'deposit_exceeds_held',
  'deduction_settled',
] as const

/**
 * Settles a deposit in whole or in part: sets it off against open charges, keeps parts for a reason, returns the rest. What
 * is not named stays held.
 */
export const settle = call({ needs: 'edit_payments' }, ...refusals, 'version_conflict')
  .route({
    method: 'POST',
    path: '/leases/{leaseId}/deposit/settlements',
    tags,
    successStatus: 201,
    summary: 'Settle the deposit of a lease in whole or in part',
  })
  .input(z.object({ leaseId: id, ...decision }))
  .output(deposit)

/** As `settle`, for the deposit of a stay: damage and the like become charges of the stay. */
export const settleOfStay = call({ needs: 'edit_payments' }, ...refusals)
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/deposit/settlements',
    tags,
    successStatus: 201,
    summary: 'Settle the deposit of a stay in whole or in part',
  })
  .input(z.object({ bookingId: id, ...decision }))
  .output(deposit)

/** Reverses every row of a settlement that was not undone. */
export const undo = call({ needs: 'edit_payments' }, 'already_reversed', 'recorded_before')
  .route({
    method: 'POST',
    path: '/leases/{leaseId}/deposit/settlements/{id}/undo',
    tags,
    summary: 'Undo a settlement of a deposit',
  })
  .input(z.object({ leaseId: id, id, reason: name(500), recordAgain }))
  .output(deposit)

export const undoOfStay = call({ needs: 'edit_payments' }, 'already_reversed', 'recorded_before')
  .route({
    method: 'POST',
    path: '/bookings/{bookingId}/deposit/settlements/{id}/undo',
    tags,
    summary: 'Undo a settlement of the deposit of a stay',
  })
  .input(z.object({ bookingId: id, id, reason: name(500), recordAgain }))
  .output(deposit)

/** Movements, settlements with their lines and photos, what is left, and the day of return, in the language of the tenant. */
export const statement = call({ needs: 'view_payments' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/leases/{leaseId}/deposit/statement',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the statement of a deposit as PDF',
  })
  .input(z.object({ leaseId: id }))
  .output(fileAnswer)

/** Stores the statement of today as a document of the lease, which never changes, and shares it with the tenant. */
export const sendStatement = call(
  { needs: 'edit_payments', viewOnlyInDemo: true },
  'file_missing',
  'storage_full',
)
  .route({
    method: 'POST',
    path: '/leases/{leaseId}/deposit/statements',
    tags,
    successStatus: 201,
    summary: 'Give the statement of a deposit to the tenant',
  })
  .input(z.object({ leaseId: id }))
  .output(z.object({ documentId: id }))
