import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { SummaryStrip } from '../../../ui/show/figure.tsx'
import type { Checked } from './import-types.ts'

/** How many rows will be imported and how many not. Each number links to its rows below. */
export function ResultStrip({ checked }: { checked: Checked }): ReactNode {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { goodRows, badRows, mapping, columns, run } = checked
  const here = `/import?run=${run.id}`
  return (
    <SummaryStrip
      label={t('result.title')}
      figures={[
        {
          label: t('result.good'),
          value: formatNumber(goodRows, language),
          sentence: t('result.goodNote'),
          to: `${here}#preview`,
        },
        {
          label: t('result.bad'),
          value: formatNumber(badRows, language),
          sentence: t(badRows > 0 ? 'result.badNote' : 'result.badNone'),
          ...(badRows > 0 ? { to: `${here}#problems`, tone: 'overdue' as const } : {}),
        },
        {
          label: t('result.columns'),
          value: String(Object.keys(mapping).length),
          sentence: t('result.columnsOf', { total: columns.length }),
          to: `${here}#mapping`,
        },
      ]}
    />
  )
}
