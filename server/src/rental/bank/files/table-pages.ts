/** Headers that a bank repeats on each page, and lines of another account between the pages. */
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import type { Cell } from '../../imports/types.ts'
import { isBlank, isDay } from './table-reading.ts'

const textOf = (cells: readonly Cell[]): string =>
  cells
    .map((cell) => String(cell).trim())
    .join('\t')
    .trimEnd()

/**
 * Returns the rows without those that repeat the header. A repeated header stays, so that it is refused as a row, if a line above it has a
 * number that can be that of another account: "Cuenta ES91 2100 ...". `above` are the lines above the first header.
 */
export function withoutRepeatedHeaders<R extends { row: number; cells: readonly Cell[] }>(
  rows: readonly R[],
  header: readonly Cell[],
  above: readonly Cell[][],
): R[] {
  const written = textOf(header)
  const known = new Set(above.flat().flatMap(numbersIn))
  return rows.filter(({ cells }, place) => {
    if (textOf(cells) !== written) return true
    const before = rows.slice(0, place)
    const between = before.slice(before.findLastIndex((row) => row.cells.some(isDay)) + 1)
    return between.flatMap((row) => row.cells.flatMap(numbersIn)).some((number) => !known.has(number))
  })
}

/** Returns the long numbers of a cell that is no amount and no day. */
const numbersIn = (cell: Cell): string[] =>
  isBlank(cell) || isDay(cell) || isWrittenAmount(String(cell))
    ? []
    : (String(cell).match(/\d(?:[ -]?[\d*x]){7,}/gi) ?? []).map((found) => found.replace(/[ -]/g, ''))
