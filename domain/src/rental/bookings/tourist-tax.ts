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
  return withFirstNights(agreed).flatMap(({ tax, firstNight }) => {
    const { minNights = 1 } = tax
    const counted = nights < minNights ? 0 : Math.min(tax.nights, nights - firstNight + 1)
    const amount = counted < 1 ? 0 : prorate(tax.amount, counted, tax.nights)
    return amount > 0 ? [{ ...tax, nights: counted, amount }] : []
  })
}

/**
 * Returns the tourist tax that an extension adds, one for each group of nights. `before` and `after` are the tax of the shorter and the
 * longer stay by the rule of today: what the longer one adds to it is taxed, without the nights that pay an agreed tax already.
 */
export function addedTax(
  agreed: readonly TouristTax[],
  before: TouristTax | null,
  after: TouristTax | null,
): TouristTax[] {
  if (!after) return []
  const taxed = new Set(
    withFirstNights(agreed).flatMap(({ tax, firstNight }) => range(firstNight, tax.nights)),
  )
  const known = before?.nights ?? 0
  const added = range(known + 1, after.nights - known).filter((night) => !taxed.has(night))
  return added
    .filter((night) => !added.includes(night - 1))
    .map((firstNight) => {
      const end = added.find((night) => night >= firstNight && !added.includes(night + 1))!
      const nights = end - firstNight + 1
      return { ...after, firstNight, nights, amount: after.rate * after.persons * nights }
    })
}

const range = (first: number, length: number): number[] =>
  Array.from({ length: Math.max(0, length) }, (_, place) => first + place)

/** An addition that was agreed before its first night was stored is for the nights after those before it. */
function withFirstNights(agreed: readonly TouristTax[]): { tax: TouristTax; firstNight: number }[] {
  let taxed = 0
  return agreed.map((tax) => {
    const { firstNight = taxed + 1 } = tax
    taxed += tax.nights
    return { tax, firstNight }
  })
}
