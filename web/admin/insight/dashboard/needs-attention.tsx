import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { TICKET_PRIORITIES } from '@domovik/domain/rental/tickets/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { formatShortDay } from '../../../ui/show/short-day.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { ageOf } from './age.ts'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'

const urgent = new Set(['critical', 'high'])
const endingShown = 2
const creditsShown = 2

/** A stay without a guest has its number, and its site if that has a name. */
const nameOf = ({ reference, source }: { reference: string; source: string }): string =>
  [reference, channelName({ channel: source, host: '' })].filter(Boolean).join(', ')

/** Leases in serious arrears, double bookings, stays that are gone from their calendar and requests of stays, calendars that cannot be read, open tickets, leases that end soon, and money that is not allocated to a charge. */
export function NeedsAttention({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation(['dashboard', 'tickets'])
  const language = useLanguage()
  const [now] = useState(Date.now)
  const { needsHand, leasesEnding, currency } = data
  const empty =
    needsHand.tickets.length === 0 &&
    needsHand.arrears.length === 0 &&
    needsHand.unapplied.length === 0 &&
    needsHand.stays.length === 0 &&
    needsHand.calendars.length === 0 &&
    leasesEnding.rows.length === 0
  const priority = (text: string): string => {
    const known = TICKET_PRIORITIES.find((one) => one === text)
    return known ? t(`tickets:priorities.${known}`) : ''
  }
  const age = (since: string): string => {
    const { unit, count } = ageOf(since, now)
    return t(`dashboard:hand.${unit}`, { count })
  }
  const left = (days: number): string =>
    days === 0 ? t('dashboard:hand.endsToday') : t('dashboard:hand.left', { count: days })
  return (
    <Card
      title={t('dashboard:hand.title')}
      rows
      {...(needsHand.tickets.length > 0
        ? {
            link: {
              to: '/tickets?status=pending&status=in_progress',
              label: t('dashboard:hand.allTickets'),
            },
          }
        : {})}
    >
      {empty && <p className={css.quiet}>{t('dashboard:hand.empty')}</p>}
      {needsHand.arrears.map((lease) => (
        <CardRow
          key={lease.leaseId}
          to={`/leases/${lease.leaseId}`}
          title={t('dashboard:hand.arrears', { tenant: lease.tenantName })}
          note={lease.address}
          end={<Money cents={lease.overdue} currency={currency} tone="overdue" strong />}
        />
      ))}
      {needsHand.stays.map((stay) => (
        <CardRow
          key={stay.bookingId}
          to={`/bookings/${stay.bookingId}`}
          title={t(`dashboard:hand.stays.${stay.kind}`, { guest: stay.guestName ?? nameOf(stay) })}
          note={stay.address}
          end={
            stay.kind !== 'request' ? (
              <StateDot tone="overdue">{formatShortDay(stay.checkIn, language, data.today)}</StateDot>
            ) : (
              <span className="muted">{formatShortDay(stay.checkIn, language, data.today)}</span>
            )
          }
        />
      ))}
      {needsHand.calendars.map(({ sourceId, propertyId, address, hours, ...site }) => (
        <CardRow
          key={sourceId}
          to={`/properties/${propertyId}?tab=bookings`}
          title={t('dashboard:hand.calendar', { site: channelName(site), hours })}
          note={address}
        />
      ))}
      {needsHand.tickets.map((ticket) => (
        <CardRow
          key={ticket.id}
          to={`/tickets/${ticket.id}`}
          title={ticket.title}
          note={[priority(ticket.priority), ticket.address, ticket.tenantName].filter(Boolean).join(' · ')}
          end={
            urgent.has(ticket.priority) ? (
              <StateDot tone="overdue">{age(ticket.createdAt)}</StateDot>
            ) : (
              <span className="muted">{age(ticket.createdAt)}</span>
            )
          }
        />
      ))}
      {leasesEnding.rows.slice(0, endingShown).map((lease) => (
        <CardRow
          key={lease.leaseId}
          to={`/leases/${lease.leaseId}`}
          title={t('dashboard:hand.leaseEnds', { tenant: lease.tenantName })}
          note={`${lease.address} · ${left(lease.daysLeft)}`}
          end={<span className="muted">{formatShortDay(lease.endDate, language, data.today)}</span>}
        />
      ))}
      {needsHand.unapplied.slice(0, creditsShown).map((credit) => (
        <CardRow
          key={credit.tenantId}
          to={`/tenants/${credit.tenantId}`}
          title={t('dashboard:hand.credit')}
          note={t('dashboard:hand.creditOf', {
            amount: formatMoney(credit.amount, currency),
            tenant: credit.tenantName,
          })}
        />
      ))}
    </Card>
  )
}
