/** The price that each night of a stay was sold at. Amounts in cents. */
import { addDays, type CivilDate, daysBetween } from '../../dates.ts'
import { type Cents, prorate, splitByWeights } from '../../money.ts'
import { nightsOf } from './nights.ts'
import type { Quote, QuoteLine } from './quote.ts'
import type { Stay } from './types.ts'

/** Consecutive nights at one price; `amount` for all of them. */
export type PricedNights = { from: CivilDate; nights: number; amount: Cents }

type NightsLine = Extract<QuoteLine, { line: 'nights' | 'agreed' }>

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((all, amount) => all + amount, 0)

/**
 * Returns the nights of the stay with the prices that they were sold at. A discount of length is taken from each group of nights by
 * its price, extra guests are added by its number of nights. The amounts add up to the accommodation. Nights that a channel added have no
 * price. A price that was agreed for more nights is spread evenly, because nobody said what fewer cost.
 */
export function pricedNights(agreed: Pick<Quote, 'lines' | 'accommodation'>, stay: Stay): PricedNights[] {
  const { lines, accommodation } = agreed
  const groups = lines.filter((row): row is NightsLine => row.line === 'nights' || row.line === 'agreed')
  const amountOf = (line: QuoteLine['line']) => sum(lines.map((row) => (row.line === line ? row.amount : 0)))
  const nights = groups.map((group) => group.nights)
  const gross = groups.map(({ amount }) => amount)
  const [discount, extra] = [-amountOf('discount'), amountOf('extra_guests')]
  const all = nightsOf(stay)
  const sold = sum(nights)
  if (sold === 0 || sold > all || sum(gross) - discount + extra !== accommodation)
    return [{ from: stay.checkIn, nights: all, amount: accommodation }]
  const weights = nights.map(BigInt)
  const off = splitByWeights(discount, sum(gross) > 0 ? gross.map(BigInt) : weights)
  const more = splitByWeights(extra, weights)
  const first = firstPriced(groups[0]!, sold, stay)
  const before = daysBetween(stay.checkIn, first)
  let from = first
  const priced = groups.map((group, place) => {
    const one = { from, nights: group.nights, amount: gross[place]! - off[place]! + more[place]! }
    from = addDays(from, group.nights)
    return one
  })
  return [
    { from: stay.checkIn, nights: before, amount: 0 },
    ...priced,
    { from, nights: all - before - sold, amount: 0 },
  ].filter((one) => one.nights > 0)
}

/** Returns the first night with a price: that of the line if all its nights are in the stay, which a channel may have moved. */
function firstPriced(line: NightsLine, sold: number, stay: Stay): CivilDate {
  const from = 'from' in line && typeof line.from === 'string' ? line.from : stay.checkIn
  return from >= stay.checkIn && addDays(from, sold) <= stay.checkOut ? from : stay.checkIn
}

/** Returns those of the nights that begin before the day, with their share of the price. */
export const nightsBefore = (priced: readonly PricedNights[], day: CivilDate): PricedNights[] =>
  priced.flatMap(({ from, nights, amount }) => {
    const kept = Math.min(nights, daysBetween(from, day))
    return kept < 1 ? [] : [{ from, nights: kept, amount: prorate(amount, kept, nights) }]
  })

/** Returns the price of the nights. */
export const priceOf = (priced: readonly PricedNights[]): Cents => sum(priced.map(({ amount }) => amount))

/** What was credited on a charge for the nights from `serviceFrom` to `serviceTo`. */
export type CreditedNights = { serviceFrom: CivilDate | null; serviceTo: CivilDate | null; credited: Cents }

/**
 * Returns what of a credit note belongs to the nights before the day: the part that their price has in the price of the nights of
 * the charge. A charge for none of the nights, which a channel moved, belongs to all of them.
 */
export function creditBefore(
  priced: readonly PricedNights[],
  day: CivilDate,
  { serviceFrom, serviceTo, credited }: CreditedNights,
): Cents {
  const end = serviceTo && addDays(serviceTo, 1)
  const between = (until: CivilDate | null) =>
    priceOf(until === null ? priced : nightsBefore(priced, until)) -
    (serviceFrom === null ? 0 : priceOf(nightsBefore(priced, serviceFrom)))
  const of = between(end)
  if (of <= 0)
    return priceOf(priced) > 0 ? prorate(credited, priceOf(nightsBefore(priced, day)), priceOf(priced)) : 0
  const kept = between(end === null || day < end ? day : end)
  return prorate(credited, Math.max(0, kept), of)
}
