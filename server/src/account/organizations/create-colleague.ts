import type { OrganizationRole, PermissionChanges } from '@domovik/domain/account/access/permissions.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { type AnyScope, record, type SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { AuthError } from '../../machinery/services/sign-in.ts'
import { insertMember, lockOrganization } from './queries.ts'
import { whatDiffers } from './what-differs.ts'

export type NewColleague = {
  email: string
  password: string
  role: Exclude<OrganizationRole, 'owner'>
  language: Language
  changes?: PermissionChanges
  /** Throws unless they may still be added. Runs in the transaction that adds them, and locks the people of the organization. */
  allowed?: (system: SystemScope) => Promise<unknown>
}

/**
 * Creates an account with an initial password and adds it to an organization. `more` runs after that. Returns the user
 * id. Throws email_taken, or validation_failed if the password is too weak; on failure nothing is created.
 */
export async function createColleague(
  { services, actor }: Pick<AnyScope, 'services' | 'actor'>,
  organizationId: string,
  colleague: NewColleague,
  more: (userId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { role, changes, allowed = lockOrganization } = colleague
  let made: string | undefined
  try {
    const userId = await forOrganization(services, organizationId, 'add member', async (system) => {
      await allowed(system)
      const userId = await makeAccount(services, colleague)
      made = userId
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
      return userId
    })
    await more(userId)
    return userId
  } catch (error) {
    if (made) await services.auth.admin.deleteUser(made)
    throw error
  }
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
