/** The guest of a booking, and the notes about the stay. */
import { type GuestStays, staysInOrder } from '@domovik/domain/rental/bookings/last-stay.ts'
import type { BookingStatus } from '@domovik/domain/rental/bookings/types.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'
import { insertTenant } from '../tenants/queries.ts'

/** A known guest, or one that is new. */
export type NewGuest = {
  tenantId?: string | null | undefined
  guest?:
    | { name: string; email?: string | null | undefined; phone?: string | null | undefined }
    | null
    | undefined
}

/** Returns the id of the guest: the one given, a known one of this name and e-mail, or a new one; null for a request without a guest. */
export async function guestOf(scope: Scope, { tenantId, guest }: NewGuest): Promise<string | null> {
  if (tenantId || !guest) return tenantId ?? null
  const known = guest.email ? await guestKnownAs(scope, guest.name, guest.email) : null
  if (known) return known
  const id = newId()
  await insertTenant(scope, {
    organizationId: scope.organizationId,
    id,
    userId: scope.userId,
    kind: 'guest',
    name: guest.name,
    email: guest.email?.toLowerCase() ?? null,
    phone: guest.phone,
  })
  await record(scope, { action: 'CREATE', table: 'tenants', recordId: id, tenantId: id })
  return id
}

/** Returns the oldest account of this name and e-mail. A guest who comes again has one account. */
async function guestKnownAs(scope: Scope, name: string, email: string): Promise<string | null> {
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select id from tenants
     where organization_id = ${scope.organizationId} and deleted_at is null and lower(email) = ${email.toLowerCase()}
       and lower(name) = ${name.toLowerCase()}
     order by created_at, id limit 1`)
  return rows[0]?.id ?? null
}

const placeOf = (scope: OrganizationScope, rowId: string) => ({
  organizationId: scope.organizationId,
  table: 'bookings',
  column: 'notes',
  rowId,
})

/** Encrypts the notes of a booking with the key of the organization. */
export const sealNotes = (scope: OrganizationScope, bookingId: string, notes: string): Promise<string> =>
  scope.services.keys.seal(scope.db, placeOf(scope, bookingId), notes)

/** Returns the notes of a booking; null without any. */
export async function notesOf(scope: OrganizationScope, bookingId: string): Promise<string | null> {
  const { rows } = await scope.db.execute<{ sealed: string | null }>(sql`
    select notes_sealed as sealed from bookings where organization_id = ${scope.organizationId} and id = ${bookingId}`)
  const sealed = rows[0]?.sealed
  return sealed ? scope.services.keys.open(scope.db, placeOf(scope, bookingId), sealed) : null
}

/** Returns the stays of a guest, the last one last, and whether they also have a lease. */
export async function staysOfGuest(scope: OrganizationScope, guestId: string): Promise<GuestStays> {
  const { rows } = await scope.db.execute<{ id: string; status: BookingStatus; checkIn: string }>(sql`
    select id, status, check_in::text as "checkIn" from bookings
     where organization_id = ${scope.organizationId} and tenant_id = ${guestId}`)
  const { rows: leases } = await scope.db.execute(sql`
    select from app.lettings l where l.organization_id = ${scope.organizationId} and l.tenant_id = ${guestId} limit 1`)
  return { inOrder: staysInOrder(rows), hasLease: leases.length > 0 }
}
