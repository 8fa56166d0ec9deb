/** What changes of a confirmed stay cost: no-show, early departure, extension, move. Amounts in cents. */
import { addDays, type CivilDate, daysBetween } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { type Cents, prorate, splitStep } from '../../money.ts'
import {
  type CreditedNights,
  creditBefore,
  nightsBefore,
  type PricedNights,
  pricedNights,
  priceOf,
} from './night-prices.ts'
import { nightsOf } from './nights.ts'
import type { Quote, QuoteLine } from './quote.ts'
import { shorterTax, type TouristTax } from './tourist-tax.ts'
import type { Stay } from './types.ts'

/** Returns the price for a guest who never arrived: cleaning and tourist tax are waived, everything else stands. */
export function afterNoShow(agreed: Quote): Quote {
  const waived = agreed.lines.filter(isWaived)
  return waived.length === 0
    ? agreed
    : {
        ...withLines(
          agreed,
          agreed.lines.filter((line) => !isWaived(line)),
        ),
        waived,
      }
}

/** Returns the price for a guest who arrives after the no-show: what was waived counts again. */
export const afterLateArrival = ({ waived = [], ...agreed }: Quote): Quote =>
  withLines(agreed, [...agreed.lines, ...waived])

const sumOf = (rows: readonly QuoteLine[]): Cents => rows.reduce((sum, { amount }) => sum + amount, 0)

const isWaived = ({ line }: QuoteLine): boolean => line === 'cleaning' || line === 'tourist_tax'

/** The price with other lines for cleaning and tourist tax. */
function withLines(agreed: Quote, lines: QuoteLine[]): Quote {
  return {
    ...agreed,
    lines,
    cleaning: sumOf(lines.filter(({ line }) => line === 'cleaning')),
    touristTax: sumOf(lines.filter(({ line }) => line === 'tourist_tax')),
    total: sumOf(lines),
  }
}

export type EarlyDeparture = {
  stay: Stay
  agreed: Quote
  /** What was credited on the charges for its nights, such as a discount after a complaint. */
  credits: readonly CreditedNights[]
  leavesOn: CivilDate
  /** Percent of the unspent nights that is paid back, 0 to 100. */
  percentBack: number
}

/**
 * Returns what a guest who leaves early owes: the nights slept at the prices that they were sold at, a fee for the unspent nights, and
 * the agreed tourist tax of the nights slept. `discounts` are what of each credit note belongs to the nights slept, and fee and
 * credit are computed after credit notes: accommodation - credits = stay - discounts + fee + credit. Throws `departure_outside_stay`.
 */
export function earlyDeparture(departure: EarlyDeparture) {
  const { stay, agreed, credits, leavesOn } = departure
  const nights = nightsOf(stay)
  const slept = daysBetween(stay.checkIn, leavesOn)
  if (slept < 1 || slept >= nights) throw new DomainError('departure_outside_stay', { leavesOn })
  const sold = pricedNights(agreed, stay)
  const kept = nightsBefore(sold, leavesOn)
  const discounts = credits.map((credit) => creditBefore(sold, leavesOn, credit))
  const given = credits.reduce((sum, { credited }, place) => sum + credited - discounts[place]!, 0)
  const unspent = Math.max(0, agreed.accommodation - priceOf(kept) - given)
  const credit = prorate(unspent, departure.percentBack, 100)
  return {
    nights: slept,
    parts: kept,
    stay: priceOf(kept),
    discounts,
    fee: unspent - credit,
    credit,
    taxes: shorterTax(taxesOf(agreed.waived ? { lines: agreed.waived } : agreed), slept),
  }
}

type Priced = Pick<Quote, 'nights' | 'accommodation'>

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
    eachNight: Array.from({ length: nights }, (_, night) => splitStep(accommodation, night + 1, nights)),
  }
}

/** Returns the price of a stay that begins on another day and keeps the price of each of its nights. */
export function movedQuote(agreed: Quote, checkIn: CivilDate): Quote {
  const stay = { checkIn, checkOut: addDays(checkIn, agreed.nights) }
  return changedQuote(agreed, { parts: pricedNights(agreed, stay), taxes: taxesOf(agreed) })
}

/** Fees for unspent nights that earlier changes charged. They stand when the nights change again. */
const unspentOf = ({ lines }: Quote): QuoteLine[] => lines.filter(({ line }) => line === 'early_departure')

/** Returns the fees for unspent nights that are part of an agreed price, in cents. */
export const unspentFees = (agreed: Quote): Cents => sumOf(unspentOf(agreed))

/** Returns the price of a stay that takes a new quote, with the deposit and the fees that are charged already. */
export function quotedAgain(agreed: Quote, fresh: Quote): Quote {
  const { deposit } = agreed
  return {
    ...fresh,
    deposit,
    lines: [...fresh.lines, ...unspentOf(agreed)],
    total: fresh.total + unspentFees(agreed),
  }
}

/** The accommodation of each part of a changed stay, and what else is charged. Amounts in cents. */
export type ChangedPrice = {
  parts: readonly PricedNights[]
  /** The unspent nights of an early departure. */
  unspent?: { nights: number; amount: Cents }
  taxes: readonly TouristTax[]
}

/** Returns the quote of a stay whose nights changed after it was agreed. The lines add up to the total, as before. */
export function changedQuote(agreed: Quote, { parts, unspent, taxes }: ChangedPrice): Quote {
  const lines: QuoteLine[] = parts.map((part) => ({ line: 'agreed', ...part }))
  lines.push(...unspentOf(agreed))
  if (unspent && unspent.amount > 0) lines.push({ line: 'early_departure', ...unspent })
  if (agreed.cleaning > 0) lines.push({ line: 'cleaning', amount: agreed.cleaning })
  const taxLines = taxes.map((tax): QuoteLine => ({ line: 'tourist_tax', ...tax }))
  // After a no-show the tax of the remaining nights is waived too.
  if (!agreed.waived) lines.push(...taxLines)
  return {
    ...agreed,
    ...(agreed.waived && {
      waived: [...agreed.waived.filter(({ line }) => line !== 'tourist_tax'), ...taxLines],
    }),
    nights: parts.reduce((sum, { nights }) => sum + nights, 0),
    lines,
    accommodation: parts.reduce((sum, { amount }) => sum + amount, 0),
    touristTax: agreed.waived ? 0 : taxes.reduce((sum, { amount }) => sum + amount, 0),
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    cheaperFrom: null,
  }
}

/** Returns the tourist tax of the lines of a quote. */
export const taxesOf = ({ lines }: Pick<Quote, 'lines'>): TouristTax[] =>
  lines.flatMap((row) => (row.line === 'tourist_tax' ? [row] : [])).map(({ line: _, ...tax }) => tax)
