/** One row of the file as values, with everything that could not be read. */
import { toDecimal } from '@domovik/domain/money.ts'
import { convertCell, type Reading } from './convert/convert-cell.ts'
import { currencyOfHeader } from './convert/read-amount.ts'
import type { Field } from './fields/field.ts'
import type { Cell, Mapping, Problem, Table, Value, Values } from './types.ts'

/** `given` is what stood in the cells, by field. */
export type ConvertedRow = { row: number; given: Record<string, Cell>; values: Values; problems: Problem[] }

/** Reads every row of a table. Required fields without a value are a problem of the row, unless another field stands in. */
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
  return table.rows.map(({ row, cells, beyond }) => {
    const given: Record<string, Cell> = {}
    const values: Values = {}
    const problems: Problem[] = []
    if (beyond !== undefined)
      problems.push({ field: null, column: null, code: 'row_too_long', value: shortText(beyond) })
    for (const { field, column, index, foreign } of placed) {
      const cell: Cell = cells[index] ?? ''
      const converted = convertCell(cell, field, reading)
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

/** Required fields that no column fills, nor any field that may stand in for them. */
export const missingFields = (fields: readonly Field[], mapping: Mapping): string[] =>
  fields
    .filter(
      ({ key, required, instead = [] }) => required && ![key, ...instead].some((each) => each in mapping),
    )
    .map(({ key }) => key)

/** A value as a preview shows it: amounts as decimals, lists joined. */
export function showValue({ kind }: Field, value: Value): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' && (kind === 'amount' || kind === 'signedAmount')
    ? toDecimal(value)
    : String(value)
}

/** What stood in a cell, short enough for a list of problems. */
export function shortText(cell: Cell): string {
  const text = String(cell).trim()
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
