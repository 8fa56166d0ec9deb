import { RECURRING_SPLIT_KEYS } from '@domovik/domain/rental/expenses/split.ts'
import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import { MAX_EVERY, RECURRENCE_UNITS } from '@domovik/domain/rental/recurrence.ts'
import { RECURRING_EXPENSE_STATES } from '@domovik/domain/rental/recurring-expenses/due.ts'
import { z } from 'zod'
import {
  call,
  cents,
  civilDate,
  currency,
  enteredCents,
  id,
  instant,
  line,
  listOf,
  listQuery,
  name,
  positiveCents,
  several,
} from '../../base.ts'
import { splitErrors } from './expenses-splitting.ts'

/** An expense that comes again and again, and books itself on its days. */
export const recurringExpenseRow = z.object({
  id,
  amount: cents,
  vatAmount: cents.nullable(),
  currency,
  category: z.enum(EXPENSE_CATEGORIES),
  description: z.string(),
  vendor: z.string().nullable(),
  propertyId: id.nullable(),
  propertyAddress: z.string().nullable(),
  /** Each booking is split over the units that the building has on that day. */
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
  splitBy: z.enum(RECURRING_SPLIT_KEYS).nullable(),
  taxCategory: z.string().nullable(),
  startsOn: civilDate,
  every: z.int(),
  unit: z.enum(RECURRENCE_UNITS),
  /** The last day on which it may be booked. */
  endsOn: civilDate.nullable(),
  /** The next day that is not booked yet; null while paused, after the end, or while the property is removed. */
  nextOn: civilDate.nullable(),
  state: z.enum(RECURRING_EXPENSE_STATES),
  /** Number of expenses that it booked. */
  booked: z.int(),
  /** The last day that was booked, also if that expense was removed since. */
  lastBookedOn: civilDate.nullable(),
  /** Nothing is booked while its property is removed, and the days until then are not booked afterwards. */
  propertyRemoved: z.boolean(),
  updatedAt: instant,
})

const tags = ['Recurring expenses']
const path = '/recurring-expenses'

export const list = call({ needs: 'view_payments' })
  .route({ method: 'GET', path, tags, summary: 'List recurring expenses, next first' })
  .input(
    z.object({
      ...listQuery(['nextOn', 'description', 'amount']),
      state: several(z.enum(RECURRING_EXPENSE_STATES)),
      category: several(z.enum(EXPENSE_CATEGORIES)),
      propertyId: id.optional(),
    }),
  )
  .output(listOf(recurringExpenseRow))

const fields = {
  amount: positiveCents,
  vatAmount: enteredCents.nullish(),
  category: z.enum(EXPENSE_CATEGORIES),
  description: name(300),
  vendor: line(200).nullish(),
  propertyId: id.nullish(),
  /** With `splitBy`, and instead of a property. */
  buildingId: id.nullish(),
  splitBy: z.enum(RECURRING_SPLIT_KEYS).nullish(),
  taxCategory: line(100).nullish(),
  /** The first day; at most 12 months in the past. */
  startsOn: civilDate,
  every: z.int().min(1).max(MAX_EVERY),
  unit: z.enum(RECURRENCE_UNITS),
  endsOn: civilDate.nullish(),
}

/** Books its days until today at once. */
export const create = call({ needs: 'create_payments' }, ...splitErrors)
  .route({ method: 'POST', path, tags, successStatus: 201, summary: 'Create a recurring expense' })
  .input(z.object(fields))
  .output(recurringExpenseRow)

/**
 * Expenses that are booked stay as they are. A changed rule counts from today on, and its next day is more than half a period after
 * the last one that was booked.
 */
export const update = call({ needs: 'edit_payments' }, 'version_conflict', ...splitErrors)
  .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: 'Update a recurring expense' })
  .input(z.object({ id, ...z.object(fields).partial().shape, updatedAt: instant.optional() }))
  .output(recurringExpenseRow)

/** Pauses or resumes it. Days that passed meanwhile are not booked. */
const settable = z.enum(['active', 'paused'])

/** `from`: the state that it must still have. */
export const setState = call({ needs: 'edit_payments' }, 'recurring_expense_ended', 'version_conflict')
  .route({ method: 'POST', path: `${path}/{id}/state`, tags, summary: 'Pause or resume a recurring expense' })
  .input(z.object({ id, state: settable, from: settable.optional() }))
  .output(recurringExpenseRow)

/** Only one that has booked nothing; others are ended by a last day. */
export const remove = call({ needs: 'delete_payments' }, 'in_use')
  .route({ method: 'POST', path: `${path}/{id}/remove`, tags, summary: 'Delete a recurring expense' })
  .input(z.object({ id }))
  .output(z.object({ id }))
