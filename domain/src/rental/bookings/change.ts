/** What changes of a confirmed stay cost: no-show, early departure, extension, move. Amounts in cents. */
import { type CivilDate, daysBetween } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { type Cents, prorate, splitStep } from '../../money.ts'
import { nightsOf } from './nights.ts'
import type { Quote } from './quote.ts'
import { touristTax } from './tourist-tax.ts'
import type { Party, Stay, TaxRule } from './types.ts'

/** Returns what a guest who never arrived owes: the accommodation. Cleaning and tourist tax are credited. */
export const noShow = (price: Pick<Quote, 'accommodation' | 'cleaning' | 'touristTax'>) => ({
  accommodation: price.accommodation,
  credited: price.cleaning + price.touristTax,
})

export type EarlyDeparture = {
  stay: Stay
  /** The price of all nights. */
  accommodation: Cents
  leavesOn: CivilDate
  /** Percent of the unspent nights that is paid back, 0 to 100. */
  percentBack: number
  party: Party
  taxRules: readonly TaxRule[]
}

/**
 * Returns what a guest who leaves early owes: the nights slept, a fee for the unspent nights, and the tourist tax of the
 * nights slept. accommodation = stay + fee + credit. Throws `departure_outside_stay`.
 */
export function earlyDeparture(departure: EarlyDeparture) {
  const { stay, accommodation, leavesOn } = departure
  const nights = nightsOf(stay)
  const slept = daysBetween(stay.checkIn, leavesOn)
  if (slept < 1 || slept >= nights) throw new DomainError('departure_outside_stay', { leavesOn })
  const kept = prorate(accommodation, slept, nights)
  const credit = prorate(accommodation - kept, departure.percentBack, 100)
  const shorter = { ...stay, checkOut: leavesOn }
  return {
    nights: slept,
    stay: kept,
    fee: accommodation - kept - credit,
    credit,
    touristTax: touristTax(departure.taxRules, shorter, departure.party)?.amount ?? 0,
  }
}

type Priced = Pick<Quote, 'nights' | 'accommodation' | 'touristTax'>

/**
 * Returns the price of the added nights: the difference of both quotes, never below 0 (nothing is paid back if the
 * longer stay costs less), and its share of each added night.
 */
export function extension(before: Priced, after: Priced) {
  const nights = after.nights - before.nights
  if (nights < 1) throw new DomainError('stay_length_invalid', { nights: after.nights })
  const accommodation = Math.max(0, after.accommodation - before.accommodation)
  return {
    nights,
    accommodation,
    touristTax: Math.max(0, after.touristTax - before.touristTax),
    eachNight: Array.from({ length: nights }, (_, night) => splitStep(accommodation, night + 1, nights)),
  }
}

/**
 * Returns the price of a stay moved to other days or another unit. With the same number of nights it keeps its price;
 * otherwise it takes that of the new quote, and the difference must be confirmed.
 */
export function move(agreed: Priced, quoted: Priced): { accommodation: Cents; difference: Cents } {
  const accommodation = agreed.nights === quoted.nights ? agreed.accommodation : quoted.accommodation
  return { accommodation, difference: accommodation - agreed.accommodation }
}
