import type { Column } from './types.ts'

type Choice = Readonly<Record<string, boolean>>

/** Whether a column of the table is shown, by what a person chose. */
export const isShownBy = <Row>(columns: readonly Column<Row>[], choice: Choice, id: string): boolean =>
  choice[id] ?? !columns.find((column) => column.id === id)?.extra

/** Returns the columns of the table. The first one names the row, so it is always shown. */
export const tableColumns = <Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] =>
  columns.filter(({ id }, index) => index === 0 || isShownBy(columns, choice, id))

/**
 * Returns the columns of a phone's card. A column that tells rows apart may be extra in the table, which has other columns for that; the
 * card shows it unless a person hid it.
 */
export const cardColumns = <Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] =>
  columns.filter(
    ({ id, phone }, index) =>
      index === 0 || isShownBy(columns, choice, id) || (phone !== undefined && choice[id] !== false),
  )
