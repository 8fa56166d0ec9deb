/** Stays that a calendar of a channel contains. The channel decides their dates, and no money moves with them. */
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import type { ForeignEvent } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { nightsBeside } from '@domovik/domain/rental/channels/changed-event.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, record, type Scope, type SystemScope } from '../../machinery/scope/scope.ts'
import { agreedNights, isAgreement } from './agreements.ts'
import { newReference } from './create.ts'
import { takerOf } from './own-nights.ts'
import { bookings } from './table.ts'

type Nights = Pick<ForeignEvent, 'from' | 'to'>
export type Stay = { bookingId: string; reference: string; isConflict: boolean }

/**
 * Returns the value of `conflict_with` for a booking on these nights: the booking that takes one of them, or its own id if a
 * lease or an own block takes it; null if the nights are free. The unit must be locked.
 */
export async function conflictOf(
  scope: OrganizationScope,
  propertyId: string,
  nights: Nights,
  booking: { id: string; source: string; calendarId?: string },
): Promise<string | null> {
  const taker = await takerOf(scope, propertyId, nights, booking)
  if (!taker) return null
  return taker.by === 'booking' ? taker.id : booking.id
}

/** Adds the stay of an event. If its nights are taken it claims none and is not sold, until they are free. The unit must be locked. */
export async function addStay(
  scope: SystemScope,
  source: { id: string; propertyId: string; channel: string },
  { from, to }: Nights,
  eventHash: string,
): Promise<Stay> {
  const { propertyId, channel } = source
  const id = newId()
  const reference = newReference()
  const conflictWith = await conflictOf(
    scope,
    propertyId,
    { from, to },
    { id, source: channel, calendarId: source.id },
  )
  await scope.db.insert(bookings).values({
    organizationId: scope.organizationId,
    id,
    propertyId,
    reference,
    status: 'confirmed',
    checkIn: from,
    checkOut: to,
    source: channel,
    eventHash,
    conflictWith,
    currency: scope.currency,
    bookedOn: scope.today,
    confirmedOn: scope.today,
  })
  await record(scope, {
    action: 'CREATE',
    table: 'bookings',
    recordId: id,
    details: { propertyId, channel, checkIn: from, checkOut: to, conflict: conflictWith !== null },
  })
  return { bookingId: id, reference, isConflict: conflictWith !== null }
}

export type KnownStay = {
  id: string
  reference: string
  propertyId: string
  status: BookingStatus
  conflictWith: string | null
  source: string
  nights: Nights
  channelCheckOut: string | null
  /** The nights that a person agreed, while an agreement has those of its event too. */
  agreed: Nights | null
  cancelledBy: string | null
  eventHash: string | null
  datesChangedAt: Date
}

/** Returns a stay with its nights. */
export async function find(scope: OrganizationScope, id: string): Promise<KnownStay | undefined> {
  const [row] = await scope.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.id, id)))
  return (
    row && {
      ...row,
      status: row.status as BookingStatus,
      nights: { from: row.checkIn, to: row.checkOut },
      agreed: agreedNights(row),
    }
  )
}

/** Saves a change of nights or of their state, and records it. */
export async function save(
  scope: OrganizationScope,
  id: string,
  changes: Partial<typeof bookings.$inferInsert>,
  details: Record<string, unknown>,
): Promise<void> {
  const [row] = await scope.db
    .update(bookings)
    .set({
      ...changes,
      datesChangedAt: sql`app.now()`,
      sequence: sql`sequence + 1`,
      version: sql`version + 1`,
      updatedAt: sql`app.now()`,
    })
    .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.id, id)))
    .returning({ tenantId: bookings.tenantId })
  const tenantId = row?.tenantId ?? undefined
  await record(scope, { action: 'UPDATE', table: 'bookings', recordId: id, tenantId, details })
}

/** Saves what is known of a stay whose nights stay as they are. */
export const note = (scope: OrganizationScope, id: string, changes: Partial<typeof bookings.$inferInsert>) =>
  scope.db
    .update(bookings)
    .set(changes)
    .where(and(eq(bookings.organizationId, scope.organizationId), eq(bookings.id, id)))

/**
 * Returns the nights that a stay has by its event. A stay that has begun keeps its arrival: some channels let the event of a guest
 * in the house begin today or tomorrow. A departure that the landlord agreed with the guest stays until the channel changes its own.
 */
export function nightsByEvent(
  { nights, channelCheckOut, status }: Pick<KnownStay, 'nights' | 'channelCheckOut' | 'status'>,
  { from: arrival, to }: Nights,
  today: string,
): Nights & { channelCheckOut: string | null } {
  const isUnderWay = nights.from <= today && status !== 'cancelled'
  const keepsArrival = nights.from <= today && (arrival <= today || (isUnderWay && arrival <= nights.to))
  const from = keepsArrival ? nights.from : arrival
  return channelCheckOut === to && from < nights.to
    ? { from, to: nights.to, channelCheckOut }
    : { from, to, channelCheckOut: null }
}

/**
 * Gives a stay the dates of its event, and returns its nights. Returns null if nothing changes, or the event is about other days than a stay under way.
 * The landlord may have moved it to another unit, where it stays.
 */
export async function changeDates(
  scope: SystemScope,
  id: string,
  given: Nights,
): Promise<(Stay & { nights: Nights }) | null> {
  const known = await find(scope, id)
  if (!known || nightsBeside({ ...known.nights, status: known.status }, given, scope.today)) return null
  const { from, to, channelCheckOut } = nightsByEvent(known, given, scope.today)
  if (known.nights.from === from && known.nights.to === to) {
    // The channel has the agreed departure now.
    if (known.channelCheckOut !== channelCheckOut) await note(scope, id, { channelCheckOut })
    return null
  }
  const conflictWith = await conflictOf(scope, known.propertyId, { from, to }, known)
  await save(
    scope,
    id,
    { checkIn: from, checkOut: to, channelCheckOut, conflictWith },
    {
      ...{ checkInBefore: known.nights.from, checkOutBefore: known.nights.to },
      ...{ checkIn: from, checkOut: to, feed: true, conflict: conflictWith !== null },
    },
  )
  return {
    bookingId: id,
    reference: known.reference,
    isConflict: conflictWith !== null,
    nights: { from, to },
  }
}

/** Cancels a stay that is gone from its calendar. Returns null if it has begun, is not open any more, or is an agreement with the guest. */
export async function cancelStay(scope: SystemScope, id: string): Promise<Stay | null> {
  const known = await find(scope, id)
  if (known?.status !== 'confirmed' || known.nights.from <= scope.today || isAgreement(known.eventHash))
    return null
  const changes = { status: 'cancelled', cancelledOn: scope.today, cancelledBy: 'feed', conflictWith: null }
  await save(scope, id, changes, { status: 'cancelled', reason: 'feed' })
  return { bookingId: id, reference: known.reference, isConflict: false }
}

/** Lets a stay in conflict claim its nights if they are free now. Returns whether it has its nights. */
export async function claimNights(scope: SystemScope, id: string): Promise<boolean> {
  const known = await find(scope, id)
  if (!known || !['confirmed', 'checked_in'].includes(known.status)) return false
  // The landlord moved it to free nights.
  if (known.conflictWith === null) return true
  const conflictWith = await conflictOf(scope, known.propertyId, known.nights, known)
  if (conflictWith === known.conflictWith) return false
  await save(scope, id, { conflictWith }, { conflict: conflictWith !== null })
  return conflictWith === null
}

/** Returns the units of stays; the landlord may have moved one to another unit. */
export async function unitsOfStays(scope: OrganizationScope, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await scope.db
    .selectDistinct({ propertyId: bookings.propertyId })
    .from(bookings)
    .where(and(eq(bookings.organizationId, scope.organizationId), inArray(bookings.id, ids)))
  return rows.map(({ propertyId }) => propertyId)
}

/**
 * Cancels a stay that was none: no guest booked these nights of this unit, so it does not count as a cancellation of a confirmed stay. One that
 * its calendar cancels returns with its event.
 */
export async function dropStay(
  scope: Scope,
  id: string,
  how: { cancelledBy: 'host' | 'feed'; reason: 'echo' | 'unit' },
): Promise<void> {
  const changes = {
    status: 'cancelled',
    confirmedOn: null,
    cancelledOn: scope.today,
    cancelledBy: how.cancelledBy,
    conflictWith: null,
  }
  await save(scope, id, changes, { status: 'cancelled', reason: how.reason })
}
