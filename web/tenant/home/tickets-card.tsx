import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { ShortDay } from '../../ui/show/short-day.tsx'
import type { Home } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import css from '../shared/shared.module.css'
import { isTicketStatus, ticketPath } from '../shared/ticket-words.ts'

const ReportForm = onFirstUse(() => import('../tickets/report-form.tsx').then((part) => part.ReportForm))

/** Open tickets, and a button that reports a problem. */
export function TicketsCard({ tickets }: { tickets: Home['openTickets'] }): ReactNode {
  const { today } = useMe()
  const [reporting, setReporting] = useState(false)
  const { t } = useTranslation('portal')
  const { t: words } = useTranslation('portal_tickets')
  return (
    <Card title={t('home.tickets')} link={{ to: '/issues', label: words('all') }} rows>
      {tickets.map(({ id, type, title, status, scheduledOn }) => (
        <CardRow
          key={id}
          to={ticketPath({ id, type })}
          title={title}
          note={
            <>
              {isTicketStatus(status) && words(`statuses.${status}`)}
              {scheduledOn && (
                <>
                  {', '}
                  {words('visit')} <ShortDay value={scheduledOn} near={today} shape="weekday" />
                </>
              )}
            </>
          }
          end={<span aria-hidden="true">›</span>}
        />
      ))}
      {tickets.length === 0 && <p className={css.quiet}>{words('noneOpen')}</p>}
      <button type="button" className={css.act} onClick={() => setReporting(true)}>
        {words('report')}
        <IconPlus size={18} stroke={2} aria-hidden="true" />
      </button>
      <ReportForm opened={reporting} onClose={() => setReporting(false)} />
    </Card>
  )
}
