import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { type Assigned, assignedInput } from './assignee-picker.tsx'
import type { TicketRow } from './ticket-words.ts'

type Changed = Pick<
  TicketRow,
  'id' | 'title' | 'status' | 'priority' | 'assignee' | 'scheduledOn' | 'updatedAt'
>
type Change = Omit<Parameters<typeof client.tickets.update>[0], 'id'>

/**
 * Changes one fact of tickets, with undo in the message. `versioned`: refuses if somebody else changed the ticket since
 * the screen read it.
 */
export function useChangeTicket({ versioned = false }: { versioned?: boolean } = {}) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()

  const change = async <One extends Changed>(
    tickets: readonly One[],
    after: Change,
    before: (ticket: One) => Change,
    said: string,
  ): Promise<void> => {
    try {
      await Promise.all(
        tickets.map(({ id, updatedAt }) =>
          client.tickets.update({ id, ...(versioned ? { updatedAt } : {}), ...after }),
        ),
      )
    } catch (thrown) {
      toast.error(thrown)
      return
    } finally {
      await refreshScreen()
    }
    toast.undo(said, async () => {
      await Promise.all(tickets.map((ticket) => client.tickets.update({ id: ticket.id, ...before(ticket) })))
      await refreshScreen()
    })
  }
  const status = ({ status }: Changed): Change => ({ status })

  return {
    toStatus: (ticket: Changed, to: TicketStatus): Promise<void> =>
      change(
        [ticket],
        { status: to },
        status,
        t('detail.statusSaid', { title: ticket.title, status: t(`statuses.${to}`) }),
      ),
    toPriority: (ticket: Changed, priority: TicketPriority): Promise<void> =>
      change(
        [ticket],
        { priority },
        (old) => ({ priority: old.priority }),
        t('detail.prioritySaid', { priority: t(`priorities.${priority}`) }),
      ),
    toAssignee: (ticket: Changed, assignee: Assigned): Promise<void> =>
      change(
        [ticket],
        assignedInput(assignee),
        (old) => assignedInput(old.assignee),
        assignee ? t('detail.saved') : t('detail.assignedNobody'),
      ),
    toDay: (ticket: Changed, scheduledOn: string | null): Promise<void> =>
      change(
        [ticket],
        { scheduledOn },
        (old) => ({ scheduledOn: old.scheduledOn }),
        scheduledOn
          ? t('calendar.moved', { title: ticket.title, date: formatDate(scheduledOn, language) })
          : t('detail.saved'),
      ),
  }
}
