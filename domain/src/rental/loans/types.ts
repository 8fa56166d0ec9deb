import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

/** How a loan is repaid (docs/finance.md 6.5). */
export const LOAN_TYPES = ['annuity', 'linear', 'interest_only'] as const
export type LoanType = (typeof LOAN_TYPES)[number]

/** An annual rate in percent, as decimal text ('6.25'), valid from a day. */
export type LoanRate = { validFrom: CivilDate; annualRate: string }

export type Loan = {
  type: LoanType
  originalAmount: Cents
  startDate: CivilDate
  termMonths: number
  /** The day of the month on which instalments are due; in shorter months the last day. */
  instalmentDay: number
  /** Sorted by their first days; the first rate is valid from the start. */
  rates: readonly LoanRate[]
}

export type Instalment = {
  number: number
  dueDate: CivilDate
  interest: Cents
  principal: Cents
  /** The balance after this instalment. */
  balance: Cents
}
