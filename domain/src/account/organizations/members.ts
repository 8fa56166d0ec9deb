/** What members may do to other members of an organization (ROLE-07, ROLE-08). */

import { DomainError } from '../../errors.ts'
import type { OrganizationRole } from '../access/permissions.ts'

/**
 * The roles of everybody except the owner. There is one owner, so ownership is transferred and not given as a role.
 */
export const MEMBER_ROLES = ['manager', 'accountant', 'viewer'] as const satisfies OrganizationRole[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type Caller = {
  userId: string
  role: OrganizationRole | null
  /** Has the permission manage_pages. */
  manages: boolean
}
export type Colleague = { userId: string; role: OrganizationRole }

/**
 * Returns what the caller may do to a colleague. Nobody can change or remove the owner, and nobody can change their
 * own role, so that every organization keeps a responsible person.
 */
export function mayAbout(caller: Caller, { userId, role }: Colleague) {
  const other = userId !== caller.userId
  const changes = caller.manages && other && role !== 'owner'
  return { changeRole: changes, remove: changes, makeOwner: caller.role === 'owner' && other }
}

/** The owner cannot leave before the ownership is transferred. */
export const mayLeave = ({ role }: Caller): boolean => role !== null && role !== 'owner'

/**
 * Throws organization_needs_owner if the colleague is the owner, and role_not_allowed for oneself and for callers
 * without manage_pages.
 */
export function requireAbout(
  caller: Caller,
  colleague: Colleague,
  act: keyof ReturnType<typeof mayAbout>,
): void {
  if (mayAbout(caller, colleague)[act]) return
  throw new DomainError(
    colleague.role === 'owner' && act !== 'makeOwner' ? 'organization_needs_owner' : 'role_not_allowed',
  )
}
