/**
 * The tenant's ledger on the database: posted rows in, derived figures out. Every write to a tenant's money goes
 * through `post`: it takes the tenant's lock, adds the rows, replays the whole account by the domain's pure rule
 * and saves what changed (docs/ledger.md).
 */

import { depositsHeld } from '@domovik/domain/deposits/held.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { chargeStatus } from '@domovik/domain/ledger/charge-status.ts'
import { replay } from '@domovik/domain/ledger/replay.ts'
import type { ChargeState, LedgerState } from '@domovik/domain/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { AnyScope } from '../db/scope.ts'
import { type LedgerRow, toEvent } from './events.ts'
import { designations, type transactions } from './table.ts'

export type Ledger = { tenantId: string; rows: LedgerRow[]; state: LedgerState }
export type NewTransaction = Omit<
  typeof transactions.$inferInsert,
  'organizationId' | 'currency' | 'userId' | 'tenantId'
>

/** The posted rows of some tenants, oldest first, in one statement. */
async function loadRows(scope: AnyScope, tenantIds: readonly string[]): Promise<Map<string, LedgerRow[]>> {
  const { rows } = await scope.db.execute<{ tenantId: string; ledger: LedgerRow[] }>(sql`
    select "tenantId", json_agg(row order by row."effectiveDate", row.id) as ledger from (
      select t.tenant_id as "tenantId", t.id, t.kind, t.type, t.amount, t.effective_date as "effectiveDate", t.posted_on as "postedOn",
             t.due_date as "dueDate", t.service_from as "serviceFrom", t.service_to as "serviceTo", t.lease_id as "leaseId",
             t.property_id as "propertyId", t.parent_id as "parentId", t.status, t.method, t.description, t.reason, t.reference,
             (select json_agg(d.charge_id order by d.position) from designations d
               where d.organization_id = t.organization_id and d.receipt_id = t.id) as designations
        from transactions t where t.organization_id = ${scope.organizationId} and t.tenant_id = any(${sql.param(tenantIds)}::uuid[])) as row
     group by "tenantId"`)
  return new Map(rows.map(({ tenantId, ledger }) => [tenantId, ledger]))
}

/** The tenant's ledger as it stands. */
export async function loadLedger(scope: AnyScope, tenantId: string): Promise<Ledger> {
  return ledgerOf(scope, tenantId, (await loadRows(scope, [tenantId])).get(tenantId) ?? [])
}

function ledgerOf(scope: AnyScope, tenantId: string, rows: LedgerRow[]): Ledger {
  return { tenantId, rows, state: replay(rows.map(toEvent), { businessDayRule: scope.businessDayRule }) }
}

/** Waits for its turn at the money of some tenants, then loads their ledgers. Tenants that are gone are left out. */
export async function lockLedgers(scope: AnyScope, tenantIds: readonly string[]): Promise<Ledger[]> {
  const { rows: found } = await scope.db.execute<{ id: string }>(sql`
    select id from tenants where organization_id = ${scope.organizationId} and id = any(${sql.param(tenantIds)}::uuid[]) and deleted_at is null
     order by id for update`)
  // Only now: rows read before the lock was had would miss what its last holder posted.
  const rows = await loadRows(scope, tenantIds)
  return found.map(({ id }) => ledgerOf(scope, id, rows.get(id) ?? []))
}

/** The same for one tenant. Throws not_found. */
export async function lockLedger(scope: AnyScope, tenantId: string): Promise<Ledger> {
  const [ledger] = await lockLedgers(scope, [tenantId])
  if (!ledger) throw new DomainError('not_found')
  return ledger
}

/** The ledger with one more row, in memory: what would happen. */
export function replayWith(scope: AnyScope, ledger: Ledger, posting: Posting): Ledger {
  return ledgerOf(scope, ledger.tenantId, [...ledger.rows, toRow(posting)])
}

export type Posting = NewTransaction & { designated?: readonly string[] }

/**
 * Adds rows to locked ledgers, replays them and saves the difference. Throws the domain's error when the rows
 * cannot stand (refund_exceeds_receipt, credit_exceeds_charge ...); nothing is kept then.
 */
export async function postAll(
  scope: AnyScope,
  additions: readonly { ledger: Ledger; postings: readonly Posting[] }[],
): Promise<Ledger[]> {
  const fresh = additions.filter(({ postings }) => postings.length > 0)
  const after = fresh.map(({ ledger, postings }) =>
    ledgerOf(scope, ledger.tenantId, [...ledger.rows, ...postings.map(toRow)]),
  )
  const rows = fresh.flatMap(({ ledger, postings }) =>
    postings.map(({ designated: _, ...row }) => ({
      ...row,
      organizationId: scope.organizationId,
      tenantId: ledger.tenantId,
      currency: scope.currency,
      userId: scope.userId,
    })),
  )
  await insertRows(scope, rows)
  const named = fresh.flatMap(({ ledger: { tenantId }, postings }) =>
    postings.flatMap(({ id: receiptId, designated = [] }) =>
      designated.map((chargeId, position) => ({
        organizationId: scope.organizationId,
        tenantId,
        receiptId,
        position,
        chargeId,
      })),
    ),
  )
  if (named.length > 0) await scope.db.insert(designations).values(named)
  await save(scope, after)
  return after
}

/** As JSON, because a statement with a parameter for each value costs the server fifty times what PostgreSQL needs for it. */
async function insertRows(
  scope: AnyScope,
  rows: readonly (typeof transactions.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return
  await scope.db.execute(sql`
    insert into transactions (organization_id, id, user_id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on,
        due_date, service_from, service_to, parent_id, status, method, reference, description, notes, reason, import_id, created_at)
    select "organizationId", id, "userId", "tenantId", "leaseId", "propertyId", kind, type, amount, currency, "effectiveDate", "postedOn",
        "dueDate", "serviceFrom", "serviceTo", "parentId", coalesce(status, 'completed'), method, reference, description, notes, reason, "importId",
        coalesce("createdAt", app.now())
      from json_to_recordset(${JSON.stringify(rows)}::json) as x("organizationId" uuid, id uuid, "userId" uuid, "tenantId" uuid, "leaseId" uuid,
        "propertyId" uuid, kind text, type text, amount bigint, currency text, "effectiveDate" date, "postedOn" date, "dueDate" date, "serviceFrom" date,
        "serviceTo" date, "parentId" uuid, status text, method text, reference text, description text, notes text, reason text, "importId" uuid,
        "createdAt" timestamptz)`)
}

/** The same for one ledger. */
export async function post(scope: AnyScope, ledger: Ledger, postings: readonly Posting[]): Promise<Ledger> {
  const [after] = await postAll(scope, [{ ledger, postings }])
  return after ?? ledger
}

const toRow = (posting: Posting): LedgerRow => ({
  id: posting.id,
  kind: posting.kind as LedgerRow['kind'],
  type: posting.type,
  amount: posting.amount,
  effectiveDate: posting.effectiveDate,
  postedOn: posting.postedOn,
  dueDate: posting.dueDate ?? null,
  serviceFrom: posting.serviceFrom ?? null,
  serviceTo: posting.serviceTo ?? null,
  leaseId: posting.leaseId ?? null,
  propertyId: posting.propertyId ?? null,
  parentId: posting.parentId ?? null,
  status: posting.status ?? 'completed',
  method: posting.method ?? null,
  description: posting.description ?? null,
  reason: posting.reason ?? null,
  reference: posting.reference ?? null,
  designations: posting.designated ? [...posting.designated] : null,
})

/** Saves what the replays found: only rows that differ are written. Answers how many did. */
export async function save(scope: AnyScope, ledgers: readonly Ledger[]): Promise<number> {
  if (ledgers.length === 0) return 0
  const organizationId = scope.organizationId
  const states = JSON.stringify(
    ledgers.flatMap(({ tenantId, state }) =>
      [...state.charges.values()].map((charge) => stateRow(charge, tenantId, scope)),
    ),
  )
  const paid = JSON.stringify(ledgers.flatMap(combined))
  const tenantIds = sql.param(ledgers.map(({ tenantId }) => tenantId))
  const balances = JSON.stringify(
    ledgers.map(({ tenantId, state }) => ({
      tenant_id: tenantId,
      unapplied_credit: state.unappliedCredit,
      deposits_held: depositsHeld(state, '9999-12-31'),
    })),
  )
  const [charges, money, accounts] = await Promise.all([
    scope.db.execute<{ changed: number }>(sql`
      with fresh as (select * from json_to_recordset(${states}::json) as x(tenant_id uuid, charge_id uuid, lease_id uuid, property_id uuid, type text, amount bigint,
              paid bigint, credited bigint, written_off bigint, remaining bigint, due_date date, effective_due_date date, closed_as text, settled_on date)),
      changed as (
        insert into charge_states (organization_id, tenant_id, currency, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining, due_date, effective_due_date, closed_as, settled_on)
        select ${organizationId}::uuid, tenant_id, ${scope.currency}, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining, due_date, effective_due_date, closed_as, settled_on from fresh f
         where not exists (select 1 from charge_states c where c.organization_id = ${organizationId} and c.charge_id = f.charge_id
             and (c.paid, c.credited, c.written_off, c.remaining, c.effective_due_date, c.closed_as, c.settled_on)
                 is not distinct from (f.paid, f.credited, f.written_off, f.remaining, f.effective_due_date, f.closed_as, f.settled_on))
        on conflict (organization_id, charge_id) do update set paid = excluded.paid, credited = excluded.credited, written_off = excluded.written_off,
          remaining = excluded.remaining, effective_due_date = excluded.effective_due_date, closed_as = excluded.closed_as, settled_on = excluded.settled_on
        returning 1)
      select count(*)::int as changed from changed`),
    scope.db.execute<{ changed: number }>(sql`
      with fresh as (select * from json_to_recordset(${paid}::json) as x(tenant_id uuid, source_id uuid, charge_id uuid, amount bigint, allocated_on date)),
      gone as (
        delete from allocations a where a.organization_id = ${organizationId} and a.tenant_id = any(${tenantIds}::uuid[])
           and not exists (select 1 from fresh f where f.source_id = a.source_id and f.charge_id = a.charge_id and f.allocated_on = a.allocated_on)
        returning 1),
      changed as (
        insert into allocations (organization_id, tenant_id, source_id, charge_id, amount, allocated_on)
        select ${organizationId}::uuid, tenant_id, source_id, charge_id, amount, allocated_on from fresh f
         where not exists (select 1 from allocations a where a.organization_id = ${organizationId} and a.source_id = f.source_id
             and a.charge_id = f.charge_id and a.allocated_on = f.allocated_on and a.amount = f.amount)
        on conflict (organization_id, source_id, charge_id, allocated_on) do update set amount = excluded.amount
        returning 1)
      select (select count(*) from gone)::int + (select count(*) from changed)::int as changed`),
    scope.db.execute(sql`
      insert into tenant_balances (organization_id, tenant_id, currency, unapplied_credit, deposits_held, replayed_at)
      select ${organizationId}::uuid, tenant_id, ${scope.currency}, unapplied_credit, deposits_held, app.now()
        from json_to_recordset(${balances}::json) as x(tenant_id uuid, unapplied_credit bigint, deposits_held bigint)
      on conflict (organization_id, tenant_id, currency) do update
        set unapplied_credit = excluded.unapplied_credit, deposits_held = excluded.deposits_held, replayed_at = excluded.replayed_at
      where (tenant_balances.unapplied_credit, tenant_balances.deposits_held) is distinct from (excluded.unapplied_credit, excluded.deposits_held)`),
  ])
  return charges.rows[0]!.changed + money.rows[0]!.changed + (accounts.rowCount ?? 0)
}

function stateRow(state: ChargeState, tenantId: string, { today }: AnyScope) {
  const status = chargeStatus(state, today)
  return {
    tenant_id: tenantId,
    charge_id: state.charge.id,
    lease_id: state.charge.leaseId ?? null,
    property_id: state.charge.propertyId ?? null,
    type: state.charge.kind,
    amount: state.charge.amount,
    paid: state.paid,
    credited: state.credited,
    written_off: state.writtenOff,
    remaining: state.remaining,
    due_date: state.charge.dueDate,
    effective_due_date: state.effectiveDueDate,
    closed_as: status === 'cancelled' || status === 'refunded' ? status : null,
    settled_on: state.paidOn,
  }
}

/** One row for each source, charge and day: what the unique key of the table knows. */
function combined({ tenantId, state }: Ledger) {
  const sums = new Map<
    string,
    { tenant_id: string; source_id: string; charge_id: string; allocated_on: string; amount: number }
  >()
  for (const { sourceId, chargeId, day, amount } of state.allocations) {
    const key = `${sourceId}|${chargeId}|${day}`
    const known = sums.get(key)
    if (known) known.amount += amount
    else
      sums.set(key, {
        tenant_id: tenantId,
        source_id: sourceId,
        charge_id: chargeId,
        allocated_on: day,
        amount,
      })
  }
  return [...sums.values()]
}
