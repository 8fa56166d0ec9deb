import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import type { Place } from '../../ui/router/routes.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { Page } from '../../ui/show/page.tsx'
import { ShortDay } from '../../ui/show/short-day.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { query, type Ticket } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { useMe } from '../frame/session.tsx'
import { Choices } from '../shared/choices.tsx'
import { Loaded } from '../shared/loaded.tsx'
import css from '../shared/shared.module.css'
import { ticketPath } from '../shared/ticket-words.ts'

const ReportForm = onFirstUse(() => import('./report-form.tsx').then((part) => part.ReportForm))

const listOf = (type: TicketType) => query.tickets.list.queryOptions({ input: { type } })

export const preload = ({ address: { pathname } }: Place): void =>
  void queryClient.prefetchQuery(listOf(pathname.startsWith('/maintenance') ? 'maintenance' : 'issue'))

/** /issues: broken things (ROUTE-15). */
export function IssuesScreen(): ReactNode {
  return <Tickets key="issue" type="issue" />
}

/** /maintenance: regular maintenance (ROUTE-16). */
export function MaintenanceScreen(): ReactNode {
  return <Tickets key="maintenance" type="maintenance" />
}

const open: readonly Ticket['status'][] = ['pending', 'in_progress']

function Tickets({ type }: { type: TicketType }): ReactNode {
  const [reporting, setReporting] = useState(false)
  const { t } = useTranslation('portal_tickets')
  const { t: portal } = useTranslation('portal')
  const tickets = useQuery(listOf(type))
  const choices = [
    { to: '/issues', label: t('lists.issue') },
    { to: '/maintenance', label: t('lists.maintenance') },
  ]
  return (
    <Page title={t(`lists.${type}`)} sentence={t(`sentence.${type}`)}>
      <Choices label={t('which')} chosen={type === 'issue' ? '/issues' : '/maintenance'} choices={choices} />
      <Button size="lg" fullWidth onClick={() => setReporting(true)}>
        {t('report')}
      </Button>
      <Loaded query={tickets} back={{ to: '/', label: portal('toHome') }}>
        {(all) => (
          <>
            <TicketCard title={t('open')} tickets={all.filter(({ status }) => open.includes(status))} />
            {all.some(({ status }) => !open.includes(status)) && (
              <TicketCard title={t('done')} tickets={all.filter(({ status }) => !open.includes(status))} />
            )}
          </>
        )}
      </Loaded>
      <ReportForm type={type} opened={reporting} onClose={() => setReporting(false)} />
    </Page>
  )
}

function TicketCard({ title, tickets }: { title: string; tickets: readonly Ticket[] }): ReactNode {
  const { today } = useMe()
  const { t } = useTranslation('portal_tickets')
  return (
    <Card title={title} rows>
      {tickets.length === 0 && <p className={css.quiet}>{t('noneOpen')}</p>}
      {tickets.map((ticket) => (
        <CardRow
          key={ticket.id}
          to={ticketPath(ticket)}
          title={ticket.title}
          note={
            ticket.scheduledOn ? (
              <>
                {t('visit')} <ShortDay value={ticket.scheduledOn} near={today} shape="weekday" />
              </>
            ) : (
              <>
                {t('reportedOn')} <ShortDay value={ticket.createdAt} near={today} />
              </>
            )
          }
          end={<StateDot tone="neutral">{t(`statuses.${ticket.status}`)}</StateDot>}
        />
      ))}
    </Card>
  )
}
