import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { lockLedgers, save } from './ledger.ts'

const tenantsPerBatch = 250

/**
 * Replays every account of the organization under the scope's rules and repairs the cached figures. Returns the number of
 * accounts and of rows that differed.
 */
export async function replayAccounts(
  scope: OrganizationScope,
): Promise<{ accounts: number; differences: number }> {
  const { rows } = await scope.db.execute<{ ids: string[] }>(sql`
    select coalesce(json_agg(distinct tenant_id), '[]'::json) as ids from transactions where organization_id = ${scope.organizationId}`)
  const { ids } = rows[0]!
  let differences = 0
  for (let i = 0; i < ids.length; i += tenantsPerBatch)
    differences += await save(scope, await lockLedgers(scope, ids.slice(i, i + tenantsPerBatch)))
  return { accounts: ids.length, differences }
}
