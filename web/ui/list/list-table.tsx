import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import { Skeleton } from '../show/skeleton.tsx'
import { EditCell } from './edit-cell.tsx'
import { heldShift } from './held-shift.ts'
import css from './list.module.css'
import { nextSort } from './list-state.ts'
import { RowName } from './row-name.tsx'
import type { Column } from './types.ts'
import { rowHeight, useRowsInWindow } from './use-rows-in-window.ts'
import type { ListView } from './view.ts'

/** With more rows than this, only visible rows are rendered. */
const drawnWhole = 100

/** The rows as a table with sortable sticky headers, checkboxes and totals. */
export function ListTable<Row extends { id: string }, Totals>(view: ListView<Row, Totals>): ReactNode {
  const { rows, columns, selection, bulk, totals, totalsLabel, headingId } = view
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const { t } = useTranslation('ui')
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = rows.rows.length > drawnWhole
  const [from, to] = useRowsInWindow(virtual, rows.rows.length, top)
  const before = from * rowHeight
  const after = (rows.rows.length - to) * rowHeight
  const width = columns.length + (bulk ? 1 : 0)

  return (
    <table className={css.table} aria-labelledby={headingId} aria-rowcount={rows.total ?? -1}>
      <thead>
        <tr>
          {bulk && (
            <th className={css.check} scope="col">
              <input
                type="checkbox"
                aria-label={t('list.selectAll')}
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.selected.length > 0 && !selection.all
                }}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} view={view} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.loading && <SkeletonRows columns={columns} check={Boolean(bulk)} />}
        {before > 0 && <Gap height={before} width={width} />}
        {rows.rows.slice(from, to).map((row, index) => (
          <TableRow key={row.id} row={row} index={from + index} view={view} />
        ))}
        {after > 0 && <Gap height={after} width={width} />}
      </tbody>
      {totals && !rows.loading && (
        <tfoot>
          <tr data-from={shownFrom(columns.filter(({ id }) => totals[id] !== undefined))}>
            {bulk && <td />}
            {columns.map((column, index) => (
              <td key={column.id} data-align={column.align} data-from={column.from}>
                {totals[column.id] ?? (index === 0 ? (totalsLabel ?? t('list.total')) : null)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const widths = [undefined, 'tablet', 'desktop', 'wide'] as const

/** The width from which the first of the columns is shown: narrower lists have no line of totals, which would be empty. */
const shownFrom = (columns: readonly { from?: (typeof widths)[number] }[]): (typeof widths)[number] =>
  widths.find((width) => columns.some(({ from }) => from === width))

function HeaderCell<Row extends { id: string }, Totals>(props: {
  column: Column<Row>
  view: ListView<Row, Totals>
}): ReactNode {
  const { column, view } = props
  const { sort } = view.state
  const direction = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : undefined
  const sortName = column.sort
  return (
    <th
      scope="col"
      data-align={column.align}
      data-from={column.from}
      style={{ minWidth: column.minWidth }}
      aria-sort={sortName ? (direction ?? 'none') : undefined}
    >
      {sortName ? (
        <button
          type="button"
          className={css.sort}
          onClick={() => view.state.setSort(nextSort(sort, sortName))}
        >
          {column.header}
          {direction === 'ascending' && <IconArrowUp size={13} aria-hidden="true" />}
          {direction === 'descending' && <IconArrowDown size={13} aria-hidden="true" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function TableRow<Row extends { id: string }, Totals>(props: {
  row: Row
  index: number
  view: ListView<Row, Totals>
}): ReactNode {
  const { row, index, view } = props
  const { columns, selection, bulk, rowTo, onOpen, rowName } = view
  const { t } = useTranslation('ui')
  const selected = selection.has(row.id)
  const to = rowTo?.(row)
  const opens = Boolean(to ?? onOpen)
  /** A press on the row opens it, except on its own controls or while text is selected. */
  const press = (event: MouseEvent<HTMLTableRowElement>): void => {
    const inControl =
      event.target instanceof Element && event.target.closest('a, button, input, label, select')
    if (inControl || window.getSelection()?.toString()) return
    const link = event.currentTarget.querySelector<HTMLElement>('[data-row-open]')
    if (event.ctrlKey || event.metaKey) {
      if (to) window.open(to, '_blank', 'noopener')
    } else link?.click()
  }
  return (
    <tr
      data-row=""
      data-selected={selected || undefined}
      data-opens={opens || undefined}
      aria-rowindex={index + 1}
      onClick={press}
    >
      {bulk && (
        <td className={css.check}>
          <input
            type="checkbox"
            checked={selected}
            onChange={({ nativeEvent }) => selection.toggle(row.id, heldShift(nativeEvent))}
            aria-label={t('list.selectRow', { name: rowName(row) })}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} data-align={column.align} data-from={column.from}>
          {place === 0 ? (
            <RowName to={to} onOpen={onOpen && (() => onOpen(row))} focusable>
              {column.cell(row)}
            </RowName>
          ) : column.edit ? (
            <EditCell
              row={row}
              edit={column.edit}
              name={t('list.edit', { column: column.header, name: rowName(row) })}
            >
              {column.cell(row)}
            </EditCell>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function Gap({ height, width }: { height: number; width: number }): ReactNode {
  return (
    <tr>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

function SkeletonRows<Row>({
  columns,
  check,
}: {
  columns: readonly Column<Row>[]
  check: boolean
}): ReactNode {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all of them are the same
    <tr key={row}>
      {check && <td />}
      {columns.map((column, index) => (
        <td key={column.id} data-align={column.align} data-from={column.from}>
          <Skeleton width={index === 0 ? `${14 + ((row * 5) % 9)}ch` : '8ch'} />
        </td>
      ))}
    </tr>
  ))
}
