/** How long an organization keeps personal data that it no longer needs (LEGAL-18). */
import { addMonthsClamped, type CivilDate, earlier, yearOf } from '../../dates.ts'

export const RETENTION_YEARS = [3, 5, 7] as const
export type RetentionYears = (typeof RETENTION_YEARS)[number]

/**
 * The names of payers must be kept for five years after the year in which the tax was due, which is the year after
 * the payment (Polish Tax Ordinance, art. 70 and 86).
 */
const LEGAL_YEARS_OF_MONEY = 6

/** The periods of the legal text, used by an organization that has not chosen another one (LEGAL-14 to LEGAL-17). */
const DEFAULT_YEARS = { people: 3, money: 7 } as const
/** Documents that were sent to be signed and never signed by everybody, with what some had signed. */
const UNSIGNED_MONTHS = 12
const REGISTRATION_YEARS = 2
const LOG_MONTHS = 12

export type RetentionBounds = {
  /** People without any ledger entry are made anonymous if they left before this day. */
  before: CivilDate
  /** People whose last ledger entry is before this day are made anonymous. Never later than the law allows. */
  moneyBefore: CivilDate
  /** Tickets that ended before this day are removed. */
  ticketsBefore: CivilDate
  /** Signings that were cancelled, declined or that expired before this day are removed. */
  unsignedBefore: CivilDate
}

/**
 * Returns the days before which data is removed, for a retention of `years` years; null means the periods of the
 * legal text. That text names no period for tickets, so they stay as long as financial data.
 */
export function retentionBounds(years: RetentionYears | null, today: CivilDate): RetentionBounds {
  const yearsAgo = (count: number): CivilDate => addMonthsClamped(today, -12 * count)
  const money = yearsAgo(years ?? DEFAULT_YEARS.money)
  return {
    before: yearsAgo(years ?? DEFAULT_YEARS.people),
    moneyBefore: earlier(money, `${yearOf(today) - LEGAL_YEARS_OF_MONEY}-01-01`),
    ticketsBefore: money,
    unsignedBefore: addMonthsClamped(today, -UNSIGNED_MONTHS),
  }
}

/** Returns the days before which an account that belongs to nothing is deleted: never confirmed, and last used. */
export const accountBounds = (
  today: CivilDate,
): { unconfirmedBefore: CivilDate; unusedBefore: CivilDate } => ({
  unconfirmedBefore: addMonthsClamped(today, -12 * REGISTRATION_YEARS),
  unusedBefore: addMonthsClamped(today, -12 * DEFAULT_YEARS.people),
})

/** Returns the day before which network addresses and browsers are removed from logs (LEGAL-17). */
export const logsBefore = (today: CivilDate): CivilDate => addMonthsClamped(today, -LOG_MONTHS)
