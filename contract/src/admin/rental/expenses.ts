import { EXPENSE_LINES } from '@domovik/domain/rental/expenses/lines.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { z } from 'zod'
import { recordAgain } from '../../answers.ts'
import {
  call,
  cents,
  changedRows,
  civilDate,
  currency,
  dateRange,
  enteredCents,
  historyEntry,
  id,
  instant,
  line,
  listCalls,
  may,
  paidRange,
  percent,
  positiveCents,
  refusedRows,
  rowsToChange,
  several,
  someIds,
} from '../../base.ts'
import { document, documentChoice, documentOf, fileAnswer, fileUpload, photoErrors } from '../../files.ts'
import { enteredSplit, splitErrors, splitShare, splitSummary } from './expenses-splitting.ts'

export const expenseRow = z.object({
  id,
  amount: cents,
  vatAmount: cents.nullable(),
  currency,
  date: civilDate,
  category: z.enum(EXPENSE_CATEGORIES),
  capital: z.boolean(),
  description: z.string().nullable(),
  vendor: z.string().nullable(),
  /** Null if it is for all properties or split. */
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  split: splitSummary.nullable(),
  invoiceNumber: z.string().nullable(),
  taxCategory: z.string().nullable(),
  project: z.string().nullable(),
  status: z.enum(EXPENSE_STATUSES),
  paidOn: civilDate.nullable(),
  /** Number of attached documents. */
  files: z.int(),
  createdAt: instant,
})

const expenseDetail = expenseRow.extend({
  /** The VAT of the invoice and its deductible share, if not all of it is deducted. */
  vatInvoiced: cents.nullable(),
  vatDeductiblePercent: z.string().nullable(),
  buildingId: id.nullable(),
  shares: z.array(splitShare),
  loanId: id.nullable(),
  /** The ticket whose cost it is. */
  ticketId: id.nullable(),
  ticketTitle: z.string().nullable(),
  /** The recurring expense that it was booked for. */
  recurringId: id.nullable(),
  updatedAt: instant,
})

const tags = ['Expenses']
const sorts = ['date', 'paidOn', 'amount', 'vendor'] as const
const filters = {
  category: several(z.enum(EXPENSE_CATEGORIES)),
  status: several(z.enum(EXPENSE_STATUSES)),
  /** Line of the profit and loss statement (docs/finance.md 6.2). */
  line: several(z.enum(EXPENSE_LINES)),
  /** `missing`: without any document. */
  papers: z.enum(['missing', 'there']).optional(),
  propertyId: id.optional(),
  ...dateRange,
  ...paidRange,
}

export const { list, exportCsv } = listCalls({
  path: '/expenses',
  tags,
  summary: 'List expenses, newest first',
  exportSummary: 'Export expenses as CSV',
  needs: 'view_payments',
  sorts,
  filters,
  row: expenseRow,
  totals: z.object({
    /** Total of all rows except rejected ones, in cents. */
    amount: cents,
    paid: cents,
    /** Approved but not yet paid, in cents. */
    approved: cents,
    pending: cents,
    /** The deductible VAT in `amount`, which figures leave out; 0 if the organization is not registered for VAT. */
    vat: cents,
    currency,
  }),
})

export const get = call({ needs: 'view_payments' })
  .route({
    method: 'GET',
    path: '/expenses/{id}',
    tags,
    summary: 'Get an expense with its documents and history',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      expense: expenseDetail,
      can: may('edit', 'delete'),
      /** The statuses that the caller may change it to. */
      next: z.array(z.enum(EXPENSE_STATUSES)),
      files: z.array(document),
      history: z.array(historyEntry),
    }),
  )

const fields = {
  amount: positiveCents,
  /** The deductible VAT. Instead of it the VAT of the invoice may be given, with the share that is deductible. */
  vatAmount: enteredCents.nullish(),
  vatInvoiced: enteredCents.nullish(),
  /** In percent; all of it if missing. */
  vatDeductiblePercent: percent.nullish(),
  date: civilDate,
  category: z.enum(EXPENSE_CATEGORIES),
  capital: z.boolean().optional(),
  description: line(300).nullish(),
  vendor: line(200).nullish(),
  propertyId: id.nullish(),
  invoiceNumber: line(100).nullish(),
  taxCategory: line(100).nullish(),
  project: line(100).nullish(),
  /** For interest and repayments: the loan they belong to. */
  loanId: id.nullish(),
  /** Splits it over several properties; null makes it one of one property or of all. */
  split: enteredSplit.nullish(),
}

/**
 * Callers who may approve (edit_payments) may also record approved or paid expenses; others record pending
 * ones.
 */
export const create = call({ needs: 'create_payments' }, 'recorded_before', 'ticket_booked', ...splitErrors)
  .route({ method: 'POST', path: '/expenses', tags, successStatus: 201, summary: 'Create an expense' })
  .input(
    z.object({
      ...fields,
      status: z.enum(EXPENSE_STATUSES).default('pending'),
      paidOn: civilDate.nullish(),
      /** Records it even if an equal one was recorded within the last hour. */
      recordAgain,
      /** When it was written, if it had to wait for a network. Equal rows are looked for since an hour before. */
      writtenAt: instant.optional(),
      /** The ticket whose cost this is. */
      ticketId: id.nullish(),
    }),
  )
  .output(expenseDetail)

/** `updatedAt` is the version that the caller read. */
export const update = call({ needs: 'edit_payments' }, 'version_conflict', 'recorded_before', ...splitErrors)
  .route({ method: 'PATCH', path: '/expenses/{id}', tags, summary: 'Update an expense' })
  .input(
    z.object({
      id,
      ...z.object(fields).partial().shape,
      paidOn: civilDate.optional(),
      updatedAt: instant.optional(),
      recordAgain,
    }),
  )
  .output(expenseDetail)

/** Sets the category of several expenses. */
export const change = call({ needs: 'edit_payments' })
  .route({ method: 'POST', path: '/expenses/change', tags, summary: 'Set the category of several expenses' })
  .input(
    z.object({
      ...rowsToChange,
      category: z.enum(EXPENSE_CATEGORIES),
      from: z.object({ category: z.enum(EXPENSE_CATEGORIES) }).optional(),
    }),
  )
  .output(changedRows({ category: z.enum(EXPENSE_CATEGORIES) }))

const ids = someIds(200)

/**
 * Approves, rejects, pays, or goes one step back. Expenses for which the change is not allowed stay as they
 * are. Returns the changed expenses with their previous status, so that the change can be undone.
 */
export const mark = call({ needs: 'edit_payments' }, 'recorded_before')
  .route({ method: 'POST', path: '/expenses/mark', tags, summary: 'Approve, reject or pay expenses' })
  .input(
    z.object({
      ids,
      status: z.enum(EXPENSE_STATUSES),
      paidOn: civilDate.optional(),
      recordAgain,
      /** Expenses that no longer have these values stay as they are. */
      from: z.object({ status: z.enum(EXPENSE_STATUSES), paidOn: civilDate.nullable() }).optional(),
    }),
  )
  .output(
    z.object({
      /** The payment date that was set. */
      paidOn: civilDate.nullable(),
      changed: z.array(z.object({ id, before: z.enum(EXPENSE_STATUSES), paidOn: civilDate.nullable() })),
      refused: refusedRows,
    }),
  )

/** `updatedAt`: of the only row; it is not removed if somebody changed it since. */
export const remove = call({ needs: 'delete_payments' }, 'version_conflict', 'recorded_before')
  .route({
    method: 'POST',
    path: '/expenses/remove',
    tags,
    summary: 'Remove expenses; they can be restored',
  })
  .input(z.object({ ids, updatedAt: instant.optional(), recordAgain }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_payments' }, 'ticket_booked', 'recorded_before')
  .route({ method: 'POST', path: '/expenses/restore', tags, summary: 'Restore removed expenses' })
  .input(z.object({ ids, recordAgain }))
  .output(z.object({ restored: z.array(id) }))

const ofFiles = '/expenses/{id}/files'

/** Callers who may record an expense may also attach its documents. */
export const addFile = call({ needs: 'create_payments' }, ...photoErrors)
  .route({
    method: 'POST',
    path: ofFiles,
    tags,
    successStatus: 201,
    summary: 'Attach a receipt or another document',
  })
  .input(fileUpload)
  .output(document)

export const showFile = call({ needs: 'view_payments' }, 'file_missing')
  .route({
    method: 'GET',
    path: `${ofFiles}/{fileId}`,
    tags,
    outputStructure: 'detailed',
    summary: 'Download a document',
  })
  .input(documentChoice)
  .output(fileAnswer)

export const removeFile = call({ needs: 'edit_payments' })
  .route({
    method: 'DELETE',
    path: `${ofFiles}/{fileId}`,
    tags,
    summary: 'Remove a document; it can be restored within a day',
  })
  .input(documentOf)
  .output(z.object({ id }))

export const restoreFile = call({ needs: 'edit_payments' }, 'too_many_files')
  .route({ method: 'POST', path: `${ofFiles}/{fileId}/restore`, tags, summary: 'Restore a removed document' })
  .input(documentOf)
  .output(z.object({ id }))

export const chooseReceipt = call({ needs: 'edit_payments' })
  .route({
    method: 'POST',
    path: `${ofFiles}/{fileId}/receipt`,
    tags,
    summary: 'Mark a document as the receipt',
  })
  .input(documentOf)
  .output(z.object({ id }))
