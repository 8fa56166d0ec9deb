/** How long an organization keeps personal data it no longer needs (LEGAL-18). */
import { addMonthsClamped, type CivilDate, earlier, yearOf } from '../../dates.ts'

export const RETENTION_YEARS = [3, 5, 7] as const
export type RetentionYears = (typeof RETENTION_YEARS)[number]

/**
 * Who paid what must be told for five years after the year in which the tax on it was due, which is the year after
 * the payment (Polish Tax Ordinance, art. 70 and 86).
 */
const LEGAL_YEARS_OF_MONEY = 6

export type RetentionBounds = {
  /** Conversations that ended before this day, and people without any entry of money, are forgotten. */
  before: CivilDate
  /** People whose last entry of money is before this day are forgotten: never sooner than the law allows. */
  moneyBefore: CivilDate
}

export function retentionBounds(years: RetentionYears, today: CivilDate): RetentionBounds {
  const before = addMonthsClamped(today, -12 * years)
  return { before, moneyBefore: earlier(before, `${yearOf(today) - LEGAL_YEARS_OF_MONEY}-01-01`) }
}
