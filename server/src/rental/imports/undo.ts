/**
 * Undoes a whole import: deletes everything with its id in one transaction, if no later row refers to it.
 * Charges that the leases posted automatically are deleted too. A payment, a ticket or a new lease prevents
 * the undo.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { sqlState, tableOf } from '../../machinery/db/transaction.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { lockLedgers, save } from '../payments/ledger.ts'
import { planAnew } from './queries.ts'

/** A statement deletes at most so many rows, so that it ends long before the time limit of statements. */
const ROWS_PER_STATEMENT = 1_000

/** Deletes the rows of the import. Throws in_use with the name of a table that refers to one of them; of the bank it is bank_matches. */
export async function removeImported(scope: OrganizationScope, importId: string): Promise<void> {
  await scope.db.execute(sql`select set_config('app.removing', 'import_undo', true)`)
  await planAnew(scope)
  try {
    const accounts = [...(await removeLeases(scope, importId)), ...(await removeStays(scope, importId))]
    await refuseWhenUsed(scope, 'tenant_id', made(scope, 'tenants', importId))
    await remove(scope, 'tenants', importId)
    await refuseWhenUsed(scope, 'property_id', made(scope, 'properties', importId))
    await remove(scope, 'properties', importId)
    const remaining = await stillThere(scope, accounts)
    if (remaining.length > 0) await save(scope, await lockLedgers(scope, remaining))
  } catch (error) {
    if (sqlState(error) === '23503') throw new DomainError('in_use', { table: tableOf(error) ?? null })
    throw error
  } finally {
    await scope.db.execute(sql`select set_config('app.removing', '', true)`).catch(() => undefined)
  }
}

/** Selects the ids of the rows that the import created in a table. */
const made = (
  scope: OrganizationScope,
  table: 'properties' | 'tenants' | 'leases' | 'bookings' | 'transactions',
  importId: string,
): SQL =>
  sql`select id from ${sql.identifier(table)} where organization_id = ${scope.organizationId} and import_id = ${importId}`

const remove = (
  scope: OrganizationScope,
  table: 'properties' | 'tenants' | 'leases' | 'bookings',
  importId: string,
) => removeWhere(scope, table, sql`r.import_id = ${importId}`)

/**
 * Deletes transactions, each before the one that it refers to, and the traces of lines of a bank that were booked as them and undone. Throws
 * in_use if a line is booked as one of them.
 */
async function removeMoney(scope: OrganizationScope, which: SQL): Promise<void> {
  const matched = sql`exists (select from transactions r where r.organization_id = m.organization_id and r.id in (m.receipt_id, m.correction_id) and ${which})`
  const { rowCount } = await scope.db.execute(sql`
    select from bank_matches m where m.organization_id = ${scope.organizationId} and m.undone_at is null and ${matched} limit 1`)
  if (rowCount) throw new DomainError('in_use', { table: 'bank_matches' })
  await scope.db.execute(
    sql`delete from bank_matches m where m.organization_id = ${scope.organizationId} and ${matched}`,
  )
  await removeWhere(
    scope,
    'transactions',
    sql`${which} and not exists (select 1 from transactions c where c.organization_id = r.organization_id and c.parent_id = r.id)`,
  )
}

/** Deletes the rows `r` of the organization that meet the condition. */
async function removeWhere(scope: OrganizationScope, table: string, which: SQL): Promise<void> {
  const name = sql.identifier(table)
  for (;;) {
    const { rowCount } = await scope.db.execute(sql`
      delete from ${name} where ctid = any(array(select r.ctid from ${name} r
       where r.organization_id = ${scope.organizationId} and ${which} limit ${ROWS_PER_STATEMENT}))`)
    if (!rowCount) return
  }
}

/** Deletes the leases with their charges. Returns the ids of the affected tenants. */
async function removeLeases(scope: OrganizationScope, importId: string): Promise<string[]> {
  const leases = made(scope, 'leases', importId)
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from leases where organization_id = ${scope.organizationId} and import_id = ${importId}`)
  if (rows.length === 0) return []
  await refuseWhenUsed(scope, 'lease_id', leases)
  await refuseWhenUsed(scope, 'previous_lease_id', leases)
  await refuseWhenPaid(scope, leases)
  await removeMoney(scope, sql`r.lease_id in (${leases})`)
  await remove(scope, 'leases', importId)
  return rows.map(({ tenantId }) => tenantId)
}

/** Deletes the stays with their charges and payments. Returns the ids of the affected guests. */
async function removeStays(scope: OrganizationScope, importId: string): Promise<string[]> {
  const stays = made(scope, 'bookings', importId)
  const { rows } = await scope.db.execute<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from bookings where organization_id = ${scope.organizationId} and import_id = ${importId}`)
  if (rows.length === 0) return []
  await refuseWhenUsed(scope, 'booking_id', stays)
  const money = made(scope, 'transactions', importId)
  const { rows: found } = await scope.db.execute<{ used: boolean }>(sql`
    select exists (select 1 from transactions t where t.organization_id = ${scope.organizationId} and t.import_id is distinct from ${importId}::uuid
                      and (t.booking_id in (${stays}) or t.parent_id in (${money})))
        or exists (select 1 from allocations a where a.organization_id = ${scope.organizationId}
                      and (a.charge_id in (${money})) <> (a.source_id in (${money}))) as used`)
  if (found[0]!.used) throw new DomainError('in_use', { table: 'transactions' })
  // Before the charges, which say how much of the money was tourist tax (sql/property-months.sql).
  await removeWhere(scope, 'allocations', sql`r.charge_id in (${money})`)
  await removeMoney(scope, sql`r.import_id = ${importId}`)
  await remove(scope, 'bookings', importId)
  return rows.map(({ tenantId }) => tenantId)
}

/** A column that names a row of an import. */
export type UsedColumn = 'property_id' | 'tenant_id' | 'lease_id' | 'previous_lease_id' | 'booking_id'

/**
 * Tables that only derive from or describe other rows. What was booked and removed leaves rows of `property_months` that add up to
 * nothing; what stands in the books is found in the tables from which they derive. undo.test.ts knows all other tables.
 */
export const derived: readonly string[] = [
  'charge_states',
  'allocations',
  'allocation_vat',
  'charge_vat',
  'tenant_balances',
  'lease_terms',
  'designations',
  'property_months',
  'audit_logs',
]

/**
 * Throws in_use if any table outside `derived` has a row with one of the ids in that column. Reads the
 * catalogue, so that future tables are included.
 */
async function refuseWhenUsed(scope: OrganizationScope, column: UsedColumn, ids: SQL): Promise<void> {
  // In tenants the column is text that people typed.
  const ownRows =
    { lease_id: ['transactions'], booking_id: ['transactions', 'tenants'] }[column as string] ?? []
  const { rows: tables } = await scope.db.execute<{ name: string }>(sql`
    select t.relname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attname = ${column} and not a.attisdropped
       and t.relname <> all (${sql.param([...derived, ...ownRows])}::text[])`)
  if (tables.length === 0) return
  const uses = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select 1 from ${sql.identifier(name)} u
      where u.organization_id = ${scope.organizationId} and u.${sql.identifier(column)} in (${ids}))`,
  )
  const { rows } = await scope.db.execute<{ name: string }>(sql.join(uses, sql` union all `))
  // An accepted invitation has rows in other tables too, which say less.
  const used = rows.find(({ name }) => name === 'invitations') ?? rows[0]
  if (used) throw new DomainError('in_use', { table: used.name })
}

/**
 * Throws in_use if the leases have rows other than their scheduled charges, or if money is allocated to these
 * charges.
 */
async function refuseWhenPaid(scope: OrganizationScope, leases: SQL): Promise<void> {
  const { rows } = await scope.db.execute<{ used: boolean }>(sql`
    with own as (select id, kind, type, parent_id, service_from from transactions
                  where organization_id = ${scope.organizationId} and lease_id in (${leases}))
    select exists (select 1 from own where parent_id is not null or service_from is null or (kind <> 'charge' and type <> 'opening_credit'))
        or exists (select 1 from transactions t join own on t.parent_id = own.id
                    where t.organization_id = ${scope.organizationId} and t.id not in (select id from own))
        or exists (select 1 from allocations a join own on a.charge_id = own.id
                    where a.organization_id = ${scope.organizationId} and a.source_id not in (select id from own))
        or exists (select 1 from allocations a join own on a.source_id = own.id
                    where a.organization_id = ${scope.organizationId} and a.charge_id not in (select id from own)) as used`)
  if (rows[0]!.used) throw new DomainError('in_use', { table: 'transactions' })
}

async function stillThere(scope: OrganizationScope, tenantIds: readonly string[]): Promise<string[]> {
  if (tenantIds.length === 0) return []
  const { rows } = await scope.db.execute<{ id: string }>(sql`
    select id from tenants where organization_id = ${scope.organizationId} and id = any(${sql.param(tenantIds)}::uuid[]) and deleted_at is null`)
  return rows.map(({ id }) => id)
}
