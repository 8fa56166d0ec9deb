import { formatMoney, formatPercent } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import type { client } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'

export type PropertyDetail = Awaited<ReturnType<typeof client.properties.get>>

/** Four figures, two for readers who may not see payments; each links to the rows behind it. */
export function usePropertyFigures({ property, summary }: PropertyDetail): readonly FigureProps[] {
  const { t } = useTranslation('properties')
  const { t: common } = useTranslation('common')
  const year = useMe().today.slice(0, 4)
  const maySeeTenants = usePermission('view_tenants')
  const { id, currency } = property
  const { overdue, overdueDeposits, openTickets, occupiedDays, availableDays } = summary
  const money: FigureProps[] = []
  if (summary.collectedThisYear !== null)
    money.push({
      label: t('detail.collected'),
      value: <Money cents={summary.collectedThisYear} currency={currency} />,
      sentence: t('detail.collectedNote'),
      to: `/payments?deposits=without&propertyId=${id}&from=${year}-01-01&to=${year}-12-31`,
    })
  if (overdue !== null)
    money.push({
      label: t('detail.overdue'),
      value: <Money cents={overdue} currency={currency} />,
      sentence: overdueDeposits
        ? common('ofWhichDeposit', { amount: formatMoney(overdueDeposits, currency) })
        : t(overdue > 0 ? 'detail.overdueSome' : 'detail.overdueNone'),
      ...(overdue > 0 ? { tone: 'overdue' as const } : {}),
      to: `/payments?view=charges&status=overdue&propertyId=${id}`,
    })
  return [
    ...money,
    {
      label: t('detail.occupancy'),
      value: formatPercent(availableDays > 0 ? occupiedDays / availableDays : null),
      sentence:
        availableDays > 0
          ? t('detail.occupancyDays', { occupied: occupiedDays, available: availableDays })
          : t('detail.occupancyNone'),
      ...(maySeeTenants ? { to: `/properties/${id}?tab=leases` } : {}),
    },
    {
      label: t('detail.tickets'),
      value: String(openTickets),
      sentence: t(openTickets > 0 ? 'detail.ticketsSome' : 'detail.ticketsNone'),
      to: `/tickets?status=pending&status=in_progress&propertyId=${id}`,
    },
  ]
}
