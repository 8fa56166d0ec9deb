/** The movements of a table: their days, signed amounts, sides and balances, and the lines of the statement. */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { RunningLine } from '@domovik/domain/rental/bank/balances.ts'
import { timeId } from '@domovik/domain/rental/bank/time-ids.ts'
import type { BankLine } from '@domovik/domain/rental/bank/types.ts'
import { cleanAccount, cleanText } from '@domovik/domain/rental/bank/values.ts'
import { readLabels } from './read-labels.ts'
import {
  amountPartsOf,
  amountWith,
  centsOf,
  currencyOf,
  dayIn,
  dayOf,
  foreignFee,
  isBlank,
  type Reading,
  rowUnreadable,
  timesIn,
} from './table-reading.ts'
import { ownInAllRows, readSides, type Side, sidesOf } from './table-sides.ts'
import type { Signs } from './table-signs.ts'
import { wordsIn } from './table-words.ts'

/** `own` is our account, '' if the row does not name it. Cents. */
export type Movement = {
  reading: Reading
  bookedOn: CivilDate
  amount: number
  own: string
  other: Side
  balance: number | null
}

/**
 * Returns a function that returns the movements for given signs of the amounts. It is called with many signs, so that it reads only what
 * depends on them. A row without a day and an amount is no movement. `above` is our account; only with `oneBalance` the balances of the
 * rows are of one account. Throws bank_row_unreadable for a row that has only a day or only an amount.
 */
export function movementsOf(
  readings: readonly Reading[],
  above: string,
  oneBalance: boolean,
): (signs: Signs) => Movement[] {
  const dated = readings.flatMap((reading) => {
    const [bookedOn, parts] = [dayOf(reading), amountPartsOf(reading)]
    if (bookedOn === null && parts === null) return []
    if (bookedOn === null || parts === null) throw rowUnreadable(reading)
    const cell = reading.at('balance')
    return {
      reading,
      bookedOn,
      parts,
      sides: sidesOf(reading),
      balance: isBlank(cell) || !oneBalance ? null : centsOf(cell, reading),
    }
  })
  return (signs) => {
    const moved = dated.map(({ parts, ...row }) => ({ ...row, amount: amountWith(parts, signs) }))
    const known = [above, ownInAllRows(moved)]
    return moved.map(({ sides, ...movement }) => ({
      ...movement,
      ...readSides(movement.reading, sides, movement.amount, known),
    }))
  }
}

/** Returns what the balances are compared with. */
export const runningOf = (movements: readonly Movement[]): RunningLine[] =>
  movements.map(({ bookedOn, amount, balance }) => ({ on: bookedOn, amount, balance }))

/** Returns the line of the statement. */
export function lineOf({ reading, bookedOn, amount, other }: Movement): BankLine {
  const { at, allAt } = reading
  const fee = foreignFee(reading)
  const texts = [...['title', 'description', 'comment'].flatMap(allAt), ...reading.beyond].map(String)
  const written = texts.join(' ')
  if (fee !== '') texts.push(`(fee ${fee})`)
  const labelled = readLabels(texts)
  const former = cleanText(labelled?.text || texts.join(' '))
  const [words, notes] = [wordsIn(reading, 'bank'), wordsIn(reading, 'notes')]
  const textWith = (...more: readonly string[]): string =>
    more.length > 0 ? cleanText([former, ...more].join(' ')) : former
  const text = textWith(...(words ?? []), ...(notes ?? []))
  const hasOwn = /\p{L}{2}/u.test([other.name, other.account, written, ...(words ?? [])].join(' '))
  const keyText = hasOwn ? textWith(...(words ?? [])) : text
  return {
    bookedOn,
    valueOn: dayIn(at('valueOn'), reading.monthFirst),
    amount,
    currency: currencyOf(reading),
    partyName: cleanText(labelled?.partyName || other.name),
    partyAccount: cleanAccount(labelled?.partyAccount.replace(/[^a-z0-9]/gi, '') || other.account),
    text,
    ...(keyText !== text && { keyText }),
    ...(!hasOwn && notes !== null && { isOfNotes: true }),
    ...(keyText !== former && { formerText: former }),
    ...(keyText === former && (hasOwn ? words : (words ?? notes)) !== null && { isWhole: true }),
    bankId: cleanText(String(at('bankId'))) || timeId(timesIn(reading)),
  }
}
