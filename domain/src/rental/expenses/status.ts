import type { Refusal } from '../../change-many.ts'
import type { ExpenseStatus } from './types.ts'

/**
 * The possible next states of an expense. A rejected expense must be reviewed again before it can be paid; every step
 * can be undone.
 */
const nextOf: Readonly<Record<ExpenseStatus, readonly ExpenseStatus[]>> = {
  pending: ['approved', 'paid', 'rejected'],
  approved: ['paid', 'rejected', 'pending'],
  rejected: ['approved', 'pending'],
  paid: ['approved', 'pending'],
}

export const nextStatuses = (status: ExpenseStatus): readonly ExpenseStatus[] => nextOf[status]

export const mayBecome = (from: ExpenseStatus, to: ExpenseStatus): boolean => nextOf[from].includes(to)

/** Why an expense does not get a status, or null if it does. */
export const statusRefusal = (expense: { status: ExpenseStatus }, status: ExpenseStatus): Refusal | null =>
  expense.status === status ? 'unchanged' : mayBecome(expense.status, status) ? null : 'not_allowed'
