/** Cancels the charges of a booking and charges it again: its price, its nights or its unit are others now. */
import { addDays } from '@domovik/domain/dates.ts'
import { chargedAgainDueOn, stayDueOn } from '@domovik/domain/rental/bookings/charges.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { type OrganizationScope, record } from '../../machinery/scope/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { chargeOf } from './change-nights.ts'
import { creditedOn, latestCharges, reversalsOf, standingCharges, withCredit } from './charge.ts'
import type { BookingRecord } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

type Again = {
  booking: BookingRecord
  /** The nights and the unit of the new charges. */
  to: Stay & { propertyId: string }
  price: Quote
  reason: string
  /** Whether a charge is cancelled and charged again; a fee for a cancellation or unspent nights never is. */
  replaces: (charge: ChargeState) => boolean
}

/**
 * Posted charges never change, so they are cancelled and the new ones name them as their parents. What is paid keeps its due day; what
 * is open follows a stay that moves to another day of check-in.
 */
export async function chargeAgain(
  scope: OrganizationScope,
  ledger: Ledger,
  { booking, to, price, reason, replaces }: Again,
): Promise<void> {
  const charged = (await standingCharges(scope, ledger, booking.id, 'priced')).filter(replaces)
  const earlier = await latestCharges(scope, booking.id)
  const moved = { ...booking, propertyId: to.propertyId }
  const service = { serviceFrom: to.checkIn, serviceTo: addDays(to.checkOut, -1) }
  const { dueDays } = await stayTerms(scope, to.propertyId)
  const changedDays: { type: string; dueDateBefore: string; dueDate: string }[] = []
  const dueDateOf = (type: string): string => {
    const usual = stayDueOn(to.checkIn, scope.today, type === 'deposit' ? 0 : dueDays)
    const before = charged.find(({ charge }) => charge.kind === type)
    // What was not charged before, such as the cleaning of another unit, is due as if it was booked today.
    if (!before) return usual
    const { dueDate: dueDateBefore } = before.charge
    const dueDate =
      before.remaining > 0 ? chargedAgainDueOn(dueDateBefore, usual, booking, to) : dueDateBefore
    if (dueDate !== dueDateBefore) changedDays.push({ type, dueDateBefore, dueDate })
    return dueDate
  }
  const again = (type: string, amount: number, nights: Partial<Posting> = {}): Posting[] => {
    if (amount === 0) return []
    const dueDate = dueDateOf(type)
    const parentId = earlier.get(type) ?? null
    const charge = chargeOf(moved, { type, amount, dueDate, postedOn: scope.today, parentId, ...nights })
    return withCredit(charge, creditedOn(charged, type), reason)
  }
  const deposit = charged.find(({ charge }) => charge.kind === 'deposit')
  await post(scope, ledger, [
    ...reversalsOf(scope, booking, charged, reason),
    ...again('stay', price.accommodation, service),
    ...again('extra_fee', price.cleaning),
    ...again('tourist_tax', price.touristTax, service),
    ...again('deposit', deposit?.charge.amount ?? 0),
  ])
  for (const details of changedDays)
    await record(scope, {
      action: 'UPDATE',
      table: 'bookings',
      recordId: booking.id,
      tenantId: booking.tenantId ?? undefined,
      details,
    })
}
