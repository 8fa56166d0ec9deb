/** Finds the start of the table, because lists often have a title or empty lines above the headers. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Field } from './fields/field.ts'
import { knownHeaders } from './guess-mapping.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS, type Table } from './types.ts'

/** The header is in one of the first `deepest` lines, and at most `most` rows follow. */
type Limits = { deepest: number; most: number }

/** The header of a list is in one of its first lines. */
export const HEADER_LINES = 15

const listLimits: Limits = { deepest: HEADER_LINES, most: MAX_ROWS }

/**
 * Returns the rows below the line with the most known headers, otherwise below the first non-empty line. In
 * `separated` text, a separator inside a value (1,5 in a comma-separated list) shifts the following cells, so
 * cells beyond the headers are reported. Throws import_empty, import_too_many_rows.
 */
export function findHeader(
  grid: readonly Cell[][],
  fields: readonly Field[],
  separated: boolean,
  { deepest, most }: Limits = listLimits,
): Table {
  const at = headerLine(grid, fields, deepest)
  const columns = columnNames(grid[at] ?? [])
  const rows = grid
    .map((cells, index) => ({
      row: index + 1,
      cells: cells.slice(0, columns.length),
      beyond: separated ? cells.slice(columns.length).find((cell) => String(cell).trim() !== '') : undefined,
    }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => String(cell).trim() !== ''))
  if (rows.length === 0) throw new DomainError('import_empty')
  if (rows.length > most) throw new DomainError('import_too_many_rows', { most })
  return { columns, rows }
}

/** Returns how many known headers the best of the lines has. */
export const headerFit = (lines: readonly Cell[][], fields: readonly Field[]): number =>
  Math.max(
    0,
    ...lines.map((cells) =>
      knownHeaders(
        fields,
        cells.map((cell) => String(cell).trim()),
      ),
    ),
  )

function headerLine(grid: readonly Cell[][], fields: readonly Field[], deepest: number): number {
  const lines = grid.slice(0, deepest).map((cells, index) => {
    const texts = cells.map((cell) => String(cell).trim())
    return { index, filled: texts.some((text) => text !== ''), known: knownHeaders(fields, texts) }
  })
  const filled = lines.filter((line) => line.filled)
  if (filled.length === 0) throw new DomainError('import_empty')
  return filled.reduce((best, line) => (line.known > best.known ? line : best)).index
}

/** Gives every column a unique name: unnamed columns get their number, repeated names get a counter. */
function columnNames(cells: readonly Cell[]): string[] {
  const last = cells.findLastIndex((cell) => String(cell).trim() !== '')
  const names: string[] = []
  for (const [index, cell] of cells.slice(0, Math.min(last + 1, MAX_COLUMNS)).entries()) {
    const name = String(cell).trim().replace(/\s+/g, ' ').slice(0, 200) || `#${index + 1}`
    let unique = name
    for (let n = 2; names.includes(unique); n++) unique = `${name} (${n})`
    names.push(unique)
  }
  return names
}
