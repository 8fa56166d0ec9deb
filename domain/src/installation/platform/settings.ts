/** What holds for the whole installation (ADMIN-12). */

/** Open: whoever signs up founds an organization. Approval: a super admin lets them in first. */
export const SIGN_UP_MODES = ['open', 'approval'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** Months that a lead without a change is kept. */
export const LEAD_RETENTION = { least: 1, most: 60, usual: 24 } as const
