import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { TicketRow } from './ticket-words.ts'

type Changed = Pick<TicketRow, 'id' | 'title' | 'status' | 'priority'>

/** Changes status or priority of tickets, with undo in the message. */
export function useChangeTicket() {
  const { t } = useTranslation('tickets')

  const change = async (
    tickets: readonly Changed[],
    after: { status?: TicketStatus; priority?: TicketPriority },
    said: string,
  ): Promise<void> => {
    try {
      await Promise.all(tickets.map(({ id }) => client.tickets.update({ id, ...after })))
    } catch (thrown) {
      toast.error(thrown)
      return
    } finally {
      await refreshScreen()
    }
    toast.undo(said, async () => {
      await Promise.all(
        tickets.map(({ id, status, priority }) =>
          client.tickets.update({
            id,
            ...(after.status ? { status } : {}),
            ...(after.priority ? { priority } : {}),
          }),
        ),
      )
      await refreshScreen()
    })
  }

  return {
    toStatus: (ticket: Changed, status: TicketStatus): Promise<void> =>
      change(
        [ticket],
        { status },
        t('detail.statusSaid', { title: ticket.title, status: t(`statuses.${status}`) }),
      ),
    toPriority: (ticket: Changed, priority: TicketPriority): Promise<void> =>
      change([ticket], { priority }, t('detail.prioritySaid', { priority: t(`priorities.${priority}`) })),
    complete: (tickets: readonly Changed[]): Promise<void> =>
      change(tickets, { status: 'completed' }, t('list.completed', { count: tickets.length })),
  }
}
