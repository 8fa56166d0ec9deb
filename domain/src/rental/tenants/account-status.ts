import { DomainError } from '../../errors.ts'
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
 */
export function accountStatus(account: PortalAccount): AccountStatus {
  if (account.disabledAt !== null) return 'disabled'
  if (account.accountCreatedAt !== null) return 'active'
  return account.invitationSentAt === null ? 'none' : 'invited'
}

/** PORTAL-07: in days. */
export const INVITATION_VALID_DAYS = 7

/** Throws `invitation_needs_email` (TEN-09), `tenant_account_disabled`, or `invitation_already_accepted`. */
export function requireInvitable(email: string | null, account: PortalAccount): void {
  if (email === null || email.trim() === '') throw new DomainError('invitation_needs_email')
  const status = accountStatus(account)
  if (status === 'disabled') throw new DomainError('tenant_account_disabled')
  if (status === 'active') throw new DomainError('invitation_already_accepted')
}

/** Throws `invitation_invalid`, `invitation_already_accepted` or `invitation_expired`. Instants as UTC text. */
export function requireUsableInvitation(
  invitation: { sentAt: string; acceptedAt: string | null; revokedAt: string | null } | null,
  now: string,
): void {
  if (!invitation || invitation.revokedAt !== null) throw new DomainError('invitation_invalid')
  if (invitation.acceptedAt !== null) throw new DomainError('invitation_already_accepted')
  const expiry = Temporal.Instant.from(invitation.sentAt).add({ hours: 24 * INVITATION_VALID_DAYS })
  if (Temporal.Instant.compare(Temporal.Instant.from(now), expiry) > 0)
    throw new DomainError('invitation_expired')
}
