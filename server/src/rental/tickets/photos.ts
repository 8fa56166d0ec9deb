import { PHOTOS_PER_TICKET } from '@domovik/domain/machinery/files/photos.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Photo, type PhotoOwner, photosOf } from '../../machinery/files/photos.ts'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'

/** The ticket as the owner of photos. */
export const photosOfTicket = ({ id, tenantId }: { id: string; tenantId: string | null }): PhotoOwner => ({
  table: 'tickets',
  id,
  tenantId,
  limit: PHOTOS_PER_TICKET,
})

/**
 * The condition of the photos of a ticket that a vendor may see: those of the landlord and the tenant, and the vendor's own. Those of
 * an earlier vendor may be invoices. A ticket has one link at a time, so the link of the day tells whose an old photo without its
 * vendor is.
 */
export const seenByVendor = ({ vendorId }: { vendorId: string }): SQL => {
  const linkAtThatTime = (whose: SQL) => sql`exists (
    select 1 from ticket_links l
     where l.organization_id = files.organization_id and l.ticket_id = files.owner_id and l.vendor_id ${whose}
       and files.created_at between l.created_at and coalesce(l.revoked_at, 'infinity'))`
  return sql`(files.author_kind <> 'vendor' or files.created_by = ${vendorId}
    or (files.created_by is null and ${linkAtThatTime(sql`= ${vendorId}`)} and not ${linkAtThatTime(sql`<> ${vendorId}`)}))`
}

/** Records in the ticket's history that a photo was added, removed or restored. */
export const recordPhoto = (
  scope: OrganizationScope,
  { id, tenantId }: PhotoOwner,
  details: { photo: string } | { photoRemoved: string } | { photoRestored: string },
): Promise<void> => record(scope, { action: 'UPDATE', table: 'tickets', recordId: id, tenantId, details })

/** Returns the photos of a ticket as the landlord sees them, each with the name of the tenant who took it. */
export async function photosWithTenants(
  scope: Scope,
  ticketId: string,
  mayRemove: boolean,
): Promise<(Photo & { tenantName: string | null })[]> {
  const photos = await photosOf(scope, { table: 'tickets', id: ticketId }, mayRemove)
  if (!photos.some(({ authorKind }) => authorKind === 'tenant'))
    return photos.map((photo) => ({ ...photo, tenantName: null }))
  const { rows } = await scope.db.execute<{ id: string; name: string }>(sql`
    select f.id, t.name from files f join tenants t on t.organization_id = f.organization_id and t.id = f.tenant_id
     where f.organization_id = ${scope.organizationId} and f.owner_table = 'tickets' and f.owner_id = ${ticketId}
       and f.author_kind = 'tenant'`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return photos.map((photo) => ({ ...photo, tenantName: names.get(photo.id) ?? null }))
}
