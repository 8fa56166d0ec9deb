import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { createColleague, type NewColleague } from '../../../account/organizations/create-colleague.ts'
import { record, type SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { organizationDetail } from '../organizations/queries.ts'
import { writeRole } from './queries.ts'

export type NewAccount = NewColleague & { organizationId: string; systemRole: SystemRole }

/**
 * Creates an account with an initial password, a membership and a system role. Returns the user id. Throws
 * email_taken, demo_view_only, not_found, or validation_failed if the password is too weak; on failure
 * nothing is created.
 */
export async function createAccount(scope: SuperAdminScope, account: NewAccount): Promise<string> {
  const { organizationId, systemRole } = account
  // Not locked: another transaction inserts the member and would wait for this one.
  const { organization } = await organizationDetail(scope, organizationId)
  if (organization.isDemo) throw new DomainError('demo_view_only')
  return createColleague(scope, organizationId, account, async (id) => {
    await writeRole(scope, id, systemRole)
    await record(scope, { action: 'CREATE', table: 'users', recordId: id, details: { role: systemRole } })
  })
}
