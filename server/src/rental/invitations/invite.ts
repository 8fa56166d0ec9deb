import { DomainError } from '@domovik/domain/errors.ts'
import { INVITATION_VALID_DAYS } from '@domovik/domain/rental/tenants/account-status.ts'
import type { Language } from '@domovik/locales/index.ts'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { translator } from '../../machinery/i18n.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import type { Services } from '../../machinery/services/services.ts'
import { hashOf, insertInvitation, lockInvitee, markInvited, newToken, revokeOpen } from './queries.ts'

const validForMs = INVITATION_VALID_DAYS * 24 * 3_600_000
/**
 * Invitations are mail to strangers in an organization's name, so their number is limited (API6 of OWASP's
 * list of 2023).
 */
export const invitationLimit = { burst: 20, perHour: 20 }

/** Says in an invitation what happens: an address that already has an account enters its password, others choose one. */
export async function howToAccept(
  { auth }: Pick<Services, 'auth'>,
  email: string,
  language: Language,
): Promise<string> {
  const isKnown = (await auth.admin.findUserByEmail(email)) !== undefined
  return translator(language, 'mail')(`invitationHow.${isKnown ? 'known' : 'new'}`)
}

/**
 * Sends the portal invitation for the first time or again (TEN-08 to TEN-11, PORTAL-07); only the newest link
 * works. Returns when it was sent and when it expires. Throws not_found, invitation_needs_email,
 * invitation_already_accepted, rate_limited.
 */
export async function inviteTenant(
  scope: Scope,
  tenantId: string,
): Promise<{ sentAt: string; expiresAt: string }> {
  const { db, services, organizationId } = scope
  const invitee = await lockInvitee(scope, tenantId)
  if (invitee.linked) throw new DomainError('invitation_already_accepted')
  if (!invitee.email) throw new DomainError('invitation_needs_email')
  if (!(await services.rateLimits.spend(`invite|${organizationId}`, invitationLimit)))
    throw new DomainError('rate_limited')
  const [id, token, sentAt] = [newId(), newToken(), new Date(now().epochMilliseconds)]
  const expiresAt = new Date(sentAt.getTime() + validForMs)
  const email = invitee.email.toLowerCase()
  await revokeOpen(scope, tenantId)
  await insertInvitation(scope, {
    organizationId,
    id,
    tenantId,
    email,
    tokenHash: hashOf(token),
    invitedBy: scope.userId,
    expiresAt,
  })
  await markInvited(scope, tenantId, sentAt)
  await queueMail(db, services.masterKey, services.config.productName, {
    to: email,
    language: invitee.language,
    template: 'mail:invitation',
    data: {
      link: `${services.config.tenantUrl}/invite/${token}`,
      tenant: invitee.name,
      landlord: invitee.landlordName,
      how: await howToAccept(services, email, invitee.language),
    },
    organizationId,
    tenantId,
  })
  await record(scope, {
    action: 'CREATE',
    table: 'invitations',
    recordId: id,
    tenantId,
    details: { tenantId, expiresAt: expiresAt.toISOString() },
  })
  return { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
