import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './chart.module.css'
import { Skeleton } from './skeleton.tsx'

const Plot = lazy(() => import('./chart-plot.tsx'))

export interface ChartSeries {
  /** The field of a row that holds the number. */
  key: string
  label: string
  /** 1 to 6: the place in the palette; `accent` and `bar` follow the colour scheme. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'accent' | 'bar' | 'settled' | 'soon' | 'overdue'
  /** The last bar is what it is about; those before stand back a little. */
  lastStrong?: boolean
}

export interface ChartProps {
  /** What the chart shows; read by screen readers and used as the table's caption. */
  title: string
  kind: 'bars' | 'stacked' | 'lines' | 'area'
  rows: readonly (Readonly<Record<string, number | string | null>> & { label: string })[]
  series: readonly ChartSeries[]
  /** The full number, for the table and the tooltip. */
  format: (value: number) => string
  /** The short number on the axis; `format` unless given. */
  formatAxis?: (value: number) => string
  /** Pixels. */
  height?: number
}

/** A chart with its table one key away. The chart library is loaded with the first chart. */
export function Chart(props: ChartProps): ReactNode {
  const { title, rows, series, format, height = 220 } = props
  const [asTable, setAsTable] = useState(false)
  const { t } = useTranslation('ui')
  return (
    <figure className={css.chart}>
      {asTable ? (
        <div className={css.tableBox}>
          <table className={css.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('chart.period')}</th>
                {series.map((one) => (
                  <th scope="col" key={one.key}>
                    {one.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {series.map((one) => {
                    const value = row[one.key]
                    return <td key={one.key}>{typeof value === 'number' ? format(value) : '—'}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div role="img" aria-label={title} style={{ height }}>
          <Suspense fallback={<Skeleton height={`${height}px`} />}>
            <Plot {...props} height={height} />
          </Suspense>
        </div>
      )}
      <figcaption className={css.caption}>
        <ul className={css.keys}>
          {series.length > 1 &&
            !asTable &&
            series.map((one) => (
              <li key={one.key}>
                <span className={css.key} style={{ background: seriesColor(one.color) }} aria-hidden="true" />
                {one.label}
              </li>
            ))}
        </ul>
        <button type="button" className={css.toggle} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'chart.asChart' : 'chart.asTable')}
        </button>
      </figcaption>
    </figure>
  )
}

/** The CSS colour of a series. */
export const seriesColor = (color: ChartSeries['color']): string =>
  typeof color === 'number' ? `var(--series-${color})` : `var(--${color})`
