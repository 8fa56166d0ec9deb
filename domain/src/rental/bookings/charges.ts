import { addDays, type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { DEFAULT_DUE_DAYS, stayDueOn } from './due-days.ts'
import type { Quote } from './quote.ts'
import type { Stay } from './types.ts'

/** A charge of a booking; `serviceFrom` and `serviceTo` are the first and the last night. */
export type BookingCharge = {
  kind: 'stay' | 'extra_fee' | 'tourist_tax' | 'deposit'
  amount: Cents
  dueDate: CivilDate
  serviceFrom: CivilDate | null
  serviceTo: CivilDate | null
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
