/** What may be done about the people of an organization (ROLE-07, ROLE-08). */

import { DomainError } from '../../errors.ts'
import type { OrganizationRole } from '../access/permissions.ts'

/** Everybody but the owner has one of these; ownership is handed over, never given beside. */
export const MEMBER_ROLES = ['manager', 'accountant', 'viewer'] as const satisfies OrganizationRole[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type Caller = {
  userId: string
  role: OrganizationRole | null
  /** Holds manage_pages. */
  manages: boolean
}
export type Colleague = { userId: string; role: OrganizationRole }

/** Nobody changes or removes the owner, nor their own role: an organization always has somebody who answers for it. */
export function mayAbout(caller: Caller, { userId, role }: Colleague) {
  const other = userId !== caller.userId
  const changes = caller.manages && other && role !== 'owner'
  return { changeRole: changes, remove: changes, makeOwner: caller.role === 'owner' && other }
}

/** The owner stays until somebody else is the owner. */
export const mayLeave = ({ role }: Caller): boolean => role !== null && role !== 'owner'

/** Throws organization_needs_owner for the owner, role_not_allowed for oneself and for those who do not manage. */
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
