/**
 * Reads a file as a table. Kind, encoding, separator and decimal sign are guessed unless given. Runs in the process that
 * reads foreign files (table-reader.ts); the server calls read-table.ts.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Field } from '../fields/field.ts'
import { fieldsOfSubject } from '../fields/index.ts'
import { findHeader, HEADER_LINES, headerFit } from '../find-header.ts'
import { guessDecimal } from '../guess-decimal.ts'
import { kindOfFile } from '../guess-format.ts'
import { withoutTotals } from '../totals.ts'
import type { Cell, Format, Subject, Table } from '../types.ts'
import { guessSeparator, readCsv } from './csv.ts'
import { decode, guessEncoding } from './encoding.ts'
import { readJson } from './json.ts'
import { readXlsx } from './xlsx.ts'

/** `sheets` are the names of the sheets to choose from; `totalsRows` are the numbers of the rows of totals, which the table leaves out. */
export type ReadFile = { format: Format; sheets: string[]; table: Table; totalsRows: number[] }

/**
 * Returns the table and the format used. Throws import_format_unknown, import_format_differs, import_format_old_excel, import_empty, import_too_many_rows,
 * import_too_many_columns, file_too_large, file_unreadable.
 */
export async function readFile(
  bytes: Buffer,
  fileName: string,
  subject: Subject,
  given: Partial<Format> = {},
): Promise<ReadFile> {
  if (bytes.length === 0) throw new DomainError('import_empty')
  const fields = fieldsOfSubject(subject)
  const { grid, sheets, ...read } = await readGrid(bytes, kindOfFile(bytes, fileName), given, fields)
  const { table, totalsRows } = withoutTotals(findHeader(grid, fields, read.separator !== null))
  if (table.rows.length === 0) throw new DomainError('import_empty')
  const decimal = given.decimal ?? guessDecimal(sampleCells(table), read.separator)
  return {
    format: { ...read, decimal, dateOrder: given.dateOrder ?? null },
    sheets,
    table,
    totalsRows,
  }
}

type Grid = Omit<Format, 'decimal' | 'dateOrder'> & { grid: Cell[][]; sheets: string[] }

async function readGrid(
  bytes: Buffer,
  kind: Format['kind'],
  given: Partial<Format>,
  fields: readonly Field[],
): Promise<Grid> {
  if (kind === 'xlsx') {
    const fit = { lines: HEADER_LINES, of: (head: readonly Cell[][]) => headerFit(head, fields) }
    const sheet = await readXlsx(bytes, { wanted: given.sheet ?? null, fit })
    return { kind, encoding: null, separator: null, ...sheet }
  }
  const encoding = given.encoding ?? guessEncoding(bytes)
  const text = decode(bytes, encoding)
  if (kind === 'json')
    return { kind, encoding, separator: null, sheet: null, sheets: [], grid: readJson(text) }
  const separator = given.separator ?? guessSeparator(text)
  return { kind, encoding, separator, sheet: null, sheets: [], grid: readCsv(text, separator) }
}

const SAMPLE_ROWS = 500

function* sampleCells({ rows }: Table): Iterable<Cell> {
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) yield* cells
}
