/** The rows of a table that are left out, named so that a person can look at them. */
import { DomainError } from '@domovik/domain/errors.ts'
import {
  type BankStatement,
  type LeftOutReason,
  MOST_NAMED_ENTRIES,
  type UnbookedEntry,
} from '@domovik/domain/rental/bank/types.ts'
import { cleanText } from '@domovik/domain/rental/bank/values.ts'
import type { Columns } from './table-columns.ts'
import { amountPartsOf, amountWith, dayIn, days, isBlank, type Reading } from './table-reading.ts'
import type { Signs } from './table-signs.ts'
import { textFields } from './table-words.ts'

/** `said` are the words of the bank. */
export type LeftOut = { reading: Reading; reason: LeftOutReason; said: string }

/** Returns how many rows are left out for each reason, and the first of them. */
export function leftOutFacts(
  rows: readonly LeftOut[],
  signs: Signs,
  columns: Columns,
): Pick<BankStatement, 'unbooked' | 'totalRows' | 'productRows' | 'unbookedEntries'> {
  const count = (reason: LeftOutReason): number => rows.filter((row) => row.reason === reason).length
  return {
    unbooked: count('unbooked'),
    totalRows: count('total'),
    productRows: count('product'),
    unbookedEntries: rows.slice(0, MOST_NAMED_ENTRIES).map((row) => entryOf(row, signs, columns)),
  }
}

/** Names a row that is left out. An amount that cannot be read does not matter. */
function entryOf({ reading, reason, said }: LeftOut, signs: Signs, { remarks }: Columns): UnbookedEntry {
  const { row, at, allAt, monthFirst, cells } = reading
  const known = ['partyName', 'senderName', ...textFields].flatMap(allAt)
  const texts = known.every(isBlank) ? remarks.map(({ place }) => cells[place] ?? '') : known
  return {
    row,
    on: days.map((field) => dayIn(at(field), monthFirst)).find((day) => day !== null) ?? null,
    amount: amountIfReadable(reading, signs),
    text: cleanText(texts.join(' ')),
    reason,
    said: cleanText(said),
  }
}

function amountIfReadable(reading: Reading, signs: Signs): number | null {
  try {
    const parts = amountPartsOf(reading)
    return parts && amountWith(parts, signs)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
