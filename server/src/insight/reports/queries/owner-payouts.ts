import type { CivilDate } from '@domovik/domain/dates.ts'
import type { CashMoved } from '@domovik/domain/insight/reports/cash-flow.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'
import { bucketName, type Unit } from './bucket-name.ts'

/** Payouts to owners and what owners paid in, in cents. Such money belongs to no property and no tenant, so a report of a part has none. */
export async function ownerPayouts(
  scope: OrganizationScope,
  { from, to }: Window,
  { propertyId, tenantId, rentalType }: Filters,
  unit: Unit,
): Promise<CashMoved[]> {
  if (propertyId || tenantId || rentalType) return []
  const { rows } = await scope.db.execute<{ moved: CashMoved[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as moved from (
      select ${bucketName(sql`paid_on`, unit)} as bucket, kind, sum(amount) as amount
        from (select 'ownerPayouts' as kind, organization_id, undone_at, paid_on, amount from owner_payouts
              union all select 'ownerContributions', organization_id, undone_at, paid_on, amount from owner_contributions) as moved
       where organization_id = ${scope.organizationId} and undone_at is null and paid_on >= ${from} and paid_on < ${to}
       group by 1, 2) as row`)
  return rows[0]!.moved
}

/** Payouts of statements that were issued and not paid out by the end of the day, in cents. */
export async function payoutsOwed(
  { db, organizationId, timeZone }: OrganizationScope,
  day: CivilDate,
): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(s.payout), 0)::float8 as amount from owner_statements s
     where s.organization_id = ${organizationId} and (s.created_at at time zone ${timeZone})::date <= ${day}
       and not exists (select from owner_payouts p
                        where p.organization_id = s.organization_id and p.statement_id = s.id and p.undone_at is null and p.paid_on <= ${day})`)
  return rows[0]!.amount
}
