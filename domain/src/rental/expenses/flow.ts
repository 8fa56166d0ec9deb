import type { ExpenseStatus } from './types.ts'

/**
 * Where an expense may go from where it stands. What was rejected has to be looked at again before it is paid; every
 * step can be taken back.
 */
const nextOf: Readonly<Record<ExpenseStatus, readonly ExpenseStatus[]>> = {
  pending: ['approved', 'paid', 'rejected'],
  approved: ['paid', 'rejected', 'pending'],
  rejected: ['approved', 'pending'],
  paid: ['approved', 'pending'],
}

export const nextStatuses = (status: ExpenseStatus): readonly ExpenseStatus[] => nextOf[status]

export const mayBecome = (from: ExpenseStatus, to: ExpenseStatus): boolean => nextOf[from].includes(to)
