/** Begins, changes and withdraws handover reports. */
import type { create, operation } from '@domovik/contract/admin/rental/inspections.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { InspectionContent } from '@domovik/domain/rental/inspections/content.ts'
import { applyOperation, type Outcome } from '@domovik/domain/rental/inspections/operations.ts'
import { startContent, withMeter } from '@domovik/domain/rental/inspections/start.ts'
import type { InferContractRouterInputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '../../machinery/db/ids.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { findLease } from '../leases/queries.ts'
import { metersOf } from '../meters/queries.ts'
import {
  type InspectionRecord,
  insertInspection,
  lastSigned,
  lockDraft,
  lockInspection,
  saveContent,
} from './queries.ts'
import { inspectionOperations } from './table.ts'

type Create = InferContractRouterInputs<{ create: typeof create }>['create']
type SentOperation = z.infer<typeof operation>

/** The event appears in the history of the protocol and of its tenant. */
export const recordInspection = (
  scope: Scope,
  { id, tenantId }: Pick<InspectionRecord, 'id' | 'tenantId'>,
  action: 'CREATE' | 'UPDATE',
  details: Record<string, unknown>,
): Promise<void> => record(scope, { action, table: 'inspections', recordId: id, tenantId, details })

/** Begins a protocol and returns its id. Throws not_found, or inspection_open if there is a draft of the same kind. */
export async function createInspection(scope: Scope, { leaseId, kind, day }: Create): Promise<string> {
  const lease = await findLease(scope, leaseId)
  const { propertyId, tenantId } = lease
  const earlier =
    kind === 'out'
      ? await lastSigned(scope, { leaseId, kind: 'in' })
      : await lastSigned(scope, { propertyId })
  const meters = await metersOf(scope, propertyId)
  const id = newId()
  const content = startContent({ id, day, meters }, earlier?.content ?? null)
  const row = { id, leaseId, propertyId, tenantId, kind, content, createdBy: scope.userId }
  if (!(await insertInspection(scope, row))) throw new DomainError('inspection_open')
  await recordInspection(scope, { id, tenantId }, 'CREATE', { kind, leaseId, propertyId })
  return id
}

/** Meters come from the property, also those that it got after the protocol began. Throws validation_failed. */
async function withKnownRow(
  scope: Scope,
  { propertyId }: InspectionRecord,
  content: InspectionContent,
  { kind, rowId }: Pick<SentOperation, 'kind' | 'rowId'>,
): Promise<InspectionContent> {
  if (kind !== 'meter' && kind !== 'protocol') return content
  if (content.rows.some(({ id }) => id === rowId)) return content
  const meter = (await metersOf(scope, propertyId)).find(({ id }) => id === rowId)
  if (kind === 'protocol' || !meter)
    throw new DomainError('validation_failed', { issues: [{ field: 'rowId', code: 'not_allowed' }] })
  return withMeter(content, meter)
}

/**
 * Applies the changes of a device, each once, in their order. Those that arrive after the protocol was closed are stored
 * without changing it. Throws not_found, validation_failed.
 */
export async function syncInspection(
  scope: Scope,
  id: string,
  sent: readonly SentOperation[],
): Promise<{ id: string; outcome: Outcome }[]> {
  const found = await lockInspection(scope, id)
  const { organizationId } = scope
  const ids = sql.param(sent.map((each) => each.id))
  const { rows: before } = await scope.db.execute<{ id: string; outcome: Outcome }>(sql`
    select id, outcome from inspection_operations
     where organization_id = ${organizationId} and inspection_id = ${id} and id = any (${ids}::uuid[])`)
  const outcomes = new Map(before.map((each) => [each.id, each.outcome]))
  let { content } = found
  const stored: (typeof inspectionOperations.$inferInsert)[] = []
  for (const { enteredAt, ...operation } of sent) {
    if (outcomes.has(operation.id)) continue
    let outcome: Outcome = 'late'
    if (found.state === 'draft') {
      const known = await withKnownRow(scope, found, content, operation)
      ;({ content, outcome } = applyOperation(known, operation))
    }
    outcomes.set(operation.id, outcome)
    stored.push({
      ...operation,
      ...{ organizationId, inspectionId: id, outcome },
      enteredAt: new Date(enteredAt),
      createdBy: scope.userId,
    })
  }
  if (stored.length > 0) await scope.db.insert(inspectionOperations).values(stored)
  if (content !== found.content) {
    await saveContent(scope, id, content)
    await recordInspection(scope, found, 'UPDATE', { fields: stored.length })
  }
  return sent.map((each) => ({ id: each.id, outcome: outcomes.get(each.id)! }))
}

/** Withdraws a draft. Throws not_found, inspection_locked. */
export async function withdrawInspection(scope: Scope, id: string, reason: string): Promise<void> {
  const found = await lockDraft(scope, id)
  await scope.db.execute(sql`
    update inspections set withdrawn_at = app.now(), withdraw_reason = ${reason}, updated_at = app.now()
     where organization_id = ${scope.organizationId} and id = ${id}`)
  await recordInspection(scope, found, 'UPDATE', { withdrawn: true })
}
