/** Announcements: one text to several tenants, each in the conversation with that tenant. */

/** Announcements reach at most this many tenants of an organization within 24 hours. */
export const ANNOUNCED_PER_DAY = 2_000
/** Messages that one run of the job writes in one transaction. */
export const ANNOUNCED_AT_ONCE = 50

export const ANNOUNCEMENT_STATES = ['running', 'done', 'cancelled'] as const

/** Whether this many more tenants may be written to, after those of the last 24 hours. */
export const mayAnnounce = (lastDay: number, more: number): boolean => lastDay + more <= ANNOUNCED_PER_DAY
