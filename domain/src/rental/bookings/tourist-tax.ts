import type { Cents } from '../../money.ts'
import { nightsOf } from './nights.ts'
import type { Party, Stay, TaxRule } from './types.ts'

/** The tourist tax of a stay: amount = rate * persons * nights, in cents. */
export type TouristTax = { rate: Cents; persons: number; nights: number; amount: Cents }

/**
 * Returns the tourist tax by the rule in force on the day of check-in; null if nothing is due. Children of the exempt
 * age and persons exempt by hand pay nothing.
 */
export function touristTax(rules: readonly TaxRule[], stay: Stay, party: Party): TouristTax | null {
  const rule = rules
    .filter(({ validFrom }) => validFrom <= stay.checkIn)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
    .at(0)
  if (!rule) return null
  const all = nightsOf(stay)
  const { exemptBelow } = rule
  const children = party.childrenAges.filter((age) => exemptBelow === null || age >= exemptBelow).length
  const persons = Math.max(0, party.adults + children - party.otherExempt)
  const nights = all < (rule.minNights ?? 1) ? 0 : Math.min(all, rule.maxNights ?? all)
  const amount = rule.rate * persons * nights
  return amount === 0 ? null : { rate: rule.rate, persons, nights, amount }
}
