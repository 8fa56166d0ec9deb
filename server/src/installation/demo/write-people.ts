import { MEMBER_INVITATION_VALID_DAYS } from '@domovik/domain/account/member-invitations/invitation.ts'
import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { instantOn } from './days.ts'
import type { DemoUsers } from './sign-ins.ts'

const invitationId = '0d500000-0000-7000-8000-000000000001'

/**
 * Links the portal tenant to the tenant's account. Deletes the preferences of visitors, so that the next
 * visitor starts in their own language. Marks the onboarding of the super admin, who belongs to no
 * organization, as completed. Invites an accountant who has not answered yet; no token opens the invitation.
 */
export async function writePeople(
  scope: SystemScope,
  users: DemoUsers,
  portalTenantId: string,
  moveIn: string,
): Promise<void> {
  const ids = sql.param([...users.values()])
  const { db, organizationId, today } = scope
  await db.execute(sql`delete from user_preferences where user_id = any(${ids}::uuid[])`)
  await db.execute(sql`delete from idempotency_keys where user_id = any(${ids}::uuid[])`)
  await db.execute(
    sql`insert into user_preferences (user_id, onboarding_completed_at) values (${users.get('super_admin')}, app.now())`,
  )
  await db.execute(sql`
    insert into tenant_accounts (organization_id, tenant_id, user_id, linked_at)
      values (${organizationId}, ${portalTenantId}, ${users.get('tenant')}, ${moveIn}::date)`)
  const sent = new Date(instantOn(addDays(today, -2), 9)).toISOString()
  const expires = new Date(instantOn(addDays(today, MEMBER_INVITATION_VALID_DAYS - 2), 9)).toISOString()
  await db.execute(sql`
    insert into member_invitations (organization_id, id, email, role, removed_permissions, token_hash, invited_by, created_at, sent_at, expires_at)
      values (${organizationId}, ${invitationId}, 'biuro@rachunki.example', 'accountant', array['export_data'], 'no token has this hash',
        ${users.get('owner')}, ${sent}, ${sent}, ${expires})`)
}
