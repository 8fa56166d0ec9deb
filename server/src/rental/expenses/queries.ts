/** Reads and writes expenses. */
import type { expenseRow, get } from '@domovik/contract/admin/rental/expenses.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Share, SplitBy } from '@domovik/domain/rental/expenses/split.ts'
import type { ExpenseCategory, ExpenseStatus } from '@domovik/domain/rental/expenses/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import { setRemoved } from '../../machinery/db/set-removed.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { vatOfList } from '../vat-sql.ts'
import { expenseSplits, expenses } from './table.ts'

export type ExpenseRow = z.infer<typeof expenseRow>
export type ExpenseDetail = InferContractRouterOutputs<{ get: typeof get }>['get']['expense']

type Filters = {
  q?: string
  category?: string[]
  status?: string[]
  line?: string[]
  papers?: 'missing' | 'there'
  propertyId?: string
  from?: string
  to?: string
  paidFrom?: string
  paidTo?: string
}

const papersOf = sql`from files f where f.organization_id = e.organization_id and f.owner_table = 'expenses' and f.owner_id = e.id and f.removed_at is null`

const splitOf = sql`case when e.split_by is not null then json_build_object('by', e.split_by, 'whole', e.amount,
    'properties', (select count(*) from expense_splits s where s.organization_id = e.organization_id and s.expense_id = e.id),
    'building', (select b.name from buildings b where b.organization_id = e.organization_id and b.id = e.building_id)) end`

/** What a search finds of a split expense: the addresses of its properties and the building. */
const splitPlaces = sql`case when e.split_by is not null then (
    select concat_ws(' ', (select b.name from buildings b where b.organization_id = e.organization_id and b.id = e.building_id), string_agg(sp.address, ' '))
      from expense_splits s join properties sp on sp.organization_id = s.organization_id and sp.id = s.property_id
     where s.organization_id = e.organization_id and s.expense_id = e.id) end`

/** With a property, the amounts are what that property bears. */
const selectExpenses = (scope: OrganizationScope, where: SQL, propertyId?: string): SQL => sql`
  select e.id, ${propertyId ? sql`borne.amount` : sql`e.amount`} as amount, ${propertyId ? sql`borne.vat_amount` : sql`e.vat_amount`} as "vatAmount", e.currency, e.date, e.category, e.capital, e.description, e.vendor,
         e.property_id as "propertyId", p.address as "propertyAddress", ${splitOf} as split, e.invoice_number as "invoiceNumber",
         e.tax_category as "taxCategory", e.project, e.status, e.paid_on as "paidOn", (select count(*)::int ${papersOf}) as files,
         e.created_at as "createdAt"
    from expenses e
    ${propertyId ? sql`join app.expense_shares borne on borne.organization_id = e.organization_id and borne.id = e.id and borne.property_id = ${propertyId}` : sql``}
    left join properties p on p.organization_id = e.organization_id and p.id = e.property_id
   where e.organization_id = ${scope.organizationId} and e.deleted_at is null ${where}`

/** The list of expenses, filtered, with totals in cents. */
export function expenseList(scope: OrganizationScope, filters: Filters): ListPlan {
  const papers = {
    missing: sql`and not exists (select 1 ${papersOf})`,
    there: sql`and exists (select 1 ${papersOf})`,
  }
  const sum = (where: SQL) => sql`coalesce(sum(amount) filter (where ${where}), 0)`
  return {
    rows: selectExpenses(
      scope,
      sql`${among(sql`e.category`, filters.category)} ${among(sql`e.status`, filters.status)} ${among(sql`app.expense_line(e.category, e.capital)`, filters.line)}
        ${filters.papers ? papers[filters.papers] : sql``}
        ${filters.from ? sql`and e.date >= ${filters.from}` : sql``} ${filters.to ? sql`and e.date <= ${filters.to}` : sql``}
        ${filters.paidFrom ? sql`and e.paid_on >= ${filters.paidFrom}` : sql``}
        ${filters.paidTo ? sql`and e.paid_on <= ${filters.paidTo}` : sql``}
        ${mentioning(filters.q, [sql`e.description`, sql`e.vendor`, sql`e.invoice_number`, sql`e.project`, sql`p.address`, splitPlaces])}`,
      filters.propertyId,
    ),
    sorts: {
      date: sql`date`,
      paidOn: sql`coalesce("paidOn", '-infinity'::date)`,
      amount: sql`amount`,
      vendor: sql`coalesce(vendor, '') collate "pl-x-icu"`,
    },
    defaultSort: '-date',
    totals: {
      amount: sum(sql`status <> 'rejected'`),
      paid: sum(sql`status = 'paid'`),
      approved: sum(sql`status = 'approved'`),
      pending: sum(sql`status = 'pending'`),
      vat: vatOfList(scope, sql`status <> 'rejected'`),
      currency: sql`${scope.currency}::text`,
    },
  }
}

/** Returns one expense. Throws not_found. */
export async function findExpense(scope: OrganizationScope, id: string): Promise<ExpenseDetail> {
  const { rows } = await scope.db.execute<{ expense: ExpenseDetail }>(sql`
    select to_json(row) as expense from (
      select shown.*, e.vat_invoiced as "vatInvoiced", e.vat_deductible_percent as "vatDeductiblePercent", e.building_id as "buildingId",
             (select coalesce(json_agg(json_build_object('propertyId', s.property_id, 'address', sp.address, 'removed', sp.deleted_at is not null, 'weight', trim_scale(s.weight)::text, 'amount', s.amount,
                                                         'vatAmount', s.vat_amount, 'vatInvoiced', s.vat_invoiced) order by s.position), '[]'::json)
                from expense_splits s join properties sp on sp.organization_id = s.organization_id and sp.id = s.property_id
               where s.organization_id = e.organization_id and s.expense_id = e.id) as shares,
             e.loan_id as "loanId", k.id as "ticketId", k.title as "ticketTitle", e.recurring_id as "recurringId", e.updated_at as "updatedAt"
        from (${selectExpenses(scope, sql`and e.id = ${id}`)}) as shown
        join expenses e on e.organization_id = ${scope.organizationId} and e.id = shown.id
        left join tickets k on k.organization_id = e.organization_id and k.expense_id = e.id and k.deleted_at is null) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].expense
}

/** Inserts an expense. Amounts in cents. */
export async function insertExpense(
  scope: OrganizationScope,
  row: typeof expenses.$inferInsert,
): Promise<void> {
  await scope.db.insert(expenses).values(row)
}

/** Stores what the properties bear of an expense, instead of what they bore. The expense is locked. */
export async function replaceShares(
  scope: OrganizationScope,
  expenseId: string,
  shares: readonly Share[],
): Promise<void> {
  const { organizationId } = scope
  await scope.db
    .delete(expenseSplits)
    .where(and(eq(expenseSplits.organizationId, organizationId), eq(expenseSplits.expenseId, expenseId)))
  if (shares.length === 0) return
  await scope.db
    .insert(expenseSplits)
    .values(shares.map((share, position) => ({ ...share, organizationId, expenseId, position })))
}

/** Returns the addresses of the properties of split expenses, by expense. */
export async function splitAddresses(
  scope: OrganizationScope,
  expenseIds: readonly string[],
): Promise<Map<string, string>> {
  if (expenseIds.length === 0) return new Map()
  const { rows } = await scope.db.execute<{ id: string; addresses: string }>(sql`
    select s.expense_id as id, string_agg(p.address, '; ' order by s.position) as addresses
      from expense_splits s join properties p on p.organization_id = s.organization_id and p.id = s.property_id
     where s.organization_id = ${scope.organizationId} and s.expense_id = any(${sql.param(expenseIds)}::uuid[]) group by 1`)
  return new Map(rows.map(({ id, addresses }) => [id, addresses]))
}

/** Inserts expenses of recurring ones, except for days that are booked already. Returns what was inserted. */
export async function insertRecurringBookings(
  scope: OrganizationScope,
  rows: (typeof expenses.$inferInsert)[],
): Promise<{ id: string; date: string }[]> {
  return scope.db
    .insert(expenses)
    .values(rows)
    .onConflictDoNothing({
      target: [expenses.organizationId, expenses.recurringId, expenses.recurringOn],
      where: sql`recurring_id is not null`,
    })
    .returning({ id: expenses.id, date: expenses.date })
}

/** Updates an expense. Throws not_found, or version_conflict if it was changed after `seen`. */
export async function updateExpense(
  scope: Scope,
  id: string,
  changes: Partial<typeof expenses.$inferInsert>,
  seen: string | undefined,
): Promise<void> {
  const changed = await scope.db
    .update(expenses)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(
      and(standing(scope), eq(expenses.id, id), seen ? eq(expenses.updatedAt, new Date(seen)) : undefined),
    )
    .returning({ id: expenses.id })
  if (changed.length > 0) return
  await findExpense(scope, id)
  throw new DomainError('version_conflict')
}

export type Standing = {
  id: string
  status: ExpenseStatus
  paidOn: string | null
  category: ExpenseCategory
  loanId: string | null
  /** The ticket whose cost it is or was. */
  ticketId: string | null
  splitBy: SplitBy | null
}

const selectStanding = (scope: Scope, ids: string[]) =>
  scope.db
    .select({
      ...{ id: expenses.id, status: expenses.status, paidOn: expenses.paidOn },
      ...{ category: expenses.category, loanId: expenses.loanId },
      ...{ ticketId: expenses.ticketId, splitBy: expenses.splitBy },
    })
    .from(expenses)
    .where(and(standing(scope), inArray(expenses.id, ids)))
    .orderBy(expenses.id)

/** Returns the given expenses as they are now. */
export const findExpenses = async (scope: Scope, ids: string[]): Promise<Standing[]> =>
  (await selectStanding(scope, ids)) as Standing[]

/** Returns the given expenses and locks their rows until the transaction ends. */
export const lockExpenses = async (scope: Scope, ids: string[]): Promise<Standing[]> =>
  (await selectStanding(scope, ids).for('update')) as Standing[]

/** Sets the status and the payment date of the given expenses. */
export async function setStatus(
  scope: Scope,
  ids: string[],
  status: ExpenseStatus,
  paidOn: string | null,
): Promise<void> {
  await scope.db
    .update(expenses)
    .set({ status, paidOn, updatedAt: sql`app.now()` })
    .where(and(standing(scope), inArray(expenses.id, ids)))
}

/** Sets the category of the given expenses. */
export async function setCategory(scope: Scope, ids: string[], category: ExpenseCategory): Promise<void> {
  await scope.db
    .update(expenses)
    .set({ category, updatedAt: sql`app.now()` })
    .where(and(standing(scope), inArray(expenses.id, ids)))
}

/** Marks expenses as removed; they can be restored. Returns the ids that changed. */
export const removeExpenses = (scope: Scope, ids: string[], seen?: string): Promise<string[]> =>
  setRemoved(scope, expenses, ids, true, seen)

const standing = (scope: Scope) =>
  and(eq(expenses.organizationId, scope.organizationId), isNull(expenses.deletedAt))
