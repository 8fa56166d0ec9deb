import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '@domovik/domain/rental/tickets/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import type { CellEdit } from '../../../ui/list/types.ts'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAssigneeName } from './assignee-name.ts'
import type { TicketRow } from './ticket-words.ts'
import { useChangeTicket } from './use-change-ticket.ts'

/** The cells of the list that are changed in place, for those who may edit tickets. */
export function useCellEdits(): Record<'status' | 'priority' | 'assignee', CellEdit<TicketRow>> | undefined {
  const { t } = useTranslation('tickets')
  const mayEdit = usePermission('edit_properties')
  const { data = [] } = useQuery({ ...query.tickets.assignees.queryOptions(), enabled: mayEdit })
  const nameOf = useAssigneeName()
  const able = data.filter(({ blocked }) => !blocked)
  const { toStatus, toPriority, toAssignee } = useChangeTicket({ versioned: true })
  if (!mayEdit) return undefined
  return {
    status: {
      choices: TICKET_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
      value: (row) => row.status,
      save: (row, value) => toStatus(row, value as TicketStatus),
    },
    priority: {
      choices: TICKET_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
      value: (row) => row.priority,
      save: (row, value) => toPriority(row, value as TicketPriority),
    },
    assignee: {
      choices: [
        { value: '', label: t('list.nobody') },
        ...able.map((one) => ({ value: one.id, label: nameOf(one) })),
      ],
      value: (row) => row.assignee?.id ?? '',
      save: (row, value) => toAssignee(row, able.find(({ id }) => id === value) ?? null),
    },
  }
}
