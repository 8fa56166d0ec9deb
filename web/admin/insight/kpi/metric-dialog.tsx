import { formatShortPercent } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Chart } from '../../../ui/show/chart.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { monthName } from '../dashboard/month-name.ts'
import css from './kpi.module.css'
import type { Figure, Kpi, Question, Trend } from './kpi-data.ts'
import { useKpiWords } from './kpi-words.ts'
import { MetricRows } from './metric-rows.tsx'
import { formFor, placeOf } from './row-links.ts'

/** The details of a metric: its meaning, its parts, its history, and each property. */
export function MetricDialog(props: {
  figure: Figure
  kpi: Kpi
  trend: Trend | undefined
  question: Question
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { figure, kpi, trend, question } = props
  const { t } = useTranslation('kpi')
  const words = useKpiWords(kpi.currency)
  const { metric, unit, value, reason } = figure
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t(`names.${metric}`)} size="lg">
      <div className={css.opened}>
        <p>{t(`texts.${metric}`)}</p>
        <p className={css.result}>
          <strong>{value === null ? t('unknown') : words.value(unit, value)}</strong>
          <span className="muted">
            {reason === null ? (words.before(figure) ?? t('before.none')) : t(`reasons.${reason}`)}
          </span>
        </p>
        {reason !== 'insufficient_data' && <MadeOf figure={figure} kpi={kpi} />}
        <Notes figure={figure} />
        <Missing figure={figure} />
        <Course figure={figure} trend={trend} currency={kpi.currency} />
        {!question.propertyId && reason !== 'insufficient_data' && (
          <MetricRows figure={figure} question={question} />
        )}
      </div>
    </Dialog>
  )
}

/** Numerator and denominator; each part links to its rows. */
function MadeOf({ figure, kpi }: { figure: Figure; kpi: Kpi }): ReactNode {
  const { t } = useTranslation('kpi')
  const words = useKpiWords(kpi.currency)
  const shown = { window: kpi.window, propertyId: kpi.property?.id }
  const sum = (parts: Figure['above'], total: number, label: string): ReactNode => (
    <section className={css.side} aria-label={label}>
      <h3>{label}</h3>
      <dl>
        {parts.map(({ code, amount }) => {
          const to = placeOf(code, shown, figure.scheduled)
          const text = words.part(code, amount)
          return (
            <div key={code}>
              <dt>{t(`parts.${code}`)}</dt>
              <dd>{to ? <AppLink to={to}>{text}</AppLink> : text}</dd>
            </div>
          )
        })}
        {parts.length > 1 && (
          <div className={css.total}>
            <dt>{t('total')}</dt>
            <dd>{words.part(parts[0]?.code ?? 'received', total)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
  return (
    <div className={css.sides}>
      {sum(figure.above, figure.numerator, t(figure.denominator === null ? 'madeOf' : 'above'))}
      {figure.denominator !== null && sum(figure.below, figure.denominator, t('below'))}
    </div>
  )
}

function Notes({ figure }: { figure: Figure }): ReactNode {
  const { t } = useTranslation('kpi')
  const notes = [
    ...(figure.annual ? [t('notes.annual')] : []),
    ...(figure.scheduled ? [t('notes.scheduled')] : []),
    ...(figure.coverage.counted < figure.coverage.of ? [t('notes.coverage', figure.coverage)] : []),
  ]
  if (notes.length === 0) return null
  return (
    <ul className={css.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

const namesShown = 6

/** Properties without a value, each with a link to the form that asks for the missing data. */
function Missing({ figure }: { figure: Figure }): ReactNode {
  const { t } = useTranslation('kpi')
  const lacking = figure.missing.filter(({ reason }) => reason === 'missing_input')
  if (lacking.length === 0) return null
  const more = figure.coverage.of - figure.coverage.counted - Math.min(lacking.length, namesShown)
  return (
    <p className={css.missing}>
      {t('missing')}{' '}
      {lacking.slice(0, namesShown).map(({ propertyId, address }, index) => (
        <span key={propertyId}>
          {index > 0 && ', '}
          <AppLink to={formFor(figure.metric, propertyId)}>{address}</AppLink>
        </span>
      ))}
      {more > 0 && ` ${t('more', { count: more })}`}
    </p>
  )
}

/** The last twelve months. */
function Course(props: { figure: Figure; trend: Trend | undefined; currency: string }): ReactNode {
  const { figure, trend, currency } = props
  const { t } = useTranslation('kpi')
  const words = useKpiWords(currency)
  const language = useLanguage()
  const values = trend?.values[figure.metric] ?? []
  if (!trend || values.filter((value) => value !== null).length < 2) return null
  return (
    <Chart
      title={t('course', { name: t(`names.${figure.metric}`) })}
      kind="lines"
      height={160}
      rows={trend.months.map((month, index) => ({
        label: monthName(month, language),
        value: values[index] ?? null,
      }))}
      series={[{ key: 'value', label: t(`names.${figure.metric}`), color: 'accent' }]}
      format={(value) => words.value(figure.unit, value)}
      formatAxis={(value) =>
        figure.unit === 'money'
          ? formatNumber(value / 100, language, { notation: 'compact', maximumFractionDigits: 1 })
          : figure.unit === 'percent'
            ? formatShortPercent(value)
            : value.toFixed(1)
      }
    />
  )
}
