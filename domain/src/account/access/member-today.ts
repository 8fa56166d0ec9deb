/** What a member may do today, of whom a row was written earlier (docs/decisions/165). */
import { can, type OrganizationRole, type Permission, type PermissionChanges } from './permissions.ts'

/** A member as the organization knows them today. */
export type MemberToday = {
  readonly role: OrganizationRole
  readonly changes: PermissionChanges
  /** Whether the account exists and is not blocked. */
  readonly hasAccount: boolean
}

/** Whether a member can act with a permission. Null if they are no member any more. */
export const memberCan = (member: MemberToday | null, permission: Permission): boolean =>
  member?.hasAccount === true &&
  can({ systemRole: 'user', organizationRole: member.role, changes: member.changes }, permission)
