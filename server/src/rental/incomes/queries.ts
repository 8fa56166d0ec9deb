/** Reads and writes income. The status follows from the dates (domain/src/rental/incomes/status.ts). */
import type { get, incomeRow } from '@domovik/contract/admin/rental/incomes.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { IncomeCategory } from '@domovik/domain/rental/incomes/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import { setRemoved } from '../../machinery/db/set-removed.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { vatOfList } from '../vat-sql.ts'
import { incomes } from './table.ts'

export type IncomeRow = z.infer<typeof incomeRow>
export type IncomeDetail = InferContractRouterOutputs<{ get: typeof get }>['get']['income']

type Filters = {
  q?: string
  category?: string[]
  status?: string[]
  method?: string[]
  tenantId?: string
  propertyId?: string
  from?: string
  to?: string
  paidFrom?: string
  paidTo?: string
}

const selectIncomes = (scope: OrganizationScope, where: SQL): SQL => sql`
  select i.id, i.amount, i.vat_amount as "vatAmount", i.currency, i.date, i.paid_on as "paidOn",
         app.income_status(i.date, i.paid_on, ${scope.today}) as status,
         i.category, i.source, i.description, i.tenant_id as "tenantId", t.name as "tenantName", i.property_id as "propertyId",
         p.address as "propertyAddress", i.method, i.reference, i.created_at as "createdAt"
    from incomes i
    left join tenants t on t.organization_id = i.organization_id and t.id = i.tenant_id
    left join properties p on p.organization_id = i.organization_id and p.id = i.property_id
   where i.organization_id = ${scope.organizationId} and i.deleted_at is null ${where}`

/**
 * SQL `from incomes ...` with conditions, for sums of received income without deposits (docs/finance.md 6.1, cash
 * basis; domain/src/rental/incomes/status.ts isRevenue). Both ends of the range are inclusive and optional.
 */
export const incomeReceived = (
  scope: OrganizationScope,
  { from, to, propertyId }: { from?: string; to?: string; propertyId?: string },
): SQL => sql`from incomes where organization_id = ${scope.organizationId} and deleted_at is null and paid_on is not null and app.is_revenue(category)
  ${from ? sql`and paid_on >= ${from}` : sql``} ${to ? sql`and paid_on <= ${to}` : sql``} ${propertyId ? sql`and property_id = ${propertyId}` : sql``}`

/** The list of incomes, filtered, with totals in cents. */
export function incomeList(scope: OrganizationScope, filters: Filters): ListPlan {
  const rows = selectIncomes(
    scope,
    sql`${among(sql`i.category`, filters.category)} ${among(sql`i.method`, filters.method)}
      ${filters.tenantId ? sql`and i.tenant_id = ${filters.tenantId}` : sql``}
      ${filters.propertyId ? sql`and i.property_id = ${filters.propertyId}` : sql``}
      ${filters.from ? sql`and i.date >= ${filters.from}` : sql``} ${filters.to ? sql`and i.date <= ${filters.to}` : sql``}
      ${filters.paidFrom ? sql`and i.paid_on >= ${filters.paidFrom}` : sql``}
      ${filters.paidTo ? sql`and i.paid_on <= ${filters.paidTo}` : sql``}
      ${mentioning(filters.q, [sql`i.source`, sql`i.description`, sql`i.reference`, sql`t.name`, sql`p.address`])}`,
  )
  const sum = (where: SQL) => sql`coalesce(sum(amount) filter (where ${where}), 0)`
  return {
    rows: filters.status?.length
      ? sql`select * from (${rows}) as income where true ${among(sql`status`, filters.status)}`
      : rows,
    sorts: {
      date: sql`date`,
      paidOn: sql`coalesce("paidOn", '-infinity'::date)`,
      amount: sql`amount`,
    },
    defaultSort: '-date',
    totals: {
      amount: sum(sql`true`),
      paid: sum(sql`"paidOn" is not null`),
      open: sum(sql`"paidOn" is null`),
      vat: vatOfList(scope, sql`true`),
      currency: sql`${scope.currency}::text`,
    },
  }
}

/** Returns one income. Throws not_found. */
export async function findIncome(scope: OrganizationScope, id: string): Promise<IncomeDetail> {
  const { rows } = await scope.db.execute<{ income: IncomeDetail }>(sql`
    select to_json(row) as income from (
      select shown.*, i.notes, i.updated_at as "updatedAt" from (${selectIncomes(scope, sql`and i.id = ${id}`)}) as shown
        join incomes i on i.organization_id = ${scope.organizationId} and i.id = shown.id) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].income
}

/** Inserts an income. Amounts in cents. */
export async function insertIncome(
  scope: OrganizationScope,
  row: typeof incomes.$inferInsert,
): Promise<void> {
  await scope.db.insert(incomes).values(row)
}

/** Updates an income. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateIncome(
  scope: Scope,
  id: string,
  changes: Partial<typeof incomes.$inferInsert>,
  seen: string | undefined,
): Promise<void> {
  const changed = await scope.db
    .update(incomes)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(and(standing(scope), eq(incomes.id, id), seen ? eq(incomes.updatedAt, new Date(seen)) : undefined))
    .returning({ id: incomes.id })
  if (changed.length > 0) return
  await findIncome(scope, id)
  throw new DomainError('version_conflict')
}

/** Returns the given incomes and locks their rows until the transaction ends. */
export async function lockIncomes(
  scope: Scope,
  ids: string[],
): Promise<{ id: string; category: IncomeCategory }[]> {
  const rows = await scope.db
    .select({ id: incomes.id, category: incomes.category })
    .from(incomes)
    .where(and(standing(scope), inArray(incomes.id, ids)))
    .orderBy(incomes.id)
    .for('update')
  return rows as { id: string; category: IncomeCategory }[]
}

/** Sets the category of incomes. */
export async function setCategory(scope: Scope, ids: string[], category: IncomeCategory): Promise<void> {
  await scope.db
    .update(incomes)
    .set({ category, updatedAt: sql`app.now()` })
    .where(and(standing(scope), inArray(incomes.id, ids)))
}

/**
 * Sets the payment date of unpaid incomes, or with null clears it on paid ones (`from`: only on those paid on that day). Returns the
 * ids that changed.
 */
export async function setPaid(
  scope: Scope,
  ids: string[],
  paidOn: string | null,
  from?: string,
): Promise<string[]> {
  const rows = await scope.db
    .update(incomes)
    .set({ paidOn, updatedAt: sql`app.now()` })
    .where(
      and(
        standing(scope),
        inArray(incomes.id, ids),
        paidOn ? isNull(incomes.paidOn) : isNotNull(incomes.paidOn),
        from ? eq(incomes.paidOn, from) : undefined,
      ),
    )
    .returning({ id: incomes.id })
  return rows.map(({ id }) => id)
}

/** Marks incomes as removed; they can be restored. Returns the ids that changed. */
export const removeIncomes = (scope: Scope, ids: string[], seen?: string): Promise<string[]> =>
  setRemoved(scope, incomes, ids, true, seen)

const standing = (scope: Scope) =>
  and(eq(incomes.organizationId, scope.organizationId), isNull(incomes.deletedAt))
