/** The rows of a statement of an owner in words. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { StatementRow } from '@domovik/domain/rental/owners/statement.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

type RowNames = {
  address: string
  /** The tenant, vendor or source. */
  party: string | null
  /** If the row takes another one back: the day of that one. */
  takesBack: CivilDate | null
  /** When the row was taken back; of rows whose `refunds` are asked for, also when it was last refunded. */
  takenBackOn: CivilDate | null
}
/** What a row of a statement is about. */
export type NamedRow = StatementRow & RowNames

type Found = {
  rows: { id: string; tenantId: string | null; reverses: string | null }[]
  refunds: { id: string; of: string; day: CivilDate }[]
  undone: string[]
} & Record<'homes' | 'tenants' | 'takesBack' | 'takenBack' | 'incomes' | 'expenses', Record<string, string>>

/**
 * Returns the rows with the names of their properties and of the other side, as they are now. Without `issuedAt` they say
 * whether they were taken back; with it, only if that was before: an issued statement does not change. `refunds` are also named as taken back.
 */
export async function namedRows(
  { db, organizationId }: OrganizationScope,
  rows: readonly StatementRow[],
  issuedAt: string | null,
  { refunds = false } = {},
): Promise<NamedRow[]> {
  if (rows.length === 0) return []
  const of = (wanted: StatementRow['source']) =>
    sql.param([...new Set(rows.flatMap(({ source, sourceId }) => (source === wanted ? [sourceId] : [])))])
  const named = (columns: SQL, from: SQL) =>
    sql`(select coalesce(json_object_agg(${columns}), '{}'::json) from ${from} and x.organization_id = ${organizationId})`
  const ids = of('transactions')
  const homes = sql.param([...new Set(rows.map(({ propertyId }) => propertyId))])
  // Each table is read once by the ids. Joins read all rows of the organization for each row while PostgreSQL has no statistics of a table.
  const { rows: answer } = await db.execute<{ found: Found }>(sql`
    with moved as materialized (
      select id, tenant_id, case when kind = 'reversal' then parent_id end as reverses from transactions where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    ), refund as materialized (
      select id, parent_id, effective_date from transactions
       where ${refunds} and organization_id = ${organizationId} and kind = 'refund' and parent_id = any(${ids}::uuid[])
    )
    select json_build_object(
      'rows', (select coalesce(json_agg(json_build_object('id', id, 'tenantId', tenant_id, 'reverses', reverses)), '[]'::json) from moved),
      'refunds', (select coalesce(json_agg(json_build_object('id', id, 'of', parent_id, 'day', effective_date)), '[]'::json) from refund),
      'undone', (select coalesce(json_agg(parent_id), '[]'::json) from transactions
                  where organization_id = ${organizationId} and kind = 'reversal' and parent_id = any(array(select id from refund))),
      'homes', ${named(sql`x.id, x.address`, sql`properties x where x.id = any(${homes}::uuid[])`)},
      'tenants', ${named(sql`x.id, x.name`, sql`tenants x where x.id = any(array(select tenant_id from moved))`)},
      'takesBack', ${named(sql`x.id, x.effective_date`, sql`transactions x where x.id = any(array(select reverses from moved where reverses is not null))`)},
      'takenBack', ${named(
        sql`x.parent_id, x.effective_date`,
        sql`transactions x where x.kind = 'reversal' and x.parent_id = any(${ids}::uuid[]) and x.created_at <= coalesce(${issuedAt}::timestamptz, 'infinity')`,
      )},
      'incomes', ${named(sql`x.id, x.source`, sql`incomes x where x.id = any(${of('incomes')}::uuid[])`)},
      'expenses', ${named(sql`x.id, coalesce(x.vendor, x.description)`, sql`expenses x where x.id = any(${of('expenses')}::uuid[])`)}) as found`)
  const found = answer[0]!.found
  const undone = new Set(found.undone)
  const moved = new Map(found.rows.map((row) => [row.id, row]))
  const refundedOn = new Map<string, CivilDate>()
  for (const one of found.refunds) {
    const last = refundedOn.get(one.of)
    if (!undone.has(one.id) && (last === undefined || last < one.day)) refundedOn.set(one.of, one.day)
  }
  return rows.map((row) => {
    const { sourceId: id } = row
    const { tenantId = null, reverses = null } = moved.get(id) ?? {}
    return {
      ...row,
      address: found.homes[row.propertyId]!,
      party: found.tenants[tenantId ?? ''] ?? found.incomes[id] ?? found.expenses[id] ?? null,
      takesBack: found.takesBack[reverses ?? ''] ?? null,
      takenBackOn: found.takenBack[id] ?? refundedOn.get(id) ?? null,
    }
  })
}
