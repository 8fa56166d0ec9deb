/** Converts one row of the file to values, and collects everything that could not be read. */
import { toDecimal } from '@domovik/domain/money.ts'
import { convertCell, type Reading } from './convert/convert-cell.ts'
import { currencyOfHeader } from './convert/read-amount.ts'
import { areMonthFirst, readDate, twoNumbers } from './convert/read-date.ts'
import type { Field } from './fields/field.ts'
import type { Cell, DateOrder, Mapping, Problem, Table, Value, Values } from './types.ts'

/** `given` holds the original cell contents, by field. */
export type ConvertedRow = { row: number; given: Record<string, Cell>; values: Values; problems: Problem[] }

/**
 * Converts every row of a table. A missing required field is a problem of the row, unless one of its
 * alternative fields is filled.
 */
export function convertRows(
  table: Table,
  fields: readonly Field[],
  mapping: Mapping,
  reading: Omit<Reading, 'monthFirst'> & { dateOrder?: DateOrder | null },
): ConvertedRow[] {
  const placed = fields.flatMap((field) => {
    const column = mapping[field.key]
    const index = column === undefined ? -1 : table.columns.indexOf(column)
    if (column === undefined || index < 0) return []
    const named = field.kind === 'amount' || field.kind === 'signedAmount' ? currencyOfHeader(column) : null
    return [{ field, column, index, foreign: named !== null && named !== reading.currency }]
  })
  const required = fields.filter((field) => field.required)
  const monthFirst = datesOf(table, fields, mapping, reading.dateOrder)?.order === 'month_first'
  return table.rows.map(({ row, cells, beyond }) => {
    const given: Record<string, Cell> = {}
    const values: Values = {}
    const problems: Problem[] = []
    if (beyond !== undefined)
      problems.push({ field: null, column: null, code: 'row_too_long', value: shortText(beyond) })
    for (const { field, column, index, foreign } of placed) {
      const cell: Cell = cells[index] ?? ''
      const converted = convertCell(cell, field, { ...reading, monthFirst })
      if ('empty' in converted) continue
      given[field.key] = cell
      const code =
        'code' in converted ? converted.code : foreign && converted.value !== 0 ? 'currency_mismatch' : null
      if (code !== null) problems.push({ field: field.key, column, code, value: shortText(cell) })
      else if ('value' in converted) values[field.key] = converted.value
    }
    for (const field of required) {
      const filled = [field.key, ...(field.instead ?? [])].some((key) => key in values)
      if (!filled && !problems.some((problem) => problem.field === field.key)) {
        problems.push({ field: field.key, column: mapping[field.key] ?? null, code: 'required', value: null })
      }
    }
    return { row, given, values, problems }
  })
}

/** The order of day and month in a file; `undecided` is a date that could be read both ways, if no other date decides. */
export type Dates = { order: DateOrder; undecided: { text: string; date: string } | null }

/**
 * Returns how the dates of the file are read: in the chosen order, otherwise as the file shows, otherwise day first. Null if no date of
 * the file depends on it.
 */
export function datesOf(
  { columns, rows }: Table,
  fields: readonly Field[],
  mapping: Mapping,
  chosen: DateOrder | null = null,
): Dates | null {
  const places = fields
    .filter(({ key, kind }) => kind === 'date' && mapping[key] !== undefined)
    .map(({ key }) => columns.indexOf(mapping[key]!))
  const cells = rows.flatMap(({ cells: all }) => places.map((index) => all[index] ?? ''))
  const pairs = cells.flatMap((cell) => {
    const pair = twoNumbers(cell)
    return pair ? [{ cell, pair }] : []
  })
  if (pairs.length === 0) return null
  const order = chosen ?? (areMonthFirst(cells) ? 'month_first' : 'day_first')
  const isDecided = pairs.some(({ pair: [first, second] }) => first > 12 || second > 12)
  const open = isDecided ? undefined : pairs.find(({ pair: [first, second] }) => first !== second)
  const date = open && readDate(open.cell, order === 'month_first')
  return { order, undecided: open && date ? { text: shortText(open.cell), date } : null }
}

/** Returns the required fields that neither a column nor an alternative field fills. */
export const missingFields = (fields: readonly Field[], mapping: Mapping): string[] =>
  fields
    .filter(
      ({ key, required, instead = [] }) => required && ![key, ...instead].some((each) => each in mapping),
    )
    .map(({ key }) => key)

/** Formats a value for the preview: amounts as decimals, lists joined with commas. */
export function showValue({ kind }: Field, value: Value): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' && (kind === 'amount' || kind === 'signedAmount')
    ? toDecimal(value)
    : String(value)
}

/** Shortens the content of a cell for the list of problems. */
export function shortText(cell: Cell): string {
  const text = String(cell).trim()
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
