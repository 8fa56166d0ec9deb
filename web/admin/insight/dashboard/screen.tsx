import { STANDARD_LAYOUT } from '@domovik/domain/insight/dashboard/layout.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { capitalized } from '../../../ui/show/capitalized.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Page } from '../../../ui/show/page.tsx'
import { ChartSkeleton, Skeleton } from '../../../ui/show/skeleton.tsx'
import { useMe, usePermission } from '../../frame/session.tsx'
import { dashboardQuery } from '../../shared/first-calls.ts'
import { CustomizeButton } from './customize-button.tsx'
import css from './dashboard.module.css'
import type { DashboardData } from './dashboard-data.ts'
import { FiguresWaiting } from './figures.tsx'
import { FirstSteps, isNew } from './first-steps.tsx'
import { LayoutView, Sized } from './layout-view.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Summary } from './summary.tsx'
import { useMaySee, WidgetView, WidgetWaiting } from './widgets.tsx'

const RecordForm = onFirstUse(() =>
  import('../../rental/payments/record-form.tsx').then((part) => part.RecordForm),
)

/** Loaded only to edit. */
const LayoutEditor = lazyPart(() => import('./edit/editor.tsx').then((part) => part.LayoutEditor))

/** The landlord's first screen: overdue rent, leases that end soon, and open work. */
export function DashboardScreen(): ReactNode {
  const { t } = useTranslation(['dashboard', 'common'])
  const language = useLanguage()
  const { today } = useMe()
  const mayRecord = usePermission('create_payments')
  const [recording, setRecording] = useState(false)
  const [editing, setEditing] = useState(false)
  const dashboard = useQuery(dashboardQuery)
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
      title={capitalized(month, language)}
      sentence={dashboard.data ? <Summary data={dashboard.data} /> : <Skeleton width="38ch" />}
      acts={
        !editing && (
          <>
            {dashboard.data && hasContent(dashboard.data) && (
              <CustomizeButton onClick={() => setEditing(true)} />
            )}
            <QuickActions record={record} />
          </>
        )
      }
    >
      {dashboard.data ? (
        <Content data={dashboard.data} record={record} editing={editing} close={() => setEditing(false)} />
      ) : (
        <Waiting />
      )}
      {mayRecord && <RecordForm opened={recording} onClose={() => setRecording(false)} />}
    </Page>
  )
}

function Content(props: {
  data: DashboardData
  record: () => void
  editing: boolean
  close: () => void
}): ReactNode {
  const { data, record, editing, close } = props
  const maySee = useMaySee()
  const layout = data.layout.widgets.filter(({ widget }) => maySee(widget))
  const shown = (
    <LayoutView layout={layout} isPartial={layout.length < data.layout.widgets.length}>
      {({ widget, height }) => (
        <Sized height={height}>
          <WidgetView widget={widget} data={data} record={record} />
        </Sized>
      )}
    </LayoutView>
  )
  if (editing)
    return (
      <Suspense fallback={shown}>
        <LayoutEditor data={data} layout={layout} maySee={maySee} record={record} close={close} />
      </Suspense>
    )
  return (
    <>
      {isNew(data) && <FirstSteps data={data} record={record} />}
      {hasContent(data) && shown}
    </>
  )
}

const hasContent = (data: DashboardData): boolean => !(isNew(data) && silent(data))

/** Nothing was charged or received yet and nothing needs attention, so charts and lists would be empty. */
const silent = ({ revenue, needsHand }: DashboardData): boolean =>
  revenue.every(({ expected, received }) => expected === 0 && received === 0) &&
  [needsHand.stays, needsHand.calendars, needsHand.tickets].every((rows) => rows.length === 0)

/** Placeholder of the screen: figures, chart, rows. */
function Waiting(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <div className={css.outline} role="status" aria-label={t('loading')}>
      <div aria-hidden="true" className={css.blank}>
        <FiguresWaiting />
      </div>
      <LayoutView layout={STANDARD_LAYOUT.filter(({ widget }) => widget !== 'figures')}>
        {({ widget }) =>
          widget === 'revenue' ? (
            <Card>
              <div className={css.waiting}>
                <ChartSkeleton />
              </div>
            </Card>
          ) : (
            <WidgetWaiting />
          )
        }
      </LayoutView>
    </div>
  )
}
