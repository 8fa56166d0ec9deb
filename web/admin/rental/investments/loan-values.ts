import { validateLoan } from '@domovik/domain/rental/investments/validate.ts'
import type { LoanType } from '@domovik/domain/rental/loans/types.ts'
import type { Loan } from './investment-detail.ts'

export type LoanValues = {
  lender: string
  type: LoanType
  originalAmount: number | null
  startDate: string | null
  termMonths: number | null
  instalmentDay: number | null
  /** Percent per year. */
  annualRate: number | null
  /** A rate that applies from a later day. */
  newRate: number | null
  newRateFrom: string | null
  stressRate: number | null
  forPurchase: boolean
}

export const newLoan: LoanValues = {
  lender: '',
  type: 'annuity',
  originalAmount: null,
  startDate: null,
  termMonths: 360,
  instalmentDay: 10,
  annualRate: null,
  newRate: null,
  newRateFrom: null,
  stressRate: null,
  forPurchase: true,
}

export const loanValues = (loan: Loan): LoanValues => ({
  lender: loan.lender,
  type: loan.type,
  originalAmount: loan.originalAmount,
  startDate: loan.startDate,
  termMonths: loan.termMonths,
  instalmentDay: loan.instalmentDay,
  annualRate: Number(loan.rates[0]?.annualRate ?? 0),
  newRate: null,
  newRateFrom: null,
  stressRate: loan.stressRate === null ? null : Number(loan.stressRate),
  forPurchase: loan.forPurchase,
})

/** The input for the server: the earlier rates, the first one as entered in the form, and the new one. */
export function loanInput(values: LoanValues, known?: Loan) {
  const { annualRate, newRate, newRateFrom, stressRate, startDate, ...rest } = values
  const from = startDate ?? ''
  const first = { validFrom: from, annualRate: String(annualRate ?? 0) }
  const later = (known?.rates.slice(1) ?? []).filter(
    ({ validFrom }) => validFrom > from && validFrom !== newRateFrom,
  )
  const fresh =
    newRate !== null && newRateFrom !== null ? [{ validFrom: newRateFrom, annualRate: String(newRate) }] : []
  return {
    ...rest,
    lender: rest.lender.trim(),
    startDate: from,
    originalAmount: rest.originalAmount ?? 0,
    termMonths: rest.termMonths ?? 0,
    instalmentDay: rest.instalmentDay ?? 0,
    stressRate: stressRate === null ? null : String(stressRate),
    rates: [first, ...later, ...fresh],
  }
}

/** The server's rules, checked while typing. */
export function checkLoan(values: LoanValues): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const { field, code } of validateLoan(loanInput(values))) issues[field] = code
  for (const field of ['startDate', 'originalAmount', 'termMonths', 'instalmentDay', 'annualRate'] as const)
    if (values[field] === null) issues[field] = 'required'
  if (values.lender.trim() === '') issues.lender = 'required'
  if (values.newRate !== null && values.newRateFrom === null) issues.newRateFrom = 'required'
  if (values.newRateFrom !== null && values.newRate === null) issues.newRate = 'required'
  if (values.newRateFrom !== null && values.startDate !== null && values.newRateFrom <= values.startDate)
    issues.newRateFrom = 'end_before_start'
  return issues
}
