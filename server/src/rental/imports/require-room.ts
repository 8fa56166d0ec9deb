import { requireRoom } from '../../account/subscriptions/require-room.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type ImportRecord, importedSamples } from './queries.ts'

/**
 * Checks the plan limit before an import (IMPORT-04). Leases and bookings are not limited. The sample runs on every plan while no
 * earlier sample is there (IMPORT-03, docs/decisions/020). Throws import_exceeds_plan.
 */
export async function requireRoomFor(
  scope: OrganizationScope,
  { subject, sample }: Pick<ImportRecord, 'subject' | 'sample'>,
  rows: number,
): Promise<void> {
  if (subject === 'leases' || subject === 'bookings') return
  if (sample && (await importedSamples(scope)) === 0) return
  await requireRoom(scope, subject, rows, 'import_exceeds_plan')
}
