/** Invitation calls, used before the invited person can sign in. */

import { DomainError } from '@domovik/domain/errors.ts'
import { demoAccounts } from '../../account/users/demo-accounts.ts'
import type { RequestContext } from '../../machinery/http/call.ts'
import { tenantPublic } from '../../machinery/http/procedures.ts'
import { currentSettings } from '../../machinery/platform/settings.ts'
import { record } from '../../machinery/scope/scope.ts'
import { acrossOrganizations, forOrganization } from '../../machinery/scope/system.ts'
import { version } from '../../machinery/version.ts'
import { accountFor } from './account.ts'
import { claimInvitation, findInvitation, linkAccount, linkCoTenant } from './queries.ts'

export const invitationsTenant = {
  site: tenantPublic.invitations.site.handler(async ({ context: { services } }) => {
    await currentSettings(services)
    const { productName, appUrl, operator, demo } = services.config
    const own = demo ? demoAccounts.filter(({ host }) => host === 'tenant') : []
    return {
      productName,
      appUrl,
      version,
      operator,
      demo: own.map(({ role, email, password }) => ({ role, email, password })),
    }
  }),

  get: tenantPublic.invitations.get.handler(async ({ input, context }) => {
    await limit(context)
    const { email, tenantName, coTenantId, landlordName, expiresAt } = await read(context, input.token)
    const hasAccount = (await context.services.auth.admin.findUserByEmail(email)) !== undefined
    return { email, tenantName, coTenant: coTenantId !== null, landlordName, expiresAt, hasAccount }
  }),

  accept: tenantPublic.invitations.accept.handler(async ({ input, context }) => {
    await limit(context)
    const invitation = await read(context, input.token)
    const { id, organizationId, tenantId, email } = invitation
    await forOrganization(context.services, organizationId, 'accept invitation', async (scope) => {
      const { coTenantId } = invitation
      if (!coTenantId && !(await claimInvitation(scope, id))) throw new DomainError('invitation_invalid')
      const origin = { ip: context.ipAddress ?? '', userAgent: context.userAgent ?? '' }
      const userId = await accountFor(scope, invitation, input, origin)
      if (!coTenantId) await linkAccount(scope, tenantId, userId, context.language)
      else if (!(await linkCoTenant(scope, { id, token: input.token, userId, language: context.language })))
        throw new DomainError('invitation_invalid')
      const actor = {
        ...scope.actor,
        userId,
        email,
        ipAddress: context.ipAddress,
        userAgent: context.userAgent,
      }
      const details = { accepted: true, tenantId }
      await record(
        { ...scope, actor },
        { action: 'UPDATE', table: 'invitations', recordId: id, tenantId, details },
      )
    })
    return { email }
  }),
}

const read = ({ services }: RequestContext, token: string) =>
  acrossOrganizations(services, 'read invitation', (db) => findInvitation(db, token))

/** Limits requests per IP address. Throws rate_limited. */
async function limit({ services, ipAddress }: RequestContext): Promise<void> {
  if (!(await services.rateLimits.spend(`invitation|${ipAddress ?? 'unknown'}`, { burst: 30, perHour: 120 })))
    throw new DomainError('rate_limited')
}
