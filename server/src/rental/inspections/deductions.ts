/** Deductions from the deposit, noted with the protocol of move-out and booked by a settlement. */
import type { inspectionDeduction } from '@domovik/contract/inspections.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { shownRows } from '@domovik/domain/rental/inspections/content.ts'
import { type DeductionDecision, MOST_DEDUCTIONS } from '@domovik/domain/rental/inspections/deductions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Scope } from '../../machinery/scope/scope.ts'
import { recordInspection } from './edit.ts'
import { type InspectionRecord, lastSigned, lockInspection } from './queries.ts'
import { inspectionDeductions } from './table.ts'

export type ShownDeduction = z.infer<typeof inspectionDeduction>

async function find(scope: Scope, where: SQL): Promise<ShownDeduction[]> {
  const { rows } = await scope.db.execute<{ found: ShownDeduction[] }>(sql`
    select coalesce(json_agg(json_build_object('id', d.id, 'inspectionId', d.inspection_id, 'rowId', d.row_id, 'reason', d.reason, 'amount', d.amount,
             'currency', d.currency, 'decision', d.decision, 'settled', d.settlement_id is not null) order by d.created_at, d.id), '[]'::json) as found
      from inspection_deductions d join inspections i on i.organization_id = d.organization_id and i.id = d.inspection_id
     where d.organization_id = ${scope.organizationId} and i.withdrawn_at is null and ${where}`)
  return rows[0]!.found
}

/** Returns the deductions of a protocol, the oldest first. */
export const deductionsOf = (scope: Scope, inspectionId: string): Promise<ShownDeduction[]> =>
  find(scope, sql`i.id = ${inspectionId}`)

/** Returns the deductions of leases that no settlement booked. */
export const openDeductionsOf = (scope: Scope, leaseIds: readonly string[]): Promise<ShownDeduction[]> =>
  find(scope, sql`i.lease_id = any (${sql.param([...leaseIds])}::uuid[]) and d.settlement_id is null`)

type Noted = {
  id: string
  deductionId: string
  rowId: string | null
  reason: string
  amount: number | null
  decision: DeductionDecision
  seen?: SeenDeduction | null | undefined
}

/** What a person reads of a deduction before changing or booking it. */
export type SeenDeduction = Pick<ShownDeduction, 'reason' | 'amount' | 'decision'>

const differs = (seen: SeenDeduction | null, now: SeenDeduction | undefined): boolean =>
  (['reason', 'amount', 'decision'] as const).some((field) => seen?.[field] !== now?.[field])

/** Notes or changes a deduction. Throws not_found, inspection_locked (not a move-out, or withdrawn), deduction_settled, version_conflict. */
export async function putDeduction(
  scope: Scope,
  { id, deductionId, rowId, reason, amount, decision, seen }: Noted,
): Promise<void> {
  const found = await lockInspection(scope, id)
  if (found.kind !== 'out' || found.state === 'withdrawn') throw new DomainError('inspection_locked')
  const known = await deductionsOf(scope, id)
  const before = known.find((one) => one.id === deductionId)
  // The row of one that was noted does not change, and may have been removed meanwhile.
  if (!before && rowId !== null && !(await hasRow(scope, found, rowId)))
    refuseIssues([{ field: 'rowId', code: 'not_allowed' }])
  if (before?.settled) throw new DomainError('deduction_settled')
  if (seen !== undefined && differs(seen, before)) throw new DomainError('version_conflict')
  if (!before && known.length >= MOST_DEDUCTIONS) refuseIssues([{ field: 'reason', code: 'not_allowed' }])
  const { organizationId, currency, userId } = scope
  const saved = await scope.db
    .insert(inspectionDeductions)
    .values({
      ...{ organizationId, id: deductionId, inspectionId: id, rowId, reason, amount, currency, decision },
      createdBy: userId,
    })
    .onConflictDoUpdate({
      target: [inspectionDeductions.organizationId, inspectionDeductions.id],
      set: { reason, amount, decision },
      // A settlement does not lock the protocol, so it may have booked the deduction meanwhile.
      setWhere: sql`${inspectionDeductions.inspectionId} = ${id} and ${inspectionDeductions.settlementId} is null`,
    })
    .returning({ id: inspectionDeductions.id })
  if (saved.length === 0) throw new DomainError(before ? 'deduction_settled' : 'not_found')
  await recordInspection(scope, found, 'UPDATE', { deduction: deductionId, amount, decision })
}

/** Whether the protocol or the one of move-in, whose rows it may no longer list, shows the row. */
async function hasRow(scope: Scope, found: InspectionRecord, rowId: string): Promise<boolean> {
  const lists = ({ content }: InspectionRecord): boolean => shownRows(content).has(rowId)
  if (lists(found)) return true
  const before = await lastSigned(scope, { leaseId: found.leaseId, kind: 'in' })
  return before !== null && lists(before)
}

/** Removes a deduction. Throws not_found, deduction_settled. */
export async function removeDeduction(scope: Scope, id: string, deductionId: string): Promise<void> {
  const found = await lockInspection(scope, id)
  const known = (await deductionsOf(scope, id)).find((one) => one.id === deductionId)
  if (!known) throw new DomainError('not_found')
  if (known.settled) throw new DomainError('deduction_settled')
  const { rows } = await scope.db.execute(sql`
    delete from inspection_deductions
     where organization_id = ${scope.organizationId} and id = ${deductionId} and settlement_id is null returning id`)
  if (rows.length === 0) throw new DomainError('deduction_settled')
  await recordInspection(scope, found, 'UPDATE', { deductionRemoved: deductionId })
}

/** A deduction that a settlement books, with the charge for it, and as the caller read it. */
type Booked = { deductionId: string; chargeId: string; seen?: SeenDeduction | undefined }

/**
 * Marks deductions of leases as booked by a settlement. The caller holds the lock of the ledger. Throws deduction_settled if one
 * of them is booked already, not of these leases, or does not exist, and version_conflict if the caller read another one.
 */
export async function settleDeductions(
  scope: Scope,
  {
    leaseIds,
    settlementId,
    booked,
  }: { leaseIds: readonly string[]; settlementId: string; booked: readonly Booked[] },
): Promise<void> {
  if (booked.length === 0) return
  const { rows } = await scope.db.execute<{ found: SeenDeduction & { id: string } }>(sql`
    update inspection_deductions d set settlement_id = ${settlementId}, charge_id = b.charge_id
      from inspections i, unnest(${sql.param(booked.map((one) => one.deductionId))}::uuid[],
             ${sql.param(booked.map((one) => one.chargeId))}::uuid[]) as b (deduction_id, charge_id)
     where d.organization_id = ${scope.organizationId} and d.id = b.deduction_id and d.settlement_id is null
       and i.organization_id = d.organization_id and i.id = d.inspection_id and i.lease_id = any (${sql.param([...leaseIds])}::uuid[]) and i.withdrawn_at is null
    returning json_build_object('id', d.id, 'reason', d.reason, 'amount', d.amount, 'decision', d.decision) as found`)
  if (rows.length !== booked.length)
    throw new DomainError((await wasRemoved(scope, booked)) ? 'version_conflict' : 'deduction_settled')
  const now = new Map(rows.map(({ found }) => [found.id, found]))
  if (booked.some(({ deductionId, seen }) => seen !== undefined && differs(seen, now.get(deductionId))))
    throw new DomainError('version_conflict')
}

/** Whether one of the deductions that the caller read does not exist any more. */
async function wasRemoved(scope: Scope, booked: readonly Booked[]): Promise<boolean> {
  const read = booked.filter(({ seen }) => seen !== undefined).map(({ deductionId }) => deductionId)
  const found = await find(scope, sql`d.id = any (${sql.param(read)}::uuid[])`)
  return found.length < new Set(read).size
}

/** The deductions of a settlement that was undone can be booked again. */
export async function reopenDeductions(scope: Scope, settlementId: string): Promise<void> {
  await scope.db.execute(sql`
    update inspection_deductions set settlement_id = null, charge_id = null
     where organization_id = ${scope.organizationId} and settlement_id = ${settlementId}`)
}
