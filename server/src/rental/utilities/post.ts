/** Posts a settlement of a building, and undoes it (docs/finance.md 2.2). */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { creditedBy } from '../bills/credited.ts'
import { notifyOfBills, notifyOfUndoneBills } from '../bills/notify.ts'
import { billsPostings, reversalsOf } from '../bills/postings.ts'
import { insertSettlement, markUndone, selectSettlements } from '../bills/queries.ts'
import { lockLedgers, type Posting, postAll } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { compute, lettingsOf } from './compute.ts'
import { costsOf } from './costs.ts'
import { areSettled } from './expenses.ts'
import { findBuilding, hasSupplement, lockUtilities, updateUtilities } from './queries.ts'

type PostInput = {
  id: string
  dueDate: string
  /** What was previewed: what each settled lease is charged or credited. */
  expected: readonly { leaseId: string; difference: number }[]
  notify: boolean
}

/**
 * Posts what every settled lease owes or gets back, all or nothing. Throws settlement_closed if it was posted before,
 * utilities_incomplete if a pool cannot be split, expense_already_settled, and conflict if the result is no longer what was
 * previewed.
 */
export async function postUtilities(
  scope: Scope,
  { id, dueDate, expected, notify }: PostInput,
): Promise<{ notified: number }> {
  const settlement = await lockUtilities(scope, id)
  if (settlement.state !== 'draft') throw new DomainError('settlement_closed')
  const { from, to } = settlement
  if (to > scope.today) refuseIssues([{ field: 'to', code: 'date_invalid' }])
  if (dueDate <= to) refuseIssues([{ field: 'dueDate', code: 'date_invalid' }])
  const building = await findBuilding(scope, settlement.buildingId)
  const before = await lettingsOf(scope, building, settlement)
  const ledgers = await lockLedgers(scope, [...new Set(before.leases.map(({ tenantId }) => tenantId))])
  const { issues, advances, entered, ...frozen } = await compute(
    scope,
    settlement,
    building,
    // Read again: a lease could be terminated before the accounts were locked.
    await lettingsOf(scope, building, settlement),
    ledgers,
  )
  const settled = frozen.results.flatMap((result) => {
    const party = frozen.parties.find(({ key }) => key === result.party)!
    return result.treatment === 'settled' ? [{ ...result, ...party, leaseId: party.leaseId! }] : []
  })
  if (issues.length > 0 || frozen.pools.length === 0 || settled.length === 0)
    throw new DomainError('utilities_incomplete')
  const used = settlement.pools.flatMap(({ costs }) => costs.flatMap(({ expenseId }) => expenseId ?? []))
  if (
    new Set(used).size < used.length ||
    (await areSettled(scope, { ...settlement, units: building.units }, used))
  )
    throw new DomainError('expense_already_settled')
  const differences = new Map(expected.map(({ leaseId, difference }) => [leaseId, difference]))
  if (
    differences.size !== settled.length ||
    settled.some(({ leaseId, difference }) => differences.get(leaseId) !== difference)
  )
    throw new DomainError('conflict')

  const rows = []
  for (const { key, leaseId, share, advances: charged, ...party } of settled) {
    const lease = before.leases.find((one) => one.id === leaseId)
    const ledger = ledgers.find(({ tenantId }) => tenantId === lease?.tenantId)
    if (!lease || !ledger) throw new DomainError('conflict')
    const [first, last] = [party.from, addDays(party.to, -1)]
    const result = { actual: share, advances: charged, from: first, to: last }
    const postings = await billsPostings(scope, lease, advances.get(key) ?? [], { ...result, dueDate })
    rows.push({ lease, ledger, postings, result, costs: costsOf(frozen, key) })
  }
  const after = await postAll(scope, merged(rows))
  let notified = 0
  await updateUtilities(scope, id, { frozen, pools: entered, postedAt: sql`app.now()` })
  for (const { lease, postings, result, costs } of rows) {
    await insertSettlement(scope, {
      id: newId(),
      leaseId: lease.id,
      tenantId: lease.tenantId,
      fromDate: result.from,
      toDate: result.to,
      actual: result.actual,
      advances: result.advances,
      costs,
      rows: postings.map((row) => row.id),
      utilitySettlementId: id,
    })
    const posted = after.find(({ tenantId }) => tenantId === lease.tenantId)
    const own = postings.map((row) => row.id)
    const credited = notify && posted && result.advances > result.actual ? creditedBy(scope, posted, own) : 0
    const told = { ...result, leaseId: lease.id, costs, credited, dueDate }
    if (notify && (await notifyOfBills(scope, lease.tenantId, told))) notified++
  }
  await recordAll(scope, [
    { action: 'UPDATE', table: 'utility_settlements', recordId: id, details: { posted: true, from, to } },
    ...rows.map(({ lease, result }) => ({
      action: 'UPDATE' as const,
      table: 'leases' as const,
      recordId: lease.id,
      tenantId: lease.tenantId,
      details: {
        billsSettledFrom: result.from,
        billsSettledTo: result.to,
        actual: result.actual,
        advances: result.advances,
      },
    })),
  ])
  return { notified }
}

type UndoInput = { id: string; reason: string; notify: boolean }

/**
 * Reverses everything that a settlement posted. Throws settlement_closed unless it stands, and supplement_exists if costs
 * of a later invoice were settled for the same period, and settlement_tenant_removed if nothing can be posted to one of the
 * accounts.
 */
export async function undoUtilities(
  scope: Scope,
  { id, reason, notify }: UndoInput,
): Promise<{ notified: number }> {
  const settlement = await lockUtilities(scope, id)
  if (settlement.state !== 'posted') throw new DomainError('settlement_closed')
  if (!settlement.supplement && (await hasSupplement(scope, settlement)))
    throw new DomainError('supplement_exists')
  const parts = await selectSettlements(scope, sql`utility_settlement_id = ${id} and undone_at is null`)
  const ledgers = await lockLedgers(scope, [...new Set(parts.map(({ tenantId }) => tenantId))])
  const properties = new Map(settlement.frozen!.parties.map((party) => [party.leaseId, party.propertyId]))
  const rows = parts.map(({ leaseId, tenantId, rows }) => {
    const ledger = ledgers.find((one) => one.tenantId === tenantId)
    if (!ledger) throw new DomainError('settlement_tenant_removed')
    const propertyId = properties.get(leaseId)!
    return { ledger, postings: reversalsOf(scope, ledger, { rows, leaseId, propertyId, reason }) }
  })
  await postAll(scope, merged(rows))
  let notified = 0
  for (const part of parts) {
    await markUndone(scope, part.id)
    if (notify && (await notifyOfUndoneBills(scope, part.tenantId, { ...part, reason }))) notified++
  }
  await updateUtilities(scope, id, { undoneAt: sql`app.now()` })
  await recordAll(scope, [
    {
      action: 'UPDATE',
      table: 'utility_settlements',
      recordId: id,
      details: { undone: true, from: settlement.from, to: settlement.to },
    },
    ...parts.map((part) => ({
      action: 'UPDATE' as const,
      table: 'leases' as const,
      recordId: part.leaseId,
      tenantId: part.tenantId,
      details: { billsUndoneFrom: part.from, billsUndoneTo: part.to },
    })),
  ])
  return { notified }
}

/** Joins the rows of each account, because a tenant may have several leases in the period. */
function merged(
  rows: readonly { ledger: Ledger; postings: readonly Posting[] }[],
): { ledger: Ledger; postings: Posting[] }[] {
  const byTenant = Map.groupBy(rows, ({ ledger }) => ledger.tenantId)
  return [...byTenant.values()].map((own) => ({
    ledger: own[0]!.ledger,
    postings: own.flatMap(({ postings }) => postings),
  }))
}
