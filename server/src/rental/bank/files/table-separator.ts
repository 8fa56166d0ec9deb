/** Finds the separator of a table in text. */
import { DomainError } from '@domovik/domain/errors.ts'
import { knownHeaders } from '../../imports/guess-mapping.ts'
import { readCsv } from '../../imports/read/csv.ts'
import type { Separator } from '../../imports/types.ts'
import { tableFields, tableLimits } from './table-fields.ts'

/**
 * The separator that shows the most known headers: above them there may be many lines of another width. Throws
 * bank_format_unknown.
 */
export function separatorOf(text: string): Separator {
  const head = text.split(/\r?\n/, tableLimits.deepest).join('\n')
  const scored = ([';', '\t', '|', ','] as const).map((separator) => ({
    separator,
    known: knownIn(head, separator),
  }))
  const best = scored.reduce((top, each) => (each.known > top.known ? each : top))
  if (best.known < 2) throw new DomainError('bank_format_unknown')
  return best.separator
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
