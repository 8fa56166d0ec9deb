/** Where the table begins: lists often carry a title or empty lines above their headers. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Field } from './fields/field.ts'
import { knownHeaders } from './guess-mapping.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS, type Table } from './types.ts'

const DEEPEST_HEADER = 15

/**
 * The rows under the line that holds most known headers, else under the first line with a word. In `separated` text a
 * separator inside a value (1,5 in a list of commas) moves what follows one column on, so cells beyond the headers are
 * told. Throws import_empty, import_too_many_rows.
 */
export function findHeader(grid: readonly Cell[][], fields: readonly Field[], separated: boolean): Table {
  const at = headerLine(grid, fields)
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
  if (rows.length > MAX_ROWS) throw new DomainError('import_too_many_rows', { most: MAX_ROWS })
  return { columns, rows }
}

function headerLine(grid: readonly Cell[][], fields: readonly Field[]): number {
  const lines = grid.slice(0, DEEPEST_HEADER).map((cells, index) => {
    const texts = cells.map((cell) => String(cell).trim())
    return { index, filled: texts.some((text) => text !== ''), known: knownHeaders(fields, texts) }
  })
  const filled = lines.filter((line) => line.filled)
  if (filled.length === 0) throw new DomainError('import_empty')
  return filled.reduce((best, line) => (line.known > best.known ? line : best)).index
}

/** Every column with a name of its own: nameless ones get their number, repeated ones are counted. */
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
