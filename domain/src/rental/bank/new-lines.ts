/** Tells the lines of a file that are stored from those that are new. Equal movements of one day are counted. */

/** `key` is equal for lines of one account with the same day, amount, currency, other side and text. */
export type CountedLine = { key: string; bankId: string }
export type StoredLine = CountedLine & { occurrence: number }

/**
 * Returns the lines to store, in the order of the file, each with its number among the equal lines of the account (from 1).
 * If the ids of the bank are reliable, an equal id means the same movement and a different id another one. Lines without
 * an id are counted: a file that has three of which two are stored brings one.
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
