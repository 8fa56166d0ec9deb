/** Removes the row of a calendar with the days that it closes. */
import { and, eq, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { calendarSources } from './table.ts'

/** Deletes a calendar and the days that it closes from today on. Its stays remain, and know their events. */
export async function dropSource(
  { db, organizationId, today }: OrganizationScope,
  id: string,
): Promise<void> {
  await db.execute(sql`
    delete from out_of_service where organization_id = ${organizationId} and calendar_source_id = ${id} and from_date >= ${today}`)
  await db.execute(sql`
    update out_of_service set to_date = ${today}::date - 1, dates_changed_at = app.now()
     where organization_id = ${organizationId} and calendar_source_id = ${id} and to_date >= ${today}`)
  await db
    .delete(calendarSources)
    .where(and(eq(calendarSources.organizationId, organizationId), eq(calendarSources.id, id)))
}
