import { addDays } from '@domovik/domain/dates.ts'
import { depositAvailable } from '@domovik/domain/rental/deposits/held.ts'
import { returnDeadline } from '@domovik/domain/rental/deposits/settlement.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { loadLedgers } from '../payments/ledger.ts'

type Ended = { id: string; tenantId: string; name: string; address: string; last: string }
type ToReturn = { id: string; name: string; address: string; date: string; amount: number }

/** A deadline is at most this many days after the last day of the lease. */
const longestMonth = 31

/**
 * Returns the ended leases that still hold a deposit and whose return deadline is from one day to another, both inclusive
 * (docs/finance.md 2.11), with the amount in cents that no later row, such as a carry-over, has decided.
 */
export async function depositsToReturn(
  scope: OrganizationScope,
  from: string,
  until: string,
): Promise<ToReturn[]> {
  const { rows } = await scope.db.execute<Ended>(sql`
    select l.id, l.tenant_id as "tenantId", t.name, p.address, l.last_day::text as last
      from app.lettings l join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${scope.organizationId}
       and l.last_day between ${addDays(from, -longestMonth)}::date and ${addDays(scope.today, -1)}::date order by l.id`)
  const due = rows.flatMap(({ last, ...lease }) => {
    const date = returnDeadline(last)
    return date >= from && date <= until ? [{ ...lease, date }] : []
  })
  if (due.length === 0) return []
  const ledgers = await loadLedgers(scope, [...new Set(due.map(({ tenantId }) => tenantId))])
  const states = new Map(ledgers.map(({ tenantId, state }) => [tenantId, state]))
  return due.flatMap(({ tenantId, ...lease }) => {
    const state = states.get(tenantId)
    const amount = state ? depositAvailable(state, scope.today, lease.id) : 0
    return amount > 0 ? [{ ...lease, amount }] : []
  })
}
