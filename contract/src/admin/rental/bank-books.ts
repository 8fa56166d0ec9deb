/** What lines of banks are booked as besides money of tenants, and the imported files. */
import { RECORDED_KINDS } from '@domovik/domain/rental/bank/match-kinds.ts'
import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import { INCOME_CATEGORIES } from '@domovik/domain/rental/incomes/types.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import { call, cents, civilDate, id, instant, line, may, name } from '../../base.ts'
import { inbox } from './bank.ts'

const tags = ['Bank']
const notBooked = ['bank_line_done', 'bank_parts_differ', 'conflict', 'recorded_before'] as const
const ofLine = { propertyId: id.nullish(), description: line(300).nullish() }
const recorded = z.object({ recordedId: id })

/** Books money that went out as a new paid expense, or pays a recorded one on the day of the line. */
export const bookExpense = call({ needs: 'edit_payments' }, ...notBooked)
  .route({ method: 'POST', path: '/bank/lines/{id}/expense', tags, summary: 'Book a line as an expense' })
  .input(
    z.object({
      id,
      expense: z.union([
        recorded,
        z.object({ ...ofLine, category: z.enum(EXPENSE_CATEGORIES), vendor: line(200).nullish() }),
      ]),
      recordAgain,
    }),
  )
  .output(inbox)

/** Books money that came in as a new income, or as one that was expected. */
export const bookIncome = call({ needs: 'edit_payments' }, ...notBooked)
  .route({ method: 'POST', path: '/bank/lines/{id}/income', tags, summary: 'Book a line as another income' })
  .input(
    z.object({
      id,
      income: z.union([
        recorded,
        z.object({ ...ofLine, category: z.enum(INCOME_CATEGORIES), source: line(200).nullish() }),
      ]),
      recordAgain,
    }),
  )
  .output(inbox)

/** Books money that moved between own accounts. Nothing else is recorded. Asks if the line was booked as a record that was changed since. */
export const bookTransfer = call({ needs: 'edit_payments' }, 'bank_line_done', 'recorded_before')
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/transfer',
    tags,
    summary: 'Book a line as an own transfer',
  })
  .input(z.object({ id, recordAgain }))
  .output(inbox)

/** Books money that went out as a refund of a receipt, or as its return by the bank. */
export const giveBack = call(
  { needs: 'edit_payments' },
  ...notBooked,
  'already_reversed',
  'not_reversible',
  'refund_exceeds_receipt',
  'receipt_not_completed',
  'receipt_already_refunded',
  'paid_by_card',
  'deposit_exceeds_held',
  'deposit_settled',
)
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/give-back',
    tags,
    summary: 'Book a line as a refund or a return',
  })
  .input(z.object({ id, receiptId: id, returned: z.boolean(), reason: name(500), recordAgain }))
  .output(inbox)

/** Links a line to a refund that was recorded by hand. Nothing is booked again. */
export const linkRefund = call({ needs: 'edit_payments' }, ...notBooked)
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/refund',
    tags,
    summary: 'Link a line to a recorded refund',
  })
  .input(z.object({ id, refundId: id, recordAgain }))
  .output(inbox)

/** A record that a line can be linked to: of a payout the statement, of a recorded return the receipt. */
const record = { kind: z.enum(RECORDED_KINDS), id }

/**
 * At most 200 records of money in the direction of the line, which were recorded by hand or are expected, have no line, and are not more
 * than it. Nearest first.
 */
export const recordsToLink = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/bank/lines/{id}/records',
    tags,
    summary: 'List the records that a line can be linked to',
  })
  .input(z.object({ id }))
  .output(
    z.array(
      z.object({
        ...record,
        /** Tenant, owner, vendor, source or description; '' if there is none. */
        name: z.string(),
        /** When it was paid, or the day it counts on. */
        on: civilDate,
        amount: cents,
        paid: z.boolean(),
        /** The line names the tenant, owner, vendor or source. Those are first. */
        named: z.boolean(),
      }),
    ),
  )

/**
 * Links a line to several records, which add up to it. Nothing is booked again: what is expected is marked as paid on the day of the line.
 */
export const linkRecords = call({ needs: 'edit_payments' }, ...notBooked)
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/records',
    tags,
    summary: 'Link a line to several records',
  })
  .input(z.object({ id, records: z.array(z.object(record)).min(1).max(50), recordAgain }))
  .output(inbox)

/**
 * At most 200 payouts of issued statements of months that had begun on the day of the line: those that were not made, and those that
 * were recorded by hand within ten days of it and have no line.
 */
export const openOwnerPayouts = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/bank/lines/{id}/owner-payouts',
    tags,
    summary: 'List the payouts to owners that a line can be',
  })
  .input(z.object({ id }))
  .output(
    z.array(
      z.object({
        statementId: id,
        ownerId: id,
        ownerName: z.string(),
        /** The first day of the month of the statement. */
        month: civilDate,
        amount: cents,
        /** It was recorded by hand, and the line can be linked to it; null if it was not made. */
        paidOn: civilDate.nullable(),
        /** The line names the owner, or goes to the account for payouts of the owner. Those are first, then by month. */
        named: z.boolean(),
      }),
    ),
  )

/**
 * Books money that went out as the payouts of issued statements, which add up to the line. A payout that was recorded by hand is
 * linked; another one is recorded on the day of the line.
 */
export const payOwners = call({ needs: 'edit_payments' }, ...notBooked)
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/owner-payouts',
    tags,
    summary: 'Book a line as payouts to owners',
  })
  .input(z.object({ id, statementIds: z.array(id).min(1).max(50), recordAgain }))
  .output(inbox)

/** Books money that came in as paid in by an owner on the day of the line, or links what was recorded by hand. It is no revenue. */
export const ownerPaidIn = call({ needs: 'edit_payments' }, ...notBooked)
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/owner-contribution',
    tags,
    summary: 'Book a line as money that an owner paid in',
  })
  .input(z.object({ id, contribution: z.union([recorded, z.object({ ownerId: id })]), recordAgain }))
  .output(inbox)

export const files = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/bank/files', tags, summary: 'List imported files of banks' })
  .output(
    z.object({
      /** At most 20, newest first. */
      files: z.array(
        z.object({
          id,
          fileName: z.string(),
          createdAt: instant,
          lines: z.int(),
          /** Lines for which something was booked. */
          booked: z.int(),
        }),
      ),
      can: may('undo'),
    }),
  )

/** Takes back what was booked for the lines of a file, then the lines. All or nothing. */
export const undoFile = call(
  { needs: 'edit_payments' },
  'bank_line_first',
  'receipt_refunded',
  'already_reversed',
  'deposit_exceeds_held',
  'deposit_settled',
)
  .route({ method: 'POST', path: '/bank/files/{id}/undo', tags, summary: 'Take back an import of a bank' })
  .input(z.object({ id, reason: name(500) }))
  .output(inbox)
