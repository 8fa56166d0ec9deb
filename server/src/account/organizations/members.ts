/** The members of an organization: list, roles, adding and removing. */

import { mayAbout, mayLeave, requireAbout } from '@domovik/domain/account/organizations/members.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { requireRoom } from '../subscriptions/require-room.ts'
import { createColleague } from './create-colleague.ts'
import {
  belongsAnywhere,
  deleteMember,
  lockMember,
  membersOf,
  sessionsOf,
  setOwner,
  setRole,
} from './queries.ts'

const table = 'organization_members'

export const membersAdmin = {
  members: admin.organizations.members.handler(async ({ context: { scope } }) => {
    const caller = callerOf(scope)
    const members = await membersOf(scope)
    return members.map((member) => ({
      ...member,
      ...(caller.manages ? {} : { state: null, lastSeenAt: null, secondFactor: null }),
      can: {
        ...mayAbout(caller, member),
        leave: member.userId === caller.userId && mayLeave(caller),
      },
    }))
  }),

  addMember: admin.organizations.addMember.handler(async ({ input, context: { scope, language } }) => {
    await requireRoom(scope, 'users')
    return { userId: await createColleague(scope, scope.organizationId, { ...input, language }) }
  }),

  changeRole: admin.organizations.changeRole.handler(
    async ({ input: { userId, role }, context: { scope } }) => {
      const from = await lockMember(scope, userId)
      requireAbout(callerOf(scope), { userId, role: from }, 'changeRole')
      await setRole(scope, userId, role)
      await record(scope, { action: 'UPDATE', table, recordId: userId, details: { from, to: role } })
      return { userId }
    },
  ),

  removeMember: admin.organizations.removeMember.handler(
    async ({ input: { userId }, context: { scope } }) => {
      const role = await lockMember(scope, userId)
      requireAbout(callerOf(scope), { userId, role }, 'remove')
      await takeOut(scope, userId, { role })
      return { userId }
    },
  ),

  leave: admin.organizations.leave.handler(async ({ context: { scope } }) => {
    const { userId } = scope
    const role = await lockMember(scope, userId)
    if (!mayLeave(callerOf(scope))) throw new DomainError('organization_needs_owner')
    await takeOut(scope, userId, { role, left: true })
    return { userId }
  }),

  makeOwner: admin.organizations.makeOwner.handler(async ({ input: { userId }, context: { scope } }) => {
    const role = await lockMember(scope, userId)
    requireAbout(callerOf(scope), { userId, role }, 'makeOwner')
    await setOwner(scope, userId)
    await setRole(scope, userId, 'owner')
    await setRole(scope, scope.userId, 'manager')
    await record(scope, {
      action: 'UPDATE',
      table,
      recordId: userId,
      details: { what: 'owner_changed', from: role, to: 'owner' },
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
      const role = await lockMember(scope, userId)
      if (userId !== scope.userId) requireAbout(callerOf(scope), { userId, role }, 'remove')
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

const callerOf = (scope: Scope) => ({
  userId: scope.userId,
  role: scope.organizationRole,
  manages: hasPermission(scope, 'manage_pages'),
})

/** A person who belongs to no other organization is also signed out everywhere. */
async function takeOut(scope: Scope, userId: string, details: Record<string, unknown>): Promise<void> {
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
