import { addDays, type CivilDate, earlier, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Quote } from './quote.ts'
import type { Stay } from './types.ts'

/** Days before check-in on which a stay is due, unless the property has its own number. */
export const DEFAULT_DUE_DAYS = 14

/** A charge of a booking; `serviceFrom` and `serviceTo` are the first and the last night. */
export type BookingCharge = {
  kind: 'stay' | 'extra_fee' | 'tourist_tax' | 'deposit'
  amount: Cents
  dueDate: CivilDate
  serviceFrom: CivilDate | null
  serviceTo: CivilDate | null
}

/** Returns the day on which a stay that is charged today is due: some days before check-in, but not before today. */
export const stayDueOn = (checkIn: CivilDate, today: CivilDate, dueDays: number): CivilDate =>
  later(today, addDays(checkIn, -dueDays))

/**
 * Returns the due day of an open charge of a stay that is charged again. It follows a stay that moves to another day of check-in:
 * `usual` is the day of a stay that is charged today. A stay that moves to an earlier day is never due later than before.
 */
export function chargedAgainDueOn(
  before: CivilDate,
  usual: CivilDate,
  from: Pick<Stay, 'checkIn'>,
  to: Pick<Stay, 'checkIn'>,
): CivilDate {
  if (to.checkIn === from.checkIn) return before
  return to.checkIn < from.checkIn ? earlier(before, usual) : usual
}

/**
 * Returns the charges of a booking that is confirmed today. They are due some days before check-in but not before today,
 * the deposit at check-in.
 */
export function bookingCharges(
  price: Pick<Quote, 'accommodation' | 'cleaning' | 'touristTax' | 'deposit'>,
  stay: Stay,
  today: CivilDate,
  dueDays: number = DEFAULT_DUE_DAYS,
): BookingCharge[] {
  const dueDate = stayDueOn(stay.checkIn, today, dueDays)
  const nights = { serviceFrom: stay.checkIn, serviceTo: addDays(stay.checkOut, -1) }
  const once = { serviceFrom: null, serviceTo: null }
  const charges: BookingCharge[] = [
    { kind: 'stay', amount: price.accommodation, dueDate, ...nights },
    { kind: 'extra_fee', amount: price.cleaning, dueDate, ...once },
    { kind: 'tourist_tax', amount: price.touristTax, dueDate, ...nights },
    { kind: 'deposit', amount: price.deposit, dueDate: later(today, stay.checkIn), ...once },
  ]
  return charges.filter(({ amount }) => amount > 0)
}
