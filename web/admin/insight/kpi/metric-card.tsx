import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './kpi.module.css'
import type { Figure } from './kpi-data.ts'
import { useKpiWords } from './kpi-words.ts'
import { formFor } from './row-links.ts'
import { Sparkline } from './sparkline.tsx'

/** One metric: name, value, comparison with the previous period, number of properties. It opens the details. */
export function MetricCard(props: {
  figure: Figure
  currency: string
  trend: readonly (number | null)[] | undefined
  open: () => void
}): ReactNode {
  const { figure, currency, trend, open } = props
  const { t } = useTranslation('kpi')
  const words = useKpiWords(currency)
  const { metric, value, coverage, missing, reason } = figure
  const lacking = reason === 'missing_input' ? missing[0] : undefined
  const partly = coverage.counted < coverage.of
  return (
    <li className={css.card}>
      <button type="button" className={css.name} onClick={open} aria-haspopup="dialog">
        {t(`names.${metric}`)}
      </button>
      <div className={css.line}>
        <span className={css.value} data-unknown={value === null || undefined}>
          {value === null ? t('unknown') : words.value(figure.unit, value)}
        </span>
        {trend && value !== null && <Sparkline values={trend} />}
      </div>
      <p className={css.note}>
        {reason === null ? (words.before(figure) ?? t('before.none')) : t(`reasons.${reason}`)}
      </p>
      {value !== null && partly && <p className={css.note}>{t('coverage', coverage)}</p>}
      {lacking && (
        <AppLink className={css.fill} to={formFor(metric, lacking.propertyId)}>
          {t('fill', { name: lacking.address })}
        </AppLink>
      )}
    </li>
  )
}
