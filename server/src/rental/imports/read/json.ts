/** JSON: a list of objects, or an object that contains one such list. */
import { DomainError } from '@domovik/domain/errors.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS } from '../types.ts'

/**
 * Returns a grid whose first row holds the keys, in order of first appearance. Throws file_unreadable,
 * import_too_many_rows.
 */
export function readJson(text: string): Cell[][] {
  const records = listIn(parsed(text))
  if (records.length > MAX_ROWS) throw new DomainError('import_too_many_rows', { most: MAX_ROWS })
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, MAX_COLUMNS)
  return [columns, ...records.map((record) => columns.map((column) => toCell(record[column])))]
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
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(String).join('; ')
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
