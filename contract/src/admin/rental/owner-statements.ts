/** Statements of owners and their payouts. */
import { FEE_KINDS } from '@domovik/domain/rental/owners/agreement.ts'
import { STATEMENT_LINES, STATEMENT_SOURCES } from '@domovik/domain/rental/owners/statement.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredSignedCents,
  file,
  id,
  instant,
  may,
  signedCents,
} from '../../base.ts'

const tags = ['Owners']

const terms = {
  feeKind: z.enum(FEE_KINDS),
  feePercent: z.string(),
  vatPercent: z.string(),
  floatAmount: cents,
}

/** Sums in cents. `refunds` and `expenses` are negative; see docs/finance.md 8.16. */
const sums = {
  opening: signedCents,
  /** What the owner paid in, less what was undone. */
  contributions: signedCents,
  rent: signedCents,
  otherReceipts: signedCents,
  incomes: signedCents,
  refunds: signedCents,
  expenses: signedCents,
  fee: signedCents,
  feeVat: signedCents,
  floatBefore: cents,
  floatAfter: cents,
  payout: cents,
  /** What the owner owes after this statement, 0 or less. */
  carried: signedCents,
  depositsIn: signedCents,
  depositsOut: signedCents,
  depositsApplied: signedCents,
  /** Held when the statements began, or a share of a property came to the owner or left. */
  depositsTakenOver: signedCents,
  depositsHandedOver: signedCents,
  depositsBefore: signedCents,
  depositsAfter: signedCents,
}

const row = z.object({
  line: z.enum(STATEMENT_LINES),
  source: z.enum(STATEMENT_SOURCES),
  sourceId: id,
  propertyId: id,
  address: z.string(),
  /** The tenant, the vendor, or where an income came from. */
  party: z.string().nullable(),
  /** If the row takes another one back: the day of that one. */
  takesBack: civilDate.nullable(),
  /** When the row was taken back, if that was before the statement was issued. In `takenBack` also if it was later. */
  takenBackOn: civilDate.nullable(),
  day: civilDate,
  /** The whole amount; the owner's part of it is `share`. */
  amount: signedCents,
  share: signedCents,
  /** The row belongs to a month before that of the statement. */
  correction: z.boolean(),
  /** The row is of a day before the first terms of the owner, so no fee is charged on it. */
  beforeTerms: z.boolean(),
})

const statement = z.object({
  ownerId: id,
  ownerName: z.string(),
  /** The first day of the month. */
  month: civilDate,
  currency,
  /** Null while it is a preview. */
  issuedAt: instant.nullable(),
  /** The day of the payout; null if it was not made. */
  paidOn: civilDate.nullable(),
  /** When it was last mailed to the owner; null if it was not. */
  mailedAt: instant.nullable(),
  /** That mail could not be delivered. */
  mailFailed: z.boolean(),
  ...sums,
  ...terms,
  /** The first day of the first terms: a fee in percent is charged on the rent from this day on. */
  feeFrom: civilDate,
  /** The rows that add up to the sums, in the order of their days. */
  rows: z.array(row),
  /**
   * What was taken back meanwhile. A preview leaves these rows out; they are in the statement of the day on which they were taken back. An issued
   * statement that is not paid out states them.
   */
  takenBack: z.array(row),
  /** What later statements of this owner subtract because of that, and in a preview what it leaves out. An amount that several statements state is named with one of them. */
  subtractedLater: cents,
  /** The same of refunds that were taken back: later statements add them. */
  addedLater: cents,
  can: may('issue', 'mail', 'pay', 'undoPayout'),
})

const oneStatement = { id, month: civilDate }

export const statements = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/owners/{id}/statements', tags, summary: 'List the statements of an owner' })
  .input(z.object({ id }))
  .output(
    z.object({
      currency,
      /** The month whose statement comes next; null without terms and while that month has not begun. */
      next: civilDate.nullable(),
      /** What an owner without a property is due today, or owes (negative), beside open payouts. Null for all others. */
      balance: signedCents.nullable(),
      /** Newest first. */
      issued: z.array(
        z.object({
          month: civilDate,
          issuedAt: instant,
          payout: cents,
          carried: signedCents,
          paidOn: civilDate.nullable(),
        }),
      ),
    }),
  )

/** The statement as it was issued, or a preview if the month comes next. */
export const getStatement = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/owners/{id}/statements/{month}',
    tags,
    summary: 'Get the statement of an owner for a month',
  })
  .input(z.object(oneStatement))
  .output(statement)

/** `result` is the payout, or the debt as a negative amount, that the caller saw in the preview. */
export const issueStatement = call({ needs: 'edit_payments' }, 'conflict', 'statement_too_early')
  .route({
    method: 'POST',
    path: '/owners/{id}/statements',
    tags,
    successStatus: 201,
    summary: 'Issue the statement of an owner for the next month',
  })
  .input(
    z.object({
      ...oneStatement,
      result: enteredSignedCents,
      /** What the person saw besides the result: a change of it alone is a conflict too. */
      floatAfter: enteredSignedCents.optional(),
      depositsAfter: enteredSignedCents.optional(),
    }),
  )
  .output(statement)

export const exportStatement = call({
  needs: 'export_data',
  alsoNeeds: 'view_payments',
  feature: 'data_export',
})
  .route({
    method: 'GET',
    path: '/owners/{id}/statements/{month}/export',
    tags,
    summary: 'Export the rows of a statement as CSV',
  })
  .input(z.object(oneStatement))
  .output(file)

/** A payout is recorded once for each statement, for a day from the first of its month until today. */
export const recordPayout = call({ needs: 'edit_payments' }, 'conflict', 'recorded_before')
  .route({
    method: 'POST',
    path: '/owners/{id}/statements/{month}/payout',
    tags,
    summary: 'Record the payout of a statement',
  })
  .input(
    z.object({
      ...oneStatement,
      paidOn: civilDate,
      /** Records it even if a line of a bank with the same amount was booked as other money within ten days. */
      recordAgain,
    }),
  )
  .output(statement)

export const undoPayout = call({ needs: 'edit_payments' }, 'conflict', 'recorded_before')
  .route({
    method: 'POST',
    path: '/owners/{id}/statements/{month}/payout/undo',
    tags,
    summary: 'Undo the payout of a statement',
  })
  .input(z.object({ ...oneStatement, recordAgain }))
  .output(statement)

/** Sends the sums of an issued statement to the owner, in the language of the organization. */
export const mailStatement = call(
  { needs: 'edit_payments', viewOnlyInDemo: true },
  'conflict',
  'version_conflict',
  'owner_needs_email',
)
  .route({
    method: 'POST',
    path: '/owners/{id}/statements/{month}/mail',
    tags,
    summary: 'Send a statement to its owner by e-mail',
  })
  .input(
    z.object({
      ...oneStatement,
      /** When it was last mailed, as the caller read it; if it was mailed since, nothing is sent (version_conflict). */
      mailedAt: instant.nullable().default(null),
    }),
  )
  .output(z.object({ to: z.string() }))
