import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** Counts a reminder. `notified_at` becomes the instant of the last mail, from which the days until the next one count. */
export async function countReminder(scope: OrganizationScope, signingId: string): Promise<void> {
  const { db, organizationId } = scope
  await db.execute(
    sql`update signings set reminders = reminders + 1 where organization_id = ${organizationId} and id = ${signingId}`,
  )
  await db.execute(sql`
    update signing_parties set notified_at = app.now()
     where organization_id = ${organizationId} and signing_id = ${signingId} and role = 'tenant'`)
}
