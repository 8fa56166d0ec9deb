import { daysBetween } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Quote, QuoteLine } from './quote.ts'
import type { Stay } from './types.ts'

/** A price that was agreed as amounts and not computed from rates, in cents. */
export type AgreedAmounts = { accommodation: Cents; cleaning: Cents; touristTax: Cents }

/**
 * Returns the quote of a stay whose price was agreed as amounts: by a channel, in a file, or by the landlord. `persons` is
 * shown with the tourist tax, of which only the amount is known.
 */
export function agreedQuote(
  { checkIn, checkOut }: Stay,
  { accommodation, cleaning, touristTax }: AgreedAmounts,
  persons: number,
): Quote {
  const nights = daysBetween(checkIn, checkOut)
  const lines: QuoteLine[] = [{ line: 'agreed', from: checkIn, nights, amount: accommodation }]
  if (cleaning > 0) lines.push({ line: 'cleaning', amount: cleaning })
  if (touristTax > 0) lines.push({ line: 'tourist_tax', persons, nights, rate: 0, amount: touristTax })
  return {
    nights,
    lines,
    accommodation,
    cleaning,
    touristTax,
    total: accommodation + cleaning + touristTax,
    deposit: 0,
    cheaperFrom: null,
  }
}
