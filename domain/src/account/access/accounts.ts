import { DomainError } from '../../errors.ts'
import type { SystemRole } from './permissions.ts'

/** The states of an account. A banned account is `banned`, even if another state fits too. */
export const ACCOUNT_STATES = ['active', 'first_password', 'unconfirmed', 'banned'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export type Account = {
  id: string
  role: SystemRole
  /** Belongs to the demonstration, so it cannot be changed. */
  readOnly: boolean
  /** Number of organizations that the account owns. */
  owns: number
}

/** The user who acts. `superAdmins` counts all super admins, including the account that is changed. */
export type Actor = { id: string; superAdmins: number }

/**
 * Nobody can lock themselves out, and one super admin always remains.
 * Throws demo_view_only, own_account or last_super_admin.
 */
function checkReach(account: Account, { id, superAdmins }: Actor): void {
  if (account.readOnly) throw new DomainError('demo_view_only')
  if (account.id === id) throw new DomainError('own_account')
  if (account.role === 'super_admin' && superAdmins <= 1) throw new DomainError('last_super_admin')
}

/** Checks that the account may get this role. Users cannot change their own role. Throws like `checkReach`. */
export function checkRole(account: Account, role: SystemRole, actor: Actor): void {
  if (role !== account.role) checkReach(account, actor)
}

/** Checks that the account may be banned. Throws demo_view_only, own_account or last_super_admin. */
export const checkBan = checkReach

/**
 * Checks that the account may be removed. Throws like `checkReach`, and account_owns_organization because every
 * organization needs an owner.
 */
export function checkRemoval(account: Account, actor: Actor): void {
  checkReach(account, actor)
  if (account.owns > 0) throw new DomainError('account_owns_organization', { owns: account.owns })
}
