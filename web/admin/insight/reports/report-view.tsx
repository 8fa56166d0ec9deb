import { emptyText, foundNothing } from '@domovik/domain/insight/reports/catalogue.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { type FigureProps, SummaryStrip } from '../../../ui/show/figure.tsx'
import { useBasisSentence } from './basis-sentence.ts'
import { ReportChart } from './report-chart.tsx'
import type { ReportData } from './report-data.ts'
import type { ReportState } from './report-state.ts'
import { type ReportWords, useReportWords } from './report-words.ts'
import css from './reports.module.css'
import { addressOf } from './row-links.ts'
import { SectionTable } from './section-table.tsx'

/** A report on screen and on paper: title, figures, charts, tables, notes. */
export function ReportView({
  data,
  state,
  refreshing = false,
  alone = true,
}: {
  data: ReportData
  state: Pick<ReportState, 'hidden' | 'charts'>
  refreshing?: boolean
  /** The title is already shown above. */
  alone?: boolean
}): ReactNode {
  const { t } = useTranslation('reports')
  const { say } = useReportWords()
  const basisSentence = useBasisSentence()
  const language = useLanguage()
  const figures = useFigures(data)
  const sections = data.sections.filter(({ rows }) => rows.length > 0)
  return (
    <article className={css.report} aria-busy={refreshing} data-refreshing={refreshing || undefined}>
      <header className={css.printHead}>
        <p>{data.organization}</p>
        {!alone && (
          <>
            <h2>{say('types', `${data.type}.title`)}</h2>
            <p>{basisSentence(data)}</p>
          </>
        )}
        <p>{t('print.made', { date: formatDate(data.madeAt, language, 'instant') })}</p>
      </header>
      {figures.length > 0 && sections.length > 0 && <SummaryStrip figures={figures} />}
      {state.charts && data.charts.length > 0 && (
        <div className={css.charts}>
          {data.charts.map((chart) => (
            <ReportChart key={chart.id} chart={chart} currency={data.currency} />
          ))}
        </div>
      )}
      {sections.map((section) => (
        <SectionTable
          key={section.id}
          section={section}
          hidden={state.hidden}
          currency={data.currency}
          titled={sections.length > 1}
        />
      ))}
      {foundNothing(data) && (
        <div className={css.empty} role="status">
          <strong>{t(emptyText(data.type))}</strong>
          <p className="muted">{t('emptyHint')}</p>
        </div>
      )}
      {data.notes.length > 0 && (
        <ul className={css.notes}>
          {data.notes.map((note) => (
            <li key={note.code}>{say('notes', note.code, readable(note.data, language, data.currency))}</li>
          ))}
        </ul>
      )}
    </article>
  )
}

function useFigures(data: ReportData): FigureProps[] {
  const words = useReportWords()
  return data.figures.map((figure) => ({
    label: words.say('figures', figure.id),
    value: words.write({ ...figure, key: figure.id }, figure.value, data.currency),
    ...(figure.opens ? { to: addressOf(figure.opens) } : {}),
    sentence: sentenceOf(figure, words),
  }))
}

/** Formats dates and the amount inside a sentence. */
const readable = (
  data: Record<string, string | number> | undefined,
  language: Parameters<typeof formatDate>[1],
  currency: string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => [
      name,
      name === 'amount'
        ? formatMoney(Number(value), currency)
        : /^\d{4}-\d{2}-\d{2}$/.test(String(value))
          ? formatDate(String(value), language)
          : value,
    ]),
  )

/** Why there is no figure, or the comparison with the previous period. */
function sentenceOf(
  { value, reason, previous }: ReportData['figures'][number],
  { say, write }: ReportWords,
): string {
  if (reason) return say('reasons', reason)
  if (previous === undefined || typeof value !== 'number') return ''
  if (previous === null || previous === 0) return say('before', 'none')
  const change = (value - previous) / Math.abs(previous)
  if (change === 0) return say('before', 'same')
  const percent = write({ kind: 'percent', key: 'change' }, Math.abs(change), '')
  return say('before', change > 0 ? 'up' : 'down', { percent })
}
