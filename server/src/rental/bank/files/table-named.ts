/** Whom and what a row names: a total of the bank names nobody, but its word can be in the column of names. */
import { isDay, type Reading } from './table-reading.ts'
import { beginsLikeTotal, isState, namesNothing } from './table-total-labels.ts'
import { textFields } from './table-words.ts'

const filledIn = ({ allAt }: Reading, ...fields: string[]): string[] =>
  fields
    .flatMap(allAt)
    .map((cell) => String(cell).trim())
    .filter((cell) => /[\p{L}\d]/u.test(cell))

const namesIn = (reading: Reading): string[] => filledIn(reading, 'partyName', 'senderName', 'recipientName')

const textsIn = (reading: Reading): string[] => filledIn(reading, ...textFields)

/** Whether a row has an account or a number of the bank, which no total has. */
const hasNumber = (reading: Reading): boolean =>
  filledIn(reading, 'partyAccount', 'fromAccount', 'toAccount', 'bankId').length > 0

/**
 * Whether a row has a name, an account or a number of the bank, which no total has. A name that is only a word of totals or balances
 * ("Total", "Razem") is one if the row also has the text of a payer.
 */
export const namesSomebody = (reading: Reading): boolean =>
  hasNumber(reading) ||
  namesIn(reading).some((name) => !isState(name) && (!isNameOfTotal(name) || hasTextOfPayer(reading)))

/** Whether a row names somebody also if its amount can be a total: "Total Energies" without a text or an account is not enough then. */
export const surelyNamesSomebody = (reading: Reading): boolean =>
  namesSomebody(reading) &&
  (hasNumber(reading) ||
    hasTextOfPayer(reading) ||
    namesIn(reading).some((name) => !beginsLikeTotal(name) && !isNameOfTotal(name)))

/** A name that has the number of an account is one of a payer. */
const isNameOfTotal = (name: string): boolean => namesNothing(name) && !/(?:\d[ -]?){20}/.test(name)

/** A day, a month or a word of totals beside a name is no text of a payer. */
const hasTextOfPayer = (reading: Reading): boolean =>
  textsIn(reading).some(
    (text) => /\d{5}/.test(text) || (/\p{L}/u.test(text) && !isDay(text) && !namesNothing(text)),
  )

/** Returns the name of a row that names nobody, such as "Total"; null if it has none. */
export const totalNameOf = (reading: Reading): string | null =>
  namesSomebody(reading) ? null : (namesIn(reading)[0] ?? null)

/** Returns the first text of a row, null if it has none. */
export const textOf = (reading: Reading): string | null =>
  textsIn(reading).find((text) => /\p{L}/u.test(text)) ?? null

/** Returns the first name of a row, '' if it has none. */
export const nameOf = (reading: Reading): string => namesIn(reading)[0] ?? ''
