import { addDays, type CivilDate } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { type Cents, type Currency, formatMoney, roundHalfUp } from '../../money.ts'
import { nightsOf } from './nights.ts'
import { discountFor, lessPercent, type NightGroup, priceOfNights } from './rates.ts'
import { type TouristTax, touristTax } from './tourist-tax.ts'
import { MAX_NIGHTS, type Party, type RatePlan, type Stay } from './types.ts'

/** A line of a quote; `amount` in cents, negative for a discount. */
export type QuoteLine =
  | ({ line: 'nights' } & NightGroup)
  | { line: 'discount'; fromNights: number; percent: string; amount: Cents }
  | { line: 'extra_guests'; guests: number; nights: number; rate: Cents; amount: Cents }
  | { line: 'cleaning'; amount: Cents }
  /** Nights at a price that was agreed before the stay changed. */
  | { line: 'agreed'; from: CivilDate; nights: number; amount: Cents }
  | { line: 'early_departure'; nights: number; amount: Cents }
  | ({ line: 'tourist_tax' } & TouristTax)

/** The price of a stay, in cents. The lines add up to `total`; the deposit is not part of it. */
export type Quote = {
  nights: number
  lines: QuoteLine[]
  /** Nights less discount, and extra guests: one charge. */
  accommodation: Cents
  cleaning: Cents
  touristTax: Cents
  total: Cents
  deposit: Cents
  /** Cleaning and tourist tax that a no-show took out of the price; they count again if the guest arrives late. */
  waived?: QuoteLine[] | undefined
  /** The shortest longer stay that costs less and can be booked, and how much less; null if there is none. */
  cheaperFrom: { nights: number; saving: Cents } | null
}

/** From this number of nights a lease may fit better. */
export const LEASE_HINT_NIGHTS = 31

/**
 * Returns the price of a stay line by line (docs/finance.md 4.3). Throws `rate_missing` if a night has no rate, or
 * `stay_length_invalid`. `canBook` says whether a longer stay that costs less can be booked; without it none is advised.
 */
export function quote(
  plan: RatePlan,
  stay: Stay,
  party: Party,
  canBook: (longer: Stay) => boolean = () => false,
): Quote {
  const price = priced(plan, stay, party)
  if (!price) throw new DomainError('rate_missing')
  return { ...price, cheaperFrom: cheaperLongerStay({ plan, stay, party, total: price.total, canBook }) }
}

/**
 * Throws `price_changed` with the new total if a person saw another one. `seen` is null for callers who name no price.
 */
export function requireSeenPrice(
  { total }: Pick<Quote, 'total'>,
  seen: Cents | null | undefined,
  currency: Currency,
): void {
  if (seen !== null && seen !== undefined && seen !== total)
    throw new DomainError('price_changed', { total, price: formatMoney(total, currency) })
}

/**
 * Throws `fee_changed` with the amounts of now if a person saw another fee, or that the guest gets back another amount. Null for what
 * the caller did not name. All in cents.
 */
export function requireSeenFee(
  { fee, back }: { fee: Cents; back: Cents },
  seen: { fee: Cents | null | undefined; back: Cents | null | undefined },
  currency: Currency,
): void {
  if (fee !== (seen.fee ?? fee) || back !== (seen.back ?? back))
    throw new DomainError('fee_changed', { fee, back, amount: formatMoney(fee, currency) })
}

function priced(plan: RatePlan, stay: Stay, party: Party): Omit<Quote, 'cheaperFrom'> | null {
  const nights = nightsOf(stay)
  const price = priceOfNights(plan, stay)
  if (!price) return null
  const lines: QuoteLine[] = price.groups.map((group) => ({ line: 'nights', ...group }))

  const discount = discountFor(plan.discounts, nights)
  if (discount) {
    const full = roundHalfUp(price.exact.numerator, price.exact.denominator)
    lines.push({ line: 'discount', ...discount, amount: lessPercent(price.exact, discount.percent) - full })
  }
  const extra = Math.max(
    0,
    party.adults + party.childrenAges.length - (plan.guestsIncluded ?? Number.POSITIVE_INFINITY),
  )
  if (extra > 0 && plan.extraGuest > 0) {
    const amount = plan.extraGuest * extra * nights
    lines.push({ line: 'extra_guests', guests: extra, nights, rate: plan.extraGuest, amount })
  }
  const accommodation = lines.reduce((sum, { amount }) => sum + amount, 0)

  const { cleaning, deposit } = plan
  if (cleaning > 0) lines.push({ line: 'cleaning', amount: cleaning })
  const tax = touristTax(plan.taxRules, stay, party)
  if (tax) lines.push({ line: 'tourist_tax', ...tax })
  const taxed = tax?.amount ?? 0
  const total = accommodation + cleaning + taxed
  return { nights, lines, accommodation, cleaning, touristTax: taxed, total, deposit }
}

/** A longer stay can cost less only where a longer tier or a length discount begins. */
function cheaperLongerStay({
  plan,
  stay,
  party,
  total,
  canBook,
}: {
  plan: RatePlan
  stay: Stay
  party: Party
  total: Cents
  canBook: (longer: Stay) => boolean
}): Quote['cheaperFrom'] {
  const nights = nightsOf(stay)
  const steps = [7, 30, ...plan.discounts.map(({ fromNights }) => fromNights)]
    .filter((step) => step > nights && step <= MAX_NIGHTS)
    .sort((a, b) => a - b)
  for (const step of steps) {
    const longer = { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, step) }
    const price = priced(plan, longer, party)
    if (price && price.total < total && canBook(longer)) return { nights: step, saving: total - price.total }
  }
  return null
}
