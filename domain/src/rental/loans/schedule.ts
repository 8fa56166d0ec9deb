/** What a loan costs, month by month (finance.md 6.5). Pure: the same loan gives the same schedule. */
import { type CivilDate, dayInMonth, monthOf, yearOf } from '../../dates.ts'
import { type Cents, type Fraction, prorate, roundHalfUp, splitStep, toFraction } from '../../money.ts'
import type { Instalment, Loan } from './types.ts'

/** Digits after the point of (1 + i)^n: enough for 50 years to keep every cent of an instalment. */
const one = 10n ** 40n

/** growth^months of a fixed-point number. */
function power(growth: bigint, months: number): bigint {
  let result = one
  let square = growth
  for (let left = months; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / one
    square = (square * square) / one
  }
  return result
}

/** Instalment k falls due k months after the loan began, on its day. */
function dueDateOf({ startDate, instalmentDay }: Loan, number: number): CivilDate {
  const months = monthOf(startDate) - 1 + number
  return dayInMonth(yearOf(startDate) + Math.floor(months / 12), (months % 12) + 1, instalmentDay)
}

/** The yearly rate in force on a day; before the first one, the first. */
function rateOn({ rates }: Loan, day: CivilDate): string {
  let rate = rates[0]?.annualRate ?? '0'
  for (const each of rates) if (each.validFrom <= day) rate = each.annualRate
  return rate
}

/** R(P*i/(1-(1+i)^-n)), i a twelfth of the yearly rate; without interest R(P/n). */
export function annuityOf(balance: Cents, annualRate: string, months: number): Cents {
  const { numerator, denominator } = toFraction(annualRate)
  if (numerator === 0n) return prorate(balance, 1, months)
  const monthly = (one * numerator) / (denominator * 1200n)
  const growth = power(one + monthly, months)
  return roundHalfUp(BigInt(balance) * monthly * growth, (growth - one) * one)
}

/** A month's interest: R(balance * rate / 1200). */
const interestOf = (balance: Cents, { numerator, denominator }: Fraction): Cents =>
  roundHalfUp(BigInt(balance) * numerator, denominator * 1200n)

/**
 * Every instalment in order; the principal parts add up to the amount lent and the last one clears the balance. An
 * annuity is worked out anew, over what is left, when its rate changes.
 */
export function loanSchedule(loan: Loan, until?: CivilDate): Instalment[] {
  const { originalAmount, termMonths, type } = loan
  const rows: Instalment[] = []
  let balance = originalAmount
  let rate: string | null = null
  let fraction: Fraction = { numerator: 0n, denominator: 1n }
  let annuity = 0
  for (let number = 1; number <= termMonths; number++) {
    const dueDate = dueDateOf(loan, number)
    if (until !== undefined && dueDate > until) break
    const now = rateOn(loan, dueDate)
    if (now !== rate) {
      rate = now
      fraction = toFraction(now)
      if (type === 'annuity') annuity = annuityOf(balance, now, termMonths - number + 1)
    }
    const interest = interestOf(balance, fraction)
    const principal = number === termMonths ? balance : principalOf(loan, number, balance, annuity - interest)
    balance -= principal
    rows.push({ number, dueDate, interest, principal, balance })
  }
  return rows
}

/** What of instalment k pays the loan back; an annuity below its interest pays nothing back. */
function principalOf(loan: Loan, number: number, balance: Cents, afterInterest: Cents): Cents {
  switch (loan.type) {
    case 'annuity':
      return Math.min(balance, Math.max(0, afterInterest))
    case 'linear':
      return splitStep(loan.originalAmount, number, loan.termMonths)
    case 'interest_only':
      return 0
  }
}

export { dueDateOf as instalmentDate }
