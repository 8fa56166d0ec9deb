import type { Refusal } from '../../change-many.ts'
import type { TicketPriority, TicketStatus, TicketType } from './types.ts'

/** Whether a ticket of this type can have this status: only issues can be cancelled (TICK-05, TICK-07). */
export const statusAllowed = (type: TicketType, status: TicketStatus): boolean =>
  type === 'issue' || status !== 'cancelled'

/** Whether work on the ticket is still needed. */
export const isOpenTicket = (status: TicketStatus): boolean =>
  status === 'pending' || status === 'in_progress'

interface Facts {
  status: TicketStatus
  priority: TicketPriority
  assignedTo: string | null
  vendorId: string | null
}

/** Why a ticket cannot take a change of status, priority or assignee, or null if it can. */
export function ticketRefusal(
  ticket: Facts & { type: TicketType },
  change: { [Fact in keyof Facts]?: Facts[Fact] | undefined },
): Refusal | null {
  const { status, priority, assignedTo, vendorId } = { ...ticket, ...change }
  if (!statusAllowed(ticket.type, status)) return 'not_allowed'
  const same =
    status === ticket.status &&
    priority === ticket.priority &&
    assignedTo === ticket.assignedTo &&
    vendorId === ticket.vendorId
  return same ? 'unchanged' : null
}
