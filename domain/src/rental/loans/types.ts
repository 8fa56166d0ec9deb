import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

/** How a loan is paid back (finance.md 6.5). */
export const LOAN_TYPES = ['annuity', 'linear', 'interest_only'] as const
export type LoanType = (typeof LOAN_TYPES)[number]

/** A yearly rate in percent, as decimal text ('6.25'), from a day on. */
export type LoanRate = { validFrom: CivilDate; annualRate: string }

export type Loan = {
  type: LoanType
  originalAmount: Cents
  startDate: CivilDate
  termMonths: number
  /** The day of the month on which instalments fall due; the last day of a shorter month. */
  instalmentDay: number
  /** In order of their first days; the first one holds from the start. */
  rates: readonly LoanRate[]
}

export type Instalment = {
  number: number
  dueDate: CivilDate
  interest: Cents
  principal: Cents
  /** What is owed after it is paid. */
  balance: Cents
}
