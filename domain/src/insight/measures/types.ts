import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'

/**
 * What was earned, spent and owed on one property in a window (finance.md 6), or on none: rows that name no property,
 * or one that was removed. Amounts in cents. Every figure of a portfolio is a sum of these.
 */
export type Measured = {
  propertyId: string | null
  address: string | null
  /** The days of the window under management; null for rows without a property. */
  window: Window | null

  // accrual (6.2)
  rentalRevenue: Cents
  otherIncome: Cents
  badDebt: Cents
  operating: Cents
  capital: Cents
  incomeTaxes: Cents
  /** Contract rent of let days and asking rent of vacant ones. */
  grossPotentialRent: Cents
  vacancyLoss: Cents

  // cash (6.1)
  received: Cents
  operatingPaid: Cents
  capitalPaid: Cents
  taxesPaid: Cents

  // loans (6.5)
  interest: Cents
  principal: Cents
  /** A part of the two comes from a schedule. */
  scheduled: boolean
  loanBalance: Cents
  /** A year's interest at the rates of the stress test; null where a loan has none. */
  stressInterest: Cents | null

  // days
  availableDays: number
  leasedDays: number
  outOfServiceVacant: number

  // due in the window (7, metric 14)
  billed: Cents
  collected: Cents

  /** What the leases of the window's last day bring in a month. */
  monthlyRent: Cents

  // stock values at the window's end (6.4); null is not recorded
  purchasePrice: Cents | null
  totalCost: Cents | null
  cashInvested: Cents | null
  reserveBalance: Cents | null
  marketValue: Cents | null
  /** On the day before the window. */
  valueBefore: Cents | null
}

/** Nothing happened, nothing is known: what tests and rows without a property start from. */
export const unmeasured: Measured = {
  propertyId: null,
  address: null,
  window: null,
  rentalRevenue: 0,
  otherIncome: 0,
  badDebt: 0,
  operating: 0,
  capital: 0,
  incomeTaxes: 0,
  grossPotentialRent: 0,
  vacancyLoss: 0,
  received: 0,
  operatingPaid: 0,
  capitalPaid: 0,
  taxesPaid: 0,
  interest: 0,
  principal: 0,
  scheduled: false,
  loanBalance: 0,
  stressInterest: null,
  availableDays: 0,
  leasedDays: 0,
  outOfServiceVacant: 0,
  billed: 0,
  collected: 0,
  monthlyRent: 0,
  purchasePrice: null,
  totalCost: null,
  cashInvested: null,
  reserveBalance: null,
  marketValue: null,
  valueBefore: null,
}
