import type { AccountEnd } from '@domovik/domain/rental/ledger/append.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/**
 * Returns the latest state of some accounts, from the last replay and the newest rows. An account with rows
 * that was never replayed is omitted. Without `deposits`, every account is assumed to have received a
 * deposit.
 */
export async function accountEnds(
  scope: OrganizationScope,
  tenantIds: readonly string[],
  { deposits }: { deposits: boolean },
): Promise<Map<string, AccountEnd>> {
  const received = sql`exists (select 1 from transactions d
    where d.organization_id = ${scope.organizationId} and d.tenant_id = t.id and d.kind = 'receipt' and d.type = 'deposit')`
  const { rows } = await scope.db.execute<AccountEnd & { tenantId: string; [column: string]: unknown }>(sql`
    select t.id as "tenantId", coalesce(b.unapplied_credit, 0)::float8 as "unappliedCredit", money.last as "lastMoneyOn", paid.last as "lastAllocatedOn",
           ${deposits ? received : sql`true`} as "depositReceived"
      from unnest(${sql.param(tenantIds)}::uuid[]) as t(id)
      left join tenant_balances b on b.organization_id = ${scope.organizationId} and b.tenant_id = t.id and b.currency = ${scope.currency}
      left join lateral (select m.effective_date as last from transactions m
        where m.organization_id = ${scope.organizationId} and m.tenant_id = t.id and m.kind <> 'charge' order by m.effective_date desc limit 1) as money on true
      left join lateral (select a.allocated_on as last from allocations a
        where a.organization_id = ${scope.organizationId} and a.tenant_id = t.id order by a.allocated_on desc limit 1) as paid on true
     where b.tenant_id is not null
        or not exists (select 1 from transactions x where x.organization_id = ${scope.organizationId} and x.tenant_id = t.id)`)
  return new Map(rows.map(({ tenantId, ...end }) => [tenantId, end]))
}
