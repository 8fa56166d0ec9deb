import { type ReactNode, useState } from 'react'
import { AppLink, useGo } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import css from './chart.module.css'
import { axisWidth, type ChartProps, type ChartRow, seriesColor } from './chart-parts.ts'
import { ChartPlot } from './chart-plot.tsx'
import { chartHeight } from './skeleton.tsx'

/** A chart, with its table one key away. */
export function Chart(props: ChartProps): ReactNode {
  const { title, rows, series, format, height = chartHeight } = props
  const [asTable, setAsTable] = useState(false)
  const { t } = useTranslation('ui')
  const go = useGo()
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
                  <th scope="row">{row.to ? <AppLink to={row.to}>{row.label}</AppLink> : row.label}</th>
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
        <div className={css.drawing} style={{ height }}>
          <div role="img" aria-label={title} className={css.plot}>
            <ChartPlot {...props} height={height} open={go} />
          </div>
          <Openings rows={rows} series={series} format={format} />
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

/**
 * A link over each bar, with its numbers as text, for keyboard and screen readers. With a mouse the bar itself is
 * pressed.
 */
function Openings({ rows, series, format }: Pick<ChartProps, 'rows' | 'series' | 'format'>): ReactNode {
  if (!rows.some(({ to }) => to)) return null
  const told = (row: ChartRow): string =>
    series
      .flatMap(({ key, label }) => {
        const value = row[key]
        return typeof value === 'number' ? [`${label} ${format(value)}`] : []
      })
      .join(', ')
  return (
    <div
      className={css.openings}
      style={{ insetInlineStart: axisWidth, gridTemplateColumns: `repeat(${rows.length}, 1fr)` }}
    >
      {rows.map(
        (row) => row.to && <AppLink key={row.label} to={row.to} aria-label={`${row.label}: ${told(row)}`} />,
      )}
    </div>
  )
}
