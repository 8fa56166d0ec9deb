/** Recorded expenses that may be costs of a settlement. */
import type { ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { SettlementRecord } from './queries.ts'

type ExpenseChoice = {
  id: string
  date: string
  label: string | null
  category: ExpenseCategory
  address: string | null
  amount: number
}

/**
 * Returns the recorded expenses of the period that belong to a unit of the building or to no unit, oldest first, at most
 * 200. Those that another settlement that stands has used are left out.
 */
export async function expenseChoices(
  scope: OrganizationScope,
  { id, from, to }: SettlementRecord,
  propertyIds: readonly string[],
): Promise<ExpenseChoice[]> {
  const { rows } = await scope.db.execute<ExpenseChoice>(sql`
    select e.id, e.date::text as date, coalesce(nullif(e.description, ''), nullif(e.vendor, '')) as label, e.category, p.address, e.amount::float8 as amount
      from expenses e left join properties p on p.organization_id = e.organization_id and p.id = e.property_id
     where e.organization_id = ${scope.organizationId} and (e.property_id is null or e.property_id = any(${sql.param(propertyIds)}::uuid[]))
       and e.deleted_at is null and e.status <> 'rejected' and not e.capital and e.date between ${from}::date and ${to}::date + 92 and e.amount > 0
       and e.currency = ${scope.currency}
       and not exists (${usedElsewhere(scope, id)} and cost ->> 'expenseId' = e.id::text)
     order by e.date, e.id limit 200`)
  return rows
}

/** Whether one of the expenses is a cost of another settlement that stands. */
export async function areSettled(
  scope: OrganizationScope,
  settlementId: string,
  expenseIds: readonly string[],
): Promise<boolean> {
  const { rows } = await scope.db.execute<{ used: boolean }>(sql`
    select exists (${usedElsewhere(scope, settlementId)} and cost ->> 'expenseId' = any(${sql.param(expenseIds)}::text[])) as used`)
  return rows[0]!.used
}

/** Costs of posted settlements of buildings and of leases. */
const usedElsewhere = (scope: OrganizationScope, settlementId: string) => sql`
  select 1 from (
    select jsonb_array_elements(pool -> 'costs') as cost from utility_settlements s, jsonb_array_elements(s.pools) as pool
     where s.organization_id = ${scope.organizationId} and s.id <> ${settlementId} and s.posted_at is not null and s.undone_at is null
    union all
    select jsonb_array_elements(b.costs) from bills_settlements b where b.organization_id = ${scope.organizationId} and b.undone_at is null
  ) as used where true`
