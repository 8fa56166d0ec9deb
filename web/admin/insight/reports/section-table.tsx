import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import type { Opening, ReportColumn, ReportRow, ReportSection } from './report-data.ts'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'
import { addressOf } from './row-links.ts'

/** A row, or the totals, which have no key. */
type ShownRow = Omit<ReportRow, 'key'> & { key?: string }

/** More rows are rendered only on request and for printing. */
const atFirst = 300
/** With more columns than this the text is smaller. */
const many = 9
const words: ReadonlySet<ReportColumn['kind']> = new Set(['text', 'code', 'bucket', 'date'])

/** One table of a report with its totals. Figures link to the rows behind them. */
export function SectionTable(props: {
  section: ReportSection
  hidden: readonly string[]
  currency: string
  titled: boolean
}): ReactNode {
  const { section, hidden, currency, titled } = props
  const { t } = useTranslation(['reports', 'ui'])
  const language = useLanguage()
  const { say } = useReportWords()
  const all = useAll(section.rows.length)
  const columns = section.columns.filter(({ key }, index) => index === 0 || !hidden.includes(key))
  const rows = all.shown ? section.rows : section.rows.slice(0, atFirst)
  const title = say('sections', section.id)
  const cellOf = (column: ReportColumn, row: ShownRow): ReactNode => (
    <Cell column={column} row={row} currency={currency} />
  )
  const cells = (row: ShownRow, first: ReactNode) =>
    columns.map((column, index) => {
      const align = words.has(column.kind) ? undefined : 'end'
      const content = index === 0 && first !== null ? first : cellOf(column, row)
      return index === 0 ? (
        <th key={column.key} scope="row" data-align={align} data-kind={column.kind}>
          {content}
        </th>
      ) : (
        <td
          key={column.key}
          data-align={align}
          data-zero={row.cells[column.key] === 0 || undefined}
          data-kind={column.kind}
        >
          {content}
        </td>
      )
    })
  return (
    <div className={css.section}>
      {titled && <h2>{title}</h2>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css.tableBox} tabIndex={0} aria-label={title}>
        <table className={css.table} data-many={columns.length > many || undefined}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ key, kind }) => (
                <th key={key} scope="col" data-align={words.has(kind) ? undefined : 'end'}>
                  {say('columns', key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} data-subtotal={row.subtotal || undefined}>
                {cells(row, null)}
              </tr>
            ))}
          </tbody>
          {section.totals && (
            <tfoot>
              <tr>{cells({ cells: section.totals, opens: section.totalsOpen }, t('total'))}</tr>
            </tfoot>
          )}
        </table>
      </section>
      {!all.shown && (
        <div className={css.moreRows}>
          <Button variant="default" onClick={all.show}>
            {t('allRows', { count: section.rows.length, n: formatNumber(section.rows.length, language) })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether all rows are rendered. A printed table always has all rows. */
function useAll(count: number): { shown: boolean; show: () => void } {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const drawAll = (): void => flushSync(() => setWanted(true))
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [])
  return { shown: wanted || count <= atFirst, show: () => setWanted(true) }
}

function Cell({
  column,
  row,
  currency,
}: {
  column: ReportColumn
  row: ShownRow
  currency: string
}): ReactNode {
  const { t } = useTranslation('reports')
  const { write, say } = useReportWords()
  const value = row.cells[column.key] ?? null
  const reason = row.reasons?.[column.key]
  if (value === null && column.key === 'property' && !reason && 'property' in row.cells)
    return t('unassigned')
  if (value === null && !reason && (words.has(column.kind) || row.key === undefined)) return null
  const shown =
    column.kind === 'money' && typeof value === 'number' ? (
      <Money cents={value} currency={currency} />
    ) : (
      write(column, value, currency)
    )
  if (reason) return <span title={say('reasons', reason)}>{shown}</span>
  return <Opened to={row.opens?.[column.key]}>{shown}</Opened>
}

function Opened({ to, children }: { to: Opening | undefined; children: ReactNode }): ReactNode {
  if (!to) return children
  return (
    <AppLink to={addressOf(to)} className={css.opens}>
      {children}
    </AppLink>
  )
}
