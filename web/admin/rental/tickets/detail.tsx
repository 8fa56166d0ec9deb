import type { adminContract } from '@domovik/contract/admin/index.ts'
import { isOpenTicket, statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { query } from '../../api.ts'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { useRouteId } from '../../shared/route-id.ts'
import { Conversation } from './conversation.tsx'
import { TicketPhotos } from './photos.tsx'
import { TicketState } from './ticket-marks.tsx'
import { TicketSide } from './ticket-side.tsx'
import css from './tickets.module.css'
import { useChangeTicket } from './use-change-ticket.ts'

type TicketDetail = InferContractRouterOutputs<typeof adminContract>['tickets']['get']

/** One ticket: the problem, the conversation and the status. */
export function TicketScreen(): ReactNode {
  const { t } = useTranslation('tickets')
  const id = useRouteId()
  const detail = useQuery(query.tickets.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={detail} back={{ to: '/tickets', label: t('detail.back') }}>
      {(data) => <Detail key={data.ticket.id} detail={data} />}
    </Loaded>
  )
}

function Detail({ detail: { ticket, can, comments, photos, history } }: { detail: TicketDetail }): ReactNode {
  const { t } = useTranslation('tickets')
  return (
    <DetailPage
      title={ticket.title}
      state={<TicketState status={ticket.status} />}
      sentence={[t(`types.${ticket.type}`), t(`priorities.${ticket.priority}`), ticket.propertyAddress]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: '/tickets', label: t('detail.back') }}
      acts={useActs(ticket, can.edit)}
      tabs={[
        {
          id: 'conversation',
          label: t('detail.conversation'),
          count: comments.length,
          content: () => (
            <div className={css.main}>
              <TicketPhotos
                ticketId={ticket.id}
                photos={photos}
                tenantName={ticket.tenantName}
                mayAdd={can.edit}
              />
              <Conversation
                ticketId={ticket.id}
                description={ticket.description}
                comments={comments}
                tenantName={ticket.tenantName}
                mayWrite={can.comment}
              />
            </div>
          ),
        },
        { id: 'history', label: t('detail.history'), content: () => <History entries={history} /> },
      ]}
      side={<TicketSide ticket={ticket} mayEdit={can.edit} />}
    />
  )
}

function useActs(ticket: TicketDetail['ticket'], mayEdit: boolean): Act[] {
  const { t } = useTranslation('tickets')
  const { toStatus } = useChangeTicket()
  if (!mayEdit) return []
  if (!isOpenTicket(ticket.status))
    return [{ label: t('detail.reopen'), run: () => void toStatus(ticket, 'pending') }]
  return [
    ...(ticket.status === 'pending'
      ? [{ label: t('detail.start'), run: () => void toStatus(ticket, 'in_progress') }]
      : []),
    { label: t('detail.complete'), run: () => void toStatus(ticket, 'completed') },
    ...(statusAllowed(ticket.type, 'cancelled')
      ? [{ label: t('detail.cancel'), run: () => void toStatus(ticket, 'cancelled') }]
      : []),
  ]
}
