/** Refuses tables in which a stray quote joined several rows to one. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { isDay } from './table-reading.ts'

/**
 * A payer who writes one quote opens a cell that ends at the next quote, rows later. Throws bank_quote_open for the first row with a cell
 * of several lines that contains a whole row, or whose last line is the beginning of a row and whose first line is the end of one. Texts of
 * several lines with days and separators are ordinary.
 */
export function refuseJoined(grid: readonly Cell[][], separator: Separator): void {
  const width = usualWidth(grid)
  const partsOf = (line: string): string[] =>
    line.split(separator).map((cell) => cell.replaceAll('"', '').trim())
  const isJoined = (cell: Cell, dayAt: number): boolean => {
    if (typeof cell !== 'string' || !/[\r\n]/.test(cell)) return false
    const [first = [], ...lines] = cell.split(/\r\n|\r|\n/).map(partsOf)
    const last = lines.pop() ?? []
    const hasDay = (parts: readonly string[]): boolean => isDay(parts[dayAt] ?? '')
    return (
      lines.some((parts) => parts.length === width && hasDay(parts)) ||
      (first.length + last.length === width + 1 && hasDay(last))
    )
  }
  const place = grid.findIndex((cells) => {
    const dayAt = cells.findIndex(isDay)
    return dayAt >= 0 && cells.some((cell) => isJoined(cell, dayAt))
  })
  if (place >= 0) throw new DomainError('bank_quote_open', { row: place + 1 })
}

/** Returns the number of cells that most rows have. */
function usualWidth(grid: readonly Cell[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of grid) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}
