/** Sets the price of a stay again. The price of a stay is frozen, so this is an act of its own (docs/finance.md 4.3). */
import { DomainError } from '@domovik/domain/errors.ts'
import type { AgreedAmounts } from '@domovik/domain/rental/bookings/agreed-quote.ts'
import { type Quote, quote } from '@domovik/domain/rental/bookings/quote.ts'
import { mayReprice, repriced } from '@domovik/domain/rental/bookings/reprice.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { type Act, lockVersion, requirePayments, saveBooking } from './change-status.ts'
import { postCharges, standingCharges } from './charge.ts'
import { chargeAgain } from './charge-again.ts'
import type { BookingRecord } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

/** Whether its price is charged: the price of a request or a hold is only noted. */
const isCharged = ({ status }: BookingRecord): boolean => status !== 'inquiry' && status !== 'pending'

/** Whether a price can be set: charges need a guest, and money of a double booking would be for nights that it does not have. */
export const canReprice = (booking: BookingRecord): boolean =>
  mayReprice(booking) && !booking.isConflict && (booking.tenantId !== null || !isCharged(booking))

function requireRepricing(booking: BookingRecord): void {
  if (!canReprice(booking)) throw new DomainError('booking_action_refused', { status: booking.status })
}

/** Returns the price of the present rates for its nights and guests; null if a night has no rate. Throws booking_action_refused. */
export async function presentPrice(scope: Scope, booking: BookingRecord): Promise<Quote | null> {
  requireRepricing(booking)
  try {
    return quote((await stayTerms(scope, booking.propertyId)).plan, booking, booking)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_missing') return null
    throw error
  }
}

/** Sets the price and charges it. Throws booking_action_refused, version_conflict. */
export async function reprice(scope: Scope, input: Act & AgreedAmounts, reason: string): Promise<void> {
  const { booking, ledger } = await lockVersion(scope, input)
  const fresh = await presentPrice(scope, booking)
  const { accommodation, cleaning, touristTax } = input
  const price = repriced(booking.quote, fresh, booking, { accommodation, cleaning, touristTax })
  const { policy, dueDays } = await stayTerms(scope, booking.propertyId)
  const holdExpiresAt = booking.holdExpiresAt === null ? null : new Date(booking.holdExpiresAt)
  await saveBooking(
    scope,
    booking,
    booking.status,
    {
      quote: price,
      total: price.total,
      holdExpiresAt,
      // A stay of a channel has no policy of ours until it has a price.
      ...(isCharged(booking) && { policy: booking.policy ?? policy }),
    },
    { priceBefore: booking.total, price: price.total },
  )
  if (!ledger || !isCharged(booking)) return
  requirePayments(scope)
  const charged = await standingCharges(scope, ledger, booking.id, 'priced')
  if (charged.length === 0) await postCharges(scope, ledger, booking, price, dueDays)
  else
    await chargeAgain(scope, ledger, {
      booking,
      to: booking,
      price,
      reason,
      replaces: ({ charge }) => charge.kind !== 'deposit',
    })
}
