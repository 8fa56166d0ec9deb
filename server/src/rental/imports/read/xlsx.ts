/** Excel workbooks (XLSX). */
import { DomainError } from '@domovik/domain/errors.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS } from '../types.ts'
import { inspectZip } from './inspect-zip.ts'

export type Sheet = { sheet: string; grid: Cell[][] }

/**
 * Returns the named sheet, or the first non-empty one. Throws file_unreadable, file_too_large,
 * import_format_unknown, import_too_many_rows.
 */
export async function readXlsx(bytes: Buffer, wanted: string | null): Promise<Sheet> {
  if (!inspectZip(bytes).includes('xl/workbook.xml')) throw new DomainError('import_format_unknown')
  const sheets = await unpack(bytes)
  const chosen = sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ data }) => data.length > 0)
  if (!chosen) throw new DomainError('import_empty')
  if (chosen.data.length > MAX_ROWS + 50) throw new DomainError('import_too_many_rows', { most: MAX_ROWS })
  return { sheet: chosen.sheet, grid: chosen.data.map((row) => row.slice(0, MAX_COLUMNS).map(toCell)) }
}

async function unpack(bytes: Buffer) {
  const { default: readXlsxFile } = await import('read-excel-file/node')
  try {
    return await readXlsxFile(bytes)
  } catch {
    throw new DomainError('file_unreadable')
  }
}

/** A date cell becomes its day without the time; a cell with only a time keeps the time. */
function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOrTime(value)
  return String(value)
}

function dayOrTime(value: Date): string {
  const [day = '', time = ''] = value.toISOString().split('T')
  return day < '1900-01-02' ? time.slice(0, 5) : day
}
