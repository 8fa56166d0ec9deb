/** Refuses tables in which a stray quote joined several rows to one. */
import { DomainError } from '@domovik/domain/errors.ts'
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { isDay } from './table-reading.ts'

/**
 * A payer who writes one quote opens a cell that ends at the next quote, rows later. Throws bank_quote_open for the first row with such a
 * cell of several lines: a later line begins like a row, with a day in its column, and it has an amount or the first line is the end of a row;
 * or the first line goes on with a day and an amount. Texts of several lines with days and separators elsewhere are ordinary.
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
  const place = grid.findIndex((cells) => {
    const dayAt = cells.findIndex(isDay)
    return cells.some((cell) => isJoined(cell, dayAt))
  })
  if (place >= 0) throw new DomainError('bank_quote_open', { row: place + 1 })
}
