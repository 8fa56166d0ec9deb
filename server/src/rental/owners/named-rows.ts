/** The rows of a statement of an owner in words. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { StatementRow } from '@domovik/domain/rental/owners/statement.ts'
import { sql } from 'drizzle-orm'
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
  const { rows: found } = await db.execute<{ named: RowNames[] }>(sql`
    select json_agg(json_build_object('address', p.address, 'party', coalesce(t.name, i.source, e.vendor, e.description),
                                      'takesBack', o.effective_date, 'takenBackOn', coalesce(r.effective_date, f.day)) order by x.at) as named
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ sourceId, propertyId }, at) => ({ sourceId, propertyId, at })))}::jsonb)
             as x("sourceId" uuid, "propertyId" uuid, at int)
      join properties p on p.organization_id = ${organizationId} and p.id = x."propertyId"
      left join transactions m on m.organization_id = ${organizationId} and m.id = x."sourceId"
      left join transactions o on o.organization_id = ${organizationId} and o.id = m.parent_id and m.kind = 'reversal'
      left join transactions r on r.organization_id = ${organizationId} and r.parent_id = m.id and r.kind = 'reversal'
                              and r.created_at <= coalesce(${issuedAt}::timestamptz, 'infinity')
      left join lateral (select max(b.effective_date) as day from transactions b where ${refunds} and b.organization_id = ${organizationId} and b.parent_id = m.id and b.kind = 'refund'
                            and not exists (select from app.reversals u where u.organization_id = b.organization_id and u.parent_id = b.id)) as f on true
      left join tenants t on t.organization_id = ${organizationId} and t.id = m.tenant_id
      left join incomes i on i.organization_id = ${organizationId} and i.id = x."sourceId"
      left join expenses e on e.organization_id = ${organizationId} and e.id = x."sourceId"`)
  return rows.map((row, place) => ({ ...row, ...found[0]!.named[place]! }))
}
