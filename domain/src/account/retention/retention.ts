/** How long an organization keeps personal data that it no longer needs (LEGAL-18). */
import { addMonthsClamped, type CivilDate, earlier, yearOf } from '../../dates.ts'

export const RETENTION_YEARS = [3, 5, 7] as const
export type RetentionYears = (typeof RETENTION_YEARS)[number]

/**
 * The names of payers must be kept for five years after the year in which the tax was due, which is the year after
 * the payment (Polish Tax Ordinance, art. 70 and 86).
 */
const LEGAL_YEARS_OF_MONEY = 6

export type RetentionBounds = {
  /** Tickets that ended before this day are removed, and people without any ledger entry are made anonymous. */
  before: CivilDate
  /** People whose last ledger entry is before this day are made anonymous. Never later than the law allows. */
  moneyBefore: CivilDate
}

/** Returns the days before which data is removed, for a retention of `years` years. */
export function retentionBounds(years: RetentionYears, today: CivilDate): RetentionBounds {
  const before = addMonthsClamped(today, -12 * years)
  return { before, moneyBefore: earlier(before, `${yearOf(today) - LEGAL_YEARS_OF_MONEY}-01-01`) }
}
