/** Cancels the charges of a booking and charges it again: its price, its nights or its unit are others now. */
import { addDays } from '@domovik/domain/dates.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { chargeOf } from './change-nights.ts'
import { latestCharges, reversalsOf, standingCharges, withCredits } from './charge.ts'
import type { BookingRecord } from './queries.ts'

type Again = {
  booking: BookingRecord
  /** The nights and the unit of the new charges. */
  to: Stay & { propertyId: string }
  price: Quote
  reason: string
  /** Whether a charge is cancelled and charged again; a fee for a cancellation or unspent nights never is. */
  replaces: (charge: ChargeState) => boolean
}

/** Posted charges never change, so they are cancelled and the new ones name them as their parents. Due days stay. */
export async function chargeAgain(
  scope: OrganizationScope,
  ledger: Ledger,
  { booking, to, price, reason, replaces }: Again,
): Promise<void> {
  const charged = (await standingCharges(scope, ledger, booking.id, 'priced')).filter(replaces)
  const earlier = await latestCharges(scope, booking.id)
  const moved = { ...booking, propertyId: to.propertyId }
  const service = { serviceFrom: to.checkIn, serviceTo: addDays(to.checkOut, -1) }
  const again = (type: string, amount: number, nights: Partial<Posting> = {}): Posting[] => {
    if (amount === 0) return []
    // What was not charged before, such as the cleaning of another unit, is due with the stay.
    const before = charged.find(({ charge }) => charge.kind === type) ?? charged[0]
    const dueDate = before?.charge.dueDate ?? scope.today
    const parentId = earlier.get(type) ?? null
    const charge = chargeOf(moved, { type, amount, dueDate, postedOn: scope.today, parentId, ...nights })
    return withCredits(charge, charged, reason)
  }
  const deposit = charged.find(({ charge }) => charge.kind === 'deposit')
  await post(scope, ledger, [
    ...reversalsOf(scope, booking, charged, reason),
    ...again('stay', price.accommodation, service),
    ...again('extra_fee', price.cleaning),
    ...again('tourist_tax', price.touristTax, service),
    ...again('deposit', deposit?.charge.amount ?? 0),
  ])
}
