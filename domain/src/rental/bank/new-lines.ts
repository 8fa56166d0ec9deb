/** Tells the lines of a file that are stored from those that are new. Equal movements of one day are counted. */
import { numberOf } from './time-ids.ts'

/** `key` is equal for lines of one account with the same day, amount, currency, other side and text. */
export type CountedLine = { key: string; bankId: string }
export type StoredLine = CountedLine & { occurrence: number }
/** `earlier`: its statement ended before the statement of the file began, and the balances of the two continue. */
export type ChainedLine = StoredLine & {
  earlier: boolean
  /** It is of a table, as the file: both have the ids of one bank, and a different one is another movement. */
  sameKind?: boolean
}

/**
 * Returns the lines to store, in the order of the file, each with its number among the equal lines of the account (from 1).
 * If the ids of the bank are reliable, an equal id means the same movement and a different id another one. Lines without
 * an id are counted: a file that has three of which two are stored brings one.
 * @internal
 */
export function newLines<Line extends CountedLine>(
  file: readonly Line[],
  stored: readonly StoredLine[],
  idsReliable: boolean,
): (Line & { occurrence: number })[] {
  const idOf = (line: CountedLine): string => (idsReliable ? line.bankId : '')
  const storedIds = new Set(stored.map(idOf).filter(Boolean))
  const fileIds = new Set(file.map(idOf).filter(Boolean))
  /** Stored lines that a line of the file can be, per key: those without an id, and those whose id the file does not have. */
  const free = new Map<string, { withoutId: number; withId: number }>()
  const highest = new Map<string, number>()
  for (const line of stored) {
    highest.set(line.key, Math.max(highest.get(line.key) ?? 0, line.occurrence))
    const counts = free.get(line.key) ?? { withoutId: 0, withId: 0 }
    free.set(line.key, counts)
    if (idOf(line) === '') counts.withoutId += 1
    else if (!fileIds.has(idOf(line))) counts.withId += 1
  }
  const known = new Set<Line>()
  const seen = new Set<string>()
  const take = (line: Line, ...kinds: ('withoutId' | 'withId')[]): void => {
    const counts = free.get(line.key)
    const kind = counts && kinds.find((each) => counts[each] > 0)
    if (!counts || !kind) return
    counts[kind] -= 1
    known.add(line)
  }
  for (const line of file) {
    const id = idOf(line)
    if (id === '') continue
    if (storedIds.has(id) || seen.has(id)) known.add(line)
    else take(line, 'withoutId')
    seen.add(id)
  }
  for (const line of file) if (idOf(line) === '') take(line, 'withoutId', 'withId')
  return file
    .filter((line) => !known.has(line))
    .map((line) => {
      const occurrence = (highest.get(line.key) ?? 0) + 1
      highest.set(line.key, occurrence)
      return { ...line, occurrence }
    })
}

/**
 * Returns the lines to store as `newLines` does. Lines of an earlier statement cannot be lines of this file, so an id of the
 * bank that is another one means another movement there. It does for tables too, but an equal id alone is not the same movement there:
 * some banks write the reference of the payer in its column. Ids are used only if each line of the file has a different one.
 */
export function newLinesAfter<Line extends CountedLine>(
  file: readonly Line[],
  stored: readonly ChainedLine[],
): (Line & { occurrence: number })[] {
  const ids = new Set(file.map(({ bankId }) => numberOf(bankId)))
  if (ids.has('') || ids.size < file.length) return newLines(file, stored, false)
  const keys = new Set(file.map(idInKey))
  return newLines(
    file,
    stored.map((line) => ({
      ...line,
      bankId: (line.sameKind ? keys.has(idInKey(line)) || !ids.has(line.bankId) : line.earlier)
        ? line.bankId
        : '',
    })),
    true,
  )
}

const idInKey = ({ key, bankId }: CountedLine): string => `${key} ${bankId}`

/**
 * Returns the lines that are left out because they equal stored ones, although all of those are of an earlier statement: the
 * balances say that they are other movements. Without ids nothing else tells them apart.
 */
export function doubtfulLines<Line extends CountedLine>(
  file: readonly Line[],
  fresh: readonly CountedLine[],
  stored: readonly ChainedLine[],
): Line[] {
  const kept = Map.groupBy(fresh, ({ key }) => key)
  const seen = new Map<string, number>()
  const byKey = Map.groupBy(stored, ({ key }) => key)
  return file.filter(({ key, bankId }) => {
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    const twins = byKey.get(key) ?? []
    const isSame = numberOf(bankId) !== '' && twins.some((twin) => twin.bankId === bankId && !twin.sameKind)
    return (
      place > (kept.get(key)?.length ?? 0) &&
      twins.length > 0 &&
      !isSame &&
      twins.every((twin) => twin.earlier)
    )
  })
}
