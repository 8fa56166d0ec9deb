/** Reads and writes recurring expenses. */
import type { recurringExpenseRow } from '@domovik/contract/admin/rental/recurring-expenses.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import { recurringExpenses } from './table.ts'

export type RecurringExpenseRow = z.infer<typeof recurringExpenseRow>
type Filters = { q?: string; state?: string[]; category?: string[]; propertyId?: string }

const state = sql`case when r.next_on is null then 'ended' when r.paused_at is not null then 'paused' else 'active' end`

const select = (scope: Scope, where: SQL): SQL => sql`
  select r.id, r.amount, r.vat_amount as "vatAmount", r.currency, r.category, r.description, r.vendor,
         r.property_id as "propertyId", p.address as "propertyAddress", r.building_id as "buildingId", b.name as "buildingName", r.split_by as "splitBy", r.tax_category as "taxCategory", r.starts_on as "startsOn",
         r.every, r.unit, r.ends_on as "endsOn",
         case when ${state} = 'active' and p.deleted_at is null then r.next_on end as "nextOn", ${state} as state,
         (select count(*)::int from expenses e where e.organization_id = r.organization_id and e.recurring_id = r.id
             and e.deleted_at is null) as booked,
         (select max(e.recurring_on) from expenses e where e.organization_id = r.organization_id
             and e.recurring_id = r.id) as "lastBookedOn",
         r.property_id is not null and p.deleted_at is not null as "propertyRemoved", r.updated_at as "updatedAt"
    from recurring_expenses r
    left join properties p on p.organization_id = r.organization_id and p.id = r.property_id
    left join buildings b on b.organization_id = r.organization_id and b.id = r.building_id
   where r.organization_id = ${scope.organizationId} ${where}`

/** The list of recurring expenses, filtered. */
export const recurringExpenseList = (scope: Scope, filters: Filters): ListPlan => ({
  rows: select(
    scope,
    sql`${among(state, filters.state)} ${among(sql`r.category`, filters.category)}
      ${
        filters.propertyId
          ? sql`and (r.property_id = ${filters.propertyId} or r.building_id in (select u.building_id from building_units u
              where u.organization_id = r.organization_id and u.property_id = ${filters.propertyId}))`
          : sql``
      }
      ${mentioning(filters.q, [sql`r.description`, sql`r.vendor`, sql`p.address`, sql`b.name`])}`,
  ),
  sorts: {
    nextOn: sql`coalesce("nextOn", 'infinity'::date)`,
    description: sql`description collate "pl-x-icu"`,
    amount: sql`amount`,
  },
  defaultSort: 'nextOn',
})

/** Returns one recurring expense. Throws not_found. */
export async function findRecurringExpense(scope: Scope, id: string): Promise<RecurringExpenseRow> {
  const { rows } = await scope.db.execute<{ found: RecurringExpenseRow }>(sql`
    select to_json(row) as found from (${select(scope, sql`and r.id = ${id}`)}) as row`)
  if (!rows[0]) throw new DomainError('not_found')
  return rows[0].found
}

export type StoredRecurringExpense = typeof recurringExpenses.$inferSelect

/** Returns the stored row and locks it until the transaction ends. Throws not_found. */
export async function lockRecurringExpense(
  scope: OrganizationScope,
  id: string,
): Promise<StoredRecurringExpense> {
  const [row] = await scope.db.select().from(recurringExpenses).where(ofId(scope, id)).for('update')
  if (!row) throw new DomainError('not_found')
  return row
}

/** Inserts a recurring expense. Amounts in cents. */
export async function insertRecurringExpense(
  scope: OrganizationScope,
  row: typeof recurringExpenses.$inferInsert,
): Promise<void> {
  await scope.db.insert(recurringExpenses).values(row)
}

/** Updates a recurring expense. */
export async function updateRecurringExpense(
  scope: OrganizationScope,
  id: string,
  changes: { [K in keyof StoredRecurringExpense]?: StoredRecurringExpense[K] | SQL | undefined },
): Promise<void> {
  await scope.db
    .update(recurringExpenses)
    .set({ ...changes, updatedAt: sql`app.now()` })
    .where(ofId(scope, id))
}

/** Returns the last day that was booked, also of expenses that were removed since; null if none was. */
export async function lastBookedOn(scope: OrganizationScope, id: string): Promise<string | null> {
  const { rows } = await scope.db.execute<{ last: string | null }>(sql`
    select max(recurring_on)::text as last from expenses where organization_id = ${scope.organizationId} and recurring_id = ${id}`)
  return rows[0]!.last
}

/** Deletes a recurring expense. */
export async function deleteRecurringExpense(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db.delete(recurringExpenses).where(ofId(scope, id))
}

const ofId = ({ organizationId }: OrganizationScope, id: string) =>
  and(eq(recurringExpenses.organizationId, organizationId), eq(recurringExpenses.id, id))
