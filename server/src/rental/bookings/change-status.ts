/** The acts that change the state of a booking. Each locks the guest's account, then the unit, and checks the version. */
import { DomainError } from '@domovik/domain/errors.ts'
import { cancellation, cancelledMoney } from '@domovik/domain/rental/bookings/cancel.ts'
import { afterLateArrival, afterNoShow, unspentFees } from '@domovik/domain/rental/bookings/change.ts'
import { requireSeenFee } from '@domovik/domain/rental/bookings/quote.ts'
import { mayBecome } from '@domovik/domain/rental/bookings/status.ts'
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import { and, eq, sql } from 'drizzle-orm'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockLedger, type Posting, post, replayWith } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { freeGivenUp } from '../properties/channel-blocks.ts'
import { mailEndOfStay } from '../stay-pages/mail-end-of-stay.ts'
import { agreedDays } from './agreed-days.ts'
import { eventOfCancelled, eventOfConfirmed, eventOfKept } from './agreements.ts'
import { lockUnits, requireSaleable } from './availability.ts'
import { changedFacts } from './changed-facts.ts'
import {
  chargePostings,
  creditedOn,
  creditedOnWaived,
  feeOf,
  postCharges,
  receivedFor,
  reversalsOf,
  standingCharges,
  withCredit,
} from './charge.ts'
import { decideOtherDays, lockCalendarsOf } from './give-up-nights.ts'
import { type BookingRecord, findBooking } from './queries.ts'
import { stayTerms } from './rate-plan.ts'
import { bookings } from './table.ts'

export type Act = { id: string; version: number }
type Locked = { booking: BookingRecord; ledger: Ledger | null }

/** Locks the calendars of the stay, the account of the guest, then the unit, and returns the booking. Throws not_found or version_conflict. */
export async function lockVersion(scope: Scope, { id, version }: Act): Promise<Locked> {
  const { tenantId, propertyId } = await findBooking(scope, id)
  const units = await lockCalendarsOf(scope, id)
  const ledger = tenantId === null ? null : await lockLedger(scope, tenantId)
  await lockUnits(scope, [propertyId, ...units])
  const booking = await findBooking(scope, id)
  if (booking.version !== version) throw new DomainError('version_conflict')
  return { booking, ledger }
}

async function lockBooking(scope: Scope, act: Act, next: BookingStatus): Promise<Locked> {
  const locked = await lockVersion(scope, act)
  requirePossible(scope, locked.booking, next)
  return locked
}

function requirePossible(scope: Scope, booking: BookingRecord, next: BookingStatus): void {
  if (!mayBecome(booking, next, scope.today))
    throw new DomainError('booking_action_refused', { status: booking.status, next })
}

/** Throws forbidden unless the caller may post charges. */
export function requirePayments(scope: Scope): void {
  if (!hasPermission(scope, 'create_payments')) throw new DomainError('forbidden')
}

type Changes = Partial<typeof bookings.$inferInsert>

const takesNights = (status: BookingStatus): boolean => status !== 'inquiry' && status !== 'cancelled'

const claimsNights = (booking: BookingRecord, changes: Changes): boolean =>
  booking.isConflict && changes.conflictWith === null

/**
 * Whether the nights that the booking takes may change. Calendars of channels compare the instant of their last change with
 * their own reading, so an arrival or departure must not look like one.
 */
const changesNights = (booking: BookingRecord, status: BookingStatus, changes: Changes): boolean =>
  takesNights(status) !== takesNights(booking.status) ||
  claimsNights(booking, changes) ||
  (['propertyId', 'checkIn', 'checkOut'] as const).some(
    (key) => changes[key] !== undefined && changes[key] !== booking[key],
  )

/** Saves changes of a booking, raises its version and records them. */
export async function saveBooking(
  scope: Scope,
  booking: BookingRecord,
  status: BookingStatus,
  changes: Changes = {},
  details: Record<string, unknown> = {},
): Promise<void> {
  const facts = await changedFacts(scope, booking, { ...changes, status })
  await scope.db
    .update(bookings)
    .set({
      holdExpiresAt: null,
      ...agreedDays(booking, changes),
      ...changes,
      status,
      ...(changesNights(booking, status, changes) && {
        datesChangedAt: sql`app.now()`,
        sequence: sql`sequence + 1`,
      }),
      version: sql`version + 1`,
      updatedAt: sql`app.now()`,
    })
    .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.id, booking.id)))
  await record(scope, {
    action: 'UPDATE',
    table: 'bookings',
    recordId: booking.id,
    tenantId: booking.tenantId ?? undefined,
    details: { status, ...facts, ...(claimsNights(booking, changes) && { conflict: false }), ...details },
  })
  const units = await decideOtherDays(scope, booking, status, changes)
  if (status !== booking.status || changes.checkOut !== undefined || changes.propertyId !== undefined)
    for (const unit of new Set([booking.propertyId, ...units])) await freeGivenUp(scope, unit)
}

/**
 * Confirms a request, a hold or a cancelled booking whose nights are still free. Posts its charges at the agreed price;
 * a cancellation fee is cancelled, and money on it pays the stay. A stay that is gone from its calendar becomes an agreement with the guest.
 */
export async function confirmBooking(
  scope: Scope,
  act: Act,
  words: { reason: string; fee: string },
): Promise<void> {
  const { booking, ledger } = await lockVersion(scope, act)
  if (booking.isGone) return saveBooking(scope, booking, booking.status, { eventHash: eventOfKept as never })
  requirePayments(scope)
  requirePossible(scope, booking, 'confirmed')
  // It is taken back with its event.
  if (booking.isEcho) throw new DomainError('booking_action_refused', { status: booking.status })
  if (!ledger) throw new DomainError('validation_failed', { issues: [{ field: 'guest', code: 'required' }] })
  await requireSaleable(scope, booking.propertyId, booking, booking.id)
  const terms = await stayTerms(scope, booking.propertyId)
  await saveBooking(scope, booking, 'confirmed', {
    policy: booking.policy ?? terms.policy,
    confirmedOn: scope.today,
    conflictWith: null,
    cancelledOn: null,
    cancelledBy: null,
    cancellationReason: null,
    eventHash: eventOfConfirmed as never,
  })
  const fees = await standingCharges(scope, ledger, booking.id)
  const free = await post(scope, ledger, reversalsOf(scope, booking, fees, words.reason))
  if (!booking.quote) return
  const charged = await postCharges(scope, free, booking, booking.quote, terms.dueDays)
  const unspent = unspentFees(booking.quote)
  if (unspent > 0) await post(scope, charged, [feeOf(scope, booking, unspent, words.fee)])
}

/** Checks a guest in. Cleaning and tourist tax that a no-show waived are charged again, less what was credited on them. */
export async function checkIn(scope: Scope, act: Act, reason: string): Promise<void> {
  const { booking, ledger } = await lockBooking(scope, act, 'checked_in')
  if (!ledger || !booking.quote?.waived) return saveBooking(scope, booking, 'checked_in', { leftOn: null })
  requirePayments(scope)
  const price = afterLateArrival(booking.quote)
  await saveBooking(scope, booking, 'checked_in', { leftOn: null, quote: price, total: price.total })
  const { dueDays } = await stayTerms(scope, booking.propertyId)
  const waived = { ...price, accommodation: 0, deposit: 0 }
  const charges = await chargePostings(scope, booking, waived, dueDays)
  const credits = {
    extra_fee: await creditedOnWaived(scope, ledger, booking.id, 'extra_fee'),
    tourist_tax: await creditedOnWaived(scope, ledger, booking.id, 'tourist_tax'),
  }
  const creditOf = ({ type }: Posting): number =>
    type in credits ? credits[type as keyof typeof credits] : 0
  await post(
    scope,
    ledger,
    charges.flatMap((charge) => withCredit(charge, creditOf(charge), reason)),
  )
}

export async function checkOut(scope: Scope, act: Act): Promise<void> {
  const { booking } = await lockBooking(scope, act, 'completed')
  await saveBooking(scope, booking, 'completed', { leftOn: scope.today })
}

/** Marks a guest who never arrived: the accommodation stays charged, cleaning and tourist tax are cancelled. */
export async function markNoShow(scope: Scope, act: Act, reason: string): Promise<void> {
  requirePayments(scope)
  const { booking, ledger } = await lockBooking(scope, act, 'no_show')
  const price = booking.quote && afterNoShow(booking.quote)
  await saveBooking(scope, booking, 'no_show', {
    leftOn: null,
    ...(price && { quote: price, total: price.total }),
  })
  if (!ledger) return
  const credited = (await standingCharges(scope, ledger, booking.id, 'priced')).filter(
    ({ charge }) => charge.kind === 'tourist_tax' || charge.kind === 'extra_fee',
  )
  await post(scope, ledger, reversalsOf(scope, booking, credited, reason))
}

/**
 * A channel cancels a stay without moving money, so the landlord settles what was charged for it. So does one who called a stay our own
 * nights before 0.2.0: that left its charges.
 */
export const isLeftCharged = ({ status, cancelledBy, isEcho }: BookingRecord): boolean =>
  status === 'cancelled' && (cancelledBy === 'feed' || isEcho)

export type Cancelling = { byHost: boolean; capped: boolean; reason?: string | null | undefined }

/**
 * Returns what the cancellation of a booking costs today, in cents, and the rows that it posts. Fees for unspent nights are earned: they
 * stay, and the fee of the cancellation is for what is left of the stay. Throws booking_action_refused.
 */
export async function cancellationOf(
  scope: Scope,
  locked: Locked,
  how: Cancelling,
  words: { reason: string; fee: string },
) {
  const { booking, ledger } = locked
  // Our own nights have no guest who owes a fee.
  const { byHost, capped } = booking.isEcho ? { byHost: true, capped: false } : how
  const standing = ledger ? await standingCharges(scope, ledger, booking.id) : []
  const charges = ledger ? await standingCharges(scope, ledger, booking.id, 'priced') : []
  const earned = standing.filter((each) => !charges.includes(each))
  const isLeft = isLeftCharged(booking) && charges.length > 0
  if (!isLeft) requirePossible(scope, booking, 'cancelled')
  const received = receivedFor(charges)
  // A request or a hold costs nothing: no price was agreed yet.
  const agreed = booking.status === 'confirmed' || isLeft ? (booking.quote?.accommodation ?? 0) : 0
  // What the landlord credited on the nights is not paid, so it cannot be paid back.
  const accommodation = Math.max(0, agreed - creditedOn(charges, 'stay'))
  const { percent, fee } = cancellation({
    accommodation,
    checkIn: booking.checkIn,
    policy: booking.policy ?? [],
    received,
    on: (isLeft && booking.cancelledOn) || scope.today,
    byHost,
    capped,
  })
  const feeRow = fee > 0 ? feeOf(scope, booking, fee, words.fee) : null
  const postings: Posting[] = [
    ...reversalsOf(scope, booking, charges, how.reason || words.reason),
    ...(feeRow ? [feeRow] : []),
  ]
  const after = ledger && replayWith(scope, ledger, ...postings)
  const unspentFees = earned.reduce(
    (sum, { charge, credited, writtenOff }) => sum + charge.amount - credited - writtenOff,
    0,
  )
  const fees = [...earned.map(({ charge }) => charge.id), ...(feeRow ? [feeRow.id] : [])]
  const money = cancelledMoney({
    received: receivedFor(standing),
    fee: fee + unspentFees,
    feeOpen: fees.reduce((sum, id) => sum + (after?.state.charges.get(id)?.remaining ?? 0), 0),
    unappliedBefore: ledger?.state.unappliedCredit ?? 0,
    unappliedAfter: after?.state.unappliedCredit ?? 0,
  })
  return { postings, outcome: { percent, fee, unspentFees, received: receivedFor(standing), ...money } }
}

type Seen = { expectedFee?: number | null | undefined; expectedRefund?: number | null | undefined }

/**
 * Cancels a booking: its nights are free at once, its charges are cancelled, and the fee becomes a charge that released
 * money pays. Throws fee_changed if the person saw other amounts.
 */
export async function cancelBooking(
  scope: Scope,
  act: Act & Seen,
  how: Cancelling,
  words: { reason: string; fee: string },
): Promise<void> {
  const { booking, ledger } = await lockVersion(scope, act)
  const { postings, outcome } = await cancellationOf(scope, { booking, ledger }, how, words)
  if (postings.length > 0) requirePayments(scope)
  const seen = { fee: act.expectedFee, back: act.expectedRefund }
  requireSeenFee({ fee: outcome.fee, back: outcome.refund }, seen, scope.currency)
  await saveBooking(
    scope,
    booking,
    'cancelled',
    {
      cancelledOn: booking.cancelledOn ?? scope.today,
      // Settling what the channel cancelled is no decision against the stay: it may return.
      cancelledBy: isLeftCharged(booking) ? booking.cancelledBy : how.byHost ? 'host' : 'guest',
      cancellationReason: how.reason,
      eventHash: eventOfCancelled as never,
      ...{ agreedCheckIn: null, agreedCheckOut: null },
    },
    { fee: outcome.fee },
  )
  if (how.byHost && booking.status !== 'cancelled')
    await mailEndOfStay(scope, booking.id, booking.status === 'inquiry' ? 'declined' : 'cancelled')
  if (!ledger) return
  await post(scope, ledger, postings)
}
