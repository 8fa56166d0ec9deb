/** Portal access of co-tenants: each has an account of their own (docs/decisions/132). */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { howToAccept, invitationLimit } from '../invitations/invite.ts'
import { hashOf, newToken } from '../invitations/queries.ts'
import { updatePerson } from './queries.ts'

/**
 * Sends the portal invitation of a co-tenant for the first time or again; only the newest link works. Throws
 * invitation_needs_email, invitation_already_accepted, rate_limited.
 */
export async function inviteCoTenant(scope: Scope, id: string): Promise<void> {
  const { db, services, organizationId } = scope
  const { rows } = await db.execute<{
    name: string
    email: string | null
    linked: boolean
    landlord: string
    language: Language
  }>(sql`
    select c.name, c.email, c.user_id is not null as linked, o.name as landlord, o.language
      from co_tenants c join organizations o on o.id = c.organization_id
     where c.organization_id = ${organizationId} and c.id = ${id}`)
  const { name, email, linked, landlord, language } = rows[0]!
  if (linked) throw new DomainError('invitation_already_accepted')
  if (!email) throw new DomainError('invitation_needs_email')
  if (!(await services.rateLimits.spend(`invite|${organizationId}`, invitationLimit)))
    throw new DomainError('rate_limited')
  const token = newToken()
  await updatePerson(scope, id, { invitationHash: hashOf(token), invitedAt: sql`app.now()` })
  await queueMail(db, services.masterKey, services.config.productName, {
    to: email.toLowerCase(),
    language,
    template: 'mail:coTenantInvitation',
    data: {
      link: `${services.config.tenantUrl}/invite/${token}`,
      ...{ tenant: name, landlord, how: await howToAccept(services, email, language) },
    },
    organizationId,
  })
}
