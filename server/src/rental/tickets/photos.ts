import { PHOTOS_PER_TICKET } from '@domovik/domain/machinery/files/photos.ts'
import { sql } from 'drizzle-orm'
import { type Photo, type PhotoOwner, photosOf } from '../../machinery/files/photos.ts'
import { type OrganizationScope, record, type Scope } from '../../machinery/scope/scope.ts'

/** The ticket as the owner of photos. */
export const photosOfTicket = ({ id, tenantId }: { id: string; tenantId: string | null }): PhotoOwner => ({
  table: 'tickets',
  id,
  tenantId,
  limit: PHOTOS_PER_TICKET,
})

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
