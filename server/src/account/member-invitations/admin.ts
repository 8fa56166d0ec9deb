/** The calls about invitations of colleagues. */
import { resultOf } from '@domovik/domain/account/access/single-permissions.ts'
import { mayGive, requireMayGive } from '@domovik/domain/account/organizations/members.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { RequestContext } from '../../machinery/http/call.ts'
import { admin, adminPublic, signedIn } from '../../machinery/http/procedures.ts'
import { record } from '../../machinery/scope/scope.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { callerOf } from '../organizations/caller.ts'
import { lockPeople } from '../organizations/lock-people.ts'
import { inviteColleague, resendInvitation } from './invite.ts'
import { joinWithNewAccount, joinWithOwnAccount } from './join.ts'
import {
  findInvitation,
  isPortalAccount,
  lockInvitation,
  openInvitations,
  revokeInvitation,
} from './queries.ts'

export const memberInvitationsAdmin = {
  list: admin.memberInvitations.list.handler(async ({ context: { scope } }) => {
    const caller = callerOf(scope)
    return (await openInvitations(scope)).map(({ changes, ...invitation }) => {
      const permissions = resultOf(invitation.role, changes)
      return { ...invitation, permissions, can: { change: !scope.isDemo && mayGive(caller, permissions) } }
    })
  }),

  create: admin.memberInvitations.create.handler(({ input, context: { scope } }) =>
    inviteColleague(scope, input),
  ),

  resend: admin.memberInvitations.resend.handler(({ input: { id }, context: { scope } }) =>
    resendInvitation(scope, id),
  ),

  revoke: admin.memberInvitations.revoke.handler(async ({ input: { id }, context: { scope } }) => {
    const caller = await lockPeople(scope)
    const { role, changes } = await lockInvitation(scope, id)
    requireMayGive(caller, resultOf(role, changes))
    await revokeInvitation(scope, id)
    await record(scope, { action: 'DELETE', table: 'member_invitations', recordId: id, details: { role } })
    return { id }
  }),

  read: adminPublic.memberInvitations.read.handler(async ({ input: { token }, context }) => {
    const { email, organization, role, invitedBy, expiresAt } = await find(context, token)
    const { services } = context
    const account = await services.auth.admin.findUserByEmail(email)
    const portalAccount =
      account !== undefined &&
      (await acrossOrganizations(services, 'invited account', (db) => isPortalAccount({ db }, account.id)))
    return {
      email,
      organization,
      role,
      invitedBy,
      expiresAt,
      hasAccount: account !== undefined,
      portalAccount,
    }
  }),

  accept: adminPublic.memberInvitations.accept.handler(async ({ input, context }) => {
    const { token, name, password } = input
    const invitation = await find(context, token)
    const { language, services } = context
    await joinWithNewAccount(
      services,
      { invitation, token, origin: originOf(context) },
      { name, password, language },
    )
    return { organizationId: invitation.organizationId, email: invitation.email }
  }),

  join: signedIn.memberInvitations.join.handler(async ({ input: { token }, context }) => {
    const invitation = await find(context, token)
    const { scope, services } = context
    await joinWithOwnAccount(services, { invitation, token, origin: originOf(context) }, scope.userId)
    return { organizationId: invitation.organizationId, email: invitation.email }
  }),
}

const originOf = ({ ipAddress, userAgent }: RequestContext) => ({ ipAddress, userAgent })

/** Limits requests per IP address, so that tokens cannot be guessed. Throws rate_limited, and the errors of findInvitation. */
async function find({ services, ipAddress }: RequestContext, token: string) {
  const limit = { burst: 30, perHour: 120 }
  if (!(await services.rateLimits.spend(`member-invitation|${ipAddress ?? 'unknown'}`, limit)))
    throw new DomainError('rate_limited')
  return acrossOrganizations(services, 'read member invitation', (db) => findInvitation(db, token))
}
