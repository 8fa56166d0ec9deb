/** Exports as people open them: UTF-8 with a mark for Excel, semicolons where decimals are commas, no formula runs. */
import { toDecimal } from '@domovik/domain/money.ts'
import { stringify } from 'csv-stringify/sync'

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** An amount in cents as a plain decimal for a spreadsheet. */
export const amount = (cents: number | null): string | null =>
  cents === null ? null : toDecimal(cents).replace('.', ',')

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

/** A sheet of lines that need not be equally long. */
export function toCsvSheet(name: string, lines: readonly CsvLine[]) {
  const content = stringify(
    lines.map((line) => line.map(harmless)),
    { delimiter: ';', bom: true, record_delimiter: '\r\n' },
  )
  return { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content }
}

/** A cell that a spreadsheet would run as a formula gets a leading apostrophe (quality.md, 1.2.10); plain numbers stay. */
function harmless(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  return /^[=+\-@\t\r\0]/.test(text) && !/^-?\d+([.,]\d+)?%?$/.test(text) ? `'${text}` : text
}
