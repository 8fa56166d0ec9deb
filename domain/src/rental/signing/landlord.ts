/** Who signs for the landlord (docs/decisions/165). */
import { can, type OrganizationRole, type PermissionChanges } from '../../account/access/permissions.ts'

/** The member who sent a document, as the organization knows them today. */
export type SendingMember = {
  readonly role: OrganizationRole
  readonly changes: PermissionChanges
  /** Whether the account exists and is not blocked. */
  readonly hasAccount: boolean
}

/** Whether the member who sent a document can still sign it. Null if they are no member any more. */
export const canStillSign = (member: SendingMember | null): boolean =>
  member?.hasAccount === true &&
  can({ systemRole: 'user', organizationRole: member.role, changes: member.changes }, 'edit_tenants')
