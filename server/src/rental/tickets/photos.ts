import { PHOTOS_PER_TICKET } from '@domovik/domain/machinery/files/photos.ts'
import type { PhotoOwner } from '../../machinery/files/photos.ts'
import { type OrganizationScope, record } from '../../machinery/scope/scope.ts'

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
