/** Settings of the whole installation (ADMIN-12). */

/** `open`: everybody who signs up can create an organization. `approval`: a super admin must approve them first. */
export const SIGN_UP_MODES = ['open', 'approval'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** How many months an unchanged lead is kept. */
export const LEAD_RETENTION = { least: 1, most: 60, usual: 24 } as const
