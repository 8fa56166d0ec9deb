import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { formatShortDay } from '../../../ui/show/short-day.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'
import { placesOf } from './row-links.ts'

/** Overdue charges with tenant, amount and days. A row opens the charge. */
export function Overdue({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const name = useChargeName()
  const { overdue, currency, month, today } = data
  const money = (cents: number): string => formatMoney(cents, currency)
  return (
    <Card
      title={t('overdue.label')}
      rows
      {...(overdue.charges > 0
        ? {
            link: {
              to: placesOf(month, today, month.from).overdue,
              label: t('overdue.all', { count: overdue.charges }),
            },
          }
        : {})}
    >
      {overdue.rows.length === 0 && <p className={css.quiet}>{t('overdue.empty')}</p>}
      <div className={css.lateRows}>
        {overdue.rows.map((row) => (
          <AppLink key={row.chargeId} to={`/payments/${row.chargeId}`} className={css.late}>
            <span className={css.who}>
              <span className={css.main}>{row.tenantName}</span>
              <span className={css.note}>{row.address}</span>
            </span>
            <span className={css.what}>
              <span className={css.main}>{name(row)}</span>
              <span className={css.note}>
                {t('overdue.due', { date: formatShortDay(row.dueDate, language, today) })}
              </span>
            </span>
            <span className={css.days}>
              <StateDot tone="overdue">{t('overdue.late', { count: row.daysOverdue })}</StateDot>
            </span>
            <span className={css.open}>
              <span className={css.main}>
                <Money cents={row.remaining} currency={currency} strong />
              </span>
              <span className={css.note}>
                {row.paid === 0
                  ? t('overdue.nothingPaid')
                  : t('overdue.paidOf', { amount: money(row.amount) })}
              </span>
            </span>
          </AppLink>
        ))}
      </div>
    </Card>
  )
}
