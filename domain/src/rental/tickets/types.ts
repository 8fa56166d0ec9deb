export const TICKET_TYPES = ['issue', 'maintenance'] as const
export type TicketType = (typeof TICKET_TYPES)[number]

/** TICK-05, TICK-07: only issues can be `cancelled`, maintenance requests cannot. */
export const TICKET_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** TICK-06, from low to high urgency. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** Who can read a comment, beside the landlord: the tenant, the vendor, or nobody else. */
export const COMMENT_AUDIENCES = ['tenant', 'vendor', 'internal'] as const
export type CommentAudience = (typeof COMMENT_AUDIENCES)[number]
