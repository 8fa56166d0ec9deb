import type { SystemRole } from '@domovik/domain/account/access/permissions.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { makeColleague, type NewColleague } from '../../../account/organizations/make-colleague.ts'
import { record, type SuperAdminScope } from '../../../machinery/scope/scope.ts'
import { organizationDetail } from '../organizations/queries.ts'
import { writeRole } from './queries.ts'

export type NewAccount = NewColleague & { organizationId: string; systemRole: SystemRole }

/**
 * An account with a first password, its place in an organization and its system role. Answers its id. Throws email_taken,
 * demo_view_only, not_found, validation_failed when the password is too weak; nothing is left behind then.
 */
export async function createAccount(scope: SuperAdminScope, account: NewAccount): Promise<string> {
  const { organizationId, systemRole } = account
  // Not locked: the member is written by another transaction, which would wait for this one.
  const { organization } = await organizationDetail(scope, organizationId)
  if (organization.isDemo) throw new DomainError('demo_view_only')
  return makeColleague(scope, organizationId, account, async (id) => {
    await writeRole(scope, id, systemRole)
    await record(scope, { action: 'CREATE', table: 'users', recordId: id, details: { role: systemRole } })
  })
}
