/** Titles within a table, such as "Movimientos pendientes", that say of the rows below them whether they are booked. */
import type { Cell } from '../../imports/types.ts'
import type { Columns } from './table-columns.ts'
import { isBlank, isDay } from './table-reading.ts'
import { isBookedTitle } from './table-status.ts'
import { textFields } from './table-words.ts'

type Rows = readonly { row: number; cells: readonly Cell[] }[]

/** Longer cells are prose. */
const LONGEST_TITLE = 80

const texts = [...textFields, 'partyName', 'senderName', 'recipientName']

/**
 * Returns the titles of the rows below one that says "not booked", up to the next title. A month is no title of its own. `above` are the
 * lines above the headers.
 */
export function sectionsOf(
  above: readonly Cell[][],
  rows: Rows,
  { placesOf }: Columns,
): ReadonlyMap<number, string> {
  const places = new Set(texts.flatMap((field) => placesOf.get(field)!))
  const titleOf = (cells: readonly Cell[]): string | null => {
    const filled = [...cells.entries()].filter(([, cell]) => !isBlank(cell))
    const [place, cell] = filled[0] ?? [0, '']
    const text = String(cell).trim()
    const isTitle =
      filled.length === 1 &&
      /\p{L}/u.test(text) &&
      !/\d[.,]\d/.test(text) &&
      text.length <= LONGEST_TITLE &&
      !isDay(cell)
    // A single text in a column of texts continues the row above it.
    return isTitle && (place === 0 || !places.has(place)) && !isMonth(text) ? text : null
  }
  const first = titleOf(above.findLast((cells) => cells.some((cell) => !isBlank(cell))) ?? [])
  let section = first !== null && isBookedTitle(first) === false ? first : null
  const titles = new Map<number, string>()
  for (const { row, cells } of rows) {
    const title = titleOf(cells)
    if (title !== null) section = isBookedTitle(title) === false ? title : null
    else if (section !== null) titles.set(row, section)
  }
  return titles
}

const isMonth = (text: string): boolean => isDay(`1 ${text}`) || isDay(`1 ${text} 2000`)
