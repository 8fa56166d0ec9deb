/** Refuses tables whose cells are not where their headers say, or whose end is missing. */

import { currencyOfAmount } from '../../imports/convert/read-amount.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import { hasSomeDay, isBlank, type Reading, rowUnreadable } from './table-reading.ts'

/**
 * A decimal comma in text that is separated by commas shifts the cells. `money` are the columns with amounts. A fee beside the amount
 * is no shift if the currency is in its own column. Throws bank_row_unreadable.
 */
export function refuseShifted(
  readings: readonly Reading[],
  money: readonly number[],
  feeColumn: number | undefined,
  separator: Separator | null,
): void {
  if (separator !== ',') return
  const isShifted = ({ cells, at, beyond }: Reading, column: number): boolean => {
    const [whole, rest] = [cells[column], cells[column + 1]].map((cell) => String(cell ?? '').trim())
    if (column + 1 === feeColumn && /^\s*[a-z]{3}\s*$/i.test(String(at('currency')))) return false
    if (!/^\D{0,6}\d[\d\s]*$/.test(whole!)) return false
    return isFraction(rest!) || (beyond.some((cell) => !isBlank(cell)) && /^\d{3}(?:\.\d\d)?\b/.test(rest!))
  }
  const shifted = readings.find((reading) => money.some((column) => isShifted(reading, column)))
  if (shifted) throw rowUnreadable(shifted)
}

/** The cents of an amount behind its comma: `50`, `50-`, `50)`, `50 zł`. */
const isFraction = (cell: string): boolean =>
  /^\d{1,2}\s*[-−–)]?$/.test(cell) || (/^\d{1,2}(?!\d)/.test(cell) && currencyOfAmount(cell) !== null)

/** The last amount of a text that was cut may be shorter than it was, and its status may be missing. Throws bank_row_unreadable. */
export function refuseCut(last: Reading | undefined, money: readonly number[], needed: number): void {
  if (last && hasSomeDay(last) && last.cells.length <= needed) throw rowUnreadable(last)
  if (!last || !money.includes(last.cells.length - 1)) return
  const ending = last.decimal === ',' ? /,\d\d(?:\s*\D+)?$/ : /\.\d\d(?:\s*\D+)?$/
  if (!ending.test(String(last.cells.at(-1)).trim())) throw rowUnreadable(last)
}

/** No text of a line is longer, and no name, account or amount. */
const LONGEST_CELL = 2_000

/** Returns a cell as far as it is stored. Long cells would be searched for accounts and words in vain. */
export const cutCell = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell
