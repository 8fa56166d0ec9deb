/** Reads and writes vendors. */
import type { vendorRow } from '@domovik/contract/admin/rental/vendors.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Trade } from '@domovik/domain/rental/tickets/trades.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { joinExpense, ticketCost } from '../tickets/queries.ts'
import { vendors } from './table.ts'

export type VendorRow = z.infer<typeof vendorRow>
type Filters = { q?: string; trade?: string[] }

const selectVendors = (scope: Scope, where: SQL): SQL => sql`
  select v.id, v.name, v.trade, v.phone, v.email, v.tax_number as "taxNumber", v.language, work.open as "openTickets",
         work.completed as "completedTickets", work.cost, v.updated_at as "updatedAt"
    from vendors v
    cross join lateral (
      select count(*) filter (where app.is_open_ticket(k.status))::int as open,
             count(*) filter (where k.status = 'completed')::int as completed,
             coalesce(sum(${ticketCost}) filter (where k.status = 'completed'), 0) as cost
        from tickets k ${joinExpense}
       where k.organization_id = v.organization_id and k.vendor_id = v.id and k.deleted_at is null) as work
   where v.organization_id = ${scope.organizationId} and v.deleted_at is null ${where}`

/** The list of vendors, filtered, with the total cost of their completed tickets in cents. */
export function vendorList(scope: Scope, filters: Filters): ListPlan {
  return {
    rows: selectVendors(
      scope,
      sql`${among(sql`v.trade`, filters.trade)}
        ${mentioning(filters.q, [sql`v.name`, sql`v.phone`, sql`v.email`, sql`v.tax_number`])}`,
    ),
    sorts: { name: sql`name collate "pl-x-icu"`, openTickets: sql`"openTickets"`, cost: sql`cost` },
    defaultSort: 'name',
    totals: { cost: sql`coalesce(sum(cost), 0)`, currency: sql`${scope.currency}::text` },
  }
}

/** Returns one vendor. Throws not_found. */
export async function findVendor(scope: Scope, id: string): Promise<VendorRow> {
  const { rows } = await scope.db.execute<{ vendor: VendorRow }>(sql`
    select to_json(row) as vendor from (${selectVendors(scope, sql`and v.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].vendor
}

/** Inserts a vendor, by default with the language of the organization. */
export async function insertVendor(
  scope: Scope,
  row: Omit<typeof vendors.$inferInsert, 'language' | 'organizationId'> & { language?: string | undefined },
): Promise<void> {
  const { organizationId } = scope
  const language = row.language ?? sql`(select language from organizations where id = ${organizationId})`
  await scope.db.insert(vendors).values({ ...row, organizationId, language: language as string })
}

/** Updates a vendor. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateVendor(
  scope: Scope,
  id: string,
  changes: Partial<typeof vendors.$inferInsert>,
  seen: string | undefined,
): Promise<void> {
  const changed = await scope.db
    .update(vendors)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(vendors.organizationId, scope.organizationId),
        isNull(vendors.deletedAt),
        eq(vendors.id, id),
        seen ? eq(vendors.updatedAt, new Date(seen)) : undefined,
      ),
    )
    .returning({ id: vendors.id })
  if (changed.length > 0) return
  await findVendor(scope, id)
  throw new DomainError('version_conflict')
}

/** Returns the given vendors and locks their rows until the transaction ends. */
export async function lockVendors(scope: Scope, ids: string[]): Promise<{ id: string; trade: Trade }[]> {
  const rows = await scope.db
    .select({ id: vendors.id, trade: vendors.trade })
    .from(vendors)
    .where(standing(scope, ids))
    .orderBy(vendors.id)
    .for('update')
  return rows as { id: string; trade: Trade }[]
}

/** Sets the kind of work of vendors. */
export async function setTrade(scope: Scope, ids: string[], trade: Trade): Promise<void> {
  await scope.db.update(vendors).set({ trade, updatedAt: sql`app.now()` }).where(standing(scope, ids))
}

const standing = (scope: Scope, ids: string[]) =>
  and(eq(vendors.organizationId, scope.organizationId), isNull(vendors.deletedAt), inArray(vendors.id, ids))

/** Removes the given vendors or restores them. Returns the ids that changed. */
export async function setRemoved(scope: Scope, ids: string[], removed: boolean): Promise<string[]> {
  const rows = await scope.db
    .update(vendors)
    .set({ deletedAt: removed ? sql`app.now()` : null, updatedAt: sql`app.now()` })
    .where(
      and(
        eq(vendors.organizationId, scope.organizationId),
        inArray(vendors.id, ids),
        removed ? isNull(vendors.deletedAt) : isNotNull(vendors.deletedAt),
      ),
    )
    .returning({ id: vendors.id })
  return rows.map(({ id }) => id)
}
