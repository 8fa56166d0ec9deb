/** The money of a booking, in the ledger of its guest. */
import { bookingCharges } from '@domovik/domain/rental/bookings/charges.ts'
import type { Quote } from '@domovik/domain/rental/bookings/quote.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import { type ChargeState, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type Posting, post } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { chargesOf } from './queries.ts'

type Booked = Stay & { id: string; propertyId: string }
type Price = Pick<Quote, 'accommodation' | 'cleaning' | 'touristTax' | 'deposit'>

/** Returns the latest charge of each type, fees for a cancellation or unspent nights left out; a new one names it as its parent. */
export async function latestCharges(
  scope: OrganizationScope,
  bookingId: string,
): Promise<Map<string, string>> {
  const posted = await chargesOf(scope, bookingId)
  return new Map(posted.filter(({ isFee }) => !isFee).map(({ id, type }) => [type, id]))
}

/** Posts the charges of a booking that is confirmed today. A second confirmation names the charges of the first. */
export async function postCharges(
  scope: OrganizationScope,
  ledger: Ledger,
  booking: Booked,
  price: Price,
  dueDays: number,
): Promise<Ledger> {
  return post(scope, ledger, await chargePostings(scope, booking, price, dueDays))
}

/** Returns the charges that a confirmation today posts. */
export async function chargePostings(
  scope: OrganizationScope,
  booking: Booked,
  price: Price,
  dueDays: number,
): Promise<Posting[]> {
  const earlier = await latestCharges(scope, booking.id)
  return bookingCharges(price, booking, scope.today, dueDays).map(
    ({ kind, amount, dueDate, serviceFrom, serviceTo }): Posting => ({
      id: newId(),
      kind: 'charge',
      type: kind,
      amount,
      effectiveDate: dueDate,
      dueDate,
      postedOn: scope.today,
      serviceFrom,
      serviceTo,
      parentId: earlier.get(kind) ?? null,
      bookingId: booking.id,
      propertyId: booking.propertyId,
    }),
  )
}

/** A new charge of a booking. */
export const chargeOf = (
  { id, propertyId }: Pick<Booked, 'id' | 'propertyId'>,
  row: Pick<Posting, 'type' | 'amount' | 'postedOn'> & Partial<Posting>,
): Posting => ({
  ...row,
  id: newId(),
  kind: 'charge',
  effectiveDate: row.dueDate ?? row.postedOn,
  dueDate: row.dueDate ?? row.postedOn,
  bookingId: id,
  propertyId,
})

/**
 * Returns the charges of a booking that are not cancelled, without damage (`other`), which is owed whatever becomes of the stay;
 * `priced` leaves out fees for a cancellation or unspent nights, which no later change of the stay touches.
 */
export async function standingCharges(
  scope: OrganizationScope,
  ledger: Ledger,
  bookingId: string,
  which: 'all' | 'priced' = 'all',
): Promise<ChargeState[]> {
  const charges = await chargesOf(scope, bookingId)
  return charges
    .filter(({ isFee, type }) => type !== 'other' && (which === 'all' || !isFee))
    .map(({ id }) => ledger.state.charges.get(id))
    .filter((state) => state !== undefined)
    .filter(({ cancelledOn }) => cancelledOn === null)
}

/** Money that pays the charges of a booking, without the deposit, in cents. */
export const receivedFor = (charges: readonly ChargeState[]): number =>
  charges.reduce((sum, { charge, paid }) => sum + (isDepositKind(charge.kind) ? 0 : paid), 0)

/** The rows that cancel charges today; money on them becomes credit of the guest. */
export const reversalsOf = (
  scope: OrganizationScope,
  booking: Pick<Booked, 'id' | 'propertyId'>,
  charges: readonly ChargeState[],
  reason: string,
): Posting[] =>
  charges.map(({ charge }) => ({
    id: newId(),
    kind: 'reversal',
    type: 'charge',
    amount: charge.amount,
    parentId: charge.id,
    effectiveDate: scope.today,
    postedOn: scope.today,
    bookingId: booking.id,
    propertyId: booking.propertyId,
    reason,
  }))

/** Returns what was credited on those of the charges that have the type, in cents. */
export const creditedOn = (charges: readonly ChargeState[], type: string): number =>
  charges.reduce((sum, { charge, credited }) => sum + (charge.kind === type ? credited : 0), 0)

/**
 * Returns what was credited on the charges of a type that a no-show waived, in cents. These are the ones that were cancelled after the
 * last charge of the type, for the reason of the last cancellation: a charge that is replaced is cancelled after its successor is made.
 * A replay does not count a credit note of the day of the cancellation, so it is read from the posted rows.
 */
export async function creditedOnWaived(
  scope: OrganizationScope,
  { rows }: Ledger,
  bookingId: string,
  type: 'extra_fee' | 'tourist_tax',
): Promise<number> {
  const posted = (await chargesOf(scope, bookingId)).filter((row) => row.type === type && !row.isFee)
  const ids = new Set<string | null>(posted.map(({ id }) => id))
  const newest = posted.at(-1)?.id ?? ''
  const reversals = rows.filter(({ kind }) => kind === 'reversal')
  const later = reversals
    .filter(({ id, parentId }) => ids.has(parentId) && id > newest)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const reason = later.at(-1)?.reason
  const waived = new Set(later.filter((row) => row.reason === reason).map(({ parentId }) => parentId))
  const takenBack = new Set(reversals.map(({ parentId }) => parentId))
  return rows
    .filter(({ id, kind, parentId }) => kind === 'credit_note' && waived.has(parentId) && !takenBack.has(id))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Returns the new charge with a credit note for what was credited on the charges that it replaces, because a discount that the
 * landlord gave stays when the nights change. Never more than the charge.
 */
export function withCredit(charge: Posting, credited: number, reason: string): Posting[] {
  if (credited === 0) return [charge]
  const { id: parentId, type, amount, postedOn, bookingId, propertyId } = charge
  return [
    charge,
    {
      id: newId(),
      kind: 'credit_note',
      type,
      amount: Math.min(credited, amount),
      parentId,
      effectiveDate: postedOn,
      postedOn,
      bookingId,
      propertyId,
      reason,
    },
  ]
}

/** A fee of a booking for a cancellation or unspent nights, due today; `amount` in cents. */
export const feeOf = (
  scope: OrganizationScope,
  booking: Pick<Booked, 'id' | 'propertyId'>,
  amount: number,
  description: string,
): Posting => ({
  id: newId(),
  kind: 'charge',
  type: 'extra_fee',
  amount,
  effectiveDate: scope.today,
  dueDate: scope.today,
  postedOn: scope.today,
  description,
  bookingId: booking.id,
  propertyId: booking.propertyId,
})
