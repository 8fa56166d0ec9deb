import type { ReactNode } from 'react'
import css from './shared.module.css'

interface PlainColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Hidden on narrow screens; the table's `note` then shows it below the first column. */
  wide?: boolean
}

interface PlainTableProps<Row> {
  caption: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Below the first column when the wide columns are hidden. */
  note?: (row: Row) => ReactNode
  footer?: ReactNode
}

/** A short table inside a card: statements, charges, previews. Use DataList for long lists. */
export function PlainTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  note,
  footer,
}: PlainTableProps<Row>): ReactNode {
  return (
    <div className={css.tableBox}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align} data-wide={column.wide || undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <td key={column.id} data-align={column.align} data-wide={column.wide || undefined}>
                  {column.cell(row)}
                  {index === 0 && note && <div className={css.note}>{note(row)}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer && <div className={css.tableFoot}>{footer}</div>}
    </div>
  )
}
