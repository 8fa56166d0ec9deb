/** Invitations of colleagues by mail (ORGADM-03, ADMIN-02). */

/** Days for which the link of an invitation works, counted from the last mail. */
export const MEMBER_INVITATION_VALID_DAYS = 14

/** Days after which an invitation that was accepted or revoked or has expired is removed with its address. */
export const MEMBER_INVITATION_KEPT_DAYS = 90

/** Addresses are compared without case and surrounding spaces. */
export const invitedAddress = (email: string): string => email.trim().toLowerCase()
