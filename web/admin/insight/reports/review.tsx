import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { questionOf, type ReportAddress } from './report-state.ts'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'
import type { Step } from './wizard-steps.tsx'

/** A summary before the report is created; each part links to its step. */
export function Review({
  state,
  advanced,
  addressOf,
}: Pick<ReportAddress, 'state' | 'addressOf'> & { advanced: boolean }): ReactNode {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { say } = useReportWords()
  const { propertyId, tenantId, rentalType, status = [], category = [] } = questionOf(state)
  const narrowed = [
    ...(propertyId ? [t('filters.property')] : []),
    ...(tenantId ? [t('filters.tenant')] : []),
    ...(rentalType ? [t('filters.rentalType')] : []),
    ...([status].flat().length > 0 ? [t('filters.status')] : []),
    ...([category].flat().length > 0 ? [t('filters.category')] : []),
  ]
  const period =
    state.period === 'custom' && state.from && state.to
      ? t('range', { from: formatDate(state.from, language), to: formatDate(state.to, language) })
      : t(`periods.${state.period}`)
  const rows: { step: Step; label: string; value: string }[] = [
    { step: 'type', label: t('wizard.steps.type'), value: say('types', `${state.type}.title`) },
    { step: 'period', label: t('wizard.steps.period'), value: period },
    {
      step: 'customize',
      label: t('wizard.steps.customize'),
      value: advanced
        ? [t(`basisShort.${state.basis}`), t(`groupings.${state.grouping}`), ...narrowed].join(' · ')
        : t('wizard.defaults'),
    },
  ]
  return (
    <dl className={css.review}>
      {rows.map(({ step, label, value }) => (
        <div key={step}>
          <dt>{label}</dt>
          <dd>
            <AppLink to={addressOf({ step, ...(step === 'customize' ? { mode: 'advanced' } : {}) })}>
              {value}
            </AppLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
