/** Reads and writes imports. */
import { DomainError } from '@domovik/domain/errors.ts'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { imports } from './table.ts'
import type { Format, Mapping, Subject } from './types.ts'

export type ImportStatus = 'uploaded' | 'running' | 'done' | 'undone' | 'failed' | 'cancelled'

type Stored = typeof imports.$inferSelect
export type ImportRecord = Omit<Stored, 'subject' | 'status' | 'format' | 'mapping'> & {
  subject: Subject
  status: ImportStatus
  format: Format
  mapping: Mapping
}

const { rowsSealed: _file, ...listed } = getTableColumns(imports)
const shown = 100

const typed = <Row extends Omit<Stored, 'rowsSealed'>>(row: Row) =>
  row as Omit<Row, 'subject' | 'status' | 'format' | 'mapping'> &
    Pick<ImportRecord, 'subject' | 'status' | 'format' | 'mapping'>

const own = (scope: OrganizationScope, id: string) =>
  and(eq(imports.organizationId, scope.organizationId), eq(imports.id, id))

export type ListedImport = Omit<ImportRecord, 'rowsSealed'>

/** Returns the imports, newest first, without their files. */
export async function listImports(scope: OrganizationScope): Promise<ListedImport[]> {
  const rows = await scope.db
    .select(listed)
    .from(imports)
    .where(eq(imports.organizationId, scope.organizationId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(shown)
  return rows.map(typed)
}

/** Returns the number of samples that were imported and not undone. */
export async function importedSamples(scope: OrganizationScope): Promise<number> {
  const done = and(
    eq(imports.organizationId, scope.organizationId),
    eq(imports.sample, true),
    eq(imports.status, 'done'),
  )
  return scope.db.$count(imports, done)
}

/** Returns one import. `lock` locks the row until the transaction ends. Throws not_found. */
export async function findImport(
  scope: OrganizationScope,
  id: string,
  { lock = false } = {},
): Promise<ImportRecord> {
  const query = scope.db.select().from(imports).where(own(scope, id))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw new DomainError('not_found')
  return typed(row)
}

/** Inserts an import and returns it. */
export async function insertImport(
  scope: OrganizationScope,
  row: typeof imports.$inferInsert,
): Promise<ImportRecord> {
  const [made] = await scope.db.insert(imports).values(row).returning()
  return typed(made!)
}

/** Updates an import that is in one of the given states and returns it; otherwise returns undefined. */
export async function changeImport(
  scope: OrganizationScope,
  id: string,
  from: readonly ImportStatus[],
  changes: Partial<typeof imports.$inferInsert>,
): Promise<ImportRecord | undefined> {
  const [changed] = await scope.db
    .update(imports)
    .set(changes)
    .where(and(own(scope, id), inArray(imports.status, [...from])))
    .returning()
  return changed && typed(changed)
}

type UnrecordedDeposit = { id: string; tenantId: string; tenantName: string; address: string; amount: number }

/**
 * Returns how many running leases of an import have a deposit that was paid before they were taken over, so that it is not charged, and
 * that is not recorded as received. Names the first ten tenants; amounts in cents.
 */
export async function unrecordedDeposits(
  scope: OrganizationScope,
  importId: string,
): Promise<{ count: number; leases: UnrecordedDeposit[] }> {
  const { rows } = await scope.db.execute<UnrecordedDeposit & { count: number }>(sql`
    select l.id, t.id as "tenantId", t.name as "tenantName", p.address, (l.deposit_amount + l.warranty_amount)::float8 as amount,
           count(*) over ()::int as count
      from leases l
      join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${scope.organizationId} and l.import_id = ${importId}
       and l.deposit_amount + l.warranty_amount > 0 and l.cancelled_at is null and l.start_date <= ${scope.today}
       and (l.taken_over or l.charges_from > l.start_date or l.opening_balance <> 0)
       and coalesce(app.lease_last_day(l.end_date, l.termination_last_day) >= ${scope.today}, true)
       and not exists (select 1 from transactions r
            where r.organization_id = l.organization_id and r.lease_id = l.id and r.kind = 'receipt' and r.type = 'deposit'
              and not exists (select 1 from transactions back where back.organization_id = r.organization_id and back.parent_id = r.id and back.kind = 'reversal'))
     order by t.name, l.id limit 10`)
  return { count: rows[0]?.count ?? 0, leases: rows.map(({ count: _, ...lease }) => lease) }
}

/**
 * Returns true if this worker got the import. The lock ends with the transaction and therefore also with the
 * process.
 */
export async function takeImport(scope: OrganizationScope, id: string): Promise<boolean> {
  const { rows } = await scope.db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import|${id}`}, 0)) as taken`,
  )
  return rows[0]!.taken
}

/**
 * Discards the connection's cached query plans. PostgreSQL keeps the plans of foreign key checks as long as a
 * connection lives; a plan made while a table was nearly empty reads the whole table for every row of a large
 * import (20 s instead of 0.6 s for 10 000 rows).
 */
export async function planAnew(scope: OrganizationScope): Promise<void> {
  await scope.db.execute(sql`discard plans`)
}
