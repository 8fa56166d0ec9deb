import { INCOME_CATEGORIES, INCOME_STATUSES } from '@domovik/domain/rental/incomes/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
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
  positiveCents,
  prose,
  rowsToChange,
  several,
  someIds,
} from '../../base.ts'

export const incomeRow = z.object({
  id,
  amount: cents,
  vatAmount: cents.nullable(),
  currency,
  /** The day it belongs to or is expected on. */
  date: civilDate,
  paidOn: civilDate.nullable(),
  status: z.enum(INCOME_STATUSES),
  category: z.enum(INCOME_CATEGORIES),
  source: z.string().nullable(),
  description: z.string().nullable(),
  tenantId: id.nullable(),
  tenantName: z.string().nullable(),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  createdAt: instant,
})

const incomeDetail = incomeRow.extend({ notes: z.string().nullable(), updatedAt: instant })

const tags = ['Income']
const sorts = ['date', 'paidOn', 'amount'] as const
const filters = {
  category: several(z.enum(INCOME_CATEGORIES)),
  status: several(z.enum(INCOME_STATUSES)),
  method: several(z.enum(PAYMENT_METHODS)),
  tenantId: id.optional(),
  propertyId: id.optional(),
  ...dateRange,
  ...paidRange,
}

export const { list, exportCsv } = listCalls({
  path: '/incomes',
  tags,
  summary: 'List other income, newest first',
  exportSummary: 'Export incomes as CSV',
  needs: 'view_payments',
  sorts,
  filters,
  row: incomeRow,
  totals: z.object({
    amount: cents,
    paid: cents,
    open: cents,
    /** The VAT in `amount`, which figures leave out; 0 if the organization is not registered for VAT. */
    vat: cents,
    currency,
  }),
})

export const get = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/incomes/{id}', tags, summary: 'Get an income with its history' })
  .input(z.object({ id }))
  .output(z.object({ income: incomeDetail, can: may('edit', 'delete'), history: z.array(historyEntry) }))

const fields = {
  amount: positiveCents,
  vatAmount: enteredCents.nullish(),
  date: civilDate,
  /** Empty until the money has been received. */
  paidOn: civilDate.nullish(),
  category: z.enum(INCOME_CATEGORIES),
  source: line(200).nullish(),
  description: line(300).nullish(),
  tenantId: id.nullish(),
  propertyId: id.nullish(),
  method: z.enum(PAYMENT_METHODS).nullish(),
  reference: line(140).nullish(),
  notes: prose(2000).nullish(),
}

export const create = call({ needs: 'create_payments' }, 'recorded_before')
  .route({ method: 'POST', path: '/incomes', tags, successStatus: 201, summary: 'Create an income' })
  .input(
    z.object({
      ...fields,
      /** Records it even if an equal one was recorded within the last hour. */
      recordAgain,
      /** When it was written, if it had to wait for a network. Equal rows are looked for since an hour before. */
      writtenAt: instant.optional(),
    }),
  )
  .output(incomeDetail)

/** `updatedAt` is the version that the caller read. */
export const update = call({ needs: 'edit_payments' }, 'version_conflict', 'recorded_before')
  .route({ method: 'PATCH', path: '/incomes/{id}', tags, summary: 'Update an income' })
  .input(z.object({ id, ...z.object(fields).partial().shape, updatedAt: instant.optional(), recordAgain }))
  .output(incomeDetail)

export const change = call({ needs: 'edit_payments' })
  .route({ method: 'POST', path: '/incomes/change', tags, summary: 'Set the category of several incomes' })
  .input(
    z.object({
      ...rowsToChange,
      category: z.enum(INCOME_CATEGORIES),
      from: z.object({ category: z.enum(INCOME_CATEGORIES) }).optional(),
    }),
  )
  .output(changedRows({ category: z.enum(INCOME_CATEGORIES) }))

const ids = someIds(200)

/** Marks the given incomes as paid. Incomes already paid stay as they are. */
export const markPaid = call({ needs: 'edit_payments' }, 'recorded_before')
  .route({ method: 'POST', path: '/incomes/mark-paid', tags, summary: 'Mark incomes as paid' })
  .input(z.object({ ids, paidOn: civilDate.optional(), recordAgain }))
  .output(z.object({ changed: z.array(id), paidOn: civilDate }))

export const markUnpaid = call({ needs: 'edit_payments' }, 'recorded_before')
  .route({ method: 'POST', path: '/incomes/mark-unpaid', tags, summary: 'Mark incomes as not paid' })
  .input(
    z.object({
      ids,
      /** Incomes with another payment date stay as they are. */
      from: z.object({ paidOn: civilDate }).optional(),
      recordAgain,
    }),
  )
  .output(z.object({ changed: z.array(id) }))

/** `updatedAt`: of the only row; it is not removed if somebody changed it since. */
export const remove = call({ needs: 'delete_payments' }, 'version_conflict', 'recorded_before')
  .route({ method: 'POST', path: '/incomes/remove', tags, summary: 'Remove incomes; they can be restored' })
  .input(z.object({ ids, updatedAt: instant.optional(), recordAgain }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_payments' }, 'recorded_before')
  .route({ method: 'POST', path: '/incomes/restore', tags, summary: 'Restore removed incomes' })
  .input(z.object({ ids, recordAgain }))
  .output(z.object({ restored: z.array(id) }))
