/** Conversations between the landlord's people and a tenant. Instants are milliseconds since the epoch. */

export const MESSAGE_MAX_LENGTH = 4000
export const ATTACHMENTS_PER_MESSAGE = 5
/** Size of all files of a message together, in bytes. */
export const MESSAGE_FILES_MAX_BYTES = 20 * 1024 * 1024
/** Entries of a conversation that are shown first, the newest, and as many more for each request for earlier ones. */
export const MESSAGES_SHOWN = 200
/** Entries that can be shown together. */
export const MESSAGES_SHOWN_AT_MOST = 10_000

/** How many messages may be sent: `burst` at once, then `perHour`. One that is refused, for example with a wrong file, is none. */
export const TENANT_MESSAGE_LIMIT = { burst: 20, perHour: 20 }
export const TENANT_DAILY_LIMIT = { burst: 100, perHour: 5 }
export const LANDLORD_MESSAGE_LIMIT = { burst: 120, perHour: 120 }
/** How many a tenant or a member may try to send, because files that are refused cost time too. */
export const MESSAGE_ATTEMPT_LIMIT = { burst: 240, perHour: 240 }

/** Minutes during which unread messages cause one mail or notification together. */
export const NEWS_MINUTES = 15

const withdrawMs = 10 * 60_000

/** Whether the author may take a message back: within 10 minutes, while nobody of the other side has read it. */
export const mayWithdraw = (
  message: { createdAt: number; readAt: number | null; withdrawnAt: number | null },
  now: number,
): boolean => message.readAt === null && message.withdrawnAt === null && now - message.createdAt <= withdrawMs

export const CONVERSATION_STATES = ['open', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/**
 * Returns the state of a conversation. A message that the tenant writes after it was closed opens it again.
 * @specification of app.conversation_state
 */
export const conversationState = (
  closedAt: number | null,
  lastFromTenant: number | null,
): ConversationState =>
  closedAt !== null && (lastFromTenant === null || lastFromTenant <= closedAt) ? 'closed' : 'open'
