import { PERIODS } from '@domovik/domain/periods.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateRange, otherType } from './fields.tsx'
import { useOfferedReports } from './offered-reports.ts'
import type { ReportAddress } from './report-state.ts'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'
import { topicOf, topics } from './topics.ts'

type Part = Pick<ReportAddress, 'state' | 'set'>

/** All reports with a description, by topic. */
export function TypeCards({ state, set }: Part): ReactNode {
  const { t } = useTranslation('reports')
  const { say } = useReportWords()
  const offered = useOfferedReports()
  return topics.map((topic) => {
    const types = offered.filter((type) => topicOf[type] === topic)
    if (types.length === 0) return null
    return (
      <fieldset key={topic} className={css.cards}>
        <legend>{t(`topics.${topic}`)}</legend>
        {types.map((type) => (
          <label key={type} className={css.card} data-chosen={type === state.type || undefined}>
            <input
              type="radio"
              name="type"
              value={type}
              checked={type === state.type}
              onChange={() => set(otherType(type))}
            />
            <span>
              <strong>{say('types', `${type}.title`)}</strong>
              <span className={css.cardNote}>{say('types', `${type}.sentence`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    )
  })
}

export function PeriodCards({ state, set }: Part): ReactNode {
  const { t } = useTranslation('reports')
  return (
    <>
      <fieldset className={css.cards}>
        <legend className="visually-hidden">{t('form.period')}</legend>
        {PERIODS.map((period) => (
          <label key={period} className={css.card} data-chosen={period === state.period || undefined}>
            <input
              type="radio"
              name="period"
              value={period}
              checked={period === state.period}
              onChange={() => set({ period })}
            />
            <strong>{t(`periods.${period}`)}</strong>
          </label>
        ))}
      </fieldset>
      {state.period === 'custom' && <DateRange state={state} set={set} />}
    </>
  )
}
