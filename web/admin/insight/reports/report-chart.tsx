import { formatMoney, formatPercent, formatShortPercent } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Chart } from '../../../ui/show/chart.tsx'
import type { ChartSeries } from '../../../ui/show/chart-parts.ts'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import { Shares } from '../../../ui/show/shares.tsx'
import type { ReportChartData } from './report-data.ts'
import { useReportWords } from './report-words.ts'
import { addressOf } from './row-links.ts'

const palette = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly ChartSeries['color'][]
const colorAt = (index: number): (typeof palette)[number] => palette[index % palette.length] ?? 1

/** A chart of a report. */
export function ReportChart(props: {
  chart: ReportChartData
  currency: string
  /** Instead of the chart's own title. */
  title?: string
  link?: { to: string; label: string }
  /** Below the chart. */
  children?: ReactNode
}): ReactNode {
  const { chart, currency, link, children } = props
  const { say, code } = useReportWords()
  const language = useLanguage()
  const title = props.title ?? say('charts', chart.id)
  const nameOf = (label: string): string => {
    if (chart.labels === 'code') return code({ key: chart.id, words: chart.words }, label)
    if (chart.labels === 'text') return label
    return label.length === 7
      ? `${formatDate(label, language, 'dayMonth').replace(/^\d+\s*(de\s+)?/, '')} ${label.slice(2, 4)}`
      : formatDate(label, language, 'dayMonth')
  }
  const format = (value: number): string =>
    chart.values === 'money'
      ? formatMoney(value, currency)
      : chart.values === 'percent'
        ? formatPercent(value)
        : formatNumber(value, language)
  const [only = ''] = chart.series
  if (chart.kind === 'donut')
    return (
      <Card title={title}>
        <Shares
          label={title}
          format={format}
          parts={chart.points.map(({ label, values, opens }, index) => ({
            key: label,
            label: nameOf(label),
            value: values[only] ?? 0,
            color: colorAt(index),
            ...(opens ? { to: addressOf(opens) } : {}),
          }))}
        />
      </Card>
    )
  return (
    <Card title={title} {...(link ? { link } : {})}>
      <Chart
        title={title}
        kind={chart.kind}
        rows={chart.points.map(({ label, values, opens }, index) => ({
          ...values,
          label: distinct(
            nameOf(label),
            index,
            chart.points.map((point) => nameOf(point.label)),
          ),
          ...(opens ? { to: addressOf(opens) } : {}),
        }))}
        series={chart.series.map((key, index) => ({
          key,
          label: say('columns', key),
          color: chart.series.length === 1 ? 'accent' : colorAt(index),
        }))}
        format={format}
        whole={chart.values === 'count'}
        {...(chart.values === 'money'
          ? {
              formatAxis: (cents: number) =>
                formatNumber(cents / 100, language, { notation: 'compact', maximumFractionDigits: 1 }),
            }
          : chart.values === 'percent'
            ? {
                formatAxis: formatShortPercent,
              }
            : {})}
      />
      {children}
    </Card>
  )
}

/** Two tenants may have the same name, but a chart identifies its bars by name. */
const distinct = (name: string, index: number, all: readonly string[]): string => {
  const before = all.slice(0, index).filter((one) => one === name).length
  return before === 0 ? name : `${name} (${before + 1})`
}
