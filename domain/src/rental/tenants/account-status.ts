import type { AccountStatus } from './types.ts'

/** The dates of a tenant's portal account; instants as UTC text. */
export type PortalAccount = {
  invitationSentAt: string | null
  accountCreatedAt: string | null
  disabledAt: string | null
}

/**
 * Returns none, invited, active or disabled (TEN-13). An expired invitation stays `invited` because it can be sent
 * again.
 * @specification of app.account_status
 */
export function accountStatus(account: PortalAccount): AccountStatus {
  if (account.disabledAt !== null) return 'disabled'
  if (account.accountCreatedAt !== null) return 'active'
  return account.invitationSentAt === null ? 'none' : 'invited'
}

/** PORTAL-07: in days. */
export const INVITATION_VALID_DAYS = 7
