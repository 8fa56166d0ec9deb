import type { OrganizationRole } from '@domovik/domain/access/permissions.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { AuthError } from '../auth/service.ts'
import { record, type Scope } from '../db/scope.ts'
import { forOrganization } from '../db/system.ts'
import { requireRoom } from '../subscriptions/require-room.ts'
import { insertMember } from './queries.ts'

export type NewMember = { email: string; password: string; role: Exclude<OrganizationRole, 'owner'> }

/**
 * Makes an account with an initial password and takes it into the caller's organization. Answers its id. Throws
 * plan_limit_reached, email_taken, validation_failed when the password is too weak; nothing is left behind then.
 */
export async function addMember(scope: Scope, member: NewMember, language: Language): Promise<string> {
  const { services, organizationId } = scope
  await requireRoom(scope, 'users')
  const userId = await makeAccount(scope, member, language)
  try {
    await forOrganization(services, organizationId, 'add member', async (system) => {
      await insertMember(system, userId, member.role)
      await record(
        { ...system, actor: scope.actor },
        {
          action: 'CREATE',
          table: 'organization_members',
          recordId: userId,
          details: { role: member.role },
        },
      )
    })
  } catch (error) {
    await services.auth.admin.deleteUser(userId)
    throw error
  }
  return userId
}

async function makeAccount({ services }: Scope, { email, password }: NewMember, language: Language) {
  try {
    const { id } = await services.auth.admin.createUser({
      email,
      password,
      language,
      emailConfirmed: true,
      initialPassword: true,
    })
    return id
  } catch (error) {
    if (error instanceof AuthError && error.code === 'email_exists') throw new DomainError('email_taken')
    if (error instanceof AuthError && error.code === 'weak_password')
      refuseIssues([{ field: 'password', code: 'password_weak' }])
    throw error
  }
}
