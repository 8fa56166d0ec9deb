/**
 * Verification of the books: every cached figure is rebuilt by a replay of the posted rows and compared
 * (ARCHITECTURE.md, Money).
 */

import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { settlementDifferences } from '../bills/verify-settlements.ts'
import { replayAccounts } from './replay-accounts.ts'

/**
 * Compares and repairs the cached figures of one organization and which lines of banks are booked, compares settlements of bills with the rows they posted,
 * and stores the result. Returns the number of accounts and of rows that differed. A settlement that differs is not
 * repaired, because posted rows never change.
 */
export async function verifyBooks(scope: SystemScope): Promise<{ accounts: number; differences: number }> {
  const { accounts, differences: ofAccounts } = await replayAccounts(scope)
  const { rows: months } = await scope.db.execute<{ differing: number }>(sql`
    select app.rebuild_vat(${scope.organizationId}::uuid) + app.rebuild_months(${scope.organizationId}::uuid) + app.rebuild_signed_leases(${scope.organizationId}::uuid) + app.rebuild_property_months(${scope.organizationId}::uuid) as differing`)
  const settlements = await settlementDifferences(scope)
  const { rows: lines } = await scope.db.execute<{ differing: number }>(sql`
    with marked as (update bank_lines b set booked = s.booked from app.bank_lines_booked s
      where b.organization_id = ${scope.organizationId} and s.organization_id = b.organization_id and s.id = b.id and b.booked <> s.booked returning 1)
    select count(*)::int as differing from marked`)
  const differences = ofAccounts + months[0]!.differing + settlements + lines[0]!.differing
  await scope.db.execute(sql`
    insert into book_verifications (organization_id, verified_at, accounts, differences)
    values (${scope.organizationId}, app.now(), ${accounts}, ${differences})
    on conflict (organization_id) do update set verified_at = excluded.verified_at, accounts = excluded.accounts, differences = excluded.differences`)
  if (differences > 0)
    scope.services.log.error(
      { organizationId: scope.organizationId, differences, settlements, code: 'books_differ' },
      'books differed from the posted rows; cached figures were rebuilt, settlements were not',
    )
  return { accounts, differences }
}
