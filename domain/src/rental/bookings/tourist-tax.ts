import { type Cents, prorate } from '../../money.ts'
import { nightsOf } from './nights.ts'
import type { Party, Stay, TaxRule } from './types.ts'

/**
 * The tourist tax of a stay: amount = rate * persons * nights, in cents. `firstNight` is the first night of the stay that it is for,
 * 1 unless an extension added it; `minNights` is the shortest stay that pays it by the rule that was agreed.
 */
export type TouristTax = {
  rate: Cents
  persons: number
  nights: number
  amount: Cents
  firstNight?: number | undefined
  minNights?: number | undefined
}

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
  if (amount === 0) return null
  const { rate, minNights } = rule
  return { rate, persons, nights, amount, ...(minNights !== null && { minNights }) }
}

/**
 * Returns the agreed tourist tax of a stay that becomes shorter: it falls with the nights that count. The rules of today do not
 * matter, because the price of a stay is frozen. `nights` is the new number of nights.
 */
export function shorterTax(agreed: readonly TouristTax[], nights: number): TouristTax[] {
  let taxed = 0
  return agreed.flatMap((tax) => {
    // An addition that was agreed before the first night was kept is for the nights after those before it.
    const { firstNight = taxed + 1, minNights = 1 } = tax
    taxed += tax.nights
    const counted = nights < minNights ? 0 : Math.min(tax.nights, nights - firstNight + 1)
    const amount = counted < 1 ? 0 : prorate(tax.amount, counted, tax.nights)
    return amount > 0 ? [{ ...tax, nights: counted, amount }] : []
  })
}
