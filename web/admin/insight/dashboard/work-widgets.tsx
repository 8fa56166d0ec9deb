import { addDays } from '@domovik/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { formatShortDay } from '../../../ui/show/short-day.tsx'
import { query } from '../../api.ts'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'
import { WidgetState } from './widget-state.tsx'

const open = 'status=pending&status=in_progress'

/** Open tickets by age, and those that are critical or have no assignee. Each opens these tickets. */
export function TicketsWidget({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation(['dashboard_widgets', 'tickets'])
  const language = useLanguage()
  const figures = useQuery(
    query.tickets.figures.queryOptions({ input: { from: data.month.from, to: data.today } }),
  )
  const found = figures.data?.open
  const number = (count: number): string => formatNumber(count, language)
  return (
    <Card
      title={t('tickets:figures.open')}
      rows
      {...(found
        ? {
            link: {
              to: `/tickets?${open}`,
              label: t('dashboard_widgets:all', { number: number(found.total) }),
            },
          }
        : {})}
    >
      <WidgetState asked={figures} />
      {found && (
        <>
          <CardRow
            to={`/tickets?${open}&priority=critical`}
            title={t('dashboard_widgets:critical')}
            end={number(found.critical)}
          />
          <CardRow
            to={`/tickets?${open}&assignee=none`}
            title={t('dashboard_widgets:unassigned')}
            end={number(found.unassigned)}
          />
          {found.byAge.map(({ age, count }) => (
            <CardRow
              key={age}
              to={`/tickets?${open}&age=${age}`}
              title={t(`tickets:ages.${age}`)}
              end={number(count)}
            />
          ))}
        </>
      )}
    </Card>
  )
}

const daysAhead = 14
const mostLeases = 100

/** Planned work and ending leases of the next 14 days, by day. */
export function CalendarWidget({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation(['dashboard_widgets', 'dashboard'])
  const language = useLanguage()
  const to = addDays(data.today, daysAhead - 1)
  const work = useQuery(query.tickets.calendar.queryOptions({ input: { from: data.today, to } }))
  // The dashboard has only the first few ending leases.
  const ending = useQuery(
    query.leases.list.queryOptions({
      input: { status: ['active'], endsWithin: daysAhead - 1, sort: 'endDate', limit: mostLeases },
    }),
  )
  const days = work.data &&
    ending.data && [
      ...work.data.tickets
        .filter(({ status }) => status === 'pending' || status === 'in_progress')
        .map((ticket) => ({
          key: ticket.id,
          day: ticket.scheduledOn ?? data.today,
          title: ticket.title,
          note: ticket.propertyAddress,
          to: `/tickets/${ticket.id}`,
        })),
      ...work.data.planned.map((plan) => ({
        key: `${plan.planId} ${plan.date}`,
        day: plan.date,
        title: plan.title,
        note: plan.propertyAddress,
        to: '/tickets?view=recurring',
      })),
      ...ending.data.rows.map((lease) => ({
        key: lease.id,
        day: lease.endDate ?? to,
        title: t('dashboard:hand.leaseEnds', { tenant: lease.tenantName }),
        note: lease.propertyAddress,
        to: `/leases/${lease.id}`,
      })),
    ]
  return (
    <Card
      title={t('dashboard_widgets:nextDays')}
      rows
      link={{ to: '/tickets?view=calendar', label: t('dashboard_widgets:names.calendar') }}
    >
      <WidgetState asked={work.data ? ending : work} />
      {days?.length === 0 && <p className={css.quiet}>{t('dashboard_widgets:nothingPlanned')}</p>}
      {days
        ?.toSorted((a, b) => a.day.localeCompare(b.day))
        .map(({ key, day, note, ...row }) => (
          <CardRow
            key={key}
            {...row}
            {...(note ? { note } : {})}
            end={<span className="muted">{formatShortDay(day, language, data.today)}</span>}
          />
        ))}
    </Card>
  )
}
