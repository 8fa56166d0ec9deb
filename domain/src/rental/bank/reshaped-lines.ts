/** Finds the movements of a table that are stored already from a table of the same bank with other columns. */
import type { Cents } from '../../money.ts'
import { commonWordsOf, type IsCommon } from './common-words.ts'
import { plainWords } from './match-words.ts'
import { pairBest, referencesOf, type WrittenLine } from './rewritten-lines.ts'
import { isSameTime, numberOf, timesOf } from './time-ids.ts'

/** `balance` of the account after the line; null if it is not known. */
export type TableLine = WrittenLine & {
  balance: Cents | null
  /** Only what people write beside movements tells it. */
  isOfNotes?: boolean
}

/**
 * Returns for lines of a table the stored line of another table that is the same movement. Both have the same day and amount, and the same
 * balance after them with other filled columns or most words of the shorter text: a balance can come again on one day. If only notes of
 * people tell the line of the file, the balance is enough, because people change their notes. If one has no
 * balance, both must have the same payment reference or id of the bank, which payers and banks repeat, so the words decide: with the
 * same filled columns they may differ only in words of the bank, with others only one of them may have words of its own. `isCommon`
 * says which words are the bank's. An equal time pairs two lines and another time does not, because apps of banks write their texts in
 * the language of the reader. Without times and balances two lines are the same if they differ only in words of apps in two languages.
 */
export const pairReshaped = <Line extends TableLine, Stored extends TableLine>(
  file: readonly Line[],
  stored: readonly Stored[],
  isCommon: IsCommon = commonWordsOf([]),
): Map<Line, Stored> => {
  const repeated = repeatedDays(file, stored)
  return pairBest(
    file,
    stored,
    (line) => read(line, isCommon),
    (one, other) => strengthOf(one, other, repeated),
  )
}

/**
 * Returns the days on which both have the same amounts and balances, if these are several lines on the day or on all days together: two
 * histories of one account do not agree so by chance.
 */
function repeatedDays(file: readonly TableLine[], stored: readonly TableLine[]): ReadonlySet<string> {
  const days = Map.groupBy(stored, ({ bookedOn }) => bookedOn)
  const written = (lines: readonly TableLine[]): string =>
    lines
      .map(({ amount, balance }) => `${amount} ${balance}`)
      .sort()
      .join()
  const shared = [...Map.groupBy(file, ({ bookedOn }) => bookedOn)].flatMap(([day, lines]) => {
    const known = days.get(day)
    if (!known) return []
    const isSame = lines.every(({ balance }) => balance !== null) && written(lines) === written(known)
    return { day, isSame, lines: lines.length }
  })
  const isWhole =
    shared.every(({ isSame }) => isSame) &&
    shared.reduce((sum, { lines }) => sum + lines, 0) >= FEWEST_REPEATED
  return new Set(
    shared.flatMap(({ day, isSame, lines }) => (isSame && (isWhole || lines >= FEWEST_REPEATED) ? day : [])),
  )
}

const FEWEST_REPEATED = 2

/** Words of apps of banks by language: "Payment from", "Płatność od", "Pago de". */
const ofApps = {
  pl: new Set(
    [
      'przelew platnosc platnosci od do na dla z w za przez doladowanie wymiana wymieniono karta karty kieszeni zwrot wyplata gotowki',
      'oplata odsetki depozyt konta premia wplata',
    ].flatMap((words) => words.split(' ')),
  ),
  es: new Set(
    [
      'transferencia pago pagos de del desde a al en para por con recarga cambio cambiado tarjeta hucha reembolso devolucion retirada',
      'efectivo comision tarifa intereses deposito cuenta recompensa ingreso recibido recibida',
    ].flatMap((words) => words.split(' ')),
  ),
  en: new Set(
    [
      'transfer payment from to of by with at in the top up exchange exchanged card pocket refund withdrawal cash fee',
      'interest deposit account reward money added received',
    ].flatMap((words) => words.split(' ')),
  ),
}
const languages = Object.values(ofApps)
const isOfApps = (word: string): boolean => languages.some((words) => words.has(word))

const shareMostWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const fewest = Math.min(a.size, b.size)
  return fewest === 0 || a.intersection(b).size * 2 > fewest
}

type Read = {
  line: TableLine
  words: ReadonlySet<string>
  /** Words that neither the bank writes nor the name has. */
  own: ReadonlySet<string>
  /** Words that no bank writes. */
  told: ReadonlySet<string>
  times: string
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
    told: new Set([...words].filter((word) => !isCommon(word) && !isOfApps(word))),
    times: timesOf(line.bankId),
    references: referencesOf(line),
    filled: [line.partyName, line.partyKey, numberOf(line.bankId)].map((cell) => cell !== '').join(),
  }
}

/** Whether the words are the same except for those of apps, which each text has in a language of its own. */
function isTranslated(a: Read, b: Read): boolean {
  const withoutApps = ({ words }: Read): Set<string> => new Set([...words].filter((word) => !isOfApps(word)))
  const kept = withoutApps(a)
  if (kept.size === 0 || !areEqual(kept, withoutApps(b))) return false
  const said = [a, b].map(({ words }, place) => [...words.difference([b, a][place]!.words)])
  const languagesOf = (words: readonly string[]) =>
    languages.filter((each) => words.every((word) => each.has(word)))
  const [mine, its] = said.map(languagesOf)
  return said.every((words) => words.length > 0) && mine!.some((each) => its!.some((other) => other !== each))
}

const areEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && a.isSubsetOf(b)

function strengthOf(a: Read, b: Read, repeated: ReadonlySet<string>): number {
  const differs = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other
  if (differs(a.line.partyKey, b.line.partyKey)) return 0
  const sameReference = !a.references.isDisjointFrom(b.references)
  if (!sameReference && a.references.size > 0 && b.references.size > 0) return 0
  const haveBalances = a.line.balance !== null && b.line.balance !== null
  if (haveBalances && a.line.balance !== b.line.balance) return 0
  if (a.times !== '' && b.times !== '') return isSameTime(a.times, b.times) ? 4 : 0
  if (haveBalances) {
    const isLike =
      a.line.isOfNotes || sameReference || a.filled !== b.filled || shareMostWords(a.words, b.words)
    if (isLike || (a.told.size > 0 && areEqual(a.told, b.told))) return 3
    return repeated.has(a.line.bookedOn) ? 2 : 0
  }
  if (a.filled === b.filled && isTranslated(a, b)) return 1
  const sameId = numberOf(a.line.bankId) !== '' && a.line.bankId === b.line.bankId
  const [mine, its] = [a.own.difference(b.words), b.own.difference(a.words)]
  const isRewritten = a.filled === b.filled ? mine.size + its.size === 0 : mine.size * its.size === 0
  return (sameReference || sameId) && isRewritten ? 1 : 0
}
