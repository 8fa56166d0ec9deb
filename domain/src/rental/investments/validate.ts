import type { CivilDate } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import type { Cents } from '../../money.ts'
import { LOAN_TYPES, type Loan } from '../loans/types.ts'

/** What an owner paid for a property, in cents; every field can be unknown (docs/finance.md 11). */
export type Investment = {
  purchaseDate: CivilDate | null
  purchasePrice: Cents | null
  acquisitionCosts: Cents | null
  initialRenovation: Cents | null
  /** Entered directly if the cash paid differs from price + costs + renovation - loans. */
  cashInvested: Cents | null
  reserveBalance: Cents | null
}

/** The longest term of a loan, in months. */
export const MAX_TERM_MONTHS = 600

/** The source of a market value. */
export const VALUATION_SOURCES = ['own', 'appraisal', 'agent', 'bank', 'other'] as const
export type ValuationSource = (typeof VALUATION_SOURCES)[number]

/**
 * Returns price + costs + renovation in cents, or null without a price (docs/finance.md 7, metric 2). Missing costs count
 * as 0.
 */
export const totalCost = (given: Investment): Cents | null =>
  given.purchasePrice === null
    ? null
    : given.purchasePrice + (given.acquisitionCosts ?? 0) + (given.initialRenovation ?? 0)

/**
 * Returns the cash that the owner paid: the entered amount, or the total cost less the loans of the purchase
 * (docs/finance.md 7, metric 4).
 */
export function cashInvested(given: Investment, borrowed: Cents): Cents | null {
  if (given.cashInvested !== null) return given.cashInvested
  const total = totalCost(given)
  return total === null ? null : total - borrowed
}

/** A purchase date needs a price: without both, the value on a day is unknown. */
export function validateInvestment({ purchaseDate, purchasePrice }: Investment): FieldIssue[] {
  if (purchasePrice === 0) return [{ field: 'purchasePrice', code: 'amount_not_positive' }]
  if (purchaseDate !== null && purchasePrice === null) return [{ field: 'purchasePrice', code: 'required' }]
  return []
}

const RATE = /^\d{1,2}(\.\d{1,4})?$/

/** Whether the text is a valid annual rate in percent: '6.25', at most 99.9999. */
export const isRate = (text: string): boolean => RATE.test(text)

/**
 * Checks the fields of a loan: positive amount, known type, term 1 to 600 months, instalment day 1 to 31, valid
 * rates.
 */
export function validateLoan(loan: Loan & { stressRate: string | null }): FieldIssue[] {
  const issues: FieldIssue[] = []
  const { originalAmount, termMonths, instalmentDay, rates, stressRate, type } = loan
  if (!(originalAmount > 0)) issues.push({ field: 'originalAmount', code: 'amount_not_positive' })
  if (!LOAN_TYPES.includes(type)) issues.push({ field: 'type', code: 'not_allowed' })
  if (!inRange(termMonths, 1, MAX_TERM_MONTHS))
    issues.push({ field: 'termMonths', code: 'number_out_of_range' })
  if (!inRange(instalmentDay, 1, 31)) issues.push({ field: 'instalmentDay', code: 'number_out_of_range' })
  if (rates.length === 0 || rates.some(({ annualRate }) => !isRate(annualRate)))
    issues.push({ field: 'annualRate', code: 'number_out_of_range' })
  if (stressRate !== null && !isRate(stressRate))
    issues.push({ field: 'stressRate', code: 'number_out_of_range' })
  return issues
}

const inRange = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high
