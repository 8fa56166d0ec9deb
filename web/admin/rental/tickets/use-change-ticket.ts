import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { leftOf } from '../../shared/put-back.ts'
import { offerUndo } from '../../shared/removal.ts'
import { type Assigned, assignedInput } from './assignee-picker.tsx'
import type { TicketRow } from './ticket-words.ts'

type Changed = Pick<
  TicketRow,
  'id' | 'title' | 'status' | 'priority' | 'assignee' | 'scheduledOn' | 'updatedAt'
>
type Facts = Omit<Parameters<typeof client.tickets.change>[0], 'ids' | 'check' | 'from'>

/**
 * Changes one fact of tickets, with undo in the message. `versioned`: refuses if somebody else changed the ticket since
 * the screen read it.
 */
export function useChangeTicket({ versioned = false }: { versioned?: boolean } = {}) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()

  const put = async (thing: () => Promise<{ updatedAt: string }>): Promise<string | undefined> => {
    try {
      return (await thing()).updatedAt
    } catch (thrown) {
      toast.error(thrown)
      return undefined
    } finally {
      await refreshScreen()
    }
  }
  const version = ({ updatedAt }: Changed) => (versioned ? { updatedAt } : {})
  /** The undo names the values that the act set: what a colleague set since stays. */
  const change = async (ticket: Changed, after: Facts, before: Facts, said: string): Promise<void> => {
    const { id, title } = ticket
    if (!(await put(() => client.tickets.update({ id, ...version(ticket), ...after })))) return
    offerUndo(said, async () => {
      const { refused } = await client.tickets.change({ ids: [id], ...before, from: after })
      return leftOf(1, refused, [{ id, name: title }], t('list.notAllowed'))
    })
  }

  return {
    toStatus: (ticket: Changed, to: TicketStatus): Promise<void> =>
      change(
        ticket,
        { status: to },
        { status: ticket.status },
        t('detail.statusSaid', { title: ticket.title, status: t(`statuses.${to}`) }),
      ),
    toPriority: (ticket: Changed, priority: TicketPriority): Promise<void> =>
      change(
        ticket,
        { priority },
        { priority: ticket.priority },
        t('detail.prioritySaid', { priority: t(`priorities.${priority}`) }),
      ),
    toAssignee: (ticket: Changed, assignee: Assigned): Promise<void> =>
      change(
        ticket,
        assignedInput(assignee),
        assignedInput(ticket.assignee),
        assignee ? t('detail.saved') : t('detail.assignedNobody'),
      ),
    toDay: async (ticket: Changed, scheduledOn: string | null): Promise<void> => {
      const { id, title } = ticket
      const updatedAt = await put(() => client.tickets.update({ id, ...version(ticket), scheduledOn }))
      if (!updatedAt) return
      const said = scheduledOn
        ? t('calendar.moved', { title, date: formatDate(scheduledOn, language) })
        : t('detail.saved')
      offerUndo(said, () => client.tickets.update({ id, updatedAt, scheduledOn: ticket.scheduledOn }))
    },
  }
}
