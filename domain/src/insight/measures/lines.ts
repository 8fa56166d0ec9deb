/** The lines of an income statement in cents, as sums of the measured values (docs/finance.md 6.2, 7). */
import type { Cents } from '../../money.ts'
import type { Measured } from './types.ts'

/** Effective gross income: rental revenue plus other income less written-off rent. */
export const effectiveIncome = (m: Measured): Cents => m.rentalRevenue + m.otherIncome - m.badDebt

/** Excludes debt service, capital spending and income tax. */
export const netOperatingIncome = (m: Measured): Cents => effectiveIncome(m) - m.operating

/** Net operating income less loan interest and income taxes (docs/finance.md 8.12). */
export const netProfit = (m: Measured): Cents => netOperatingIncome(m) - m.interest - m.incomeTaxes
