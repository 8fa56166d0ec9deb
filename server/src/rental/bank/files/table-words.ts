/** Columns of texts that no field names: under headers of texts that few banks use, and under headers that are not known. */
import { CURRENCIES } from '@domovik/domain/money.ts'
import { isWrittenAmount } from '../../imports/convert/read-amount.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { saysDirection } from './table-direction.ts'
import { isDay, type Reading } from './table-reading.ts'
import { isNote, isOfPeople } from './table-remarks.ts'
import { ibansIn } from './table-sides.ts'
import { isBookedStatus } from './table-status.ts'

/** Fields with a text of people. `onlyText` are columns under unknown headers of a table that has none of the others. */
export const textFields = ['title', 'description', 'comment', 'remark', 'onlyText'] as const

/** Headers under which a bank repeats what is the same for many movements, and says nothing of the payer. */
const ofBank = new RegExp(
  `^(?:${[
    '(?:nazwa )?banku?|(?:nazwa )?oddzialu?|kraj|karta|kanal|posiadacz|wlasciciel|konto|rachunek|kod',
    'banco|entidad|oficina|sucursal|pais|tarjeta|canal|titular|cuenta|codigo',
    'bank(?: name)?|branch|country|card|channel|account(?: (?:holder|owner|name|type))?|holder|owner|code|merchant|card .*|attachment|.* type|(?:.* )?id',
  ].join('|')})$`,
)

/** Returns the places of the columns whose words become a part of the text, in the order of their headers: a bank can move its columns. */
export const wordPlaces = (names: readonly string[], unread: readonly number[]): number[] =>
  unread
    .filter((place) => !isOfPeople(names[place]!) && !ofBank.test(plain(names[place]!)))
    .sort((a, b) => (plain(names[a]!) < plain(names[b]!) ? -1 : 1))

/**
 * Whether a cell is words, and not a day, an amount, a currency, a number of an account, a status or a direction. Only the cell decides, so
 * that a line has the same text in every file.
 */
export function isWords(cell: Cell): boolean {
  const text = String(cell).trim()
  return (
    /\p{L}{2}/u.test(text) &&
    !isDay(cell) &&
    !isWrittenAmount(text) &&
    !CURRENCIES.some((currency) => currency === text.toUpperCase()) &&
    !(ibansIn(cell).length > 0 && !/\p{L}{3}/u.test(text)) &&
    isBookedStatus(text) === null &&
    !saysDirection(text)
  )
}

/** The columns that were not read before: those of words of the bank, and those of notes of people. */
const wordFields = { bank: ['bankRemark', 'bankWords'], notes: ['noteRemark', 'noteWords'] } as const

/** Returns the places of `wordFields`, of columns with headers of remarks and of those under headers that are not known. */
export function wordFieldsOf(
  names: readonly string[],
  remarks: readonly number[],
  words: readonly number[],
): [field: string, places: number[]][] {
  const split = (
    places: readonly number[],
    [bank, note]: readonly [string, string],
  ): [string, number[]][] => [
    [bank, places.filter((place) => !isNote(names[place]!))],
    [note, places.filter((place) => isNote(names[place]!))],
  ]
  const { bank, notes } = wordFields
  return [...split(remarks, [bank[0], notes[0]]), ...split(words, [bank[1], notes[1]])]
}

/**
 * Returns the words of a row in columns of the bank, or of notes, that were not read before: lines that were stored then do not have them
 * (former-lines.ts). null if the table has no such column.
 */
export function wordsIn({ allAt }: Reading, kind: keyof typeof wordFields): string[] | null {
  const [remarks, words] = wordFields[kind].map(allAt) as [Cell[], Cell[]]
  if (remarks.length + words.length === 0) return null
  return [...remarks.filter((cell) => !isDay(cell)), ...words.filter(isWords)]
    .map((cell) => String(cell).trim())
    .filter((text) => text !== '')
}
