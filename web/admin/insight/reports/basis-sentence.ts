import { addDays } from '@domovik/domain/dates.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { narrowings } from './narrowings.ts'
import type { ReportData } from './report-data.ts'
import { useReportWords } from './report-words.ts'

/** Reports about a day instead of a period. */
const timeless: ReadonlySet<ReportData['type']> = new Set(['overdue', 'liquidity'])

/** The sentence about basis, date and everything that narrows the report (docs/finance.md 8). */
export function useBasisSentence(): (data: ReportData) => string {
  const { t } = useTranslation('reports')
  const { code } = useReportWords()
  const language = useLanguage()
  const day = (date: string): string => formatDate(date, language)
  return ({ type, window, basis, asOf, narrowedTo }) =>
    [
      ...(timeless.has(type)
        ? []
        : [t('range', { from: day(window.from), to: day(addDays(window.to, -1)) })]),
      ...(basis === 'as_of'
        ? [t('print.stateOf', { date: day(asOf) })]
        : [t(`bases.${basis}`), t('print.asOf', { date: day(asOf) })]),
      ...narrowings(narrowedTo, { label: (filter) => t(`filters.${filter}`), code }),
    ].join(' · ')
}
