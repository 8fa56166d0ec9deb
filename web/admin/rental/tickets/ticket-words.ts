import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { ticketRow } from '@domovik/contract/admin/rental/tickets.ts'
import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { z } from 'zod'
import type { Tone } from '../../../ui/show/tone.ts'

export type TicketRow = z.infer<typeof ticketRow>
export type TicketDetail = InferContractRouterOutputs<typeof adminContract>['tickets']['get']

export const ticketTones: Record<TicketStatus, Tone> = {
  pending: 'soon',
  in_progress: 'soon',
  completed: 'settled',
  cancelled: 'neutral',
}

export const priorityTones: Record<TicketPriority, Tone> = {
  low: 'neutral',
  medium: 'neutral',
  high: 'soon',
  critical: 'overdue',
}
