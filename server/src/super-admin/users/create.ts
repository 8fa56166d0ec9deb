import type { OrganizationRole, SystemRole } from '@domovik/domain/access/permissions.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import type { Language } from '@domovik/locales/index.ts'
import { AuthError } from '../../auth/service.ts'
import { record, type SuperAdminScope } from '../../db/scope.ts'
import { forOrganization } from '../../db/system.ts'
import { insertMember } from '../../organizations/queries.ts'
import { refuseDemoAccount } from '../demo-account.ts'
import { organizationDetail } from '../organizations/queries.ts'
import { writeRole } from './queries.ts'

export type NewAccount = {
  email: string
  password: string
  role: SystemRole
  organizationId: string
  organizationRole: Exclude<OrganizationRole, 'owner'>
}

/**
 * An account with a first password, its place in an organization and its system role. Answers its id. Throws email_taken,
 * demo_view_only, not_found, validation_failed when the password is too weak; nothing is left behind then.
 */
export async function createAccount(
  scope: SuperAdminScope,
  { email, password, role, organizationId, organizationRole }: NewAccount,
  language: Language,
): Promise<string> {
  refuseDemoAccount(scope)
  const { services } = scope
  // Not locked: the member is written by another transaction, which would wait for this one.
  const { organization } = await organizationDetail(scope, organizationId)
  if (organization.isDemo) throw new DomainError('demo_view_only')
  const id = await makeAccount(scope, email, password, language)
  try {
    await forOrganization(services, organizationId, 'add member', async (system) => {
      await insertMember(system, id, organizationRole)
      await record(
        { ...system, actor: { ...scope.actor, organizationId } },
        {
          action: 'CREATE',
          table: 'organization_members',
          recordId: id,
          details: { role: organizationRole },
        },
      )
    })
    await writeRole(scope, id, role)
    await record(scope, { action: 'CREATE', table: 'users', recordId: id, details: { role } })
  } catch (error) {
    await services.auth.admin.deleteUser(id)
    throw error
  }
  return id
}

async function makeAccount(
  { services }: SuperAdminScope,
  email: string,
  password: string,
  language: Language,
): Promise<string> {
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
