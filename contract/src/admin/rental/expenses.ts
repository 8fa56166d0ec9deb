import { EXPENSE_LINES } from '@domovik/domain/rental/expenses/lines.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  dateRange,
  file,
  historyEntry,
  id,
  instant,
  line,
  listOf,
  listQuery,
  may,
  positiveCents,
  several,
} from '../../base.ts'
import { document, documentChoice, documentOf, fileAnswer, fileUpload, photoErrors } from '../../files.ts'

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
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  taxCategory: z.string().nullable(),
  project: z.string().nullable(),
  status: z.enum(EXPENSE_STATUSES),
  paidOn: civilDate.nullable(),
  /** How many papers it has. */
  files: z.int(),
  createdAt: instant,
})

const expenseDetail = expenseRow.extend({ loanId: id.nullable(), updatedAt: instant })

const tags = ['Expenses']
const sorts = ['date', 'paidOn', 'amount', 'vendor'] as const
const filters = {
  category: several(z.enum(EXPENSE_CATEGORIES)),
  status: several(z.enum(EXPENSE_STATUSES)),
  /** Where it stands in the accounts (finance.md 6.2). */
  line: several(z.enum(EXPENSE_LINES)),
  /** `missing`: without any paper. */
  papers: z.enum(['missing', 'there']).optional(),
  propertyId: id.optional(),
  ...dateRange,
  /** The same for the day of payment (finance.md 6.1, cash). */
  paidFrom: civilDate.optional(),
  paidTo: civilDate.optional(),
}

export const list = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/expenses', tags, summary: 'Expenses, newest first' })
  .input(z.object({ ...listQuery(sorts), ...filters }))
  .output(
    listOf(
      expenseRow,
      z.object({
        /** Of all rows but the rejected. */
        amount: cents,
        paid: cents,
        /** Approved, and not paid yet. */
        approved: cents,
        pending: cents,
        currency,
      }),
    ),
  )

export const get = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/expenses/{id}', tags, summary: 'One expense with its papers and history' })
  .input(z.object({ id }))
  .output(
    z.object({
      expense: expenseDetail,
      can: may('edit', 'delete'),
      /** What it may become now, by whoever asks. */
      next: z.array(z.enum(EXPENSE_STATUSES)),
      files: z.array(document),
      history: z.array(historyEntry),
    }),
  )

const fields = {
  amount: positiveCents,
  vatAmount: cents.nullish(),
  date: civilDate,
  category: z.enum(EXPENSE_CATEGORIES),
  capital: z.boolean().optional(),
  description: line(300).nullish(),
  vendor: line(200).nullish(),
  propertyId: id.nullish(),
  invoiceNumber: line(100).nullish(),
  taxCategory: line(100).nullish(),
  project: line(100).nullish(),
  /** Of interest and repayments: the loan they pay. */
  loanId: id.nullish(),
}

/** Whoever may approve (edit_payments) may also record what is already approved or paid; others record what is pending. */
export const create = call({ needs: 'create_payments' })
  .route({ method: 'POST', path: '/expenses', tags, successStatus: 201, summary: 'Record an expense' })
  .input(
    z.object({
      ...fields,
      status: z.enum(EXPENSE_STATUSES).default('pending'),
      paidOn: civilDate.nullish(),
    }),
  )
  .output(expenseDetail)

/** `updatedAt` is what the caller last saw of it. */
export const update = call({ needs: 'edit_payments' }, 'version_conflict')
  .route({ method: 'PATCH', path: '/expenses/{id}', tags, summary: 'Change an expense' })
  .input(
    z.object({
      id,
      ...z.object(fields).partial().shape,
      paidOn: civilDate.optional(),
      updatedAt: instant.optional(),
    }),
  )
  .output(expenseDetail)

const ids = z.array(id).min(1).max(200)

/**
 * Approve, reject, pay, or take a step back. Those that cannot go there stay as they are; what changed is answered
 * with where it stood, so that it can be put back.
 */
export const mark = call({ needs: 'edit_payments' })
  .route({ method: 'POST', path: '/expenses/mark', tags, summary: 'Approve, reject or pay expenses' })
  .input(z.object({ ids, status: z.enum(EXPENSE_STATUSES), paidOn: civilDate.optional() }))
  .output(
    z.object({
      changed: z.array(z.object({ id, before: z.enum(EXPENSE_STATUSES), paidOn: civilDate.nullable() })),
    }),
  )

export const remove = call({ needs: 'delete_payments' })
  .route({
    method: 'POST',
    path: '/expenses/remove',
    tags,
    summary: 'Remove expenses; they can be brought back',
  })
  .input(z.object({ ids }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_payments' })
  .route({ method: 'POST', path: '/expenses/restore', tags, summary: 'Bring removed expenses back' })
  .input(z.object({ ids }))
  .output(z.object({ restored: z.array(id) }))

export const exportCsv = call({ needs: 'export_data' })
  .route({ method: 'GET', path: '/expenses/export', tags, summary: 'The list as CSV' })
  .input(z.object({ q: line(100).optional(), sort: listQuery(sorts).sort, ...filters }))
  .output(file)

const ofFiles = '/expenses/{id}/files'

/** Whoever records an expense brings its papers. */
export const addFile = call({ needs: 'create_payments' }, ...photoErrors)
  .route({ method: 'POST', path: ofFiles, tags, successStatus: 201, summary: 'Add a receipt or attachment' })
  .input(fileUpload)
  .output(document)

export const showFile = call({ needs: 'view_payments' }, 'file_missing')
  .route({
    method: 'GET',
    path: `${ofFiles}/{fileId}`,
    tags,
    outputStructure: 'detailed',
    summary: 'The document itself',
  })
  .input(documentChoice)
  .output(fileAnswer)

export const removeFile = call({ needs: 'edit_payments' })
  .route({
    method: 'DELETE',
    path: `${ofFiles}/{fileId}`,
    tags,
    summary: 'Take a document away; for a day it can be put back',
  })
  .input(documentOf)
  .output(z.object({ id }))

export const restoreFile = call({ needs: 'edit_payments' }, 'too_many_files')
  .route({ method: 'POST', path: `${ofFiles}/{fileId}/restore`, tags, summary: 'Put a document back' })
  .input(documentOf)
  .output(z.object({ id }))

export const chooseReceipt = call({ needs: 'edit_payments' })
  .route({
    method: 'POST',
    path: `${ofFiles}/{fileId}/receipt`,
    tags,
    summary: 'Make a document the receipt',
  })
  .input(documentOf)
  .output(z.object({ id }))
