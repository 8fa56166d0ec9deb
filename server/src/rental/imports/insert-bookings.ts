import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { insertImportedStays } from '../bookings/insert-imported.ts'
import type { BookingDraft } from './drafts/draft-bookings.ts'
import { insertTenants } from './insert-tenants.ts'

/** Inserts stays with their new guests, charges and payments. */
export async function insertBookings(
  scope: OrganizationScope,
  importId: string,
  drafts: readonly BookingDraft[],
): Promise<void> {
  const arrivals = drafts.flatMap(({ newGuest }) => newGuest ?? [])
  if (arrivals.length > 0) await insertTenants(scope, importId, arrivals)
  await insertImportedStays(scope, importId, drafts)
}
