/** Accepting an invitation of a colleague, with a new account or with an existing one. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { Actor } from '../../machinery/audit/record.ts'
import { record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { AuthError } from '../../machinery/services/sign-in.ts'
import { belongsHere, insertMember, lockOrganization } from '../organizations/queries.ts'
import { requireSeat } from '../subscriptions/require-room.ts'
import { claimInvitation, type Invitation, isPortalAccount, rememberLanguage } from './queries.ts'

type Origin = Pick<Actor, 'ipAddress' | 'userAgent'>
type Claim = { invitation: Invitation; token: string; origin: Origin }

/**
 * Creates the account and adds it to the organization. On failure nothing is created. Throws invitation_invalid,
 * plan_limit_reached, invitation_needs_sign_in if the address has an account, validation_failed if the password is too
 * weak.
 */
export async function joinWithNewAccount(
  services: Services,
  claim: Claim,
  chosen: { name: string; password: string; language: Language },
): Promise<void> {
  let made: string | undefined
  try {
    await claimed(services, claim, async (scope) => {
      made = await createAccount(services, claim.invitation.email, chosen)
      await rememberLanguage(scope, made, chosen.language)
      return made
    })
  } catch (error) {
    if (made) await services.auth.admin.deleteUser(made)
    throw error
  }
}

/**
 * Adds a signed-in user to the organization. Throws invitation_other_address unless the confirmed address of the account
 * is the invited one; portal_account, member_already, invitation_invalid, plan_limit_reached.
 */
export async function joinWithOwnAccount(services: Services, claim: Claim, userId: string): Promise<void> {
  const account = await services.auth.admin.findUserById(userId)
  if (!account?.emailConfirmedAt || account.email?.toLowerCase() !== claim.invitation.email)
    throw new DomainError('invitation_other_address')
  await claimed(services, claim, async (scope) => {
    if (await isPortalAccount(scope, userId)) throw new DomainError('portal_account')
    if (await belongsHere(scope, userId)) throw new DomainError('member_already')
    return userId
  })
}

/** Uses the invitation once and adds the user that `account` returns, in one transaction. */
async function claimed(
  services: Services,
  { invitation, token, origin }: Claim,
  account: (scope: SystemScope) => Promise<string>,
): Promise<void> {
  const { id, organizationId, email, role, changes } = invitation
  await forOrganization(services, organizationId, 'accept member invitation', async (scope) => {
    await lockOrganization(scope)
    if (!(await claimInvitation(scope, invitation, token))) throw new DomainError('invitation_invalid')
    await requireSeat(scope)
    const userId = await account(scope)
    await insertMember(scope, userId, role, changes)
    const actor = { ...scope.actor, ...origin, userId, email }
    await record(
      { ...scope, actor },
      { action: 'UPDATE', table: 'member_invitations', recordId: id, details: { accepted: true, role } },
    )
    await record(
      { ...scope, actor },
      { action: 'CREATE', table: 'organization_members', recordId: userId, details: { role } },
    )
  })
}

async function createAccount(
  { auth }: Services,
  email: string,
  { name, password, language }: { name: string; password: string; language: Language },
): Promise<string> {
  try {
    const { id } = await auth.admin.createUser({
      email,
      password,
      language,
      userMetadata: { name },
      emailConfirmed: true,
      termsAccepted: true,
    })
    return id
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.code === 'email_exists') throw new DomainError('invitation_needs_sign_in')
    if (error.code === 'weak_password') refuseIssues([{ field: 'password', code: 'password_weak' }])
    throw error.status === 503 ? new DomainError('service_unavailable') : error
  }
}
