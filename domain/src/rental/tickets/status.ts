import type { TicketStatus, TicketType } from './types.ts'

/** Whether a ticket of this type can have this status: only issues can be cancelled (TICK-05, TICK-07). */
export const statusAllowed = (type: TicketType, status: TicketStatus): boolean =>
  type === 'issue' || status !== 'cancelled'

/** Whether work on the ticket is still needed. */
export const isOpenTicket = (status: TicketStatus): boolean =>
  status === 'pending' || status === 'in_progress'
