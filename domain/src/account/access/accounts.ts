import { DomainError } from '../../errors.ts'
import type { SystemRole } from './permissions.ts'

/** Where an account stands; a ban is the strongest. */
export const ACCOUNT_STATES = ['active', 'first_password', 'unconfirmed', 'banned'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export type Account = {
  id: string
  role: SystemRole
  /** Belongs to the demonstration: it is used, not changed. */
  readOnly: boolean
  /** Organizations that it owns. */
  owns: number
}

/** Who acts, and how many super admins there are, the account among them if it is one. */
export type Actor = { id: string; superAdmins: number }

/**
 * Nobody shuts themselves out, and a super admin always remains. Throws demo_view_only, own_account, last_super_admin.
 */
function checkReach(account: Account, { id, superAdmins }: Actor): void {
  if (account.readOnly) throw new DomainError('demo_view_only')
  if (account.id === id) throw new DomainError('own_account')
  if (account.role === 'super_admin' && superAdmins <= 1) throw new DomainError('last_super_admin')
}

/** May the account hold this role? One may not give up one's own. */
export function checkRole(account: Account, role: SystemRole, actor: Actor): void {
  if (role !== account.role) checkReach(account, actor)
}

/** May the account be kept out? */
export const checkBan = checkReach

/** May the account be removed? Throws account_owns_organization as well: an organization is never without its owner. */
export function checkRemoval(account: Account, actor: Actor): void {
  checkReach(account, actor)
  if (account.owns > 0) throw new DomainError('account_owns_organization', { owns: account.owns })
}
