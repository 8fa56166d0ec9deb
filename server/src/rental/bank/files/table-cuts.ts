/** Refuses tables whose cells are not where their headers say, or whose end is missing. */

import { checkRunning } from '@domovik/domain/rental/bank/balances.ts'
import { currencyOfAmount, isWrittenAmount } from '../../imports/convert/read-amount.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell, Separator } from '../../imports/types.ts'
import type { Columns } from './table-columns.ts'
import { type Movement, runningOf } from './table-movements.ts'
import { hasSomeDay, isBlank, type Reading, rowUnreadable } from './table-reading.ts'
import { textFields } from './table-words.ts'

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
export function refuseCut(last: Reading, money: readonly number[], needed: number): void {
  if (hasSomeDay(last) && last.cells.length <= needed) throw rowUnreadable(last)
  if (!money.includes(last.cells.length - 1)) return
  const ending = last.decimal === ',' ? /,\d\d(?:\s*\D+)?$/ : /\.\d\d(?:\s*\D+)?$/
  if (!ending.test(String(last.cells.at(-1)).trim())) throw rowUnreadable(last)
}

/** Fields that contain no text of people, in which a separator could be. */
const exactFields = [
  ...['bookedOn', 'operationOn', 'valueOn', 'rejectedOn', 'status', 'kind', 'bankId', 'product'],
  ...[
    'accountAmount',
    'accountCurrency',
    'amount',
    'debit',
    'credit',
    'fee',
    'feeCurrency',
    'currency',
    'balance',
  ],
  ...['partyAccount', 'fromAccount', 'toAccount', 'ownAccount'],
]

/** Headers of columns in which a bank writes other amounts, such as the original one, its rate or a tax. */
const ofAmounts =
  /\b(?:kwot\w*|wartosc|cantidad|valor|importes?|amounts?|saldo|balance|betrag|fees?|oplat\w*|prowizj\w*|comisi\w*|kurs|rates?|cambio|exchange|tax|vat|iva|original\w*|total)\b/

/**
 * `widths` are the numbers of cells of the lines of the text. Returns the numbers of rows whose cells can be moved: a text contains the
 * separator, so that they have cells beyond the headers or an amount in a column of texts to the right; or a separator is missing, so that an amount is in place of the text and the last
 * amount, which all other rows have, is missing. Cells behind a last column of texts continue its text if no other text is before it.
 */
export function movedRows(
  readings: readonly Reading[],
  { names, placesOf, money }: Columns,
  separator: Separator | null,
  widths: readonly number[],
  totals: { has: (reading: Reading) => boolean },
): ReadonlySet<number> {
  if (separator === null) return new Set()
  const placesIn = (fields: readonly string[]): number[] => fields.flatMap((field) => placesOf.get(field)!)
  const [texts, exact] = [placesIn(textFields), placesIn(exactFields)]
  const last = names.length - 1
  const textGoesOn =
    texts.includes(last) && names.every((_, place) => place === last || exact.includes(place))
  const dated = readings.filter(hasSomeDay)
  // All rows have an amount there, which those of debits and credits have only in one of both.
  const always = placesIn(['accountAmount', 'amount', 'balance']).filter((place) => {
    const blank = dated.filter(({ cells }) => isBlank(cells[place] ?? ''))
    return blank.length < 2 && blank.length < dated.length
  })
  const isAmount = (text: string): boolean => /[.,]\d\d\D*$/.test(text) && isWrittenAmount(text)
  const isShort = ({ cells }: Reading): boolean =>
    always.some((place) => place >= cells.length) && texts.some((place) => isAmount(textAt(cells, place)))
  // An amount that moved into a column of texts to the right. A column that often has amounts has them from the bank.
  const behind = names.flatMap((name, place) => {
    const isOfTexts = place > Math.min(...money) && !exact.includes(place) && !ofAmounts.test(plain(name))
    const amounts = dated.filter(({ cells }) => isAmount(textAt(cells, place))).length
    return isOfTexts && dated.length > 1 && amounts * 2 <= dated.length ? [place] : []
  })
  const isMoved = ({ cells }: Reading): boolean => behind.some((place) => isAmount(textAt(cells, place)))
  // Where one of two amounts is empty, an empty last cell hides that a debit moved into the column of credits.
  const hasSides = ['debit', 'credit'].every((field) => placesOf.get(field)!.length > 0)
  const widest = Math.max(names.length, usualOf(dated.map(({ row }) => widths[row - 1] ?? 0)))
  // An empty last balance hides that the amount moved to its place.
  const isWide = ({ row, cells }: Reading): boolean => {
    const more = (widths[row - 1] ?? 0) - widest
    return more > 0 && (hasSides || always.some((place) => isAmount(textAt(cells, place + more))))
  }
  const hasCents = dated.some(({ cells }) => money.some((place) => isAmount(textAt(cells, place))))
  const isRest = ({ cells, hasBookedOn }: Reading): boolean =>
    cells.some((_, place) => {
      const text = textAt(cells, place)
      // A row without a day of booking is named, not lost.
      const isKnown = money.includes(place)
        ? hasBookedOn
        : !exact.includes(place) && ofAmounts.test(plain(names[place] ?? ''))
      return !isKnown && (hasCents ? isAmount(text) : isWrittenAmount(text))
    })
  // Below the last day an empty line ends the text of a row that has all of its cells: the lines of a bank follow.
  const end = readings.findLastIndex(hasSomeDay)
  const broken = new Set<Reading>()
  let open: Reading | undefined
  for (const [place, reading] of readings.entries()) {
    const isApart = place > end && reading.row !== (readings[place - 1]?.row ?? 0) + 1
    if (hasSomeDay(reading)) open = reading
    else if (isApart && (widths[(open?.row ?? 0) - 1] ?? 0) >= widest) open = undefined
    else if (open && !totals.has(reading) && isRest(reading)) broken.add(open)
  }
  return new Set(
    dated
      .filter(
        (reading) =>
          (!textGoesOn && (isWide(reading) || reading.beyond.some((cell) => !isBlank(cell)))) ||
          isShort(reading) ||
          isMoved(reading) ||
          broken.has(reading),
      )
      .map(({ row }) => row),
  )
}

/** Returns the number that is there most often, the smaller one of two. */
function usualOf(some: readonly number[]): number {
  const times = new Map<number, number>()
  for (const each of some) times.set(each, (times.get(each) ?? 0) + 1)
  return [...times].reduce(
    (top, each) => (each[1] > top[1] || (each[1] === top[1] && each[0] < top[0]) ? each : top),
    [0, 0],
  )[0]
}

const textAt = (cells: readonly Cell[], place: number): string => String(cells[place] ?? '').trim()

/**
 * Throws bank_row_unreadable for a row whose cells can be moved, unless the balances of all rows follow each other. They say nothing of the
 * amount of the oldest row. `besideText`: the amount and the balance are behind a text, so that a part of it can be in place of the amount.
 */
export function refuseMoved(
  moved: ReadonlySet<number>,
  group: readonly Movement[],
  besideText: boolean,
): void {
  const { opening, breaks, order } = checkRunning(runningOf(group))
  const shifted = besideText && opening !== null && breaks.length > 0 ? shiftedIn(group, order) : null
  const doubtful = group.filter((each) => moved.has(each.reading.row) || each === shifted)
  const isProved = opening !== null && breaks.length === 0 && group.length > 1
  const first = doubtful.find((movement) => !isProved || movement === group[order[0]!])
  if (first) throw rowUnreadable(first.reading)
}

/** Returns the first row whose balance is its amount, as the rows beside it say; null if there is none. */
function shiftedIn(group: readonly Movement[], order: readonly number[]): Movement | null {
  const rows = order.map((place) => group[place]!)
  const isShifted = ({ amount, balance }: Movement, place: number): boolean => {
    const [older, newer] = [rows[place - 1], rows[place + 1]]
    if (!older || !newer || older.balance! + amount === balance) return false
    return older.balance! + balance! + newer.amount === newer.balance
  }
  return rows.find(isShifted) ?? null
}

/** Whether the amount and the balance are behind a text, with nothing between them, in separated text. */
export function isBesideText({ placesOf }: Columns, separator: Separator | null): boolean {
  const at = (field: string): number => placesOf.get(field)![0] ?? -9
  const amount = at('amount')
  const texts = textFields.flatMap((field) => placesOf.get(field)!)
  return separator !== null && at('balance') === amount + 1 && texts.includes(amount - 1)
}

/**
 * Returns the cells of a row with CR and DR behind or before an amount replaced by its sign. A sign that contradicts them is left, so that
 * the amount cannot be read. `money` are the columns of amounts.
 */
export function withSignsOfWords(cells: readonly Cell[], money: readonly number[]): readonly Cell[] {
  if (!money.some((place) => withSide.test(textAt(cells, place)))) return cells
  return cells.map((cell, place) => (money.includes(place) ? signOfWord(textAt(cells, place), cell) : cell))
}

/**
 * Returns what CR or DR beside an amount of the row says; null if there is none. `cells` are those with signs instead; the side of a balance
 * says nothing.
 */
export function sideOf(
  written: readonly Cell[],
  cells: readonly Cell[],
  balances: readonly number[],
): 1 | -1 | null {
  const changed = cells.find((cell, place) => cell !== written[place] && !balances.includes(place))
  return changed === undefined ? null : String(changed).startsWith('+') ? 1 : -1
}

const withSide = /^(?:(cr|dr)\b\.?\s*(?=\S*\d)(.+)|(.*\d\D*?)(?<!\p{L})(cr|dr)\.?)$/iu

function signOfWord(text: string, cell: Cell): Cell {
  const [, before, behind, amount = behind, side = before] = withSide.exec(text) ?? []
  const bare = amount?.trim()
  if (bare === undefined || side === undefined || !isWrittenAmount(bare)) return cell
  const isOut = side.toLowerCase() === 'dr'
  if (!/[-+−–(]/.test(bare)) return `${isOut ? '-' : '+'}${bare}`
  return isOut && /[-−–(]/.test(bare) ? bare : cell
}

/** No text of a line is longer, and no name, account or amount. */
const LONGEST_CELL = 2_000

/** Returns a cell as far as it is stored. Long cells would be searched for accounts and words in vain. */
export const cutCell = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell
