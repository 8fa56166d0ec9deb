/** The books at the end of a month, as its statement states them (docs/finance.md 8.16). */
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import type { LedgerState } from '@domovik/domain/rental/ledger/types.ts'
import {
  allocationsWithout,
  type Gone,
  goneLater,
  withoutUndoneRefunds,
} from '@domovik/domain/rental/owners/gone-later.ts'
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
  for (const id of await statedByOthers(scope, managed, found, to)) statedAt.set(id, statedAt.get(id) ?? '')
  const days = { from, to, businessDayRule: scope.businessDayRule }
  const books = found.map(([tenantId, rows]) => accountBefore({ tenantId, rows }, days, statedAt))
  const waiting = new Map(books.flatMap(({ gone }) => [...gone.waiting]))
  const dropped = new Set(books.flatMap(({ gone }) => [...gone.dropped]))
  const accounts = books.map(({ stated }) => stated)
  const rows = await ownersRows(scope, managed, to, { accounts, waiting, dropped })
  const ofWaiting = ({ sourceId }: StatementRow): boolean => waiting.has(sourceId)
  const all =
    waiting.size === 0
      ? []
      : await ownersRows(scope, managed, to, { accounts: books.map(({ whole }) => whole) })
  return {
    rows: unstatedRows(rows, issued),
    waiting: unstatedRows(all.filter(ofWaiting), rows.filter(ofWaiting)),
  }
}

type Account = { tenantId: string; rows: LedgerRow[] }
type Before = { from: CivilDate; to: CivilDate; businessDayRule?: OrganizationScope['businessDayRule'] }

/**
 * Returns an account at the end of the day before `to`: with all rows of days before it, which is the same for every owner (`whole`), and less the money that
 * the statement of an owner leaves out (`stated`). `statedAt` says when a statement of the owner first stated a source.
 */
export function accountBefore(
  account: Account,
  { from, to, businessDayRule = 'none' }: Before,
  statedAt: ReadonlyMap<string, string>,
): { whole: Ledger; stated: Ledger; gone: Gone } {
  const events = account.rows.map(toEvent)
  const options = { businessDayRule, until: addDays(to, -1) }
  const whole = { ...account, state: replay(events, options) }
  const isLeftOut = ({ parentId, createdAt }: LedgerRow): boolean =>
    (createdAt ?? '') <= (statedAt.get(parentId ?? '') ?? '')
  const leftOut = new Set(account.rows.filter(isLeftOut).map(({ id }) => id))
  const gone = goneLater(events, { from, to }, { stated: new Set(statedAt.keys()), leftOut })
  if (gone.waiting.size === 0) return { whole, stated: whole, gone }
  const restored = gone.undone.size === 0 ? null : replayOrNull(withoutUndoneRefunds(events, to), options)
  const allocations = allocationsWithout(whole.state, gone, restored)
  return { whole, stated: { ...whole, state: { ...whole.state, allocations } }, gone }
}

/** Null if the account cannot be without this refund, because later rows need it. */
function replayOrNull(...of: Parameters<typeof replay>): LedgerState | null {
  try {
    return replay(...of)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * Returns the undone refunds at units of other owners that a statement states. The receipt may have paid a unit of this owner: what the refund took off
 * that payment comes back with the statement of the day on which it was undone, for both.
 */
async function statedByOthers(
  { db, organizationId }: OrganizationScope,
  { ownerships }: Managed,
  accounts: readonly (readonly [string, readonly LedgerRow[]])[],
  to: CivilDate,
): Promise<string[]> {
  const undone = accounts.flatMap(([, rows]) => {
    const later = new Set(
      rows.flatMap((row) => (row.kind === 'reversal' && row.effectiveDate >= to ? row.parentId : [])),
    )
    return rows.filter(
      ({ id, kind, propertyId }) =>
        kind === 'refund' && propertyId !== null && !ownerships.has(propertyId) && later.has(id),
    )
  })
  if (undone.length === 0) return []
  const ids = (of: (row: LedgerRow) => string | null) => sql.param([...new Set(undone.map(of))])
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct source_id as id from owner_statement_lines
     where organization_id = ${organizationId} and property_id = any(${ids(({ propertyId }) => propertyId)}::uuid[])
       and day = any(${ids(({ effectiveDate }) => effectiveDate)}::date[]) and source_id = any(${ids(({ id }) => id)}::uuid[])`)
  return rows.map(({ id }) => id)
}
