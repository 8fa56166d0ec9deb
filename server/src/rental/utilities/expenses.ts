/** Recorded expenses that may be costs of a settlement. */
import type { ExpenseCategory } from '@domovik/domain/rental/expenses/types.ts'
import type { PoolIssue } from '@domovik/domain/rental/utilities/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { BuildingRecord, SettlementRecord } from './queries.ts'
import type { StoredPool } from './table.ts'

type ExpenseChoice = {
  id: string
  date: string
  label: string | null
  category: ExpenseCategory
  address: string | null
  /** Of a split one: its building if all its properties are in one, and how many share it. */
  split: { building: string | null; properties: number } | null
  amount: number
}

/** A settlement of a building with its units. */
type Settled = Pick<SettlementRecord, 'id' | 'buildingId' | 'from' | 'to' | 'supplement'> & {
  units: BuildingRecord['units']
}

const unitsOf = ({ units }: Pick<Settled, 'units'>) =>
  sql`${sql.param(units.map(({ propertyId }) => propertyId))}::uuid[]`

/** Over what the split expense `e` is divided, also beyond the building that is settled; null for one that is not split. */
const splitPlace = sql`case when e.split_by is not null then (
    select json_build_object('building', case when count(distinct u.building_id) = 1 and count(u.building_id) = count(*) then min(b.name) end, 'properties', count(*))
      from expense_splits s left join building_units u on u.organization_id = s.organization_id and u.property_id = s.property_id
      left join buildings b on b.organization_id = u.organization_id and b.id = u.building_id
     where s.organization_id = e.organization_id and s.expense_id = e.id) end`

/**
 * Returns the recorded expenses of the period that belong to a unit of the building or to no unit, and what its units bear of
 * split ones, oldest first, at most 200. Those that another settlement that stands has used are left out.
 */
export async function expenseChoices(
  scope: OrganizationScope,
  settlement: SettlementRecord,
  { units }: BuildingRecord,
): Promise<ExpenseChoice[]> {
  const { from, to } = settlement
  const { rows } = await scope.db.execute<ExpenseChoice>(sql`
    select e.id, e.date::text as date, coalesce(nullif(e.description, ''), nullif(e.vendor, '')) as label, e.category, case when e.split_by is null then max(p.address) end as address,
           ${splitPlace} as split, sum(e.amount)::float8 as amount
      from app.expense_shares e left join properties p on p.organization_id = e.organization_id and p.id = e.property_id
     where e.organization_id = ${scope.organizationId} and (e.property_id is null or e.property_id = any(${unitsOf({ units })}))
       and e.deleted_at is null and e.status <> 'rejected' and not e.capital and e.date between ${from}::date and ${to}::date + 92 and e.amount > 0
       and e.currency = ${scope.currency}
       and not exists (${usedElsewhere(scope, { ...settlement, units })} and cost ->> 'expenseId' = e.id::text)
     group by e.organization_id, e.id, e.date, e.description, e.vendor, e.category, e.split_by
     order by e.date, e.id limit 200`)
  return rows
}

/**
 * Returns the pools with the amounts that their recorded expenses have now, because a draft may be older than a correction of
 * an expense, of split ones what the units of the building bear, and the issue `expense_gone` for a pool whose expense was deleted or rejected.
 */
export async function withCurrentExpenses(
  scope: OrganizationScope,
  pools: readonly StoredPool[],
  building: Pick<BuildingRecord, 'units'>,
): Promise<{ pools: StoredPool[]; issues: PoolIssue[] }> {
  const ids = pools.flatMap(({ costs }) => costs.flatMap(({ expenseId }) => expenseId ?? []))
  if (ids.length === 0) return { pools: [...pools], issues: [] }
  const { rows } = await scope.db.execute<{ id: string; amount: number }>(sql`
    select id, sum(amount)::float8 as amount from app.expense_shares
     where organization_id = ${scope.organizationId} and (split_by is null or property_id = any(${unitsOf(building)})) and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
       and status <> 'rejected' and not capital and amount > 0 and currency = ${scope.currency} group by id`)
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount]))
  const isGone = ({ expenseId }: StoredPool['costs'][number]): boolean =>
    expenseId !== null && !amounts.has(expenseId)
  return {
    pools: pools.map((pool) => ({
      ...pool,
      costs: pool.costs.map((cost) => ({
        ...cost,
        amount: amounts.get(cost.expenseId ?? '') ?? cost.amount,
      })),
    })),
    issues: pools.flatMap(({ id, costs }) =>
      costs.some(isGone) ? [{ poolId: id, code: 'expense_gone' as const, party: null }] : [],
    ),
  }
}

/** Whether one of the expenses is a cost of another settlement that stands. */
export async function areSettled(
  scope: OrganizationScope,
  settled: Settled,
  expenseIds: readonly string[],
): Promise<boolean> {
  const { rows } = await scope.db.execute<{ used: boolean }>(sql`
    select exists (${usedElsewhere(scope, settled)} and cost ->> 'expenseId' = any(${sql.param(expenseIds)}::text[])) as used`)
  return rows[0]!.used
}

/**
 * Costs of posted settlements of buildings and of leases that leave nothing of an expense to this one. Of a split expense does not
 * count what the units of another building bear, because each building settles its own shares, and what a unit of this building
 * settled alone: the owner bears its share here (`already_settled`), and the other units bear theirs.
 */
const usedElsewhere = (scope: OrganizationScope, settled: Settled) => sql`
  select 1 from (
    select jsonb_array_elements(pool -> 'costs') as cost, s.building_id = ${settled.buildingId} as here
      from utility_settlements s, jsonb_array_elements(s.pools) as pool
     where s.organization_id = ${scope.organizationId} and s.id <> ${settled.id} and s.posted_at is not null and s.undone_at is null
    union all
    select jsonb_array_elements(b.costs), l.property_id = any(${unitsOf(settled)}) and not ${settledAlone(scope, settled)}
      from bills_settlements b join leases l on l.organization_id = b.organization_id and l.id = b.lease_id
     where b.organization_id = ${scope.organizationId} and b.undone_at is null
  ) as used
   where (used.here or not exists (select from expense_splits x where x.organization_id = ${scope.organizationId}
                                      and x.expense_id = (used.cost ->> 'expenseId')::uuid))`

/**
 * Whether settlement `b` of lease `l` lies in the period, and every lease of its unit in the period was settled alone. A supplement
 * charges those, so they must not bear the expense twice.
 */
const settledAlone = ({ organizationId }: OrganizationScope, { from, to, supplement }: Settled) =>
  supplement
    ? sql`false`
    : sql`(b.from_date <= ${to}::date and b.to_date >= ${from}::date and not exists (
        select from app.lettings o
         where o.organization_id = ${organizationId} and o.property_id = l.property_id and greatest(o.start_date, o.charges_from) <= ${to}::date and o.until_date > greatest(${from}::date, o.charges_from)
           and not exists (select from bills_settlements n where n.organization_id = o.organization_id and n.lease_id = o.id
                              and n.undone_at is null and n.from_date <= ${to}::date and n.to_date >= ${from}::date)))`
