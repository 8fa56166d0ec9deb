import { MONEY_DETAILS } from '@domovik/domain/account/audit/money-details.ts'
import { type SQL, sql } from 'drizzle-orm'
import { eventsSoFar, hasPermission, type Scope } from '../../machinery/scope/scope.ts'

export type HistoryEntry = {
  seq: number
  at: string
  action: string
  table: string
  who: string | null
  details: Record<string, unknown>
}

/** The condition that the caller may see an event with these details: amounts of money need the permission to view payments. */
export const mayShow = (scope: Scope, details: SQL): SQL =>
  hasPermission(scope, 'view_payments')
    ? sql`true`
    : sql`not (${details} ?| ${sql.param([...MONEY_DETAILS])}::text[])`

/**
 * Returns who did what to a record and when, newest first, at most 50 entries. `related` adds events of other records
 * (a lease's charges).
 */
export async function historyOf(
  scope: Scope,
  recordId: string,
  related: readonly string[] = [],
): Promise<HistoryEntry[]> {
  const ids = sql.join(
    [recordId, ...related].map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const written = eventsSoFar(scope)
  if (written) await written
  const { rows } = await scope.db.execute<{ entries: HistoryEntry[] }>(sql`
    select coalesce(json_agg(entry), '[]'::json) as entries from (
      select seq, occurred_at as at, action_type as action, table_name as "table", user_email as who, details
        from audit_logs where organization_id = ${scope.organizationId} and record_id in (${ids}) and ${mayShow(scope, sql`details`)}
       order by seq desc limit 50) as entry`)
  return rows[0]!.entries
}
