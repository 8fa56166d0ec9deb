import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'

/** docs/finance.md 4.2 */
export const BOOKING_STATUSES = [
  'inquiry',
  'pending',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Bookings that count in occupancy, ADR, RevPAR and the property status (docs/finance.md 4.2). */
export const SOLD_BOOKING_STATUSES: readonly BookingStatus[] = [
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
]

/** The nights of a booking: [checkIn, checkOut), so that one guest can leave and the next arrive on one day. */
export type Stay = { checkIn: CivilDate; checkOut: CivilDate }

/** Guests of a stay. `otherExempt` are adults or older children who pay no tourist tax. */
export type Party = { adults: number; childrenAges: readonly number[]; otherExempt: number }

/** Prices in cents: of one night, of 7 nights, of 30 nights, and of one night at the weekend. Null or 0 means no price. */
export type Rates = {
  daily: Cents | null
  weekly: Cents | null
  monthly: Cents | null
  weekend: Cents | null
}

/** Prices of the nights [from, to). Seasons of one property do not overlap. */
export type Season = Rates & { from: CivilDate; to: CivilDate; minNights: number | null }

/** Percent off the nights from a number of nights on. `percent` is decimal text such as '12.5'. */
export type LengthDiscount = { fromNights: number; percent: string }

/** The tourist tax in force from a day on; `rate` in cents for each person and night. */
export type TaxRule = {
  validFrom: CivilDate
  rate: Cents
  /** Children below this age pay nothing; null means that everybody pays. */
  exemptBelow: number | null
  /** Nights after this number are free; null means no limit. */
  maxNights: number | null
  /** Shorter stays pay nothing. */
  minNights: number | null
}

/** Everything that decides the price of a stay in one property. Amounts in cents. */
export type RatePlan = {
  base: Rates
  seasons: readonly Season[]
  /** Days of the week on which a weekend night begins, 1 (Monday) to 7 (Sunday). */
  weekendDays: readonly number[]
  discounts: readonly LengthDiscount[]
  /** Null means that all guests are included. */
  guestsIncluded: number | null
  /** For each further guest and night. */
  extraGuest: Cents
  cleaning: Cents
  deposit: Cents
  taxRules: readonly TaxRule[]
}

/** Friday and Saturday nights. */
export const DEFAULT_WEEKEND_DAYS: readonly number[] = [5, 6]

/** The longest stay, in nights. */
export const MAX_NIGHTS = 400
