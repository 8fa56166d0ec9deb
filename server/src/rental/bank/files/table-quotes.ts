/** Refuses tables in which a stray quote joined several rows to one. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { isDay } from './table-reading.ts'

/**
 * A payer who writes one quote opens a cell that ends at the next quote, rows later. Throws bank_quote_open for the first row with a cell
 * that has a line end and behind it what looks like a row: as many cells as the row, or a day and another cell.
 */
export function refuseJoined(grid: readonly Cell[][], separator: Separator): void {
  const width = Math.max(0, ...grid.map((cells) => cells.length))
  const looksLikeRow = (line: string): boolean => {
    const cells = line.split(separator).map((cell) => cell.replaceAll('"', '').trim())
    return cells.length > 1 && (cells.length >= width || cells.some(isDay))
  }
  const joined = (cell: Cell): boolean => {
    if (typeof cell !== 'string' || !/[\r\n]/.test(cell)) return false
    const lines = cell.split(/\r\n|\r|\n/)
    return lines.slice(1).some(looksLikeRow)
  }
  const place = grid.findIndex((cells) => cells.some(joined))
  if (place >= 0) throw new DomainError('bank_quote_open', { row: place + 1 })
}
