import { type CivilDate, daysBetween, earlier } from '../../dates.ts'
import type { FieldIssue } from '../../field-codes.ts'
import { type Cents, MAX_CENTS } from '../../money.ts'
import { agreedQuote } from './agreed-quote.ts'
import type { Quote } from './quote.ts'
import { type BookingStatus, MAX_NIGHTS, type Stay } from './types.ts'

/** What a row of a file may say about the state of a stay. */
export const IMPORTED_STATES = ['confirmed', 'cancelled', 'no_show'] as const
export type ImportedState = (typeof IMPORTED_STATES)[number]

/** A stay of a file. Amounts in cents; null if the file does not contain the value. */
export type ImportedStay = Stay & {
  state: ImportedState | null
  adults: number | null
  bookedOn: CivilDate | null
  accommodation: Cents | null
  cleaning: Cents | null
  touristTax: Cents | null
  paid: Cents | null
  paidOn: CivilDate | null
}

const MAX_ADULTS = 50

/** Returns what prevents the import of the stay, by field. */
export function importedStayIssues(stay: ImportedStay, today: CivilDate): FieldIssue[] {
  const { checkIn, checkOut, adults, bookedOn, accommodation, paid, paidOn, state } = stay
  const nights = daysBetween(checkIn, checkOut)
  const issues: (FieldIssue | false)[] = [
    nights < 1 && { field: 'checkOut', code: 'end_before_start' },
    nights > MAX_NIGHTS && { field: 'checkOut', code: 'number_out_of_range' },
    adults !== null &&
      (adults < 1 || adults > MAX_ADULTS) && { field: 'adults', code: 'number_out_of_range' },
    bookedOn !== null && bookedOn > earlier(today, checkIn) && { field: 'bookedOn', code: 'date_invalid' },
    state === 'no_show' && checkIn > today && { field: 'state', code: 'not_allowed' },
    paidOn !== null && paidOn > today && { field: 'paidOn', code: 'date_invalid' },
    accommodation === null && otherMoney(stay) > 0 && { field: 'accommodation', code: 'required' },
    totalOf(stay) > MAX_CENTS && { field: 'accommodation', code: 'amount_too_large' },
    (paid ?? 0) > totalOf(stay) && accommodation !== null && { field: 'paid', code: 'amount_too_large' },
  ]
  return issues.filter((issue) => issue !== false)
}

const otherMoney = ({ cleaning, touristTax, paid }: ImportedStay): Cents =>
  (cleaning ?? 0) + (touristTax ?? 0) + (paid ?? 0)
const totalOf = ({ accommodation, cleaning, touristTax }: ImportedStay): Cents =>
  (accommodation ?? 0) + (cleaning ?? 0) + (touristTax ?? 0)

export type StayToImport = {
  status: BookingStatus
  bookedOn: CivilDate
  cancelledOn: CivilDate | null
  /** Null if the price is not known. */
  price: Quote | null
  /** Money received, in cents; 0 for a cancelled stay. */
  paid: Cents
  paidOn: CivilDate
}

/**
 * Returns how a stay of a file is stored. A stay that has ended and whose file does not say what was paid counts as paid on
 * the day of check-in, because years of old stays must not become debts (docs/decisions/091). A cancelled stay has no charges and
 * no money.
 */
export function stayToImport(stay: ImportedStay, today: CivilDate): StayToImport {
  const { checkIn, checkOut, state, accommodation } = stay
  const bookedOn = stay.bookedOn ?? earlier(today, checkIn)
  const cancelled = state === 'cancelled'
  const ended = checkOut <= today
  const assumed = ended ? totalOf(stay) : 0
  return {
    status: state === 'confirmed' || state === null ? (checkOut < today ? 'completed' : 'confirmed') : state,
    bookedOn,
    cancelledOn: cancelled ? earlier(today, checkIn) : null,
    price: accommodation === null ? null : priceOf(stay, accommodation),
    paid: cancelled || accommodation === null ? 0 : (stay.paid ?? assumed),
    paidOn: stay.paidOn ?? earlier(today, checkIn),
  }
}

const priceOf = (stay: ImportedStay, accommodation: Cents): Quote =>
  agreedQuote(
    stay,
    { accommodation, cleaning: stay.cleaning ?? 0, touristTax: stay.touristTax ?? 0 },
    stay.adults ?? 1,
  )
