import { PROPERTY_STATUSES } from '@domovik/domain/rental/properties/types.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import type { DashboardData } from './dashboard-data.ts'

/** Number of properties by status (DASH-02). Each opens the list of these properties. */
export function PropertyOverview({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation(['dashboard_widgets', 'properties'])
  const language = useLanguage()
  return (
    <Card
      title={t('dashboard_widgets:names.properties')}
      rows
      link={{
        to: '/properties',
        label: t('dashboard_widgets:all', { number: formatNumber(data.counts.properties, language) }),
      }}
    >
      {PROPERTY_STATUSES.map((status) => (
        <CardRow
          key={status}
          to={`/properties?status=${status}`}
          title={t(`properties:statuses.${status}`)}
          end={formatNumber(data.properties[status], language)}
        />
      ))}
    </Card>
  )
}
