import { startOfDay } from '@domovik/domain/dates.ts'
import type { TicketLine } from '@domovik/domain/insight/reports/maintenance.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { sql } from 'drizzle-orm'
import { among } from '../../../machinery/db/list.ts'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'
import { narrow } from './filters-sql.ts'

/** Maintenance tickets that were open at any time in the window. Days are local days (docs/finance.md 5.3). */
export async function maintenanceTickets(
  scope: OrganizationScope,
  { from, to }: Window,
  filters: Filters,
): Promise<TicketLine[]> {
  const { organizationId, timeZone } = scope
  const localDay = (instant: string) => sql`(${sql.raw(instant)} at time zone ${timeZone})::date`
  // A cancelled ticket stores no closing day, so its last change is used.
  const closed = sql`coalesce(k.completed_at, case when k.status = 'cancelled' then k.updated_at end)`
  const { rows } = await scope.db.execute<{ tickets: TicketLine[] }>(sql`
    select coalesce(json_agg(row), '[]'::json) as tickets from (
      select k.id as "ticketId", k.title, k.property_id as "propertyId", p.address as property, k.status, k.priority,
             ${localDay('k.created_at')} as "createdOn", ${localDay('k.completed_at')} as "completedOn",
             (${closed} at time zone ${timeZone})::date as "closedOn",
             extract(epoch from k.completed_at - k.created_at)::float8 / 3600 as hours
        from tickets k
        left join properties p on p.organization_id = k.organization_id and p.id = k.property_id
       where k.organization_id = ${organizationId} and k.deleted_at is null and k.type = 'maintenance' and k.booking_id is null and k.created_at < ${startOfDay(to, timeZone)}
         and (${closed} is null or ${closed} >= ${startOfDay(from, timeZone)})
         ${among(sql`k.status`, filters.status)}
         ${narrow(scope, filters, { property: sql`k.property_id` })}) as row`)
  return rows[0]!.tickets
}
