/** Reads and writes settlements of bills. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import type { ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { withdrawLetters } from '../documents/withdraw.ts'
import { type BillsCost, billsSettlements } from './table.ts'

export type { BillsCost } from './table.ts'

type Settlement = {
  id: string
  leaseId: string
  tenantId: string
  from: string
  to: string
  actual: number
  advances: number
  costs: BillsCost[]
  rows: string[]
  undone: boolean
  /** The settlement of a building that it is a part of. */
  utilitySettlementId: string | null
}

/** Returns settlements of bills by a condition, newest period first. */
export async function selectSettlements(scope: OrganizationScope, where: SQL): Promise<Settlement[]> {
  const { rows } = await scope.db.execute<{ found: Settlement[] }>(sql`
    select coalesce(json_agg(json_build_object('id', id, 'leaseId', lease_id, 'tenantId', tenant_id, 'from', from_date, 'to', to_date, 'actual', actual,
        'advances', advances, 'costs', costs, 'rows', rows, 'undone', undone_at is not null, 'utilitySettlementId', utility_settlement_id) order by from_date desc, created_at desc, id), '[]'::json) as found
      from bills_settlements where organization_id = ${scope.organizationId} and ${where}`)
  return rows[0]!.found
}

/** Returns the settlements of a lease, newest period first. */
export const settlementsOf = (scope: OrganizationScope, leaseId: string): Promise<Settlement[]> =>
  selectSettlements(scope, sql`lease_id = ${leaseId}`)

/** Returns one settlement. Throws not_found. */
export async function findSettlement(scope: OrganizationScope, id: string): Promise<Settlement> {
  const [settlement] = await selectSettlements(scope, sql`id = ${id}`)
  if (!settlement) throw new DomainError('not_found')
  return settlement
}

/** Returns the newest letter about each settlement that has one. */
export async function newestLetters(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ settlementId: string; letterId: string }>(sql`
    select distinct on (states_id) states_id as "settlementId", id as "letterId" from documents
     where organization_id = ${organizationId} and states_id = any (${sql.param(ids)}::uuid[]) and deleted_at is null
     order by states_id, created_at desc, id desc`)
  return new Map(rows.map(({ settlementId, letterId }) => [settlementId, letterId]))
}

/** The settlement that posted a row. */
export type SettledRow = { leaseId: string; from: string; to: string }

/** Returns the settlement of bills that posted a row and stands; null if there is none. */
export async function settlementOfRow(
  scope: OrganizationScope,
  { id, leaseId }: { id: string; leaseId: string | null },
): Promise<SettledRow | null> {
  if (leaseId === null) return null
  const [found] = await selectSettlements(
    scope,
    sql`lease_id = ${leaseId} and undone_at is null and rows ? ${id}`,
  )
  return found ? { leaseId, from: found.from, to: found.to } : null
}

/** A row that a settlement posted; `serviceFrom` is the first day of the charge that a credit note lowers. */
export type SettlementEntry = {
  id: string
  kind: 'charge' | 'credit_note'
  amount: number
  serviceFrom: string | null
}

/** Returns the rows that settlements posted, by their ids. */
export async function entriesOf(
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<(ids: readonly string[]) => SettlementEntry[]> {
  const { rows } = await scope.db.execute<SettlementEntry>(sql`
    select t.id, t.kind, t.amount::float8 as amount, charge.service_from::text as "serviceFrom"
      from transactions t
      left join transactions charge on charge.organization_id = t.organization_id and charge.id = t.parent_id
     where t.organization_id = ${scope.organizationId} and t.id = any(${sql.param(ids)}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (wanted) => wanted.flatMap((id) => byId.get(id) ?? [])
}

/** Whether a settlement that was not undone covers a day from `from` to `to`, both inclusive. */
export async function overlapping(
  scope: OrganizationScope,
  leaseId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const found = await selectSettlements(
    scope,
    sql`lease_id = ${leaseId} and undone_at is null and from_date <= ${to} and to_date >= ${from}`,
  )
  return found.length > 0
}

export async function insertSettlement(
  scope: OrganizationScope,
  row: Omit<typeof billsSettlements.$inferInsert, 'organizationId' | 'userId'>,
): Promise<void> {
  const { organizationId, userId } = scope
  await scope.db.insert(billsSettlements).values({ ...row, organizationId, userId })
}

export async function markUndone(scope: OrganizationScope, id: string): Promise<void> {
  await withdrawLetters(scope, [id])
  await scope.db.execute(
    sql`update bills_settlements set undone_at = app.now() where organization_id = ${scope.organizationId} and id = ${id}`,
  )
}

type ExpenseChoice = {
  id: string
  date: string
  label: string | null
  category: ExpenseCategory
  amount: number
}

/**
 * The costs of standing settlements of buildings that leave nothing of an expense to the unit: a whole expense is used anywhere, of a split
 * one the share of the unit where it was settled with its building.
 */
const settledInBuilding = ({ organizationId }: OrganizationScope, propertyId: string) => sql`
  select 1 from utility_settlements s, jsonb_array_elements(s.pools) as pool, jsonb_array_elements(pool -> 'costs') as cost
   where s.organization_id = ${organizationId} and s.posted_at is not null and s.undone_at is null
     and (not exists (select from expense_splits x where x.organization_id = s.organization_id and x.expense_id = (cost ->> 'expenseId')::uuid)
          or exists (select from jsonb_array_elements(s.frozen -> 'parties') as party where party ->> 'propertyId' = ${propertyId}))`

/** What standing settlements of leases of the unit have billed of expense `e`, in cents. */
const billedOf = ({ organizationId }: OrganizationScope, propertyId: string) => sql`coalesce((
  select sum((cost ->> 'amount')::bigint) from bills_settlements b
    join leases l on l.organization_id = b.organization_id and l.id = b.lease_id and l.property_id = ${propertyId}, jsonb_array_elements(b.costs) as cost
   where b.organization_id = ${organizationId} and b.undone_at is null and cost ->> 'expenseId' = e.id::text), 0)`

/**
 * Locks the expenses and throws expense_already_settled if more of one would be billed than is left: with the building its tenants have
 * paid the share of the unit, and several leases of a unit can bill parts of it.
 */
export async function requireLeft(
  scope: OrganizationScope,
  propertyId: string,
  costs: readonly { amount: number; expenseId?: string | null | undefined }[],
): Promise<void> {
  const given = new Map<string, number[]>()
  for (const { amount, expenseId } of costs)
    if (expenseId) given.set(expenseId, [...(given.get(expenseId) ?? []), amount])
  if (given.size === 0) return
  const ids = sql`${sql.param([...given.keys()])}::uuid[]`
  const { organizationId } = scope
  await scope.db.execute(
    sql`select 1 from expenses where organization_id = ${organizationId} and id = any(${ids}) order by id for no key update`,
  )
  const { rows } = await scope.db.execute<{
    id: string
    amount: number
    billed: number
    settled: boolean
  }>(sql`
    select e.id, sum(e.amount)::float8 as amount, ${billedOf(scope, propertyId)}::float8 as billed,
           exists (${settledInBuilding(scope, propertyId)} and cost ->> 'expenseId' = e.id::text) as settled
      from app.expense_shares e
     where e.organization_id = ${organizationId} and e.id = any(${ids}) and (e.split_by is null or e.property_id = ${propertyId}) group by e.id`)
  for (const { id, amount, billed, settled } of rows) {
    const amounts = given.get(id)!
    const again = billed > 0 || amounts.length > 1
    if (settled || (again && billed + amounts.reduce((sum, each) => sum + each, 0) > amount))
      throw new DomainError('expense_already_settled')
  }
}

/**
 * Returns the recorded expenses of a unit in a period, oldest first, of split ones its share, less what was billed before; those that
 * were rejected, settled with the building or billed whole are left out.
 */
export async function expensesIn(
  scope: OrganizationScope,
  propertyId: string,
  { from, to }: Window,
): Promise<ExpenseChoice[]> {
  const { rows } = await scope.db.execute<ExpenseChoice>(sql`
    select * from (
      select e.id, e.date::text as date, coalesce(nullif(e.description, ''), nullif(e.vendor, '')) as label, e.category,
             (e.amount - ${billedOf(scope, propertyId)})::float8 as amount
        from app.expense_shares e
       where e.organization_id = ${scope.organizationId} and e.property_id = ${propertyId} and e.deleted_at is null and e.status <> 'rejected'
         and not e.capital and e.date >= ${from} and e.date < ${to} and e.currency = ${scope.currency}
         and not exists (${settledInBuilding(scope, propertyId)} and cost ->> 'expenseId' = e.id::text)) as offered
     where amount > 0 order by date, id limit 100`)
  return rows
}
