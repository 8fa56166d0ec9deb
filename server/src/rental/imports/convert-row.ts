/** Converts one row of the file to values, and collects everything that could not be read. */
import { toDecimal } from '@domovik/domain/money.ts'
import { convertCell, type Reading } from './convert/convert-cell.ts'
import { currencyOfHeader } from './convert/read-amount.ts'
import { areMonthFirst } from './convert/read-date.ts'
import type { Field } from './fields/field.ts'
import type { Cell, Mapping, Problem, Table, Value, Values } from './types.ts'

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
  reading: Reading,
): ConvertedRow[] {
  const placed = fields.flatMap((field) => {
    const column = mapping[field.key]
    const index = column === undefined ? -1 : table.columns.indexOf(column)
    if (column === undefined || index < 0) return []
    const named = field.kind === 'amount' || field.kind === 'signedAmount' ? currencyOfHeader(column) : null
    return [{ field, column, index, foreign: named !== null && named !== reading.currency }]
  })
  const required = fields.filter((field) => field.required)
  const dates = placed.filter(({ field }) => field.kind === 'date').map(({ index }) => index)
  const monthFirst = areMonthFirst(
    table.rows.flatMap(({ cells }) => dates.map((index) => cells[index] ?? '')),
  )
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
