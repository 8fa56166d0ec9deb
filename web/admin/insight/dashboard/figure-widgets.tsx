import type { Metric } from '@domovik/domain/insight/kpi/types.ts'
import { METRICS } from '@domovik/domain/insight/kpi/types.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { useKpiWords } from '../kpi/kpi-words.ts'
import { ReportChart } from '../reports/report-chart.tsx'
import { useReportWords } from '../reports/report-words.ts'
import { addressOf } from '../reports/row-links.ts'
import { WidgetState } from './widget-state.tsx'

/** Money in and out in this month; the report has the rows behind each figure. */
export function CashWidget(): ReactNode {
  const { t } = useTranslation('dashboard_widgets')
  const words = useReportWords()
  const report = useQuery(
    query.reports.run.queryOptions({ input: { type: 'cash_flow', period: 'this_month' } }),
  )
  const to = '/reports?type=cash_flow&period=this_month'
  const rows = report.data?.figures.map((figure) => (
    <CardRow
      key={figure.id}
      to={figure.opens ? addressOf(figure.opens) : to}
      title={words.say('figures', figure.id)}
      {...(figure.reason ? { note: t('noBalance') } : {})}
      end={words.write({ ...figure, key: figure.id }, figure.value, report.data.currency)}
    />
  ))
  return (
    <Card title={t('names.cash')} rows link={{ to, label: t('report') }}>
      <WidgetState asked={report} />
      {rows}
    </Card>
  )
}

/** Agreed charges less agreed costs and instalments, by month. */
export function ForecastWidget(): ReactNode {
  const { t } = useTranslation('dashboard_widgets')
  const words = useReportWords()
  const report = useQuery(
    query.reports.run.queryOptions({ input: { type: 'liquidity', period: 'this_month' } }),
  )
  const to = '/reports?type=liquidity&period=this_month'
  const chart = report.data?.charts.find(({ id }) => id === 'forecast')
  const totals = report.data?.sections.find(({ id }) => id === 'forecast')?.totals
  if (!report.data || !chart)
    return (
      <Card title={t('names.forecast')}>
        <WidgetState asked={report} />
      </Card>
    )
  const { currency } = report.data
  return (
    <ReportChart
      chart={chart}
      currency={currency}
      title={t('names.forecast')}
      link={{ to, label: t('report') }}
    >
      {totals &&
        (['expected', 'payables', 'instalments', 'net'] as const).map((key) => (
          <CardRow
            key={key}
            to={to}
            title={words.say('columns', key)}
            end={words.write({ key, kind: 'money' }, totals[key], currency)}
          />
        ))}
    </ReportChart>
  )
}

const shown: readonly Metric[] = ['cash_flow', 'noi_margin', 'oer', 'net_yield', 'dscr', 'reserves']

/** Six key figures of the last six months. Each opens its calculation. */
export function KeyFiguresWidget(): ReactNode {
  const { t } = useTranslation(['dashboard_widgets', 'kpi'])
  const kpi = useQuery(query.kpi.get.queryOptions({ input: {} }))
  const words = useKpiWords(kpi.data?.currency ?? 'EUR')
  return (
    <Card
      title={t('dashboard_widgets:names.key_figures')}
      rows
      link={{ to: '/reports/advanced', label: t('dashboard_widgets:lastMonths') }}
    >
      <WidgetState asked={kpi} />
      {kpi.data &&
        shown.map((metric) => {
          const figure = kpi.data.metrics[METRICS.indexOf(metric)]
          return (
            figure && (
              <CardRow
                key={metric}
                to={`/reports/advanced?metric=${metric}`}
                title={t(`kpi:names.${metric}`)}
                end={figure.value === null ? t('kpi:unknown') : words.value(figure.unit, figure.value)}
              />
            )
          )
        })}
    </Card>
  )
}
