import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { DemoUsers } from './sign-ins.ts'

/**
 * Links the portal tenant to the tenant's account. Deletes the preferences of visitors, so that the next
 * visitor starts in their own language. Marks the onboarding of the super admin, who belongs to no
 * organization, as completed.
 */
export async function writePeople(
  scope: SystemScope,
  users: DemoUsers,
  portalTenantId: string,
  moveIn: string,
): Promise<void> {
  const ids = sql.param([...users.values()])
  const { db, organizationId } = scope
  await db.execute(sql`delete from user_preferences where user_id = any(${ids}::uuid[])`)
  await db.execute(sql`delete from idempotency_keys where user_id = any(${ids}::uuid[])`)
  await db.execute(
    sql`insert into user_preferences (user_id, onboarding_completed_at) values (${users.get('super_admin')}, app.now())`,
  )
  await db.execute(sql`
    insert into tenant_accounts (organization_id, tenant_id, user_id, linked_at)
      values (${organizationId}, ${portalTenantId}, ${users.get('tenant')}, ${moveIn}::date)`)
}
