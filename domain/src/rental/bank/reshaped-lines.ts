/** Finds the movements of a table that are stored already from a table of the same bank with other columns. */
import type { Cents } from '../../money.ts'
import { commonWordsOf, type IsCommon } from './common-words.ts'
import { plainWords } from './match-words.ts'
import { pairBest, referencesOf, type WrittenLine } from './rewritten-lines.ts'

/** `balance` of the account after the line; null if it is not known. */
export type TableLine = WrittenLine & { balance: Cents | null }

/**
 * Returns for lines of a table the stored line of another table that is the same movement. Both have the same day and amount, and the same
 * balance after them with other filled columns or most words of the shorter text: a balance can come again on one day. If one has no
 * balance, both must have the same payment reference or id of the bank, which payers and banks repeat, so the words decide: with the
 * same filled columns they may differ only in words of the bank, with others only one of them may have words of its own. `isCommon`
 * says which words are the bank's.
 */
export const pairReshaped = <Line extends TableLine, Stored extends TableLine>(
  file: readonly Line[],
  stored: readonly Stored[],
  isCommon: IsCommon = commonWordsOf([]),
): Map<Line, Stored> =>
  pairBest(
    file,
    stored,
    (line) => read(line, isCommon),
    (one, other) => strengthOf(one, other),
  )

const shareMostWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const fewest = Math.min(a.size, b.size)
  return fewest === 0 || a.intersection(b).size * 2 > fewest
}

type Read = {
  line: TableLine
  words: ReadonlySet<string>
  /** Words that neither the bank writes nor the name has. */
  own: ReadonlySet<string>
  references: ReadonlySet<string>
  filled: string
}

function read(line: TableLine, isCommon: IsCommon): Read {
  const names = new Set(plainWords(line.partyName))
  const words = new Set(plainWords(`${line.partyName} ${line.text}`))
  return {
    line,
    words,
    own: new Set([...words].filter((word) => !isCommon(word) && !names.has(word))),
    references: referencesOf(line),
    filled: [line.partyName, line.partyKey, line.bankId].map((cell) => cell !== '').join(),
  }
}

function strengthOf(a: Read, b: Read): number {
  const differs = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other
  if (differs(a.line.partyKey, b.line.partyKey)) return 0
  const sameReference = !a.references.isDisjointFrom(b.references)
  if (!sameReference && a.references.size > 0 && b.references.size > 0) return 0
  if (a.line.balance !== null && b.line.balance !== null) {
    const isLike = sameReference || a.filled !== b.filled || shareMostWords(a.words, b.words)
    return a.line.balance === b.line.balance && isLike ? 2 : 0
  }
  const sameId = a.line.bankId !== '' && a.line.bankId === b.line.bankId
  const [mine, its] = [a.own.difference(b.words), b.own.difference(a.words)]
  const isRewritten = a.filled === b.filled ? mine.size + its.size === 0 : mine.size * its.size === 0
  return (sameReference || sameId) && isRewritten ? 1 : 0
}
