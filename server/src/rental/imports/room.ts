import { requireRoom } from '../../account/subscriptions/require-room.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Subject } from './types.ts'

/** Checks the plan limit before an import (IMPORT-04). Leases are not limited. Throws import_exceeds_plan. */
export async function requireRoomFor(
  scope: OrganizationScope,
  subject: Subject,
  rows: number,
): Promise<void> {
  if (subject !== 'leases') await requireRoom(scope, subject, rows, 'import_exceeds_plan')
}
