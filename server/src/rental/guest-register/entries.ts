/** Reads and writes the register of the guests of a stay. Personal data is never in the audit log. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  checkRegisterEntry,
  expectedGuests,
  hasRegister,
  registerForm,
  withFieldsOf,
} from '@domovik/domain/rental/guest-register/register.ts'
import type { RegisterEntry } from '@domovik/domain/rental/guest-register/types.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, recordAll } from '../../machinery/scope/scope.ts'
import { requireSeen, versionOf } from '../../machinery/seen.ts'
import { type BookingRecord, findBooking } from '../bookings/queries.ts'
import { bookingGuests } from './table.ts'

const place = ({ organizationId }: OrganizationScope, rowId: string) => ({
  organizationId,
  table: 'booking_guests',
  column: 'entry',
  rowId,
})

export type Registered = RegisterEntry & {
  id: string
  enteredBy: 'guest' | 'landlord'
  signedAt: string | null
  reportedOn: string | null
}

/** Returns the entries of the stays, oldest first. */
export async function entriesOf(
  scope: OrganizationScope,
  bookingIds: readonly string[],
): Promise<(Registered & { bookingId: string })[]> {
  const { db, services, organizationId } = scope
  const rows = await db
    .select()
    .from(bookingGuests)
    .where(
      and(
        eq(bookingGuests.organizationId, organizationId),
        inArray(bookingGuests.bookingId, [...bookingIds]),
      ),
    )
    .orderBy(bookingGuests.createdAt, bookingGuests.id)
  const entries: (Registered & { bookingId: string })[] = []
  for (const { id, bookingId, entrySealed, enteredBy, signedAt, reportedOn } of rows) {
    const entry = JSON.parse(await services.keys.open(db, place(scope, id), entrySealed)) as RegisterEntry
    entries.push({
      ...entry,
      id,
      bookingId,
      enteredBy: enteredBy as Registered['enteredBy'],
      signedAt: signedAt?.toISOString() ?? null,
      reportedOn,
    })
  }
  return entries
}

/** Returns the register of a stay, with what may be done with it. */
export async function registerOf(scope: OrganizationScope, booking: BookingRecord) {
  const expected = expectedGuests(booking)
  const guests = (await entriesOf(scope, [booking.id])).map((guest) => {
    const { bookingId: _, ...shown } = guest
    return { ...shown, version: versionOf(guest) }
  })
  const edit = hasRegister(booking)
  return {
    form: registerForm(scope.timeZone),
    expected,
    guests,
    today: scope.today,
    can: { edit, add: edit && guests.length < expected },
  }
}

/** Locks the booking against other writers of its register. Throws not_found. */
export async function lockStay(scope: OrganizationScope, bookingId: string): Promise<BookingRecord> {
  await scope.db.execute(
    sql`select id from bookings where organization_id = ${scope.organizationId} and id = ${bookingId} for no key update`,
  )
  return findBooking(scope, bookingId)
}

/** Throws version_conflict if an entry is not the one that the caller saw; the booking must be locked. */
export async function requireEntrySeen(
  scope: OrganizationScope,
  bookingId: string,
  id: string,
  seen: string | undefined,
): Promise<void> {
  const known = (await entriesOf(scope, [bookingId])).find((entry) => entry.id === id)
  if (known) requireSeen(seen, known)
}

export type Saved = { id?: string | undefined; entry: RegisterEntry; by: 'guest' | 'landlord' }

/**
 * Adds or replaces an entry; the booking must be locked. Throws validation_failed, too_many_guests, not_found for an entry of
 * another stay.
 */
export async function saveEntry(
  scope: OrganizationScope,
  booking: BookingRecord,
  saved: Saved,
): Promise<void> {
  const { db, services, organizationId } = scope
  const form = registerForm(scope.timeZone)
  const entry = withFieldsOf(saved.entry, form)
  refuseIssues(checkRegisterEntry(entry, form, booking.checkIn))
  const own = and(eq(bookingGuests.organizationId, organizationId), eq(bookingGuests.bookingId, booking.id))
  const known = await db.select({ id: bookingGuests.id }).from(bookingGuests).where(own)
  if (saved.id !== undefined && !known.some(({ id }) => id === saved.id)) throw new DomainError('not_found')
  const expected = expectedGuests(booking)
  if (saved.id === undefined && known.length >= expected)
    throw new DomainError('too_many_guests', { limit: expected })
  const id = saved.id ?? newId()
  const entrySealed = await services.keys.seal(db, place(scope, id), JSON.stringify(entry))
  const values = {
    entrySealed,
    enteredBy: saved.by,
    signedAt: saved.by === 'guest' ? sql`app.now()` : null,
    reportedOn: null,
  }
  if (saved.id === undefined)
    await db.insert(bookingGuests).values({ organizationId, id, bookingId: booking.id, ...values })
  else
    await db
      .update(bookingGuests)
      .set({ ...values, updatedAt: sql`app.now()` })
      .where(and(own, eq(bookingGuests.id, id)))
  await recordRegister(scope, booking.id, saved.id === undefined ? 'added' : 'changed')
}

/** Erases an entry. Throws not_found. */
export async function removeEntry(scope: OrganizationScope, bookingId: string, id: string): Promise<void> {
  const gone = await scope.db
    .delete(bookingGuests)
    .where(
      and(
        eq(bookingGuests.organizationId, scope.organizationId),
        eq(bookingGuests.bookingId, bookingId),
        eq(bookingGuests.id, id),
      ),
    )
    .returning({ id: bookingGuests.id })
  if (gone.length === 0) throw new DomainError('not_found')
  await recordRegister(scope, bookingId, 'erased')
}

/** Notes when the entries of a stay were reported. Throws not_found if there is none. */
export async function noteReported(
  scope: OrganizationScope,
  bookingId: string,
  reportedOn: string | null,
): Promise<void> {
  const noted = await scope.db
    .update(bookingGuests)
    .set({ reportedOn, updatedAt: sql`app.now()` })
    .where(
      and(eq(bookingGuests.organizationId, scope.organizationId), eq(bookingGuests.bookingId, bookingId)),
    )
    .returning({ id: bookingGuests.id })
  if (noted.length === 0) throw new DomainError('not_found')
  await recordRegister(scope, bookingId, reportedOn ? 'reported' : 'notReported')
}

/** What happened to the registers of stays, without any data of a guest. */
const recordRegisters = (
  scope: OrganizationScope,
  bookingIds: readonly string[],
  guestRegister: string,
): Promise<void> =>
  recordAll(
    scope,
    bookingIds.map((recordId) => ({
      action: 'UPDATE',
      table: 'bookings',
      recordId,
      details: { guestRegister },
    })),
  )

const recordRegister = (
  scope: OrganizationScope,
  bookingId: string,
  act: 'added' | 'changed' | 'erased' | 'reported' | 'notReported',
): Promise<void> => recordRegisters(scope, [bookingId], act)

/** Records that registers were downloaded. */
export const recordExport = (scope: OrganizationScope, bookingIds: readonly string[]): Promise<void> =>
  recordRegisters(scope, bookingIds, 'exported')
