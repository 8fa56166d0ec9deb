/** Refuses tables in which a stray quote joined several rows to one. */
import { DomainError } from '@domovik/domain/errors.ts'
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { isDay } from './table-reading.ts'

/**
 * A payer who writes one quote opens a cell that ends at the next quote, rows later. Throws bank_quote_open for the first row with such a
 * cell of several lines: a later line begins like a row, with a day in its column, and it has an amount or the first line is the end of a row;
 * or the first line goes on with a day and an amount. The same for a cell that begins with a quote and swallowed its neighbours. Texts of several lines with days and separators elsewhere are ordinary.
 */
export function refuseJoined(grid: readonly Cell[][], separator: Separator): void {
  const partsOf = (line: string): string[] =>
    line.split(separator).map((cell) => cell.replaceAll('"', '').trim())
  const isJoined = (cell: Cell, dayAt: number): boolean => {
    if (typeof cell !== 'string' || !/[\r\n]/.test(cell)) return false
    const [first = [], ...lines] = cell.split(/\r\n|\r|\n/).map(partsOf)
    const beginsLikeRow = (parts: readonly string[]): boolean =>
      parts.length > 1 && isDay(parts[dayAt] ?? '') && (first.length > 1 || parts.some(isWrittenAmount))
    const rest = first.slice(1)
    return lines.some(beginsLikeRow) || (rest.some(isDay) && rest.some(isWrittenAmount))
  }
  const width = usualWidth(grid)
  // A quote that closes within the line leaves itself in the cell, and the cells behind it are moved.
  const isMoved = (cells: readonly Cell[]): boolean =>
    cells.some((cell) => typeof cell === 'string' && cell.startsWith('"') && cell.includes(separator)) &&
    (cells.length !== width || cells.some((cell) => /^\d{1,2}"$/.test(String(cell))))
  const place = grid.findIndex((cells) => {
    const dayAt = cells.findIndex(isDay)
    return cells.some((cell) => isJoined(cell, dayAt)) || isMoved(cells)
  })
  if (place >= 0) throw new DomainError('bank_quote_open', { row: place + 1 })
}

/** The number of cells that most rows have. */
function usualWidth(grid: readonly Cell[][]): number {
  const times = new Map<number, number>()
  for (const { length } of grid) times.set(length, (times.get(length) ?? 0) + 1)
  return [...times].reduce((top, each) => (each[1] > top[1] ? each : top), [0, 0])[0]
}
