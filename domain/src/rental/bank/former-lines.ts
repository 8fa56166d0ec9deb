/** Finds the lines of a table that were stored when some of its columns were not read yet. */
import type { Cents } from '../../money.ts'
import { pairBest, type WrittenLine } from './rewritten-lines.ts'
import { numberOf } from './time-ids.ts'

type Line = WrittenLine & {
  key: string
  /** The key of the line without the columns that were not read; null if there are none. */
  formerKey: string | null
  balance: Cents | null
  /** All its columns were read. */
  isWhole?: boolean
}
type Stored = Omit<Line, 'formerKey'> & {
  /** The key that it was stored with, if another file completed it since. */
  formerKey: string | null
}

/**
 * Returns for lines of a table the stored line that has their former key, or that had their key before it was completed. Another balance
 * after the line, or another id of the bank, is another movement, and so is a line with the former key whose columns were all read. Each
 * stored line is one movement, so a second line with the same former key is new.
 */
export const pairFormer = <New extends Line, Known extends Stored>(
  file: readonly New[],
  stored: readonly Known[],
): Map<New, Known> => {
  const differs = <Value>(one: Value, other: Value, none: Value): boolean =>
    one !== none && other !== none && one !== other
  const isSame = (line: Line, known: Stored): boolean =>
    ((line.formerKey === known.key && !known.isWhole) || (line.key === known.formerKey && !line.isWhole)) &&
    !differs(line.balance, known.balance, null) &&
    !differs(numberOf(line.bankId), numberOf(known.bankId), '')
  return pairBest(
    file,
    stored,
    (line): Line | Stored => line,
    (line, known) => (isSame(line as Line, known as Stored) ? 1 : 0),
  )
}
