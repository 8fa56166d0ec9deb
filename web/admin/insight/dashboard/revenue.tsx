import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Chart } from '../../../ui/show/chart.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import type { DashboardData } from './dashboard-data.ts'
import { monthName } from './month-name.ts'
import { placeOfMonth, placesOf } from './row-links.ts'

/** Twelve months: money received, in front of what was charged. */
export function Revenue({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { revenue, currency, month, today } = data
  return (
    <Card
      title={t('revenue.title')}
      link={{
        to: placesOf(month, today, revenue[0]?.month ?? month.from).year,
        label: t('revenue.last'),
      }}
    >
      <Chart
        title={t('revenue.title')}
        kind="bars"
        rows={revenue.map((row) => ({
          label: monthName(row.month, language),
          to: placeOfMonth(row.month),
          received: row.received,
          expected: row.expected,
        }))}
        series={[
          { key: 'received', label: t('revenue.received'), color: 'accent', lastStrong: true },
          { key: 'expected', label: t('revenue.expected'), color: 'bar' },
        ]}
        format={(cents) => formatMoney(cents, currency)}
        formatAxis={(cents) =>
          formatNumber(cents / 100, language, { notation: 'compact', maximumFractionDigits: 1 })
        }
      />
    </Card>
  )
}
