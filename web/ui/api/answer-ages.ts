/** When the answers on screen were current. */

interface Age {
  /** Milliseconds. */
  at: number
  /** It was stored earlier, because the server could not be reached. */
  stored: boolean
}

const ages = new Map<string, Age>()
/** The answers that were stored earlier. */
const storedIds = new Set<string>()
const listeners = new Set<() => void>()

/** The pages of a list have one age. */
const idOf = (path: readonly string[], input: unknown): string => {
  const { limit, cursor, ...rest } = { ...(input as Record<string, unknown> | undefined) }
  return JSON.stringify([path, Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** Notes that an answer was current at `at`, in milliseconds. */
export function noteAge(path: readonly string[], input: unknown, at: number, stored: boolean): void {
  const id = idOf(path, input)
  const known = ages.get(id)
  ages.set(id, { at: stored && known?.stored ? Math.min(at, known.at) : at, stored })
  if (stored) storedIds.add(id)
  else storedIds.delete(id)
  if (stored || known?.stored) for (const listener of listeners) listener()
}

/**
 * When the oldest of these answers was current, in milliseconds; null if they have just come from the server. Without a
 * network, answers of this visit count too.
 */
export function oldestAt(queryKeys: () => readonly (readonly unknown[])[], online: boolean): number | null {
  if (online && storedIds.size === 0) return null
  const times = queryKeys().flatMap((key) => {
    const age = ages.get(idOfQuery(key))
    return age && (age.stored || !online) ? [age.at] : []
  })
  return times.length > 0 ? Math.min(...times) : null
}

/** Calls `listener` when a stored answer is shown or replaced. Returns a function that removes the listener. */
export function onAges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The keys of query-utils.ts and of lists (web/ui/list/rows-query.ts). */
function idOfQuery([path, state, part, asked]: readonly unknown[]): string {
  if (!Array.isArray(path)) return ''
  return idOf(path, part === 'rows' ? asked : (state as { input?: unknown } | undefined)?.input)
}
