/** Finds the separator of a table in text. */
import { DomainError } from '@domovik/domain/errors.ts'
import { knownHeaders } from '../../imports/guess-mapping.ts'
import { guessSeparator, readCsv } from '../../imports/read/csv.ts'
import type { Separator } from '../../imports/types.ts'
import { tableFields, tableLimits } from './table-fields.ts'
import { isBlank } from './table-reading.ts'
import { columnsUnknown } from './table-unknown.ts'

/**
 * The separator that shows the most known headers: above them there may be many lines of another width. Throws
 * bank_columns_unknown for a table with fewer than two known headers, and bank_format_unknown for what is no table.
 */
export function separatorOf(text: string): Separator {
  const head = text.split(/\r?\n/, tableLimits.deepest).join('\n')
  const scored = ([';', '\t', '|', ','] as const).map((separator) => ({
    separator,
    known: knownIn(head, separator),
  }))
  const best = scored.reduce((top, each) => (each.known > top.known ? each : top))
  if (best.known < 2) throw unknownIn(head)
  return best.separator
}

function unknownIn(head: string): DomainError {
  const unknown = new DomainError('bank_format_unknown')
  try {
    const [first, ...rows] = readCsv(head, guessSeparator(head)).filter((cells) => !cells.every(isBlank))
    return first ? columnsUnknown(first, rows) : unknown
  } catch (error) {
    if (error instanceof DomainError) return unknown
    throw error
  }
}

function knownIn(head: string, separator: Separator): number {
  try {
    const lines = readCsv(head, separator)
    return Math.max(0, ...lines.map((cells) => knownHeaders(tableFields, cells.map(String))))
  } catch (error) {
    if (error instanceof DomainError) return 0
    throw error
  }
}
