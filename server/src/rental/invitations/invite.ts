import { DomainError } from '@domovik/domain/errors.ts'
import { now } from '../../machinery/clock.ts'
import { newId } from '../../machinery/db/ids.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { hashOf, insertInvitation, lockInvitee, markInvited, newToken, revokeOpen } from './queries.ts'

const validForMs = 7 * 24 * 3_600_000
/** Whoever writes to strangers in an organization's name writes to few of them (API6 of OWASP's list of 2023). */
const invitationLimit = { burst: 20, perHour: 20 }

/**
 * Sends, or sends again, the invitation to the portal (TEN-08 to TEN-11, PORTAL-07); only the newest works.
 * Answers instants. Throws not_found, invitation_needs_email, invitation_already_accepted, rate_limited.
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
    },
    organizationId,
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
