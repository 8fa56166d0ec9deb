/** Finds the movements of a file that are stored already, but were written differently: by another format or a report of the day. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { plainWords } from './match-words.ts'
import { referencesIn } from './reference.ts'

export type WrittenLine = {
  bookedOn: CivilDate
  amount: Cents
  /** What tells the account of the other side; empty if the file does not name it. */
  partyKey: string
  partyName: string
  text: string
  bankId: string
}

/** Shorter words are in many texts. */
const SHORTEST_WORD = 4
/** An equal id of the bank, or an equal account or payment reference of the other side, says more than any number of words. */
const STRONG = 1000

/**
 * Returns for lines of a file the stored line that is the same movement. Both have the same day and amount and share an id, the
 * account of the other side, a payment reference or a word. Lines with different accounts, names or payment references of the other
 * side are two movements.
 */
export function pairRewritten<Line extends WrittenLine, Stored extends WrittenLine>(
  file: readonly Line[],
  stored: readonly Stored[],
): Map<Line, Stored> {
  const pairs = new Map<Line, Stored>()
  const groups = Map.groupBy(stored, dayAndAmount)
  for (const [group, lines] of Map.groupBy(file, dayAndAmount)) {
    const known = (groups.get(group) ?? []).map((line) => ({ line, said: said(line) }))
    const possible = lines
      .map((line) => ({ line, said: said(line) }))
      .flatMap((one) => known.map((other) => ({ one, other, strength: strengthOf(one.said, other.said) })))
      .filter(({ strength }) => strength > 0)
      .sort((a, b) => b.strength - a.strength)
    const used = new Set<Stored>()
    for (const { one, other } of possible) {
      if (pairs.has(one.line) || used.has(other.line)) continue
      pairs.set(one.line, other.line)
      used.add(other.line)
    }
  }
  return pairs
}

const dayAndAmount = ({ bookedOn, amount }: WrittenLine): string => `${bookedOn} ${amount}`

type Said = {
  line: WrittenLine
  names: ReadonlySet<string>
  words: ReadonlySet<string>
  references: ReadonlySet<string>
}

const said = (line: WrittenLine): Said => ({
  line,
  names: new Set(plainWords(line.partyName)),
  words: new Set(plainWords(`${line.partyName} ${line.text}`).filter((word) => word.length >= SHORTEST_WORD)),
  references: new Set([line.partyName, line.text].flatMap(referencesIn)),
})

/** 0 if the two cannot be the same movement, or nothing says that they are. */
function strengthOf(a: Said, b: Said): number {
  const parties = [a.line.partyKey, b.line.partyKey]
  const sameParty = parties[0] !== '' && parties[0] === parties[1]
  if (!sameParty && !parties.includes('')) return 0
  const sameName = shared(a.names, b.names) > 0
  if (!sameParty && !sameName && a.names.size > 0 && b.names.size > 0) return 0
  // Each tenant has a reference, so another one is the payment of another tenant.
  const sameReference = shared(a.references, b.references) > 0
  if (!sameReference && a.references.size > 0 && b.references.size > 0) return 0
  const sameId = a.line.bankId !== '' && a.line.bankId === b.line.bankId
  return (sameId ? STRONG : 0) + (sameParty || sameReference ? STRONG : 0) + shared(a.words, b.words)
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length
