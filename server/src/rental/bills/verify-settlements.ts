import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Returns how many settlements of bills and of a building's utilities differ from the rows that they posted
 * (docs/finance.md 2.2). Compares costs with the actual sum, the result with its charge or credit notes, whether all of
 * them are reversed if it was undone, and the shares of a building with the cost of its pools and the results of its leases.
 */
export async function settlementDifferences(scope: OrganizationScope): Promise<number> {
  const { rows } = await scope.db.execute<{ differing: number }>(sql`
    with parts as (
      select s.utility_settlement_id, s.lease_id, s.actual - s.advances as result, s.undone_at is not null as undone,
             s.actual - (select coalesce(sum((cost ->> 'amount')::bigint), 0) from jsonb_array_elements(s.costs) cost) as costs_differ,
             posted.*
        from bills_settlements s
        cross join lateral (
          select coalesce(sum(case t.kind when 'charge' then t.amount when 'credit_note' then -t.amount end), 0) as amount,
                 count(*) filter (where reversal.id is null) as standing
            from jsonb_array_elements_text(s.rows) as row_id
            left join transactions t on t.organization_id = s.organization_id and t.id = row_id::uuid
            left join transactions reversal on reversal.organization_id = t.organization_id and reversal.parent_id = t.id and reversal.kind = 'reversal'
        ) posted
       where s.organization_id = ${scope.organizationId}
    ), buildings_settled as (
      select u.undone_at is not null as undone,
             (select coalesce(sum((result ->> 'share')::bigint), 0) from jsonb_array_elements(u.frozen -> 'results') result) as shares,
             (select coalesce(sum((pool ->> 'cost')::bigint), 0) from jsonb_array_elements(u.frozen -> 'pools') pool) as cost,
             (select coalesce(jsonb_object_agg(result ->> 'party', (result ->> 'difference')::bigint), '{}')
                from jsonb_array_elements(u.frozen -> 'results') result where result ->> 'treatment' = 'settled') as results,
             (select coalesce(jsonb_object_agg(lease_id, result), '{}') from parts where utility_settlement_id = u.id) as posted,
             (select coalesce(bool_or(undone), false) from parts where utility_settlement_id = u.id) as some_undone,
             (select coalesce(bool_and(undone), false) from parts where utility_settlement_id = u.id) as all_undone
        from utility_settlements u
       where u.organization_id = ${scope.organizationId} and u.posted_at is not null
    )
    select (select count(*) from parts where amount <> result or costs_differ <> 0 or (undone and standing > 0))::int
         + (select count(*) from buildings_settled where shares <> cost or results <> posted or some_undone <> undone or all_undone <> undone)::int
      as differing`)
  return rows[0]!.differing
}
