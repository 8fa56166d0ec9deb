/** Saves who stays, how many, and when they arrive. The agreed price does not change. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Party } from '@domovik/domain/rental/bookings/types.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { lockTenants } from '../payments/ledger.ts'
import { hasTooManyGuests } from './availability.ts'
import { type Act, lockVersion, saveBooking } from './change-status.ts'
import { guestOf, type NewGuest, sealNotes } from './guest-of.ts'
import { type BookingRecord, chargesOf, findBooking } from './queries.ts'
import { stayTerms } from './rate-plan.ts'

type Editing = Act &
  Party &
  NewGuest & { arrivalTime?: string | null | undefined; notes?: string | null | undefined }

/** Whether anything of the booking can be edited: not after it was cancelled. */
export const mayEdit = ({ status }: BookingRecord): boolean => status !== 'cancelled'

/**
 * Locks the accounts of the present guest and of the one who replaces them, in the order of their ids: two stays that exchange
 * their guests would wait for each other. They are locked before the unit, as in every act on money. Throws not_found.
 */
async function lockGuests(scope: Scope, bookingId: string, tenantId: string): Promise<void> {
  const { tenantId: present } = await findBooking(scope, bookingId)
  const found = await lockTenants(scope, present === null ? [tenantId] : [tenantId, present])
  if (!found.includes(tenantId)) throw new DomainError('not_found')
}

/** Throws booking_action_refused, version_conflict, too_many_guests, not_found. */
export async function editBooking(scope: Scope, input: Editing): Promise<void> {
  const { id, adults, childrenAges, otherExempt, arrivalTime, notes } = input
  const tenantId = await guestOf(scope, input)
  if (tenantId) await lockGuests(scope, id, tenantId)
  const { booking } = await lockVersion(scope, input)
  const replaces = tenantId !== null && tenantId !== booking.tenantId
  if (!mayEdit(booking) || (replaces && (await chargesOf(scope, id)).length > 0))
    throw new DomainError('booking_action_refused', { status: booking.status })
  const { maxGuests } = await stayTerms(scope, booking.propertyId)
  const grows = adults + childrenAges.length > booking.adults + booking.childrenAges.length
  if (grows && hasTooManyGuests(input, maxGuests))
    throw new DomainError('too_many_guests', { propertyId: booking.propertyId, limit: maxGuests })
  await saveBooking(
    scope,
    booking,
    booking.status,
    {
      adults,
      childrenAges: [...childrenAges],
      otherExempt,
      arrivalTime: arrivalTime ?? null,
      holdExpiresAt: booking.holdExpiresAt === null ? null : new Date(booking.holdExpiresAt),
      ...(replaces && { tenantId }),
      ...(notes !== undefined && { notesSealed: notes ? await sealNotes(scope, id, notes) : null }),
    },
    { edited: true },
  )
}
