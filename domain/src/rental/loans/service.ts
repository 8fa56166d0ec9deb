/** Interest, principal and balance of a loan in a window, from recorded payments or the schedule (docs/finance.md 6.5). */

import type { CivilDate } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { loanSchedule } from './schedule.ts'
import type { Loan } from './types.ts'

/** A recorded loan payment: an expense of category loan_interest or loan_principal. */
export type LoanPayment = { day: CivilDate; interest: Cents; principal: Cents }

export type LoanService = {
  interest: Cents
  principal: Cents
  /** Balance owed at the end of the last day of the window. */
  balance: Cents
  /** The figures come from the schedule because nothing was recorded in the window. */
  scheduled: boolean
}

/**
 * Recorded payments replace the schedule in every window that has any; other windows use the instalments due. The
 * balance follows the schedule up to the first payment ever recorded, and the recorded payments from then on. Amounts
 * in cents.
 */
export function loanService(loan: Loan, payments: readonly LoanPayment[], window: Window): LoanService {
  if (loan.startDate >= window.to) return { interest: 0, principal: 0, balance: 0, scheduled: false }
  const recorded = payments.filter(({ day }) => day < window.to)
  const inside = recorded.filter(({ day }) => day >= window.from)
  const rows = loanSchedule(loan).filter(({ dueDate }) => dueDate < window.to)
  const due = rows.filter(({ dueDate }) => dueDate >= window.from)
  const scheduled = inside.length === 0 && due.length > 0
  const first = recorded.reduce<CivilDate | null>(
    (early, { day }) => (early === null || day < early ? day : early),
    null,
  )
  const before = rows.filter(({ dueDate }) => first === null || dueDate < first)
  const repaid = principal(before) + principal(recorded)
  const flows = scheduled ? due : inside
  return {
    interest: flows.reduce((sum, { interest }) => sum + interest, 0),
    principal: principal(flows),
    balance: Math.max(0, loan.originalAmount - repaid),
    scheduled,
  }
}

const principal = (rows: readonly { principal: Cents }[]): Cents =>
  rows.reduce((sum, each) => sum + each.principal, 0)
