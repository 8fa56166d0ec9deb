/** What members may do to other members of an organization (ROLE-07, ROLE-08). */

import { DomainError } from '../../errors.ts'
import type { OrganizationRole, Permission } from '../access/permissions.ts'

/**
 * The roles of everybody except the owner. There is one owner, so ownership is transferred and not given as a role.
 */
export const MEMBER_ROLES = ['manager', 'accountant', 'viewer'] as const satisfies OrganizationRole[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type Caller = {
  userId: string
  role: OrganizationRole | null
  permissions: ReadonlySet<Permission>
}
export type Colleague = {
  userId: string
  role: OrganizationRole
  permissions: readonly Permission[]
  /** The account is blocked or gone, so that they cannot sign in. */
  blocked: boolean
}

/** Returns whether the caller manages people and holds each of these permissions, so that they may give them. */
export const mayGive = ({ permissions }: Caller, given: readonly Permission[]): boolean =>
  permissions.has('manage_pages') && given.every((permission) => permissions.has(permission))

/** Throws role_not_allowed if the caller may not give these permissions. */
export function requireMayGive(caller: Caller, given: readonly Permission[]): void {
  if (!mayGive(caller, given)) throw new DomainError('role_not_allowed')
}

/**
 * Returns what the caller may do to a colleague. Nobody can change or remove the owner, nobody can change their own
 * role, so that every organization keeps a responsible person, and nobody can change or remove a colleague who holds a
 * permission that they do not hold. Who cannot sign in does not become the owner.
 */
export function mayAbout(caller: Caller, { userId, role, permissions, blocked }: Colleague) {
  const other = userId !== caller.userId
  const changes = other && role !== 'owner' && mayGive(caller, permissions)
  return { changeRole: changes, remove: changes, makeOwner: caller.role === 'owner' && other && !blocked }
}

/** The owner cannot leave before the ownership is transferred. */
export const mayLeave = ({ role }: Caller): boolean => role !== null && role !== 'owner'

/**
 * Throws organization_needs_owner if the colleague is the owner, new_owner_blocked if they cannot sign in and would get
 * the ownership, and role_not_allowed for oneself, for callers without manage_pages and for a colleague with more permissions.
 */
export function requireAbout(
  caller: Caller,
  colleague: Colleague,
  act: keyof ReturnType<typeof mayAbout>,
): void {
  if (mayAbout(caller, colleague)[act]) return
  if (act === 'makeOwner' && caller.role === 'owner' && colleague.blocked)
    throw new DomainError('new_owner_blocked')
  throw new DomainError(
    colleague.role === 'owner' && act !== 'makeOwner' ? 'organization_needs_owner' : 'role_not_allowed',
  )
}
