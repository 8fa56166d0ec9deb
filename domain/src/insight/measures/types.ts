import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'

/** Money that flows over days, in cents. */
export type Flows = {
  rentalRevenue: Cents
  otherIncome: Cents
  badDebt: Cents
  operating: Cents
  received: Cents
  operatingPaid: Cents
  capitalPaid: Cents
  interest: Cents
  principal: Cents
  interestPaid: Cents
  principalPaid: Cents
}

/**
 * What one property earned, spent and owed in a window (docs/finance.md 6). One row has no property: it sums up entries
 * that name no property or a removed one. Amounts in cents. Every portfolio figure is a sum of these rows.
 */
export type Measured = {
  propertyId: string | null
  address: string | null
  /** The days of the window in which the property was managed; null for rows without a property. */
  window: Window | null
  /** The flows of these days only, if they are fewer than those of the whole window; otherwise null. */
  managed: Flows | null

  // accrual (6.2)
  rentalRevenue: Cents
  otherIncome: Cents
  badDebt: Cents
  operating: Cents
  capital: Cents
  incomeTaxes: Cents
  /** Contract rent of days under a lease plus asking rent of all other days. */
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
  /** The part that was paid, or is taken from a schedule (cash, 7.8). */
  interestPaid: Cents
  principalPaid: Cents
  /** At least part of interest and principal comes from a schedule. */
  scheduled: boolean
  loanBalance: Cents
  /** Interest of one year at the rates of the stress test; null if a loan has no such rate. */
  stressInterest: Cents | null

  // days
  availableDays: number
  leasedDays: number
  soldNights: number
  /** Days under a lease or sold. */
  occupiedDays: number
  outOfServiceVacant: number

  // short stays (4, metrics 17 and 18)
  /** Nights that could be sold; 0 for a unit that is let by the month only. */
  shortTermNights: number
  /** Part of the rental revenue; null if the price of a sold night is not known. */
  stayRevenue: Cents | null
  /** Stays whose check-in is in the window, and all their nights. */
  stays: number
  stayNights: number
  /** Those of them that were booked by their check-in, and their days from booking to check-in. */
  staysBooked: number
  daysAhead: number
  cancelledStays: number

  // due in the window (7, metric 14)
  billed: Cents
  collected: Cents

  /** Monthly rent of the leases in force on the last day of the window, and the number of units that have one. */
  monthlyRent: Cents
  unitsRented: number

  // stock values at the window's end (6.4); null means not recorded
  purchasePrice: Cents | null
  totalCost: Cents | null
  cashInvested: Cents | null
  reserveBalance: Cents | null
  marketValue: Cents | null
  /** Market value on the day before the window. */
  valueBefore: Cents | null
}

export type Member = { propertyId: string; address: string }

/**
 * The sums of properties that have the same inputs and the same days in the window, so that each figure counts all of them
 * or none. `propertyId` is the one of its first member.
 */
export type MeasuredGroup = Measured & { members: readonly Member[] }

/** Returns the properties in a row; none for the row without a property. */
export const membersOf = (row: Measured | MeasuredGroup): readonly Member[] => {
  if ('members' in row) return row.members
  return row.propertyId === null ? [] : [{ propertyId: row.propertyId, address: row.address ?? '' }]
}

/** Returns the row with the flows of its days under management, so that flows and days match (docs/finance.md 6.3). */
export const underManagement = (row: Measured): Measured =>
  row.managed === null ? row : { ...row, ...row.managed }

/** A row with nothing measured, as a start for tests and for rows without a property. */
export const unmeasured: Measured = {
  propertyId: null,
  address: null,
  window: null,
  managed: null,
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
  interestPaid: 0,
  principalPaid: 0,
  scheduled: false,
  loanBalance: 0,
  stressInterest: null,
  availableDays: 0,
  leasedDays: 0,
  soldNights: 0,
  occupiedDays: 0,
  outOfServiceVacant: 0,
  shortTermNights: 0,
  stayRevenue: 0,
  stays: 0,
  stayNights: 0,
  staysBooked: 0,
  daysAhead: 0,
  cancelledStays: 0,
  billed: 0,
  collected: 0,
  monthlyRent: 0,
  unitsRented: 0,
  purchasePrice: null,
  totalCost: null,
  cashInvested: null,
  reserveBalance: null,
  marketValue: null,
  valueBefore: null,
}
