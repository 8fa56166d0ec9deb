/** CSV exports for spreadsheets: UTF-8 with a byte order mark for Excel, semicolons as separators, formulas disabled. */
import { toDecimal } from '@domovik/domain/money.ts'
import { stringify } from 'csv-stringify/sync'

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Returns an amount in cents as a plain decimal for a spreadsheet. */
export const amount = (cents: number | null): string | null =>
  cents === null ? null : toDecimal(cents).replace('.', ',')

/** Returns a CSV file: a header and one line for each row. */
export function toCsv<Row>(name: string, rows: readonly Row[], columns: readonly CsvColumn<Row>[]) {
  const lines = rows.map((row) => columns.map(({ value }) => harmless(value(row))))
  const content = stringify([columns.map(({ header }) => header), ...lines], {
    delimiter: ';',
    bom: true,
    record_delimiter: '\r\n',
  })
  return { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content }
}

export type CsvLine = (string | number | null)[]

/** Returns a CSV file of lines, which may differ in length. */
export function toCsvSheet(name: string, lines: readonly CsvLine[]) {
  const content = stringify(
    lines.map((line) => line.map(harmless)),
    { delimiter: ';', bom: true, record_delimiter: '\r\n' },
  )
  return { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content }
}

/** Adds a leading apostrophe to a cell that a spreadsheet would run as a formula. Numbers stay unchanged. */
function harmless(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return /^[=+\-@\t\r\0]/.test(text) && !/^-?\d+([.,]\d+)?%?$/.test(text) ? `'${text}` : text
}
