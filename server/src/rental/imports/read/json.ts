/** JSON: a list of objects, or an object that contains one such list. */
import { DomainError } from '@domovik/domain/errors.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS } from '../types.ts'
import { createGrid } from './grid.ts'

/**
 * Returns a grid whose first row holds the keys, in order of first appearance. Throws file_unreadable,
 * import_too_many_rows, import_too_many_columns, file_too_large.
 */
export function readJson(text: string): Cell[][] {
  const records = listIn(parsed(text))
  if (records.length > MAX_ROWS) throw new DomainError('import_too_many_rows', { most: MAX_ROWS })
  const columns = new Map<string, number>()
  const grid = createGrid()
  for (const [index, record] of records.entries()) {
    for (const [key, value] of Object.entries(record)) {
      const column = columns.get(key) ?? columns.size + 1
      if (!columns.has(key)) {
        if (column > MAX_COLUMNS) throw new DomainError('import_too_many_columns', { most: MAX_COLUMNS })
        columns.set(key, column)
        grid.add(1, column, key)
      }
      grid.add(index + 2, column, toCell(value))
    }
  }
  return grid.rows()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new DomainError('file_unreadable')
  }
}

type JsonRecord = Record<string, unknown>
const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listIn(value: unknown): JsonRecord[] {
  const list = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value).find((each) => Array.isArray(each))
      : undefined
  if (!Array.isArray(list) || !list.every(isRecord)) throw new DomainError('file_unreadable')
  return list
}

function toCell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  return textOf(value)
}

/** A value from a file has no trusted methods: {"toString": 1} is not a text. Throws file_unreadable if it is too deep. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    throw new DomainError('file_unreadable')
  }
}
