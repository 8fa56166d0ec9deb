import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { priorityTones, ticketTones } from './ticket-words.ts'

export function TicketState({ status }: { status: TicketStatus }): ReactNode {
  const { t } = useTranslation('tickets')
  return <StateDot tone={ticketTones[status]}>{t(`statuses.${status}`)}</StateDot>
}

export function Priority({ priority }: { priority: TicketPriority }): ReactNode {
  const { t } = useTranslation('tickets')
  return <StateDot tone={priorityTones[priority]}>{t(`priorities.${priority}`)}</StateDot>
}
