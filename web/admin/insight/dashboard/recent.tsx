import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { formatShortDay } from '../../../ui/show/short-day.tsx'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'

/** The newest payments and refunds. */
export function Recent({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation(['dashboard', 'charges', 'common'])
  const language = useLanguage()
  const { recentPayments, currency, today } = data
  const day = (date: string): string =>
    date === today ? t('common:today') : formatShortDay(date, language, today)
  const how = (row: (typeof recentPayments)[number]): string => {
    if (row.dispute) return t(`charges:movement.${row.dispute}`)
    if (row.kind === 'refund')
      return row.reason
        ? t('dashboard:recent.refundOf', { reason: row.reason })
        : t('dashboard:recent.refund')
    const method = PAYMENT_METHODS.find((one) => one === row.method)
    return method ? t(`charges:methods.${method}`) : ''
  }
  return (
    <Card
      title={t('dashboard:recent.title')}
      rows
      {...(recentPayments.length > 0
        ? { link: { to: '/payments?view=received', label: t('dashboard:recent.all') } }
        : {})}
    >
      {recentPayments.length === 0 && <p className={css.quiet}>{t('dashboard:recent.empty')}</p>}
      {recentPayments.map((row) => (
        <CardRow
          key={row.id}
          to={`/payments/${row.id}`}
          title={row.tenantName}
          note={[
            row.reversed &&
              t(row.cause === 'returned' ? 'dashboard:recent.returned' : 'dashboard:recent.reversed'),
            row.deposit && t('charges:kinds.deposit'),
            how(row),
            day(row.date),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={
            row.reversed ? (
              <s>
                <Money cents={row.kind === 'refund' ? -row.amount : row.amount} currency={currency} />
              </s>
            ) : row.kind === 'refund' ? (
              <Money cents={-row.amount} currency={currency} strong />
            ) : (
              <Money cents={row.amount} currency={currency} signed strong tone="settled" />
            )
          }
        />
      ))}
    </Card>
  )
}
