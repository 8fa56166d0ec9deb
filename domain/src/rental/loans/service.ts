/** Interest, principal and balance of a loan in a window, from recorded payments or the schedule (docs/finance.md 6.5). */

import { addDays, type CivilDate } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { loanSchedule } from './schedule.ts'
import type { Loan } from './types.ts'

/** A recorded loan payment: an expense of category loan_interest or loan_principal, approved or already paid. */
export type LoanPayment = { day: CivilDate; interest: Cents; principal: Cents; paid: boolean }

/** The payment at the end of a day, where `bookedOn` is the day of its expense: one that was paid later was unpaid on that day. */
export const paymentOn = <P extends LoanPayment & { bookedOn: CivilDate }>(payment: P, day: CivilDate): P =>
  payment.paid && payment.day > day ? { ...payment, day: payment.bookedOn, paid: false } : payment

export type LoanService = {
  interest: Cents
  principal: Cents
  /** The part that has been paid. An instalment taken from the schedule counts as paid on its day. */
  interestPaid: Cents
  principalPaid: Cents
  /** Balance owed at the end of the last day of the window. */
  balance: Cents
  /** The figures come from the schedule because nothing was recorded in the window. */
  scheduled: boolean
}

/**
 * Recorded payments replace the schedule in every window that has any; other windows use the instalments due. The
 * balance follows the schedule up to the first payment ever recorded, and the paid ones from then on. Amounts in cents.
 */
export function loanService(loan: Loan, payments: readonly LoanPayment[], window: Window): LoanService {
  if (loan.startDate >= window.to)
    return { interest: 0, principal: 0, interestPaid: 0, principalPaid: 0, balance: 0, scheduled: false }
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
  const repaid = sumOf('principal', before) + sumOf('principal', recorded.filter(isPaid))
  const flows = scheduled ? due : inside
  const paid = scheduled ? due : inside.filter(isPaid)
  return {
    interest: sumOf('interest', flows),
    principal: sumOf('principal', flows),
    interestPaid: sumOf('interest', paid),
    principalPaid: sumOf('principal', paid),
    balance: Math.max(0, loan.originalAmount - repaid),
    scheduled,
  }
}

/**
 * The principal that falls due in (day, until] with what fell due before and was not paid: the balance on `day` less what
 * the schedule leaves open on `until`, never more than the balance (docs/finance.md 8.13). In cents.
 */
export function principalDue(
  loan: Loan,
  payments: readonly LoanPayment[],
  day: CivilDate,
  until: CivilDate,
): Cents {
  if (loan.startDate > day) return 0
  const { balance } = loanService(loan, payments, { from: day, to: addDays(day, 1) })
  const open = loanSchedule(loan).findLast(({ dueDate }) => dueDate <= until)?.balance ?? loan.originalAmount
  return Math.max(0, balance - open)
}

const isPaid = ({ paid }: LoanPayment): boolean => paid

const sumOf = (
  part: 'interest' | 'principal',
  rows: readonly Readonly<Record<typeof part, Cents>>[],
): Cents => rows.reduce((sum, each) => sum + each[part], 0)
