/** CSV exports for spreadsheets: UTF-8 with a byte order mark for Excel, semicolons as separators, formulas disabled. */
import { toDecimal } from '@domovik/domain/money.ts'
import { stringify } from 'csv-stringify/sync'

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Returns an amount in cents as a plain decimal for a spreadsheet. */
export const amount = (cents: number | null): string | null =>
  cents === null ? null : toDecimal(cents).replace('.', ',')

/** Returns a number that is no amount (an area, a degree, a rate) with the decimal sign of amounts: one file has one sign. */
export const decimal = (value: number | string | null): string | null =>
  value === null ? null : String(value).replace('.', ',')

/** Returns a CSV file: a header and one line for each row. A part that continues a file has the lines only. */
export function toCsv<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  { continues = false }: { continues?: boolean } = {},
) {
  const lines = rows.map((row) => columns.map(({ value }) => harmless(value(row))))
  const content = continues
    ? stringify(lines, { ...form, bom: false })
    : stringify([columns.map(({ header }) => harmless(header)), ...lines], form)
  return { fileName: fileNameOf(name), mediaType: 'text/csv; charset=utf-8', content }
}

export type CsvLine = (string | number | null)[]

/** A name that every system can save: names of people and addresses may contain any sign. */
const fileNameOf = (name: string): string =>
  `${name
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
    .trim()}.csv`

/** Returns a CSV file of lines, which may differ in length. */
export function toCsvSheet(name: string, lines: readonly CsvLine[]) {
  const content = stringify(
    lines.map((line) => line.map(harmless)),
    form,
  )
  return { fileName: fileNameOf(name), mediaType: 'text/csv; charset=utf-8', content }
}

const form = {
  delimiter: ';',
  bom: true,
  record_delimiter: '\r\n',
  // Text with another separator or a line break, but no number with a decimal comma.
  quoted_match: /^(?!-?\d+([.,]\d+)?%?$).*[,\t|\r\n]/s,
} as const

/** A formula after a separator. A phone number, a negative number and a list item ("- ") are none. */
const formulaInside = /(?<=[,;\t|\r\n])(?:[=@\0]|[+-](?!\s|\d[\d .]*(?:[,;\t|\r\n]|$)))/g

/**
 * Adds an apostrophe before what a spreadsheet would run as a formula: at the start of a cell, and after a comma or another
 * sign at which the program may split the line. Numbers stay unchanged.
 */
function harmless(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  if (/^-?\d+([.,]\d+)?%?$/.test(text)) return text
  return (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text).replace(formulaInside, "'$&")
}
