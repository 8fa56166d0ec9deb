/** Reads and inserts posted rows of the tenant ledger. */
import type { LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import { runPrepared } from '../../machinery/db/prepared.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LedgerRow } from './events.ts'
import { designations, type transactions } from './table.ts'

/** A tenant's account: its posted rows, and the state that their replay gives. */
export type Ledger = { tenantId: string; rows: LedgerRow[]; state: LedgerState }

export type NewTransaction = Omit<
  typeof transactions.$inferInsert,
  'organizationId' | 'currency' | 'userId' | 'tenantId'
>

export type Posting = NewTransaction & { designated?: readonly string[] }

/** Returns the posted rows of the given tenants, oldest first, in one statement. */
export async function loadRows(
  scope: OrganizationScope,
  tenantIds: readonly string[],
): Promise<Map<string, LedgerRow[]>> {
  const query = sql`
    select "tenantId", json_agg(row order by row."effectiveDate", row.id) as ledger from (
      select t.tenant_id as "tenantId", t.id, t.kind, t.type, t.amount, t.effective_date as "effectiveDate", t.posted_on as "postedOn",
             t.due_date as "dueDate", t.service_from as "serviceFrom", t.service_to as "serviceTo", t.lease_id as "leaseId",
             t.property_id as "propertyId", t.parent_id as "parentId", t.status, t.method, t.description, t.reason, t.reference,
             case when t.kind in ('receipt', 'deposit_applied') then (select json_agg(d.charge_id order by d.position) from designations d
               where d.organization_id = t.organization_id and d.receipt_id = t.id) end as designations
        from transactions t where t.organization_id = ${scope.organizationId} and t.tenant_id = any(${sql.param(tenantIds)}::uuid[])) as row
     group by "tenantId"`
  const { rows } = await runPrepared<{ tenantId: string; ledger: string }>(scope.db, query)
  return new Map(rows.map(({ tenantId, ledger }) => [tenantId, JSON.parse(ledger) as LedgerRow[]]))
}

/** Converts a new posting to a ledger row. */
export const toRow = (posting: Posting): LedgerRow => ({
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

type Added = { tenantId: string; postings: readonly Posting[] }

/**
 * Passes the rows as JSON, because a statement with one parameter per value costs the server fifty times what
 * PostgreSQL needs for it.
 */
export async function insertRows(scope: OrganizationScope, additions: readonly Added[]): Promise<void> {
  const rows = additions.flatMap(({ tenantId, postings }) =>
    postings.map(({ designated: _, ...row }) => ({ ...row, tenantId })),
  )
  if (rows.length === 0) return
  const query = sql`
    insert into transactions (organization_id, id, user_id, tenant_id, lease_id, property_id, kind, type, amount, currency, effective_date, posted_on,
        due_date, service_from, service_to, parent_id, status, method, reference, description, notes, reason, import_id, created_at)
    select ${scope.organizationId}::uuid, id, ${scope.userId}::uuid, "tenantId", "leaseId", "propertyId", kind, type, amount, ${scope.currency},
        "effectiveDate", "postedOn", "dueDate", "serviceFrom", "serviceTo", "parentId", coalesce(status, 'completed'), method, reference, description,
        notes, reason, "importId", coalesce("createdAt", app.now())
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, "tenantId" uuid, "leaseId" uuid, "propertyId" uuid, kind text, type text,
        amount bigint, "effectiveDate" date, "postedOn" date, "dueDate" date, "serviceFrom" date, "serviceTo" date, "parentId" uuid, status text,
        method text, reference text, description text, notes text, reason text, "importId" uuid, "createdAt" timestamptz)`
  await runPrepared(scope.db, query)
}

/** Inserts the charges that the payers named. */
export async function insertDesignations(
  scope: OrganizationScope,
  additions: readonly Added[],
): Promise<void> {
  const named = additions.flatMap(({ tenantId, postings }) =>
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
}
