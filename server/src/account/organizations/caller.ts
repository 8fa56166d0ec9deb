import type { Caller } from '@domovik/domain/account/organizations/members.ts'
import type { Scope } from '../../machinery/scope/scope.ts'

/** The caller, for the rules about members. */
export const callerOf = ({ userId, organizationRole, permissions }: Scope): Caller => ({
  userId,
  role: organizationRole,
  permissions,
})
