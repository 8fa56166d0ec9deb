import { TICKET_STATUSES, type TicketStatus, type TicketType } from '@domovik/domain/rental/tickets/types.ts'

export const isTicketStatus = (text: string): text is TicketStatus =>
  TICKET_STATUSES.some((status) => status === text)

/** The address of a ticket (ROUTE-15, ROUTE-16). */
export const ticketPath = ({ id, type }: { id: string; type: TicketType }): string =>
  type === 'issue' ? `/issues/${id}` : `/maintenance/${id}`
