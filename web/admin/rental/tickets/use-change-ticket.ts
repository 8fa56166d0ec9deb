import type { TicketPriority, TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client, query } from '../../api.ts'
import type { TicketRow } from './ticket-words.ts'

type Changed = Pick<TicketRow, 'id' | 'title' | 'status' | 'priority'>

export function useRefreshTickets(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: query.tickets.key() }),
      cache.invalidateQueries({ queryKey: query.dashboard.key() }),
    ])
}

/** Changes status or priority of tickets, with undo in the message. */
export function useChangeTicket() {
  const { t } = useTranslation('tickets')
  const refresh = useRefreshTickets()

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
      await refresh()
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
      await refresh()
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
