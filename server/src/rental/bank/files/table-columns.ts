/** What the columns of a table are: those of fields, and those that only their cells explain. */
import { DomainError } from '@domovik/domain/errors.ts'
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { oneAmount } from './table-amounts.ts'
import { areGuessed, type DirectionWords, directionsOf } from './table-direction.ts'
import { columnsOfFields, isAccountState, isExactHeader } from './table-headers.ts'
import { days, hasSomeDay, type Reading } from './table-reading.ts'
import { type Remarks, remarksIn } from './table-remarks.ts'
import { ownColumnOf } from './table-sides.ts'
import { isStatusColumn } from './table-status.ts'
import { columnsUnknown } from './table-unknown.ts'
import { isWords, textFields, wordFieldsOf, wordPlaces } from './table-words.ts'

export type Columns = {
  names: readonly string[]
  /** The places of each field, the one that counts first. */
  placesOf: ReadonlyMap<string, number[]>
  /** The places of amounts, the one that counts first. */
  money: readonly number[]
  /** The last place that a row must have to be known as booked; -1 if there is none. */
  needed: number
  /** The columns of short remarks under headers that are not known. */
  remarks: readonly Remarks[]
  /** The columns whose words say whether money came in or went out, and these words. */
  directions: ReadonlyMap<number, DirectionWords>
  /** Whether some of these words are letters that no header explains. */
  directionsAreGuessed: boolean
}

const moneyFields = ['accountAmount', 'amount', 'debit', 'credit', 'balance', 'fee']

type Rows = readonly { row: number; cells: readonly Cell[] }[]

/**
 * Returns the columns of a table. `currency` is that of the account. Throws bank_columns_unknown for a table without days or amounts,
 * bank_format_unknown if it can hardly be a table, and
 * bank_row_unreadable if two columns have different amounts and nothing says which one counts.
 */
export function columnsOf(names: readonly string[], rows: Rows, currency: string): Columns {
  const cellsOf = (place: number): string[] => rows.map(({ cells }) => String(cells[place] ?? ''))
  const fields = columnsOfFields(names)
  const isBalance = (place: number): boolean => !isAccountState(names[place]!) || areAmounts(cellsOf(place))
  const wordsAt = new Map(names.map((name, place) => [place, directionsOf(name, cellsOf(place))]))
  // A column beside the amount is one of debits only if its header says no more: "Debit/credit" has words.
  const hasAmount = ['amount', 'accountAmount'].some((field) => fields.get(field)!.length > 0)
  const isSide = (place: number): boolean =>
    wordsAt.get(place)!.size === 0 && (!hasAmount || isExactHeader(names[place]!))
  const known = new Map([
    ...fields,
    ['balance', fields.get('balance')!.filter(isBalance)],
    ...['debit', 'credit'].map((field): [string, number[]] => [field, fields.get(field)!.filter(isSide)]),
    ...oneAmount({ names, rows, fields, currency }),
  ])
  const remarked = fields.get('remark')!
  const taken = new Set([...known.values(), fields.get('amount')!].flat())
  for (const place of remarked) taken.delete(place)
  const free = names.flatMap((_, place) => (taken.has(place) ? [] : place))
  const statuses = free.filter((place) => isStatusColumn(names[place]!, cellsOf(place)))
  const unread = free.filter((place) => !statuses.includes(place) && !remarked.includes(place))
  const words = wordPlaces(names, unread)
  const remarkPlaces = wordPlaces(names, remarked).filter((place) => !statuses.includes(place))
  const hasText = [...textFields].some((field) => (fields.get(field) ?? []).length > 0)
  const placesOf = new Map([
    ...known,
    ['status', [...known.get('status')!, ...statuses]],
    ['remark', remarkPlaces],
    ...wordFieldsOf(names, remarkPlaces, words),
    [
      'onlyText',
      hasText ? [] : words.filter((place) => rows.some(({ cells }) => isWords(cells[place] ?? ''))),
    ],
  ])
  const has = (field: string): boolean => placesOf.get(field)!.length > 0
  if (!days.some(has) || !['amount', 'accountAmount', 'debit', 'credit'].some(has))
    throw columnsUnknown(
      names,
      rows.map(({ cells }) => cells),
    )
  const directions = new Map(
    [...free, ...known.get('kind')!].flatMap((place) =>
      wordsAt.get(place)!.size > 0 ? [[place, wordsAt.get(place)!] as const] : [],
    ),
  )
  return {
    names,
    placesOf,
    directions,
    directionsAreGuessed: [...directions].some(([place, words]) => areGuessed(names[place]!, words)),
    money: moneyFields.flatMap((field) => placesOf.get(field)![0] ?? []),
    needed: Math.max(-1, ...['status', 'bookedOn'].flatMap((field) => placesOf.get(field)!)),
    remarks: free.flatMap((place) =>
      statuses.includes(place) ? [] : (remarksIn(place, names[place]!, cellsOf(place)) ?? []),
    ),
  }
}

/** Whether the cells are amounts or blank. */
const areAmounts = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '' || isWrittenAmount(cell))

/** The product that is the account itself, at Revolut in three languages. */
const mainProduct =
  /^(?:current(?: account)?|(?:cuenta )?(?:actual|corriente|principal)|(?:konto |rachunek )?(?:biezac[ey]|glown[ey]|osobist[ey])|main(?: account)?|personal)$/

/**
 * Returns the rows of other products than the account, such as savings, which have balances of their own. Throws bank_products_unclear
 * for the first row of a second product if not exactly one of the products is the account.
 */
export function otherProducts(readings: readonly Reading[]): Set<Reading> {
  const named = (reading: Reading): string => String(reading.at('product')).trim()
  const rows = readings.filter((reading) => hasSomeDay(reading) && named(reading) !== '')
  const first = rows[0] && named(rows[0])
  const second = rows.find((reading) => named(reading) !== first)
  if (!second) return new Set()
  const accounts = [...new Set(rows.map(named))].filter((product) => mainProduct.test(plain(product)))
  if (accounts.length !== 1)
    throw new DomainError('bank_products_unclear', { row: second.row, product: named(second).slice(0, 60) })
  return new Set(rows.filter((reading) => named(reading) !== accounts[0]))
}

/** Whether rows are of several products of one account, each with a balance of its own, as savings at Revolut. */
export const productsDiffer = (readings: readonly Reading[]): boolean =>
  new Set(readings.map(productOf)).size > 1

/** The column of our account names a product at banks that do not write its number. */
const productOf = (reading: Reading): string =>
  ownColumnOf(reading) ? '' : String(reading.at('ownAccount')).trim()
