import { type AgreedAmounts, agreedQuote } from './agreed-quote.ts'
import { quotedAgain } from './change.ts'
import type { Quote } from './quote.ts'
import type { BookingStatus, Party, Stay } from './types.ts'

/** Whether a new price can be set: not while nothing is agreed any more, and not after a no-show, which waives parts of it. */
export const mayReprice = ({ status }: { status: BookingStatus }): boolean =>
  status !== 'cancelled' && status !== 'no_show'

/**
 * Returns the price of a stay that is set again. `fresh` is the price of the present rates, null without one: if the amounts
 * are the same, its lines are kept. The agreed deposit stays, and so do fees for unspent nights that are charged already.
 */
export function repriced(
  agreed: Quote | null,
  fresh: Quote | null,
  stay: Stay & Party,
  amounts: AgreedAmounts,
): Quote {
  const isFresh =
    fresh !== null &&
    (['accommodation', 'cleaning', 'touristTax'] as const).every((part) => fresh[part] === amounts[part])
  const price = isFresh ? fresh : withTaxOf([agreed, fresh], agreedQuote(stay, amounts, stay.adults))
  return quotedAgain(agreed ?? { ...price, lines: [], deposit: 0 }, price)
}

/** A tourist tax that stays the same keeps its lines, because they say which nights count. */
function withTaxOf(known: readonly (Quote | null)[], price: Quote): Quote {
  const same = known.find((each) => each?.nights === price.nights && each.touristTax === price.touristTax)
  return same
    ? {
        ...price,
        lines: [
          ...price.lines.filter(({ line }) => line !== 'tourist_tax'),
          ...same.lines.filter(({ line }) => line === 'tourist_tax'),
        ],
      }
    : price
}

/** Whether the price was agreed for other nights: the calendar of a channel moved the stay, and no money moves with it. */
export const isPriceOfOtherNights = (agreed: Quote | null, { checkIn }: Stay, nights: number): boolean => {
  if (agreed === null) return false
  const first = agreed.lines.find((line) => line.line === 'nights' || line.line === 'agreed')
  return agreed.nights !== nights || (first !== undefined && 'from' in first && first.from !== checkIn)
}
