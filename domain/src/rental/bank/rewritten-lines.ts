/** Finds the movements of a file that are stored already, but were written differently: by another format or a report of the day. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import { commonWordsOf, type IsCommon, isOfTenants } from './common-words.ts'
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

/** What the lines are compared with. */
export type PairContext = {
  /** All lines of the file and all stored ones of its days: words that most of them have say nothing. */
  lines: readonly (readonly WrittenLine[])[]
  /** Returns the ids of the tenants whom a line names by payment reference or full name. */
  tenantsIn: (line: WrittenLine) => ReadonlySet<string>
}

/** Shorter words are in many texts. */
const SHORTEST_WORD = 4
/** An equal id of the bank, or an equal account, payment reference or tenant, says more than any number of words. */
const STRONG = 1000

/**
 * Returns for lines of a file the stored line that is the same movement. Both have the same day and amount and share an id, the
 * account of the other side, a payment reference, a tenant, a name or a word that is not one of the bank's own. Lines with different
 * accounts, names, payment references or tenants are two movements.
 */
export function pairRewritten<Line extends WrittenLine, Stored extends WrittenLine>(
  file: readonly Line[],
  stored: readonly Stored[],
  { lines, tenantsIn }: PairContext = { lines: [], tenantsIn: () => new Set() },
): Map<Line, Stored> {
  if (file.length === 0 || stored.length === 0) return new Map()
  const isCommon = commonWordsIn(lines)
  const said = (line: WrittenLine): Said => saidBy(line, tenantsIn)
  return pairBest(file, stored, said, (one, other) => strengthOf(one, other, isCommon))
}

/** Returns which words say nothing in groups of lines. */
export const commonWordsIn = (lines: PairContext['lines']): IsCommon =>
  commonWordsOf(lines.map((group) => group.map(wordsOf)))

/** Pairs lines of one day and amount, the strongest pairs first and each line once; a strength of 0 pairs nothing. */
export function pairBest<Line extends WrittenLine, Stored extends WrittenLine, What>(
  file: readonly Line[],
  stored: readonly Stored[],
  read: (line: Line | Stored) => What,
  strength: (one: What, other: What) => number,
): Map<Line, Stored> {
  const pairs = new Map<Line, Stored>()
  const groups = Map.groupBy(stored, dayAndAmount)
  for (const [group, lines] of Map.groupBy(file, dayAndAmount)) {
    const known = (groups.get(group) ?? []).map((line) => ({ line, what: read(line) }))
    if (known.length === 0) continue
    const possible = lines
      .map((line) => ({ line, what: read(line) }))
      .flatMap((one) => known.map((other) => ({ one, other, strength: strength(one.what, other.what) })))
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
  /** Words that can tell a movement, and all of them. */
  words: ReadonlySet<string>
  all: ReadonlySet<string>
  references: ReadonlySet<string>
  tenants: ReadonlySet<string>
}

const wordsOf = ({ partyName, text }: WrittenLine): ReadonlySet<string> =>
  new Set(plainWords(`${partyName} ${text}`).filter((word) => word.length >= SHORTEST_WORD))

const saidBy = (line: WrittenLine, tenantsIn: PairContext['tenantsIn']): Said => ({
  line,
  names: new Set(plainWords(line.partyName)),
  words: wordsOf(line),
  all: new Set(plainWords(`${line.partyName} ${line.text}`)),
  references: referencesOf(line),
  tenants: tenantsIn(line),
})

/** Returns the payment references that a line has in its name or text. */
export const referencesOf = ({ partyName, text }: WrittenLine): ReadonlySet<string> =>
  new Set([partyName, text].flatMap(referencesIn))

/** 0 if the two cannot be the same movement, or nothing says that they are. */
function strengthOf(a: Said, b: Said, isCommon: IsCommon): number {
  const parties = [a.line.partyKey, b.line.partyKey]
  const sameParty = parties[0] !== '' && parties[0] === parties[1]
  if (!sameParty && !parties.includes('')) return 0
  const sameNames = shared(a.names, b.names)
  if (!sameParty && sameNames.length === 0 && a.names.size > 0 && b.names.size > 0) return 0
  // Each tenant has a reference, so another one is the payment of another tenant.
  const sameReference = shared(a.references, b.references).length > 0
  if (!sameReference && a.references.size > 0 && b.references.size > 0) return 0
  const sameTenant = shared(a.tenants, b.tenants).length > 0
  if (!sameTenant && a.tenants.size > 0 && b.tenants.size > 0) return 0
  const sameId = a.line.bankId !== '' && a.line.bankId === b.line.bankId
  const names = sameNames.filter((word) => word.length >= SHORTEST_WORD)
  return (
    (sameId ? STRONG : 0) +
    (sameParty || sameReference || sameTenant ? STRONG : 0) +
    new Set([...names, ...tellingWords(a, b, isCommon)]).size
  )
}

/** Returns the shared words that can tell the movement. Words such as "rent" do not if each line has a word that the other has not. */
function tellingWords(a: Said, b: Said, isCommon: IsCommon): string[] {
  const telling = shared(a.words, b.words).filter((word) => !isCommon(word))
  const own = (said: Said, other: Said): boolean =>
    [...said.all].some(
      (word) => !other.all.has(word) && /^\p{L}{3,}$/u.test(word) && !isCommon(word) && !isOfTenants(word),
    ) || shared(said.references, other.references).length < said.references.size
  return own(a, b) && own(b, a) ? telling.filter((word) => !isOfTenants(word)) : telling
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((word) => b.has(word))
