import { addDays } from '@domovik/domain/dates.ts'
import { METRIC_GROUPS, METRICS, type MetricGroup } from '@domovik/domain/insight/kpi/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { AccessDenied } from '../../../ui/app/access-denied.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MessageScreen } from '../../../ui/app/message-screen.tsx'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import type { Place } from '../../../ui/router/routes.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Page } from '../../../ui/show/page.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { PlanGate } from '../../account/subscriptions/plan-gate.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { PropertyPicker } from '../../shared/pickers.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { PeriodField } from '../reports/fields.tsx'
import css from './kpi.module.css'
import { type Kpi, questionOf, type Trend, useKpiAddress } from './kpi-data.ts'
import { MetricCard } from './metric-card.tsx'

const MetricDialog = onFirstUse(() => import('./metric-dialog.tsx').then((part) => part.MetricDialog))

const groups = Object.keys(METRIC_GROUPS) as MetricGroup[]

export const preload = ({ address: { search } }: Place): void => {
  const { question, complete } = questionOf(search)
  if (complete) queryPreload(query.kpi.get.queryOptions({ input: question }))()
}

/** /reports/advanced: the key figures of a period, each with a link to its details. */
export function KpiScreen(): ReactNode {
  if (!usePermission('view_reports')) return <AccessDenied />
  return (
    <PlanGate feature="kpi_dashboard">
      <KpiView />
    </PlanGate>
  )
}

function KpiView(): ReactNode {
  const { t } = useTranslation(['kpi', 'common'])
  const language = useLanguage()
  const address = useKpiAddress()
  const { question, complete, opened } = address
  const asked = { input: question, enabled: complete, placeholderData: keepPreviousData }
  const kpi = useQuery(query.kpi.get.queryOptions(asked))
  const trend = useQuery(query.kpi.trend.queryOptions({ ...asked, enabled: complete && kpi.isSuccess }))
  const figure = kpi.data?.metrics.find(({ metric }) => metric === opened)
  const sentence = kpi.data
    ? t('kpi:sentence', {
        from: formatDate(kpi.data.window.from, language),
        to: formatDate(addDays(kpi.data.window.to, -1), language),
      })
    : t('kpi:intro')
  return (
    <Page title={t('kpi:title')} sentence={sentence}>
      <div className={css.choice}>
        <PeriodField state={address.state} set={address.set} />
        <PropertyPicker
          label={t('kpi:property')}
          placeholder={t('kpi:portfolio')}
          value={question.propertyId ?? null}
          onChange={(propertyId) => address.set({ propertyId: propertyId ?? undefined })}
          clearable
        />
      </div>
      {kpi.isError && !kpi.data ? (
        <MessageScreen alert title={t('kpi:failed')} text={errorText(kpi.error)}>
          <Button onClick={() => void kpi.refetch()}>{t('common:act.retry')}</Button>
        </MessageScreen>
      ) : kpi.data ? (
        <Groups kpi={kpi.data} trend={trend.data} open={(metric) => address.set({ metric })} />
      ) : (
        <Waiting />
      )}
      {kpi.data && figure && (
        <MetricDialog
          figure={figure}
          kpi={kpi.data}
          trend={trend.data}
          question={question}
          opened
          onClose={() => address.set({ metric: undefined })}
        />
      )}
    </Page>
  )
}

function Groups(props: { kpi: Kpi; trend: Trend | undefined; open: (metric: string) => void }): ReactNode {
  const { kpi, trend, open } = props
  const { t } = useTranslation('kpi')
  if (kpi.properties === 0)
    return (
      <MessageScreen title={t('none.title')} text={t('none.text')}>
        <Button renderRoot={(root) => <AppLink {...root} to="/properties?new=1" />}>{t('none.add')}</Button>
      </MessageScreen>
    )
  return groups.map((group) => (
    <section key={group} className={css.group} aria-labelledby={`kpi-${group}`}>
      <h2 id={`kpi-${group}`}>{t(`groups.${group}`)}</h2>
      <ul className={css.cards}>
        {METRIC_GROUPS[group].map((metric) => {
          const figure = kpi.metrics[METRICS.indexOf(metric)]
          return (
            figure && (
              <MetricCard
                key={metric}
                figure={figure}
                currency={kpi.currency}
                trend={trend?.values[metric]}
                open={() => open(metric)}
              />
            )
          )
        })}
      </ul>
    </section>
  ))
}

/** Placeholder of the groups. */
function Waiting(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {groups.map((group) => (
        <div key={group} className={css.group}>
          <Skeleton width="12ch" height="1.2rem" />
          <div className={css.cards}>
            {METRIC_GROUPS[group].map((metric) => (
              <div key={metric} className={css.card}>
                <Skeleton width="60%" />
                <Skeleton width="45%" height="1.6rem" />
                <Skeleton width="75%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
