/** Moves of stays to other days or another unit. Posted charges never change: a move cancels them and charges again. */
import { daysBetween, later } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { movedQuote, quotedAgain } from '@domovik/domain/rental/bookings/change.ts'
import { conflictsWith, nightsOf } from '@domovik/domain/rental/bookings/nights.ts'
import { type Quote, quote, requireSeenPrice } from '@domovik/domain/rental/bookings/quote.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import {
  CODES,
  hasTooManyGuests,
  lockUnits,
  requireSaleable,
  unsaleableDays,
} from '../bookings/availability.ts'
import { extendStay, extensionOf } from '../bookings/change-nights.ts'
import { type Act, requirePayments, saveBooking } from '../bookings/change-status.ts'
import { chargeAgain } from '../bookings/charge-again.ts'
import { isInCalendar } from '../bookings/own-nights.ts'
import { type BookingRecord, findBooking } from '../bookings/queries.ts'
import { stayTerms } from '../bookings/rate-plan.ts'
import { lockLedger } from '../payments/ledger.ts'

export type Place = Stay & { propertyId: string }

/** Whether the guest stays in the unit from the same day and only leaves later. */
const isExtension = (booking: Place, to: Place): boolean =>
  to.propertyId === booking.propertyId && to.checkIn === booking.checkIn && to.checkOut > booking.checkOut

/**
 * Throws booking_action_refused unless the booking may take these days, and channel_decides_days if a calendar that is read contains
 * it. A guest in the house can only stay longer.
 */
async function requireMovable(scope: Scope, booking: BookingRecord, to: Place): Promise<void> {
  const { status } = booking
  const movable =
    status === 'pending' || status === 'confirmed' || (status === 'checked_in' && isExtension(booking, to))
  const sameDays = to.checkIn === booking.checkIn && to.checkOut === booking.checkOut
  const same = to.propertyId === booking.propertyId && sameDays
  if (!movable || same) throw new DomainError('booking_action_refused', { status })
  if (!sameDays && (await isInCalendar(scope, booking.id))) throw new DomainError('channel_decides_days')
}

/** Returns the price of the stay in its new place; null if the price of the booking is not known. */
async function priceAt(scope: Scope, booking: BookingRecord, to: Place): Promise<Quote | null> {
  const { quote: agreed } = booking
  if (!agreed) return null
  if (isExtension(booking, to) && booking.status !== 'pending')
    return (await extensionOf(scope, booking, to.checkOut)).price
  if (nightsOf(to) !== daysBetween(booking.checkIn, booking.checkOut)) {
    const { plan } = await stayTerms(scope, to.propertyId)
    const fresh = quote(plan, to, booking)
    return booking.status === 'pending' ? fresh : quotedAgain(agreed, fresh)
  }
  return movedQuote(agreed, to.checkIn)
}

const summary = (price: Quote | null) =>
  price && {
    nights: price.nights,
    accommodation: price.accommodation,
    cleaning: price.cleaning,
    touristTax: price.touristTax,
    total: price.total,
  }

/** Throws property_not_rentable_short_term. Returns whether another unit takes fewer guests than the booking has. */
async function isTooSmall(scope: Scope, booking: BookingRecord, to: Place): Promise<boolean> {
  const { maxGuests } = await stayTerms(scope, to.propertyId)
  return to.propertyId !== booking.propertyId && hasTooManyGuests(booking, maxGuests)
}

/** Returns what a move costs and why it is refused. Throws like `moveStay`, except for taken days. */
export async function previewMove(scope: Scope, { id, ...to }: Place & { id: string }) {
  const booking = await findBooking(scope, id)
  nightsOf(to)
  await requireMovable(scope, booking, to)
  const tooSmall = await isTooSmall(scope, booking, to)
  const price = await priceAt(scope, booking, to)
  const [conflict] = conflictsWith(to, await unsaleableDays(scope, to.propertyId, to, id))
  return {
    currency: scope.currency,
    before: summary(booking.quote),
    after: summary(price),
    difference: (price?.total ?? 0) - (booking.quote?.total ?? 0),
    refusal: tooSmall ? ('too_many_guests' as const) : conflict ? CODES[conflict.by] : null,
    undoable: nightsOf(to) === daysBetween(booking.checkIn, booking.checkOut),
  }
}

/**
 * Moves a stay. `expectedTotal` is the new total that the person saw, in cents. Throws booking_action_refused, channel_decides_days,
 * version_conflict, stay_length_invalid, property_not_rentable_short_term, rate_missing, too_many_guests, booking_overlaps, lease_overlaps,
 * days_blocked or price_changed.
 */
export async function moveStay(
  scope: Scope,
  input: Act & Place & { expectedTotal?: number | null | undefined },
  reason: string,
): Promise<void> {
  const known = await findBooking(scope, input.id)
  const to = { propertyId: input.propertyId, checkIn: input.checkIn, checkOut: input.checkOut }
  nightsOf(to)
  if (known.status !== 'pending' && known.quote !== null && isExtension(known, to)) {
    await requireMovable(scope, known, to)
    return extendStay(scope, { ...input, checkOut: to.checkOut }, reason)
  }
  const ledger =
    known.tenantId !== null && known.status === 'confirmed' ? await lockLedger(scope, known.tenantId) : null
  await lockUnits(scope, [known.propertyId, to.propertyId])
  const booking = await findBooking(scope, input.id)
  if (booking.version !== input.version) throw new DomainError('version_conflict')
  await requireMovable(scope, booking, to)
  if (await isTooSmall(scope, booking, to))
    throw new DomainError('too_many_guests', { propertyId: to.propertyId })
  await requireSaleable(scope, to.propertyId, to, booking.id)
  const price = await priceAt(scope, booking, to)
  if (price) requireSeenPrice(price, input.expectedTotal, scope.currency)
  const { holdExpiresAt } = booking
  await saveBooking(scope, booking, booking.status, {
    propertyId: to.propertyId,
    ...(to.checkIn !== booking.checkIn || to.checkOut !== booking.checkOut
      ? { checkIn: to.checkIn, checkOut: to.checkOut, channelCheckOut: null }
      : {}),
    conflictWith: null,
    holdExpiresAt: holdExpiresAt === null ? null : new Date(holdExpiresAt),
    ...(price ? { quote: price, total: price.total } : {}),
  })
  if (!ledger || !price) return
  requirePayments(scope)
  await chargeAgain(scope, ledger, {
    booking,
    to,
    price,
    reason,
    // What is open of a deposit follows the stay. What is paid stays with its charge, unless the stay begins before that is due.
    replaces: ({ charge, remaining }) =>
      charge.kind !== 'deposit' || remaining > 0 || charge.dueDate > later(scope.today, to.checkIn),
  })
}
