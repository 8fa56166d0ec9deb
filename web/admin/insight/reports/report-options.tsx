import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { CustomizeFields, PeriodField, TypeField } from './fields.tsx'
import type { ReportData } from './report-data.ts'
import type { ReportAddress } from './report-state.ts'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'

/** The options above a report. Every change is written to the address at once. */
export function ReportOptions({
  address: { state, set },
  data,
}: {
  address: ReportAddress
  data: ReportData | undefined
}): ReactNode {
  const { t } = useTranslation('reports')
  return (
    <search className={css.form} aria-label={t('form.label')}>
      <div className={css.fields}>
        <TypeField state={state} set={set} />
        <PeriodField state={state} set={set} />
      </div>
      <details className={css.more}>
        <summary>{t('form.more')}</summary>
        <div className={css.fields}>
          <CustomizeFields state={state} set={set} />
        </div>
        {data && <Columns state={state} set={set} data={data} />}
      </details>
    </search>
  )
}

/** Which columns are shown. The first column of each table cannot be hidden. */
function Columns({
  state,
  set,
  data,
}: Pick<ReportAddress, 'state' | 'set'> & { data: ReportData }): ReactNode {
  const { t } = useTranslation('reports')
  const { say } = useReportWords()
  const keys = [...new Set(data.sections.flatMap(({ columns }) => columns.slice(1).map(({ key }) => key)))]
  if (keys.length === 0) return null
  return (
    <fieldset className={css.codes}>
      <legend>{t('form.columns')}</legend>
      {keys.map((key) => (
        <label key={key} className={css.column}>
          <input
            type="checkbox"
            checked={!state.hidden.includes(key)}
            onChange={({ currentTarget: { checked } }) => {
              const kept = state.hidden.filter((one) => one !== key)
              const hidden = checked ? kept : [...kept, key]
              set({ hide: hidden.length > 0 ? hidden : undefined })
            }}
          />
          {say('columns', key)}
        </label>
      ))}
    </fieldset>
  )
}
