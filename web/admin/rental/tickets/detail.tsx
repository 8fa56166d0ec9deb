import { isOpenTicket, statusAllowed } from '@domovik/domain/rental/tickets/status.ts'
import type { TicketStatus } from '@domovik/domain/rental/tickets/types.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { removeAndLeave } from '../../shared/removal.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { DocumentsTab } from '../documents/documents-tab.tsx'
import { Conversation } from './conversation.tsx'
import { TicketPhotos } from './photos.tsx'
import { TicketState } from './ticket-marks.tsx'
import { TicketSide } from './ticket-side.tsx'
import type { TicketDetail } from './ticket-words.ts'
import css from './tickets.module.css'
import { useChangeTicket } from './use-change-ticket.ts'

const EditForm = onFirstUse(() => import('./edit-form.tsx').then((part) => part.EditForm))

export const preload = recordPreload(query.tickets.get)

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

function Detail({ detail }: { detail: TicketDetail }): ReactNode {
  const { ticket, can, comments, photos, history } = detail
  const { t } = useTranslation('tickets')
  const { t: documentWords } = useTranslation('documents')
  const maySeeDocuments = usePermission('view_tenants')
  const currency = useCurrency()
  const [editing, setEditing] = useAddressFlag('edit')
  const vendor = ticket.assignee?.kind === 'vendor' ? ticket.assignee : null
  return (
    <>
      <DetailPage
        title={ticket.title}
        state={<TicketState status={ticket.status} />}
        sentence={[t(`types.${ticket.type}`), t(`priorities.${ticket.priority}`), ticket.propertyAddress]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/tickets', label: t('detail.back') }}
        acts={useActs(detail, () => setEditing(true))}
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
                  tenantId={ticket.tenantId}
                  vendorId={vendor && vendor.id}
                  mayWrite={can.comment}
                />
              </div>
            ),
          },
          ...(maySeeDocuments
            ? [
                {
                  id: 'documents',
                  label: documentWords('title'),
                  content: () => <DocumentsTab subject="ticket" subjectId={ticket.id} />,
                },
              ]
            : []),
          {
            id: 'history',
            label: t('detail.history'),
            content: () => <History entries={history} currency={currency} />,
          },
        ]}
        side={<TicketSide detail={detail} />}
      />
      {can.edit && (
        <AsOpened row={ticket} opened={editing}>
          {(asOpened) => (
            <EditForm
              key={asOpened.updatedAt}
              ticket={asOpened}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}

function useActs({ ticket, can }: TicketDetail, edit: () => void): Act[] {
  const { t } = useTranslation('tickets')
  const go = useGo()
  const { toStatus } = useChangeTicket()
  const to = (label: 'start' | 'complete' | 'cancel' | 'reopen', status: TicketStatus): Act => ({
    label: t(`detail.${label}`),
    run: () => void toStatus(ticket, status),
  })
  const remove = (): Promise<void> =>
    removeAndLeave({
      id: ticket.id,
      calls: client.tickets,
      text: t('list.removed', { count: 1 }),
      list: '/tickets',
      go,
    })
  const steps = isOpenTicket(ticket.status)
    ? [...(ticket.status === 'pending' ? [to('start', 'in_progress')] : []), to('complete', 'completed')]
    : [to('reopen', 'pending')]
  const cancellable = isOpenTicket(ticket.status) && statusAllowed(ticket.type, 'cancelled')
  return [
    ...(can.edit
      ? [...steps, { label: t('edit.open'), run: edit }, ...(cancellable ? [to('cancel', 'cancelled')] : [])]
      : []),
    ...(can.delete
      ? [
          {
            label: t('detail.delete'),
            tone: 'overdue' as const,
            run: () => void remove().catch(toast.error),
          },
        ]
      : []),
  ]
}
