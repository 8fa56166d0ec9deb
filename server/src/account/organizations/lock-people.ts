/**
 * The lock for every change of members, roles, ownership and invitations. It is taken before their rows are read: a request
 * knows its caller from its first statement, and another change may have ended since.
 */
import {
  type OrganizationRole,
  type PermissionChanges,
  permissionsOf,
} from '@domovik/domain/account/access/permissions.ts'
import { resultOf } from '@domovik/domain/account/access/single-permissions.ts'
import type { Caller, Colleague } from '@domovik/domain/account/organizations/members.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { lockOrganization } from './queries.ts'
import { isBlocked } from './still-member.ts'

type Held = { role: OrganizationRole | null; changes: PermissionChanges }

/**
 * Locks the people of the organization until the transaction of `within` ends, and returns the caller as they are after it.
 * Throws forbidden if the caller is no member any more.
 */
export async function lockPeople(scope: Scope, within: Scope | SystemScope = scope): Promise<Caller> {
  await lockOrganization(within)
  const { userId, systemRole, organizationId } = scope
  const { rows } = await within.db.execute<Held>(sql`
    select case when o.owner_id = m.user_id then 'owner' else m.role end as role,
           json_build_object('added', m.added_permissions, 'removed', m.removed_permissions) as changes
      from organizations o join organization_members m on m.organization_id = o.id
     where o.id = ${organizationId} and m.user_id = ${userId}`)
  const { role, changes } = rows[0] ?? { role: null, changes: { added: [], removed: [] } }
  if (role === null && systemRole !== 'super_admin') throw new DomainError('forbidden')
  return { userId, role, permissions: permissionsOf({ systemRole, organizationRole: role, changes }) }
}

/** As lockPeople, and returns a member as they are after it. Throws not_found, forbidden. */
export async function lockColleague(
  scope: Scope,
  userId: string,
): Promise<{ caller: Caller; colleague: Colleague }> {
  const caller = await lockPeople(scope)
  const { rows } = await scope.db.execute<Held & { role: OrganizationRole; blocked: boolean }>(sql`
    select m.role, ${isBlocked} as blocked,
           json_build_object('added', m.added_permissions, 'removed', m.removed_permissions) as changes
      from app.organization_members() m where m.user_id = ${userId}`)
  if (!rows[0]) throw new DomainError('not_found')
  const { role, changes, blocked } = rows[0]
  return { caller, colleague: { userId, role, permissions: resultOf(role, changes), blocked } }
}
