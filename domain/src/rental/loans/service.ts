/** What loans cost in a window and what is still owed, from recorded payments or else from the schedule (finance.md 6.5). */

import type { CivilDate } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { loanSchedule } from './schedule.ts'
import type { Loan } from './types.ts'

/** A payment of a loan as it was recorded: an expense of category loan_interest or loan_principal. */
export type LoanPayment = { day: CivilDate; interest: Cents; principal: Cents }

export type LoanService = {
  interest: Cents
  principal: Cents
  /** Owed at the end of the window's last day. */
  balance: Cents
  /** The figures of the window come from the schedule: nothing was recorded in it. */
  scheduled: boolean
}

/**
 * Recorded payments win over the schedule: a window with any is what they say, another is what falls due in it. The
 * balance follows the schedule up to the first payment that was ever recorded and the records from there.
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
