import type { OrganizationRole, PermissionChanges } from '@domovik/domain/account/access/permissions.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { type AnyScope, record } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { AuthError } from '../../machinery/services/sign-in.ts'
import { insertMember } from './queries.ts'
import { whatDiffers } from './what-differs.ts'

export type NewColleague = {
  email: string
  password: string
  role: Exclude<OrganizationRole, 'owner'>
  language: Language
  changes?: PermissionChanges
}

/**
 * Creates an account with an initial password and adds it to an organization. `more` runs in the same
 * transaction. Returns the user id. Throws email_taken, or validation_failed if the password is too weak; on
 * failure nothing is created.
 */
export async function createColleague(
  { services, actor }: Pick<AnyScope, 'services' | 'actor'>,
  organizationId: string,
  colleague: NewColleague,
  more: (userId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { role, changes } = colleague
  const userId = await makeAccount(services, colleague)
  try {
    await forOrganization(services, organizationId, 'add member', async (system) => {
      await insertMember(system, userId, role, changes)
      await record(
        { ...system, actor: { ...actor, organizationId } },
        {
          action: 'CREATE',
          table: 'organization_members',
          recordId: userId,
          details: { role, ...(changes && whatDiffers(changes)) },
        },
      )
    })
    await more(userId)
  } catch (error) {
    await services.auth.admin.deleteUser(userId)
    throw error
  }
  return userId
}

async function makeAccount({ auth }: Services, { email, password, language }: NewColleague): Promise<string> {
  try {
    const { id } = await auth.admin.createUser({
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
