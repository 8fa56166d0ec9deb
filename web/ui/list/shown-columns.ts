import type { ReactNode } from 'react'
import type { Column } from './types.ts'

type Choice = Readonly<Record<string, boolean>>
type Ids = ReadonlySet<string>

const none: Ids = new Set()
const isNothing = (cell: ReactNode): boolean =>
  cell === null || cell === undefined || cell === false || cell === ''

/**
 * Returns the ids of columns that have no value in any row, so that they take no width. A column that can be edited
 * stays, and one that the list can be sorted by stays until all rows are loaded.
 */
export const emptyColumns = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { isWhole, totals = {} }: { isWhole: boolean; totals?: Partial<Record<string, ReactNode>> | undefined },
): Ids =>
  new Set(
    columns.flatMap(({ id, cell, edit, sort }) => {
      const stays = rows.length === 0 || edit || totals[id] !== undefined || (sort && !isWhole)
      return !stays && rows.every((row) => isNothing(cell(row))) ? id : []
    }),
  )

/** Whether a column of the table is shown, by what a person chose. */
export const isShownBy = <Row>(
  columns: readonly Column<Row>[],
  choice: Choice,
  id: string,
  empty: Ids = none,
): boolean => choice[id] ?? !(empty.has(id) || columns.find((column) => column.id === id)?.extra)

/** Returns the columns of the table. The first one names the row, so it is always shown. */
export const tableColumns = <Row>(
  columns: readonly Column<Row>[],
  choice: Choice,
  empty: Ids = none,
): Column<Row>[] => columns.filter(({ id }, index) => index === 0 || isShownBy(columns, choice, id, empty))

/**
 * Returns the columns of a phone's card. A column that tells rows apart may be extra in the table, which has other columns for that; the
 * card shows it unless a person hid it.
 */
export const cardColumns = <Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] =>
  columns.filter(
    ({ id, phone }, index) =>
      index === 0 || isShownBy(columns, choice, id) || (phone !== undefined && choice[id] !== false),
  )
