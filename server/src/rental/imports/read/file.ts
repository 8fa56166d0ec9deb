/**
 * Reads a file as a table. Kind, encoding, separator and decimal sign are guessed unless given. Runs in the process that
 * reads foreign files (table-reader.ts); the server calls read-table.ts.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { fieldsOfSubject } from '../fields/index.ts'
import { findHeader } from '../find-header.ts'
import { guessDecimal } from '../guess-decimal.ts'
import { kindOfFile } from '../guess-format.ts'
import type { Cell, Format, Subject, Table } from '../types.ts'
import { guessSeparator, readCsv } from './csv.ts'
import { decode, guessEncoding } from './encoding.ts'
import { readJson } from './json.ts'
import { readXlsx } from './xlsx.ts'

export type ReadFile = { format: Format; table: Table }

/**
 * Returns the table and the format used. Throws import_format_unknown, import_empty, import_too_many_rows,
 * import_too_many_columns, file_too_large, file_unreadable.
 */
export async function readFile(
  bytes: Buffer,
  fileName: string,
  subject: Subject,
  given: Partial<Format> = {},
): Promise<ReadFile> {
  if (bytes.length === 0) throw new DomainError('import_empty')
  const { grid, ...read } = await readGrid(bytes, kindOfFile(bytes, fileName), given)
  const table = findHeader(grid, fieldsOfSubject(subject), read.separator !== null)
  return {
    format: { ...read, decimal: given.decimal ?? guessDecimal(sampleCells(table), read.separator) },
    table,
  }
}

type Grid = Omit<Format, 'decimal'> & { grid: Cell[][] }

async function readGrid(bytes: Buffer, kind: Format['kind'], given: Partial<Format>): Promise<Grid> {
  if (kind === 'xlsx') {
    const { sheet, grid } = await readXlsx(bytes, given.sheet ?? null)
    return { kind, encoding: null, separator: null, sheet, grid }
  }
  const encoding = given.encoding ?? guessEncoding(bytes)
  const text = decode(bytes, encoding)
  if (kind === 'json') return { kind, encoding, separator: null, sheet: null, grid: readJson(text) }
  const separator = given.separator ?? guessSeparator(text)
  return { kind, encoding, separator, sheet: null, grid: readCsv(text, separator) }
}

const SAMPLE_ROWS = 500

function* sampleCells({ rows }: Table): Iterable<Cell> {
  for (const { cells } of rows.slice(0, SAMPLE_ROWS)) yield* cells
}
