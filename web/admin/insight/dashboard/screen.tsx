import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Columns, Page } from '../../../ui/show/page.tsx'
import { ChartSkeleton, Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'
import { Figures, FiguresWaiting } from './figures.tsx'
import { FirstSteps, isNew } from './first-steps.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { Overdue } from './overdue.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Recent } from './recent.tsx'
import { Revenue } from './revenue.tsx'
import { Summary } from './summary.tsx'

const RecordForm = onFirstUse(() =>
  import('../../rental/payments/record-form.tsx').then((part) => part.RecordForm),
)

export const preload = (): void => void queryClient.prefetchQuery(query.dashboard.get.queryOptions())

/** The landlord's first screen: overdue rent, leases that end soon, and open work. */
export function DashboardScreen(): ReactNode {
  const { t } = useTranslation(['dashboard', 'common'])
  const language = useLanguage()
  const { today } = useMe()
  const mayRecord = usePermission('create_payments')
  const [recording, setRecording] = useState(false)
  const dashboard = useQuery(query.dashboard.get.queryOptions())
  const month = formatDate((dashboard.data?.today ?? today).slice(0, 7), language, 'month')
  const record = (): void => setRecording(true)
  if (dashboard.isError && !dashboard.data)
    return (
      <MessageScreen alert title={t('dashboard:failed')} text={errorText(dashboard.error)}>
        <Button onClick={() => void dashboard.refetch()}>{t('common:act.retry')}</Button>
      </MessageScreen>
    )
  return (
    <Page
      title={month.charAt(0).toLocaleUpperCase(language) + month.slice(1)}
      sentence={dashboard.data ? <Summary data={dashboard.data} /> : <Skeleton width="38ch" />}
      acts={<QuickActions record={record} />}
    >
      {dashboard.data ? <Content data={dashboard.data} record={record} /> : <Waiting />}
      {mayRecord && <RecordForm opened={recording} onClose={() => setRecording(false)} />}
    </Page>
  )
}

function Content({ data, record }: { data: DashboardData; record: () => void }): ReactNode {
  const young = isNew(data)
  return (
    <>
      {young && <FirstSteps data={data} record={record} />}
      {!(young && silent(data)) && (
        <>
          <Figures data={data} />
          <Columns
            main={
              <>
                <Revenue data={data} />
                <Overdue data={data} />
              </>
            }
            side={
              <>
                <NeedsAttention data={data} />
                <Recent data={data} />
              </>
            }
          />
        </>
      )}
    </>
  )
}

/** Nothing was charged or received yet, so charts and lists would be empty. */
const silent = ({ revenue }: DashboardData): boolean =>
  revenue.every(({ expected, received }) => expected === 0 && received === 0)

/** Placeholder of the screen: figures, chart, rows. */
function Waiting(): ReactNode {
  const { t } = useTranslation('common')
  const rows = (
    <Card>
      <div className={css.waiting}>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    </Card>
  )
  return (
    <div className={css.outline} role="status" aria-label={t('loading')}>
      <div aria-hidden="true" className={css.blank}>
        <FiguresWaiting />
      </div>
      <Columns
        main={
          <>
            <Card>
              <div className={css.waiting}>
                <ChartSkeleton />
              </div>
            </Card>
            {rows}
          </>
        }
        side={
          <>
            {rows}
            {rows}
          </>
        }
      />
    </div>
  )
}
