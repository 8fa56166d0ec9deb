import { PHOTOS_PER_TICKET } from '@domovik/domain/machinery/files/photos.ts'
import { type AnyScope, record } from '../../machinery/db/scope.ts'
import type { PhotoOwner } from '../../machinery/files/photos.ts'

/** The ticket as the owner of photos. */
export const photosOfTicket = ({ id, tenantId }: { id: string; tenantId: string | null }): PhotoOwner => ({
  table: 'tickets',
  id,
  tenantId,
  limit: PHOTOS_PER_TICKET,
})

/** Records in the ticket's history that a photo was added, removed or restored. */
export const recordPhoto = (
  scope: AnyScope,
  { id, tenantId }: PhotoOwner,
  details: { photo: string } | { photoRemoved: string } | { photoRestored: string },
): Promise<void> => record(scope, { action: 'UPDATE', table: 'tickets', recordId: id, tenantId, details })
