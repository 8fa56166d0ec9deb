/** The members of an organization: list, roles, adding and removing. */

import type { OrganizationRole, Permission } from '@domovik/domain/account/access/permissions.ts'
import { changesTo, resultOf } from '@domovik/domain/account/access/single-permissions.ts'
import {
  type MemberRole,
  mayAbout,
  mayLeave,
  requireAbout,
  requireMayGive,
} from '@domovik/domain/account/organizations/members.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { revokeSentBy } from '../member-invitations/queries.ts'
import { requireRoom } from '../subscriptions/require-room.ts'
import { callerOf } from './caller.ts'
import { createColleague } from './create-colleague.ts'
import { lockColleague, lockPeople } from './lock-people.ts'
import {
  belongsAnywhere,
  deleteMember,
  type Member,
  membersOf,
  sessionsOf,
  setOwner,
  setRole,
} from './queries.ts'
import { whatDiffers } from './what-differs.ts'

const table = 'organization_members'

export const membersAdmin = {
  members: admin.organizations.members.handler(async ({ context: { scope } }) => {
    const caller = callerOf(scope)
    const members = await membersOf(scope)
    const manages = hasPermission(scope, 'manage_pages')
    return members.map(({ changes, ...member }) => {
      const permissions = resultOf(member.role, changes)
      return {
        ...member,
        permissions,
        ...(manages ? {} : { state: null, lastSeenAt: null, secondFactor: null }),
        can: {
          ...mayAbout(caller, { ...member, permissions, blocked: cannotSignIn(member.state) }),
          leave: member.userId === caller.userId && mayLeave(caller),
        },
      }
    })
  }),

  addMember: admin.organizations.addMember.handler(async ({ input, context: { scope, language } }) => {
    const { permissions, ...account } = input
    const { organizationId } = scope
    const changes = changesOf(input.role, permissions)
    const userId = await createColleague(scope, organizationId, {
      ...{ ...account, changes, language },
      allowed: async (system) => {
        requireMayGive(await lockPeople(scope, system), resultOf(input.role, changes))
        await requireRoom(system, 'users')
      },
    })
    return { userId }
  }),

  changeRole: admin.organizations.changeRole.handler(
    async ({ input: { userId, role, permissions, from }, context: { scope } }) => {
      const { caller, colleague: before } = await lockColleague(scope, userId)
      requireAbout(caller, before, 'changeRole')
      if (from && !holds(before, from)) throw new DomainError('version_conflict')
      const changes = changesOf(role, permissions)
      requireMayGive(caller, resultOf(role, changes))
      await setRole(scope, userId, role, changes)
      await record(scope, {
        action: 'UPDATE',
        table,
        recordId: userId,
        details: { from: before.role, to: role, ...whatDiffers(changes) },
      })
      await revokeInvitationsOf(scope, userId)
      return { userId }
    },
  ),

  removeMember: admin.organizations.removeMember.handler(
    async ({ input: { userId }, context: { scope } }) => {
      const { caller, colleague } = await lockColleague(scope, userId)
      requireAbout(caller, colleague, 'remove')
      await takeOut(scope, userId, { role: colleague.role })
      return { userId }
    },
  ),

  leave: admin.organizations.leave.handler(async ({ context: { scope } }) => {
    const { userId } = scope
    const { caller, colleague } = await lockColleague(scope, userId)
    if (!mayLeave(caller)) throw new DomainError('organization_needs_owner')
    await takeOut(scope, userId, { role: colleague.role, left: true })
    return { userId }
  }),

  makeOwner: admin.organizations.makeOwner.handler(async ({ input: { userId }, context: { scope } }) => {
    const { caller, colleague } = await lockColleague(scope, userId)
    requireAbout(caller, colleague, 'makeOwner')
    await setOwner(scope, userId)
    await setRole(scope, userId, 'owner')
    await setRole(scope, scope.userId, 'manager')
    await record(scope, {
      action: 'UPDATE',
      table,
      recordId: userId,
      details: { what: 'owner_changed', from: colleague.role, to: 'owner' },
    })
    return { userId }
  }),

  sessions: admin.organizations.sessions.handler(async ({ context: { scope } }) => {
    const all = await sessionsOf(scope)
    const shown = all.map((session) => ({ ...session, current: session.id === scope.actor.sessionId }))
    return scope.isDemo ? shown.filter(({ current }) => current) : shown
  }),

  signOutMember: admin.organizations.signOutMember.handler(
    async ({ input: { userId }, context: { scope } }) => {
      const { caller, colleague } = await lockColleague(scope, userId)
      if (userId !== scope.userId) requireAbout(caller, colleague, 'remove')
      await record(scope, {
        action: 'SECURITY',
        table: 'users',
        recordId: userId,
        details: { what: 'signed_out_by_colleague' },
      })
      scope.afterCommit.push(() => scope.services.auth.admin.signOut(userId))
      return { userId }
    },
  ),
}

/** Whether a colleague has this role and these permissions. */
const holds = (
  colleague: { role: OrganizationRole; permissions: readonly Permission[] },
  { role, permissions }: { role: MemberRole; permissions: readonly Permission[] },
): boolean =>
  colleague.role === role &&
  new Set(permissions).symmetricDifference(new Set(colleague.permissions)).size === 0

const changesOf = (role: MemberRole, permissions: readonly Permission[] | undefined) =>
  permissions ? changesTo(role, permissions) : { added: [], removed: [] }

const cannotSignIn = (state: Member['state']): boolean => state === 'blocked' || state === 'no_account'

/** A person whose rights have changed or ended may have invited others with the rights of before. */
async function revokeInvitationsOf(scope: Scope, userId: string): Promise<void> {
  const revoked = await revokeSentBy(scope, userId)
  await recordAll(
    scope,
    revoked.map((recordId) => ({
      action: 'DELETE' as const,
      table: 'member_invitations' as const,
      recordId,
      details: { what: 'inviter_changed' },
    })),
  )
}

/** A person who belongs to no other organization is also signed out everywhere. */
async function takeOut(scope: Scope, userId: string, details: Record<string, unknown>): Promise<void> {
  await revokeInvitationsOf(scope, userId)
  await deleteMember(scope, userId)
  await record(scope, { action: 'DELETE', table, recordId: userId, details })
  const { services } = scope
  scope.afterCommit.push(async () => {
    const elsewhere = await acrossOrganizations(services, 'remove member', (db) =>
      belongsAnywhere(db, userId),
    )
    if (!elsewhere) await services.auth.admin.signOut(userId)
  })
}
