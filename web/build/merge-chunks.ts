import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/**
 * The cost of a file in bytes of source. At four times processor slow-down a request for a file takes about 4 ms of the page, as long as it
 * takes to read this much code.
 */
const fileCost = 15_000

/** Chunks that become one: their modules, and the dynamic imports that load them (one bit for each, those of first screens lowest). */
interface Merged {
  files: Set<string>
  modules: string[]
  size: number
  users: bigint
}

/**
 * Returns the modules of each shared chunk, after small chunks that are mostly loaded together became one. By default the bundler makes a chunk for
 * every set of modules that the same screens load: hundreds of files, a hundred of them for one screen. Two chunks are merged if the files that it
 * saves cost more than the code that some screens load without need, and if no two files come to import each other.
 */
export function mergedChunks(
  chunks: Chunks,
  { isFirst, isTaken }: { isFirst: (chunk: Chunk) => boolean; isTaken: (module: string) => boolean },
): Set<string>[] {
  const loaded = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  const first = loaded.filter(isFirst)
  const users = [...first, ...loaded.filter((chunk) => !isFirst(chunk))]
  const firstBits = (1n << BigInt(first.length)) - 1n
  const parts = sharedParts(chunks, users, isTaken)
  for (let pair = bestPair(chunks, parts, firstBits); pair; pair = bestPair(chunks, parts, firstBits)) {
    const [one, other] = pair
    parts.splice(parts.indexOf(other), 1)
    for (const file of other.files) one.files.add(file)
    one.modules.push(...other.modules)
    one.size += other.size
    one.users |= other.users
  }
  return parts.filter(({ files }) => files.size > 1).map(({ modules }) => new Set(modules))
}

function sharedParts(
  chunks: Chunks,
  entries: readonly Chunk[],
  isTaken: (module: string) => boolean,
): Merged[] {
  const users = new Map<string, bigint>()
  for (const [at, entry] of entries.entries())
    for (const file of reachedFrom([entry.fileName], (file) => chunks.get(file)?.imports ?? []))
      users.set(file, (users.get(file) ?? 0n) | (1n << BigInt(at)))
  const imported = new Set([...chunks.values()].flatMap(({ imports }) => imports))
  return [...chunks.values()].flatMap(({ fileName, isEntry, isDynamicEntry, modules }) => {
    const own = Object.keys(modules).filter((id) => !isTaken(id))
    // A part of the kit can be shared and also be loaded when it is first used.
    const isScreen = isEntry || (isDynamicEntry && !imported.has(fileName))
    if (isScreen || own.length === 0) return []
    const size = own.reduce((sum, id) => sum + (modules[id]?.renderedLength ?? 0), 0)
    return [{ files: new Set([fileName]), modules: own, size, users: users.get(fileName) ?? 0n }]
  })
}

/** The two parts whose merge saves the most, or undefined if no merge saves anything. */
function bestPair(chunks: Chunks, parts: readonly Merged[], firstBits: bigint): [Merged, Merged] | undefined {
  const pairs: { saved: number; one: Merged; other: Merged }[] = []
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) {
      const saved = (one.users & firstBits) === (other.users & firstBits) ? savedBy(one, other) : 0
      if (saved > 0) pairs.push({ saved, one, other })
    }
  pairs.sort((a, b) => b.saved - a.saved)
  const found = pairs.find(({ one, other }) => !makesCircle(chunks, parts, one, other))
  return found && [found.one, found.other]
}

function savedBy(one: Merged, other: Merged): number {
  const both = one.users & other.users
  if (both === 0n) return 0
  return (
    countOf(both) * fileCost -
    countOf(one.users & ~both) * other.size -
    countOf(other.users & ~both) * one.size
  )
}

function countOf(bits: bigint): number {
  let count = 0
  for (let left = bits; left > 0n; left &= left - 1n) count += 1
  return count
}

/** Whether a third file would be imported by the merged part and import it. */
function makesCircle(chunks: Chunks, parts: readonly Merged[], one: Merged, other: Merged): boolean {
  const own = new Set([...one.files, ...other.files])
  const importsOf = (file: string): string[] => {
    const files = parts.find((part) => part.files.has(file))?.files ?? [file]
    return [...files].flatMap((each) => chunks.get(each)?.imports ?? [])
  }
  const outside = [...own].flatMap(importsOf).filter((file) => !own.has(file))
  return [...reachedFrom(outside, importsOf)].some((file) => own.has(file))
}

/** The files and everything that they import. */
function reachedFrom(files: readonly string[], importsOf: (file: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...importsOf(file))
  }
  return reached
}

/** Throws if files import each other: modules would run before what they import. */
export function refuseCircles(chunks: Chunks): void {
  const importsOf = (file: string): string[] => chunks.get(file)?.imports ?? []
  for (const [file, { imports, name }] of chunks)
    if (reachedFrom(imports, importsOf).has(file))
      throw new Error(`the chunk ${name} (${file}) imports itself through others`)
}
