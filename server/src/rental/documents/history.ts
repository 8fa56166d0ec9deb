import { sql } from 'drizzle-orm'
import { type HistoryEntry, historyOf } from '../../account/audit/history.ts'
import type { Scope } from '../../machinery/scope/scope.ts'

/**
 * Returns the history of a document, newest first, with the names of the tenants that it was shared with. The events that tell
 * each reader of a new version are left out, because the version has its own entry.
 */
export async function historyOfDocument(scope: Scope, id: string): Promise<HistoryEntry[]> {
  const [entries, { rows }] = await Promise.all([
    historyOf(scope, id),
    scope.db.execute<{ names: Record<string, string> }>(sql`
      select coalesce(json_object_agg(l.seq, t.name), '{}'::json) as names
        from audit_logs l join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
       where l.organization_id = ${scope.organizationId} and l.record_id = ${id}`),
  ])
  const { names } = rows[0]!
  return entries
    .filter(({ details }) => details.newVersion !== true)
    .map((entry) => {
      const tenant = names[entry.seq]
      return tenant === undefined ? entry : { ...entry, details: { ...entry.details, tenant } }
    })
}
