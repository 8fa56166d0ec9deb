/** The tenant says that they did not sign a protocol on the landlord's device. */
import type { objection } from '@domovik/contract/inspections.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { mayObject } from '@domovik/domain/rental/inspections/sign.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from '../../machinery/clock.ts'
import { type OrganizationScope, record, type TenantScope } from '../../machinery/scope/scope.ts'
import { writeMessage } from '../messages/messages.ts'
import { inspectionObjections } from './table.ts'

type Objection = z.infer<typeof objection>

/** Returns the objection to a protocol; null if there is none. */
export async function objectionOf(scope: OrganizationScope, inspectionId: string): Promise<Objection | null> {
  const { rows } = await scope.db.execute<{ reason: string; at: string }>(sql`
    select reason, created_at as at from inspection_objections
     where organization_id = ${scope.organizationId} and inspection_id = ${inspectionId}`)
  return rows[0] ? { ...rows[0], at: new Date(rows[0].at).toISOString() } : null
}

export const canObject = (signedAt: string, found: Objection | null): boolean =>
  found === null && mayObject(new Date(signedAt).getTime(), now().epochMilliseconds)

/**
 * Stores the objection, and writes it to the landlord as a message of the tenant. `title` names the protocol in that message. The first
 * objection stands: one from another tab or device changes nothing. Throws objection_too_late.
 */
export async function objectTo(
  scope: TenantScope,
  { id, signedAt }: { id: string; signedAt: string },
  { reason, title }: { reason: string; title: string },
): Promise<void> {
  if ((await objectionOf(scope, id)) !== null) return
  if (!canObject(signedAt, null)) throw new DomainError('objection_too_late')
  const { organizationId, tenantId } = scope
  const { rowCount } = await scope.db
    .insert(inspectionObjections)
    .values({ organizationId, inspectionId: id, tenantId, reason })
    .onConflictDoNothing()
  if (!rowCount) return
  await record(scope, {
    action: 'UPDATE',
    table: 'inspections',
    recordId: id,
    tenantId,
    details: { objected: true },
  })
  await writeMessage(scope, tenantId, { body: `${title}\n\n${reason}` })
}
