import { MATCH_REASONS } from '@domovik/domain/rental/bank/match-kinds.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import {
  call,
  cents,
  civilDate,
  currency,
  filePart,
  id,
  line,
  may,
  name,
  partQuery,
  positiveCents,
  signedCents,
} from '../../base.ts'
import { namedCharge } from './bank-charge.ts'
import { linePart, ofOwner } from './bank-line-part.ts'
import { notUndone, refusedLine } from './bank-refused.ts'
import { aboutFile, differingTotal, unbookedEntry, upload } from './bank-upload.ts'

const tags = ['Bank']
/** Importing requires the bulk_import feature of the plan. Reading and undoing never do. */
const bringing = { needs: 'create_payments', feature: 'bulk_import', viewOnlyInDemo: true } as const

const certainty = z.enum(['sure', 'likely', 'open'])

export const bankLine = z.object({
  id,
  bankAccountId: id,
  bookedOn: civilDate,
  /** Money that came in is positive. */
  amount: signedCents,
  partyName: z.string(),
  text: z.string(),
  ignored: z.boolean(),
  /** From a report during the day: the bank's statement will confirm or replace it. It is never sure. */
  provisional: z.boolean(),
  /** The file names the account of the other side, so it can be remembered. */
  hasPayer: z.boolean(),
  /** What the line was booked as. Less than the line if one of them was taken back or changed: then the line is open. */
  parts: z.array(linePart),
  /** Only `sure` may be accepted without a look. */
  certainty,
  /** Best first. */
  candidates: z.array(
    z.object({
      tenantId: id,
      name: z.string(),
      /** The home that is paid; null if the tenant has several and several of them, or an unknown one, are paid. */
      address: z.string().nullable(),
      /** Due and unpaid today, in cents. */
      open: cents,
      /** What of it is a deposit. */
      openDeposit: cents,
      reasons: z.array(z.enum(MATCH_REASONS)),
      /** What the reason about the amount names, oldest first; the line pays it if it is booked whole. */
      charges: z.array(namedCharge),
      /** A receipt that was recorded by hand for the same money. */
      recordedReceiptId: id.nullable(),
      /** A person must choose whether the money is for an open deposit; `preselected` if the text names a deposit. */
      deposit: z.enum(['possible', 'preselected']).nullable(),
      /** What of the line is for a deposit, in cents. If `deposit` is null, it is booked as a deposit part and the rest on charges. */
      depositPart: cents,
    }),
  ),
  /** Recorded entries with the same amount, best first, then recorded payouts that add up to it. */
  records: z.array(
    z.object({
      kind: z.enum(['expense', 'income', 'owner_payout', 'owner_contribution', 'refund', 'returned']),
      /** The expense, the income, the statement of an owner, what an owner paid in, the refund, or the receipt that the bank returned. */
      id,
      name: z.string(),
      /** When it was paid, or the day it counts on. */
      on: civilDate,
      /** Of a receipt that the bank returned: a person recorded the return, and the line is linked to it. */
      paid: z.boolean(),
      ...ofOwner,
      /** Other payouts of the owner that were recorded by hand, and add up to the line with this one. */
      together: z.array(z.object({ id, month: civilDate, on: civilDate })),
    }),
  ),
  /** The other side is an account of the organization. */
  ownAccount: z.boolean(),
  /** Changes with what is suggested for the line; a press sends it back as `seen`. */
  version: z.string(),
})

const state = z.enum(['open', 'done', 'ignored'])
export const inbox = z.object({
  counts: z.object({ open: z.int(), done: z.int(), ignored: z.int() }),
  /** At most 300, newest first. */
  lines: z.array(bankLine),
  currency,
  /** bookOther: expenses, other incomes, transfers and money given back; payOwners: as those, and there is a payout to make or to link; fromOwner: as those, and there is an owner. */
  can: may('accept', 'bookOther', 'payOwners', 'fromOwner', 'undo'),
})

export const lines = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/bank/lines',
    tags,
    summary: 'List lines of bank statements with suggestions',
  })
  .input(z.object({ state: state.default('open') }))
  .output(inbox)

const exporting = { needs: 'export_data', alsoNeeds: 'view_payments', feature: 'data_export' } as const
/** Every line, also those that the list does not show. */
export const exportCsv = call(exporting, 'export_changed')
  .route({ method: 'GET', path: '/bank/lines/export', tags, summary: 'Export lines of bank statements' })
  .input(z.object({ state: state.default('open'), ...partQuery }))
  .output(filePart)

export const balances = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/bank/balances', tags, summary: 'Get the balances of the statements' })
  .output(
    z.array(
      z.object({
        bankAccountId: id,
        holder: z.string(),
        /** The last four digits. */
        ending: z.string(),
        on: civilDate,
        amount: signedCents,
        /** The balance less what the lines add up to; 0 if nothing is missing. */
        missing: signedCents,
        /** The first closing day since which money is missing, and what was missing then; null and 0 if nothing is. */
        since: civilDate.nullable(),
        missingSince: signedCents,
      }),
    ),
  )

/** Writes nothing. */
export const check = call(bringing, ...aboutFile)
  .route({ method: 'POST', path: '/bank/files/check', tags, summary: 'Check a file of a bank (dry run)' })
  .input(z.object(upload))
  .output(
    z.object({
      /** This very file was imported before. */
      known: z.boolean(),
      /** Statements of accounts in another currency, which are not imported. */
      leftOut: z.array(z.object({ account: z.string(), currency, lines: z.int() })),
      statements: z.array(
        z.object({
          /** As the file writes it. */
          account: z.string(),
          /** null if no account of the organization has this number. */
          bankAccountId: id.nullable(),
          holder: z.string().nullable(),
          /** No account of the organization has this number, so a person chooses one or leaves the statement out. */
          asks: z.boolean(),
          /** The choice was to leave it out. */
          leftOut: z.boolean(),
          from: civilDate.nullable(),
          to: civilDate.nullable(),
          lines: z.int(),
          /** Those that are not stored yet. */
          newLines: z.int(),
          /** Those that are stored in the words of another format, and are left out. */
          rewritten: z.int(),
          /** Stored lines of reports during the day that this statement confirms. */
          confirmed: z.int(),
          /** Rows that are left out because the bank has not booked them, has rejected or returned them. */
          unbooked: z.int(),
          /** Rows with a day and an amount that are left out because they are totals or balances. */
          totalRows: z.int(),
          /** Rows that are left out because they are of another product, such as savings. */
          productRows: z.int(),
          /** The first 100 rows that are left out, as the file writes them. */
          unbookedEntries: z.array(unbookedEntry),
          /** Totals below a table that differ from what its rows add up to. */
          totals: z.array(differingTotal),
          /** No row of the table has a name or a text: equal payments of two payers on one day cannot be told apart. */
          withoutTexts: z.boolean(),
          provisional: z.boolean(),
          closing: signedCents.nullable(),
          /** The closing balance less the opening balance and the lines; null if the file lacks a balance. */
          difference: signedCents.nullable(),
          /** Days whose balance moves by more or less than its line; only files with a balance at each line have them. */
          breaks: z.array(z.object({ on: civilDate, missing: signedCents })),
          /** The opening balance less the closing balance before it; null if one of them is not known. */
          gap: signedCents.nullable(),
          /** Lines that equal stored ones and are left out, although the balances say that they are new; their sum. */
          doubtful: z.object({ lines: z.int(), amount: signedCents }),
        }),
      ),
    }),
  )

/** Stores the lines that are new. */
export const run = call(bringing, ...aboutFile, 'bank_account_unknown')
  .route({
    method: 'POST',
    path: '/bank/files',
    tags,
    successStatus: 201,
    summary: 'Import a file of a bank',
  })
  .input(z.object(upload))
  .output(
    z.object({
      lines: z.int(),
      /** Lines of earlier reports that are now certain to be booked. */ confirmed: z.int(),
      /** Statements that are not imported: the caller left them out, or their account is in another currency. */
      leftOut: z.int(),
    }),
  )

/** Books a line on accounts of tenants. The parts add up to the line. */
export const accept = call(
  { needs: 'create_payments' },
  'bank_line_done',
  'bank_parts_differ',
  'conflict',
  'recorded_before',
  'version_conflict',
  'charge_not_open',
  'deposit_receipt_needed',
)
  .route({
    method: 'POST',
    path: '/bank/lines/{id}/accept',
    tags,
    summary: 'Book a line of a bank statement',
  })
  .input(
    z.object({
      id,
      parts: z
        .array(
          z.object({
            tenantId: id,
            amount: positiveCents,
            deposit: z.boolean().default(false),
            /** A receipt that was recorded by hand for the same money. */
            receiptId: id.nullable().default(null),
            /** Open charges of the tenant that a new receipt pays first; without them what the suggestion names, or the oldest. */
            designations: z.array(id).max(50).default([]),
          }),
        )
        .min(1)
        .max(20),
      /** Ties the payer to the tenant, if there is only one. */
      remember: z.boolean().default(false),
      recordAgain,
      /** The `version` of the line that the caller saw; if another thing is suggested now, nothing is booked (version_conflict). */
      seen: line(40).optional(),
    }),
  )
  .output(inbox)

/** Books the lines that are still sure; the others are left. */
export const acceptSure = call({ needs: 'create_payments' })
  .route({ method: 'POST', path: '/bank/lines/accept-sure', tags, summary: 'Book all sure lines' })
  .input(z.object({ ids: z.array(id).min(1).max(300) }))
  .output(
    z.object({
      accepted: z.int(),
      amount: cents,
      /** The lines that were booked. */
      ids: z.array(id),
      /** Those that are not sure any more. */
      left: z.array(id),
      /** Those of them whose money was recorded by hand meanwhile. */
      recorded: z.array(id),
    }),
  )

/** Opens several lines again. Those that cannot be opened stay as they are, and are named with the reason. */
export const undoMany = call({ needs: 'edit_payments' })
  .route({ method: 'POST', path: '/bank/lines/undo-many', tags, summary: 'Open several lines again' })
  .input(z.object({ ids: z.array(id).min(1).max(300), reason: name(500) }))
  .output(
    z.object({
      undone: z.array(id),
      refused: z.array(refusedLine),
    }),
  )

/** Sets a line aside: nothing is booked for it. */
export const ignore = call({ needs: 'create_payments' }, 'bank_line_done')
  .route({ method: 'POST', path: '/bank/lines/{id}/ignore', tags, summary: 'Set a line aside' })
  .input(z.object({ id }))
  .output(inbox)

/** Opens a line again. What it made is taken back as if it had never been booked; what was recorded by hand stays. */
export const undo = call({ needs: 'edit_payments' }, ...notUndone)
  .route({ method: 'POST', path: '/bank/lines/{id}/undo', tags, summary: 'Open a line again' })
  .input(z.object({ id, reason: name(500) }))
  .output(inbox)
