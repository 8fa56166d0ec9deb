import {
  DEFAULT_WEEKEND_DAYS,
  type Party,
  type RatePlan,
  type Season,
  type Stay,
  type TaxRule,
} from './types.ts'

/** The prices of the worked examples (docs/finance.md 4.6): 120.00 a night, 700.00 a week, 2400.00 for 30 nights. */
export const samplePlan: RatePlan = {
  base: { daily: 120_00, weekly: 700_00, monthly: 2400_00, weekend: null },
  seasons: [],
  weekendDays: DEFAULT_WEEKEND_DAYS,
  discounts: [],
  guestsIncluded: 2,
  extraGuest: 15_00,
  cleaning: 0,
  deposit: 0,
  taxRules: [],
}

/** 2.50 for each person of 16 years or more and night, for at most 7 nights. */
export const sampleTax: TaxRule[] = [
  { validFrom: '2026-01-01', rate: 2_50, exemptBelow: 16, maxNights: 7, minNights: null },
]

export const couple: Party = { adults: 2, childrenAges: [], otherExempt: 0 }

export const stayOf = (checkIn: string, checkOut: string): Stay => ({ checkIn, checkOut })

/** July, with the given rates. */
export const july = (rates: Partial<Season>): Season => ({
  from: '2026-07-01',
  to: '2026-08-01',
  daily: null,
  weekly: null,
  monthly: null,
  weekend: null,
  minNights: null,
  ...rates,
})
