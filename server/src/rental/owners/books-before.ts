/** The books at the end of a month, as its statement states them (docs/finance.md 8.16). */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Cents } from '@domovik/domain/money.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { LedgerEvent } from '@domovik/domain/rental/ledger/types.ts'
import { withoutGone } from '@domovik/domain/rental/owners/gone-later.ts'
import { type StatementRow, unstatedRows } from '@domovik/domain/rental/owners/statement.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type LedgerRow, toEvent } from '../payments/events.ts'
import { type Ledger, loadRows } from '../payments/ledger-rows.ts'
import { type Managed, managedUnits, ownersRows } from './movements.ts'

/** Returns the tenants whose allocations at the end of a month are not those of today: later rows took money off charges. */
async function changedTenants(scope: OrganizationScope, ownerId: string, to: CivilDate): Promise<string[]> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<{ tenants: string[] }>(sql`
    select coalesce(json_agg(distinct t.tenant_id), '[]'::json) as tenants from transactions t
     where t.organization_id = ${organizationId} and t.kind in ('credit_note', 'refund', 'reversal') and t.effective_date >= ${to}
       and t.tenant_id = any(array(select distinct x.tenant_id from transactions x where x.organization_id = ${organizationId}
                                      and x.property_id = any(array(${managedUnits(scope, ownerId)}))))`)
  return rows[0]!.tenants
}

/**
 * Returns what a statement that ends before the day `to` states: what the books say with only the rows of days before it, less what issued statements
 * state. `waiting` is left out: it was taken back or refunded on a later day, before any statement stated it.
 */
export async function unstatedBefore(
  scope: OrganizationScope,
  managed: Managed,
  to: CivilDate,
  issued: readonly (StatementRow & { issuedAt: string })[],
): Promise<{ rows: StatementRow[]; waiting: StatementRow[] }> {
  const [from] = [...managed.from.values()].toSorted()
  if (from === undefined) return { rows: unstatedRows([], issued), waiting: [] }
  const tenants = to > scope.today ? [] : await changedTenants(scope, managed.ownerId, to)
  const found = tenants.length === 0 ? [] : [...(await loadRows(scope, tenants))]
  const statedAt = new Map(issued.toReversed().map(({ sourceId, issuedAt }) => [sourceId, issuedAt]))
  const [accounts, whole, waiting] = [[] as Ledger[], [] as Ledger[], new Map<string, Cents>()]
  for (const [tenantId, rows] of found) {
    const events = rows.map(toEvent)
    const before = accountBefore(scope, { tenantId, rows }, events, to)
    const isLeftOut = ({ parentId, createdAt }: LedgerRow): boolean =>
      (createdAt ?? '') <= (statedAt.get(parentId ?? '') ?? '')
    const leftOut = new Set(rows.filter(isLeftOut).map(({ id }) => id))
    const left = withoutGone(events, { from, to }, { stated: new Set(statedAt.keys()), leftOut })
    const kept = left.waiting.size === 0 ? before : withoutOrNull(scope, { tenantId, rows }, left.events, to)
    whole.push(before)
    accounts.push(kept ?? before)
    if (kept) for (const [id, amount] of left.waiting) waiting.set(id, amount)
  }
  const rows = await ownersRows(scope, managed, to, { accounts, waiting })
  const ofWaiting = ({ sourceId }: StatementRow): boolean => waiting.has(sourceId)
  const all = waiting.size === 0 ? [] : await ownersRows(scope, managed, to, { accounts: whole })
  return {
    rows: unstatedRows(rows, issued),
    waiting: unstatedRows(all.filter(ofWaiting), rows.filter(ofWaiting)),
  }
}

type Account = { tenantId: string; rows: LedgerRow[] }

const accountBefore = (
  { businessDayRule }: OrganizationScope,
  account: Account,
  events: LedgerEvent[],
  to: CivilDate,
): Ledger => ({ ...account, state: replay(events, { businessDayRule, until: addDays(to, -1) }) })

/** Null if the account cannot be without this money, because later rows need it: it is stated then. */
function withoutOrNull(...of: Parameters<typeof accountBefore>): Ledger | null {
  try {
    return accountBefore(...of)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
