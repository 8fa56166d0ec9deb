import type { TicketStatus, TicketType } from './types.ts'

/** Whether a ticket of this type can stand so: only issues are cancelled (TICK-05, TICK-07). */
export const statusAllowed = (type: TicketType, status: TicketStatus): boolean =>
  type === 'issue' || status !== 'cancelled'

/** Still wants somebody's hand. */
export const isOpenTicket = (status: TicketStatus): boolean =>
  status === 'pending' || status === 'in_progress'
