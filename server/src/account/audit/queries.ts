/** Reads the audit log of one organization or of all. */
import type { auditRow, auditRowAcross } from '@domovik/contract/admin/account/audit.ts'
import { MONEY_DETAILS } from '@domovik/domain/account/audit/money-details.ts'
import { visibleTables } from '@domovik/domain/account/audit/table-needs.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { systemChain } from '../../machinery/audit/table.ts'
import { among, type ListPlan, mentioning } from '../../machinery/db/list.ts'
import type { Scope } from '../../machinery/scope/scope.ts'

export type AuditRow = z.infer<typeof auditRow>
export type AuditRowAcross = z.infer<typeof auditRowAcross>
export type AuditFilters = {
  q?: string | undefined
  person?: string[] | undefined
  action?: string[] | undefined
  table?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The reader of the log: decides the time zone of days and whether addresses are shown. */
export type AuditReader = Pick<Scope, 'timeZone' | 'isDemo' | 'actor'>

/**
 * Facts of tables that the reader may not see are left out, and amounts without the permission to view payments. The entry itself stays:
 * its position belongs to the chain.
 */
function factsFor({ permissions }: Pick<Scope, 'permissions'>): SQL {
  const seen = sql.param(visibleTables(permissions))
  const money = permissions.has('view_payments') ? [] : [...MONEY_DETAILS]
  return sql`case when l.table_name is null or l.table_name = any (${seen}::text[]) then l.details - ${sql.param(money)}::text[] else '{}'::jsonb end`
}

/** Strangers share the accounts of a demonstration, so it does not show addresses and devices of other sessions. */
function columnsFor({ isDemo, actor }: AuditReader, facts: SQL): SQL {
  const shown = isDemo ? sql`l.session_id = ${actor.sessionId}::uuid` : sql`true`
  return sql`l.id, l.seq, l.occurred_at as at, l.action_type as action, coalesce(l.table_name, '') as "table", l.user_email as who,
    ${facts} as details, ${facts} <> l.details as "isReduced",
    l.user_id as "userId", l.record_id as "recordId", case when ${shown} then app.plain_address(l.ip_address) end as "ipAddress",
    case when ${shown} then l.user_agent end as "userAgent", case when ${shown} then l.session_id end as "sessionId"`
}

/** Days begin and end at midnight in the time zone of the reader's organization. */
function matching(
  { timeZone, isDemo }: AuditReader,
  { q, person, action, table, from, to }: AuditFilters,
): SQL {
  const parts = [
    among(sql`l.action_type`, action),
    among(sql`l.table_name`, table),
    person?.length ? sql`and l.user_id = any (${sql.param(person)}::uuid[])` : sql``,
    mentioning(q, [
      sql`l.user_email`,
      ...(isDemo ? [] : [sql`app.plain_address(l.ip_address)`]),
      sql`l.record_id::text`,
    ]),
    from ? sql`and l.occurred_at >= ${from}::date::timestamp at time zone ${timeZone}` : sql``,
    to ? sql`and l.occurred_at < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql``,
  ]
  return sql.join(parts, sql` `)
}

const isWide = ({ q, person, action, table, from, to }: AuditFilters): boolean =>
  !q && !person?.length && !action?.length && !table?.length && !from && !to

/** Positions have no gaps, so the last position is the row count of an unfiltered list. */
export const auditList = (scope: Scope, filters: AuditFilters): ListPlan => ({
  rows: sql`select ${columnsFor(scope, factsFor(scope))} from audit_logs l where l.organization_id = ${scope.organizationId} ${matching(scope, filters)}`,
  sorts: { at: sql`seq` },
  defaultSort: '-at',
  counted: isWide(filters)
    ? sql`select coalesce(max(seq), 0) as total, null::json as totals from audit_logs where organization_id = ${scope.organizationId}`
    : undefined,
})

/** Requires a system transaction, because it reads all organizations. */
export const auditListAcross = (
  reader: AuditReader,
  filters: AuditFilters & { organizationId?: string | undefined },
): ListPlan => ({
  rows: sql`
    select ${columnsFor(reader, sql`l.details`)}, nullif(l.organization_id, ${systemChain}::uuid) as "organizationId", o.name as "organizationName"
      from audit_logs l left join organizations o on o.id = l.organization_id
     where true ${filters.organizationId ? sql`and l.organization_id = ${filters.organizationId}` : sql``} ${matching(reader, filters)}`,
  sorts: { at: sql`at` },
  defaultSort: '-at',
  counted: isWide(filters)
    ? sql`select coalesce(sum(seq), 0) as total, null::json as totals from audit_heads
           where true ${filters.organizationId ? sql`and organization_id = ${filters.organizationId}` : sql``}`
    : undefined,
})
