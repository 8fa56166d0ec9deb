/** Stays that become shorter or longer after they were agreed. Posted charges never change; changes are new rows. */
import { addDays, later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { changedQuote, earlyDeparture, extension, taxesOf } from '@domovik/domain/rental/bookings/change.ts'
import { stayDueOn } from '@domovik/domain/rental/bookings/due-days.ts'
import { pricedNights } from '@domovik/domain/rental/bookings/night-prices.ts'
import { type Quote, quote, requireSeenFee, requireSeenPrice } from '@domovik/domain/rental/bookings/quote.ts'
import { addedTax } from '@domovik/domain/rental/bookings/tourist-tax.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { requireSaleable } from './availability.ts'
import { type Act, lockVersion, requirePayments, saveBooking } from './change-status.ts'
import { chargeOf, creditedOn, feeOf, reversalsOf, standingCharges } from './charge.ts'
import { replacing } from './charge-again.ts'
import { type BookingRecord, chargesOf } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

type Changing = { booking: BookingRecord; ledger: Ledger; agreed: Quote }

/** Whether nights can be taken from the stay: it is agreed at a known price and has not ended. */
export const mayLeaveEarly = ({ tenantId, quote: agreed, status }: BookingRecord): boolean =>
  tenantId !== null && agreed !== null && ['confirmed', 'checked_in', 'no_show'].includes(status)

/** Whether nights can be added to the stay; not while its guest has not arrived. */
export const mayExtend = (booking: BookingRecord): boolean =>
  mayLeaveEarly(booking) && booking.status !== 'no_show'

/** Returns the agreed price of a stay whose nights can change. Throws booking_action_refused. */
function agreedPrice(booking: BookingRecord, may: (booking: BookingRecord) => boolean): Quote {
  if (!may(booking) || !booking.quote)
    throw new DomainError('booking_action_refused', { status: booking.status })
  return booking.quote
}

/** Locks a stay whose nights can change. Throws booking_action_refused. */
async function lockStay(scope: Scope, act: Act, may: (booking: BookingRecord) => boolean): Promise<Changing> {
  requirePayments(scope)
  const { booking, ledger } = await lockVersion(scope, act)
  const agreed = agreedPrice(booking, may)
  if (!ledger) throw new DomainError('booking_action_refused', { status: booking.status })
  return { booking, ledger, agreed }
}

type Departure = { leavesOn: string; percentBack: number }

/** Returns what an early departure costs, and the price of the shorter stay. Throws departure_outside_stay. */
export async function departureOf(
  scope: OrganizationScope,
  { booking, ledger }: { booking: BookingRecord; ledger: Ledger | null },
  { leavesOn, percentBack }: Departure,
) {
  const agreed = agreedPrice(booking, mayLeaveEarly)
  const charged = (ledger ? await standingCharges(scope, ledger, booking.id) : []).filter(
    ({ charge }) => charge.kind === 'stay' || charge.kind === 'tourist_tax',
  )
  const services = new Map((await chargesOf(scope, booking.id)).map((row) => [row.id, row]))
  const credits = charged
    .filter(({ charge }) => charge.kind === 'stay')
    .map(({ charge, credited }) => {
      const { serviceFrom = null, serviceTo = null } = services.get(charge.id) ?? {}
      return { serviceFrom, serviceTo, credited }
    })
  const left = earlyDeparture({ stay: booking, agreed, credits, leavesOn, percentBack })
  const price = changedQuote(agreed, {
    parts: left.parts,
    unspent: { nights: booking.nights - left.nights, amount: left.fee },
    taxes: left.taxes,
  })
  const discount = left.discounts.reduce((sum, each) => sum + each, 0)
  return { left: { ...left, discount }, price, charged }
}

/** Returns what an extension costs, and the price of the longer stay. Throws stay_length_invalid or rate_missing. */
export async function extensionOf(scope: OrganizationScope, booking: BookingRecord, checkOut: string) {
  const agreed = agreedPrice(booking, mayExtend)
  const longer = { checkIn: booking.checkIn, checkOut }
  const { plan, dueDays } = await stayTerms(scope, booking.propertyId)
  const [before, after] = [quote(plan, booking, booking), quote(plan, longer, booking)]
  const added = extension(before, after)
  const taxes = addedTax(taxesOf(agreed), taxesOf(before)[0] ?? null, taxesOf(after)[0] ?? null)
  const price = changedQuote(agreed, {
    parts: [
      ...pricedNights(agreed, booking),
      { from: booking.checkOut, nights: added.nights, amount: added.accommodation },
    ],
    taxes: [...taxesOf(agreed), ...taxes],
  })
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return { added, tax, price, longer, dueDate: stayDueOn(booking.checkIn, scope.today, dueDays) }
}

/**
 * Ends a stay on the day on which the guest leaves. Stay and tourist tax are charged again for the nights slept; a fee is
 * charged for the part of the unspent nights that is not paid back. Throws departure_outside_stay, and fee_changed if the person saw
 * other amounts.
 */
export async function leaveEarly(
  scope: Scope,
  input: Act &
    Departure & { expectedFee?: number | null | undefined; expectedCredit?: number | null | undefined },
  words: { reason: string; fee: string },
): Promise<void> {
  const { booking, ledger } = await lockStay(scope, input, mayLeaveEarly)
  const { leavesOn } = input
  const { left, price, charged } = await departureOf(scope, { booking, ledger }, input)
  const seen = { fee: input.expectedFee, back: input.expectedCredit }
  requireSeenFee({ fee: left.fee, back: left.credit }, seen, scope.currency)
  await saveBooking(
    scope,
    booking,
    booking.status,
    { checkOut: leavesOn, quote: price, total: price.total },
    { checkOut: leavesOn, fee: left.fee },
  )
  const service = { serviceFrom: booking.checkIn, serviceTo: addDays(leavesOn, -1) }
  const again = (type: 'stay' | 'tourist_tax', amount: number, credited: number): Posting[] => {
    const before = charged.filter(({ charge }) => charge.kind === type)
    if (before.length === 0) return []
    // A shorter stay adds nothing and moves nothing, so with the latest day as the usual one each part keeps its own.
    const how = {
      type,
      amount,
      credited,
      usual: before.reduce((day, { charge }) => later(day, charge.dueDate), scope.today),
      from: booking,
      to: booking,
      reason: words.reason,
    }
    return replacing(scope, booking, before, { ...how, parentId: before[0]!.charge.id, service }).postings
  }
  const taxed = left.taxes.reduce((sum, { amount }) => sum + amount, 0)
  await post(scope, ledger, [
    ...reversalsOf(scope, booking, charged, words.reason),
    ...again('stay', left.stay, left.discount),
    ...again('tourist_tax', taxed, creditedOn(charged, 'tourist_tax')),
    ...(left.fee > 0 ? [feeOf(scope, booking, left.fee, words.fee)] : []),
  ])
}

/**
 * Adds nights to a stay and charges them. `expectedTotal` is the new total that the person saw, in cents. Throws stay_length_invalid,
 * booking_overlaps, lease_overlaps, days_blocked, rate_missing or price_changed.
 */
export async function extendStay(
  scope: Scope,
  input: Act & { checkOut: string; expectedTotal?: number | null | undefined },
  reason: string,
): Promise<void> {
  const { booking, ledger } = await lockStay(scope, input, mayExtend)
  const { added, tax, price, longer, dueDate } = await extensionOf(scope, booking, input.checkOut)
  await requireSaleable(scope, booking.propertyId, longer, booking.id)
  requireSeenPrice(price, input.expectedTotal, scope.currency)
  await saveBooking(
    scope,
    booking,
    booking.status,
    { checkOut: input.checkOut, quote: price, total: price.total, conflictWith: null },
    { checkOut: input.checkOut },
  )
  const service = { serviceFrom: booking.checkOut, serviceTo: addDays(input.checkOut, -1) }
  // The same nights may have been added before, and taken from the stay again.
  const earlier = new Map(
    (await chargesOf(scope, booking.id))
      .filter(({ serviceFrom }) => serviceFrom === booking.checkOut)
      .map(({ id, type }) => [type, id]),
  )
  const before = await paidUntil(scope, { booking, ledger }, dueDate, reason)
  await post(scope, ledger, [
    ...before,
    ...[
      { type: 'stay', amount: added.accommodation },
      { type: 'tourist_tax', amount: tax },
    ]
      .filter(({ amount }) => amount > 0)
      .map((row) =>
        chargeOf(booking, {
          ...row,
          ...service,
          dueDate,
          postedOn: scope.today,
          parentId: earlier.get(row.type) ?? null,
        }),
      ),
  ])
}

/**
 * Returns the rows by which what is paid of a stay is due on `day` at the latest. It is due later if a channel moved the stay to earlier
 * days, or if stays of the unit are due earlier now; then its money would pay the extension that is due on that day.
 */
async function paidUntil(
  scope: OrganizationScope,
  { booking, ledger }: { booking: BookingRecord; ledger: Ledger },
  day: string,
  reason: string,
): Promise<Posting[]> {
  const services = new Map((await chargesOf(scope, booking.id)).map((row) => [row.id, row]))
  const paidLater = (await standingCharges(scope, ledger, booking.id, 'priced')).filter(
    ({ charge, paid, writtenOff }) =>
      charge.kind !== 'deposit' && charge.dueDate > day && paid > 0 && writtenOff === 0,
  )
  const again = paidLater.flatMap((state) => {
    const { id: parentId, kind, amount } = state.charge
    const type = kind as 'stay' | 'extra_fee' | 'tourist_tax'
    const { serviceFrom = null, serviceTo = null } = services.get(parentId) ?? {}
    const how = { type, amount, credited: state.credited, parentId, usual: day, from: booking, to: booking }
    return replacing(scope, booking, [state], { ...how, reason, service: { serviceFrom, serviceTo } })
  })
  return [...reversalsOf(scope, booking, paidLater, reason), ...again.flatMap(({ postings }) => postings)]
}
