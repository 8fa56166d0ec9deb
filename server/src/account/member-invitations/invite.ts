/** Sending invitations of colleagues. */
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { changesTo, resultOf } from '@domovik/domain/account/access/single-permissions.ts'
import {
  invitedAddress,
  MEMBER_INVITATION_VALID_DAYS,
} from '@domovik/domain/account/member-invitations/invitation.ts'
import { type MemberRole, requireMayGive } from '@domovik/domain/account/organizations/members.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { lockPeople } from '../organizations/lock-people.ts'
import { currentOrganization } from '../organizations/queries.ts'
import { whatDiffers } from '../organizations/what-differs.ts'
import { requireRoom } from '../subscriptions/require-room.ts'
import {
  hashOf,
  insertInvitation,
  isMember,
  isTenantHere,
  lockInvitation,
  newToken,
  renewInvitation,
} from './queries.ts'

const table = 'member_invitations'
const validForMs = MEMBER_INVITATION_VALID_DAYS * 24 * 3_600_000
/** Invitations are mail to strangers in an organization's name, so their number is limited. */
const sendingLimit = { burst: 20, perHour: 20 }

export type NewInvitation = { email: string; role: MemberRole; permissions?: Permission[] | undefined }

/**
 * Invites a colleague and returns the id. Throws role_not_allowed, member_already, invited_is_tenant, invitation_open, plan_limit_reached,
 * rate_limited.
 */
export async function inviteColleague(scope: Scope, { email: given, role, permissions }: NewInvitation) {
  const email = invitedAddress(given)
  // Only of this organization: where else somebody rents is nobody's business here. The page of the link says it then.
  const rents = await forOrganization(scope.services, scope.organizationId, 'invited tenant', (system) =>
    isTenantHere(system, email),
  )
  const changes = permissions ? changesTo(role, permissions) : { added: [], removed: [] }
  requireMayGive(await lockPeople(scope), resultOf(role, changes))
  if (await isMember(scope, email)) throw new DomainError('member_already')
  if (rents) throw new DomainError('invited_is_tenant')
  await requireRoom(scope, 'users')
  await spend(scope)
  const { link, ...fresh } = freshLink(scope)
  const id = newId()
  const inserted = await insertInvitation(scope, {
    organizationId: scope.organizationId,
    id,
    email,
    role,
    addedPermissions: [...changes.added],
    removedPermissions: [...changes.removed],
    invitedBy: scope.userId,
    ...fresh,
  })
  if (!inserted) throw new DomainError('invitation_open')
  await mailLink(scope, { email, role, link })
  const expiresAt = fresh.expiresAt.toISOString()
  await record(scope, {
    action: 'CREATE',
    table,
    recordId: id,
    details: { role, ...whatDiffers(changes), expiresAt },
  })
  return { id }
}

/** Mails a new link; the earlier one stops working. Throws not_found, role_not_allowed, rate_limited. */
export async function resendInvitation(scope: Scope, id: string) {
  const caller = await lockPeople(scope)
  const { email, role, changes } = await lockInvitation(scope, id)
  requireMayGive(caller, resultOf(role, changes))
  await spend(scope)
  const { link, ...fresh } = freshLink(scope)
  await renewInvitation(scope, id, fresh)
  await mailLink(scope, { email, role, link })
  const expiresAt = fresh.expiresAt.toISOString()
  await record(scope, { action: 'UPDATE', table, recordId: id, details: { what: 'sent_again', expiresAt } })
  return { id }
}

async function spend({ services, organizationId }: Scope): Promise<void> {
  if (!(await services.rateLimits.spend(`invite-member|${organizationId}`, sendingLimit)))
    throw new DomainError('rate_limited')
}

function freshLink({ services }: Scope) {
  const [token, sentAt] = [newToken(), new Date(now().epochMilliseconds)]
  return {
    link: `${services.config.appUrl}/join/${token}`,
    tokenHash: hashOf(token),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + validForMs),
  }
}

async function mailLink(
  scope: Scope,
  { email, role, link }: { email: string; role: MemberRole; link: string },
): Promise<void> {
  const { db, services, organizationId, actor } = scope
  const organization = await currentOrganization(scope)
  const language = organization.language as Language
  await queueMail(db, services.masterKey, services.config.productName, {
    to: email,
    language,
    template: 'mail:memberInvitation',
    data: {
      link,
      organization: organization.name,
      inviter: actor.email ?? organization.name,
      role: translator(language, 'shell')(`roles.${role}`),
    },
    organizationId,
  })
}
