/** Interest and principal of a loan, month by month (docs/finance.md 6.5). A pure function of the loan. */
import { type CivilDate, dayInMonth, monthOf, yearOf } from '../../dates.ts'
import { type Cents, type Fraction, prorate, roundHalfUp, splitStep, toFraction } from '../../money.ts'
import type { Instalment, Loan } from './types.ts'

/** Fixed-point scale of (1 + i)^n: 40 decimals keep every cent of an instalment exact for 50 years. */
const one = 10n ** 40n

/** Returns growth^months of a fixed-point number. */
function power(growth: bigint, months: number): bigint {
  let result = one
  let square = growth
  for (let left = months; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / one
    square = (square * square) / one
  }
  return result
}

/** Instalment k is due k months after the loan began, on the instalment day. */
function dueDateOf({ startDate, instalmentDay }: Loan, number: number): CivilDate {
  const months = monthOf(startDate) - 1 + number
  return dayInMonth(yearOf(startDate) + Math.floor(months / 12), (months % 12) + 1, instalmentDay)
}

/** The annual rate in force on a day; before the first rate, the first rate. */
function rateOn({ rates }: Loan, day: CivilDate): string {
  let rate = rates[0]?.annualRate ?? '0'
  for (const each of rates) if (each.validFrom <= day) rate = each.annualRate
  return rate
}

/** Returns the annuity R(P*i/(1-(1+i)^-n)) in cents; i is a twelfth of the annual rate. Without interest R(P/n). */
export function annuityOf(balance: Cents, annualRate: string, months: number): Cents {
  const { numerator, denominator } = toFraction(annualRate)
  if (numerator === 0n) return prorate(balance, 1, months)
  const monthly = (one * numerator) / (denominator * 1200n)
  const growth = power(one + monthly, months)
  return roundHalfUp(BigInt(balance) * monthly * growth, (growth - one) * one)
}

/** Interest of one month: R(balance * rate / 1200). */
const interestOf = (balance: Cents, { numerator, denominator }: Fraction): Cents =>
  roundHalfUp(BigInt(balance) * numerator, denominator * 1200n)

/**
 * Returns all instalments in order. The principal parts add up to the amount lent, and the last instalment clears the
 * balance. A change of rate recalculates an annuity on the remaining balance. Amounts in cents.
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

/** The principal part of instalment k; 0 if an annuity is below its interest. */
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
