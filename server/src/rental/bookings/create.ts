import { randomInt } from 'node:crypto'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { quote, requireSeenPrice } from '@domovik/domain/rental/bookings/quote.ts'
import { holdExpiry } from '@domovik/domain/rental/bookings/status.ts'
import type { Party, Stay } from '@domovik/domain/rental/bookings/types.ts'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { lockLedger } from '../payments/ledger.ts'
import { lockUnits, refusalOf, unsaleableDays } from './availability.ts'
import { postCharges } from './charge.ts'
import { guestOf, type NewGuest, sealNotes } from './guest-of.ts'
import { stayTerms } from './rate-plan.ts'
import { bookings } from './table.ts'

export type NewBooking = Stay &
  Party &
  NewGuest & {
    propertyId: string
    status: 'inquiry' | 'pending' | 'confirmed'
    arrivalTime?: string | null | undefined
    notes?: string | null | undefined
    anyLength: boolean
    /** The total that the person saw, in cents. */
    expectedTotal?: number | null | undefined
  }

/**
 * Creates a request, a hold or a confirmed booking with its charges. Returns its id. Throws booking_overlaps, lease_overlaps,
 * days_blocked, stay_too_short, stay_too_long, too_many_guests, rate_missing, price_changed, property_not_rentable_short_term, validation_failed,
 * not_found.
 */
export async function createBooking(scope: Scope, input: NewBooking): Promise<string> {
  const { propertyId, status, checkIn, checkOut } = input
  const stay = { checkIn, checkOut }
  if (status !== 'inquiry' && !input.tenantId && !input.guest)
    refuseIssues([{ field: 'guest', code: 'required' }])
  // The account is locked before the unit, as when a lease is changed.
  const tenantId = await guestOf(scope, input)
  const ledger = tenantId && status === 'confirmed' ? await lockLedger(scope, tenantId) : null
  await lockUnits(scope, [propertyId])

  const terms = await stayTerms(scope, propertyId)
  const price = quote(terms.plan, stay, input)
  requireSeenPrice(price, input.expectedTotal, scope.currency)
  if (status !== 'inquiry') {
    const taken = await unsaleableDays(scope, propertyId, stay)
    const refusal = refusalOf(stay, input, terms, taken, scope.today)
    const aboutLength = refusal?.code === 'stay_too_short' || refusal?.code === 'stay_too_long'
    if (refusal && !(aboutLength && input.anyLength))
      throw new DomainError(refusal.code, { propertyId, limit: refusal.limit })
  }
  const id = newId()
  await scope.db.insert(bookings).values({
    organizationId: scope.organizationId,
    id,
    userId: scope.userId,
    propertyId,
    tenantId,
    reference: newReference(),
    status,
    ...stay,
    adults: input.adults,
    childrenAges: [...input.childrenAges],
    otherExempt: input.otherExempt,
    holdExpiresAt: status === 'pending' ? new Date(holdExpiry(now().toString(), terms.holdHours)) : null,
    currency: scope.currency,
    quote: price,
    policy: status === 'confirmed' ? terms.policy : null,
    total: price.total,
    bookedOn: scope.today,
    confirmedOn: status === 'confirmed' ? scope.today : null,
    arrivalTime: input.arrivalTime,
    notesSealed: input.notes ? await sealNotes(scope, id, input.notes) : null,
  })
  if (ledger) await postCharges(scope, ledger, { id, propertyId, ...stay }, price, terms.dueDays)
  await record(scope, {
    action: 'CREATE',
    table: 'bookings',
    recordId: id,
    tenantId: tenantId ?? undefined,
    details: { propertyId, status, checkIn, checkOut },
  })
  return id
}

/** Without letters and digits that are read wrongly on the telephone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Returns a random reference: 'B-' and six characters. */
export const newReference = (): string =>
  `B-${Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
