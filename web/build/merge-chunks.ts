import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/**
 * The cost of a file in bytes of source. At four times processor slow-down a request for a file takes about 4 ms of the page, as long as it
 * takes to read this much code.
 */
const fileCost = 15_000

/** Chunks that become one. */
interface Part {
  modules: string[]
  size: number
  /** The dynamic imports that load it, one bit for each, those of first screens lowest. */
  users: bigint
  imports: Set<Part>
  /** Whether it may become one with others: it is shared, and no module of it has a chunk already. */
  isFree: boolean
}

interface Pair {
  one: Part
  other: Part
  /** What a merge saves at most, in bytes: the files less the code of these two that screens load without need. */
  bound: number
}

/**
 * Returns the modules of each shared chunk, after small chunks that are mostly loaded together became one. By default the bundler makes a chunk for
 * every set of modules that the same screens load: hundreds of files, a hundred of them for one screen. Two chunks are merged if the files that it
 * saves cost more than the code that some screens load without need, with everything that this code imports. First screens never load more
 * code, and no two files come to import each other.
 */
export function mergedChunks(
  chunks: Chunks,
  { isFirst, isTaken }: { isFirst: (chunk: Chunk) => boolean; isTaken: (module: string) => boolean },
): Set<string>[] {
  const { parts, firstBits } = partsOf(chunks, isFirst, isTaken)
  const free = new Set(parts.filter(({ isFree }) => isFree))
  const merged = new Set<Part>()
  let pairs = [...free].flatMap((one, at) => pairsWith(one, [...free].slice(at + 1)))
  for (let best = bestPair(pairs, firstBits); best; best = bestPair(pairs, firstBits)) {
    const { one, other } = best
    const changed = merge(one, other, parts)
    free.delete(other)
    merged.delete(other)
    merged.add(one)
    pairs = pairs.filter((pair) => !changed.has(pair.one) && !changed.has(pair.other))
    const open = new Set(free)
    for (const part of [...changed].filter((each) => free.has(each))) {
      open.delete(part)
      pairs.push(...pairsWith(part, open))
    }
  }
  return [...merged].map(({ modules }) => new Set(modules))
}

function partsOf(
  chunks: Chunks,
  isFirst: (chunk: Chunk) => boolean,
  isTaken: (module: string) => boolean,
): { parts: Part[]; firstBits: bigint } {
  // The bundler calls a chunk no dynamic entry if it also has modules of others.
  const dynamic = new Set([...chunks.values()].flatMap(({ dynamicImports }) => dynamicImports))
  const loaded = [...chunks.values()].filter(({ fileName }) => dynamic.has(fileName))
  const first = loaded.filter(isFirst)
  const imported = new Set([...chunks.values()].flatMap(({ imports }) => imports))
  const parts = new Map([...chunks].map(([file, chunk]) => [file, partOf(chunk, imported, isTaken)]))
  for (const [file, { imports }] of chunks)
    for (const each of imports) parts.get(file)!.imports.add(parts.get(each)!)
  const entries = [...first, ...loaded.filter((chunk) => !isFirst(chunk))]
  for (const [at, { fileName }] of entries.entries())
    for (const part of reachedFrom([parts.get(fileName)!])) part.users |= 1n << BigInt(at)
  return { parts: [...parts.values()], firstBits: (1n << BigInt(first.length)) - 1n }
}

function partOf(chunk: Chunk, imported: ReadonlySet<string>, isTaken: (module: string) => boolean): Part {
  const { fileName, isEntry, isDynamicEntry, modules } = chunk
  const own = Object.keys(modules).filter((id) => !isTaken(id))
  // A part of the kit can be shared and also be loaded when it is first used.
  const isScreen = isEntry || (isDynamicEntry && !imported.has(fileName))
  const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
  return { modules: own, size, users: 0n, imports: new Set(), isFree: !isScreen && own.length > 0 }
}

/** The pairs of a part whose merge may save something. */
const pairsWith = (one: Part, others: Iterable<Part>): Pair[] =>
  [...others].flatMap((other) => {
    const both = countOf(one.users & other.users)
    const bound =
      both * fileCost - (countOf(one.users) - both) * other.size - (countOf(other.users) - both) * one.size
    return bound > 0 ? [{ one, other, bound }] : []
  })

/** The pair whose merge saves the most, or undefined if no merge saves anything. */
function bestPair(pairs: Pair[], firstBits: bigint): Pair | undefined {
  pairs.sort((a, b) => b.bound - a.bound)
  let best: Pair | undefined
  let most = 0
  for (const pair of pairs) {
    if (pair.bound <= most) break
    const saved = savedBy(pair, firstBits)
    if (saved <= most) continue
    best = pair
    most = saved
  }
  return best
}

/** What a merge saves in bytes: nothing if first screens would load more, or if files would import each other. */
function savedBy({ one, other }: Pair, firstBits: bigint): number {
  const users = one.users | other.users
  const outside = reachedFrom(
    [...one.imports, ...other.imports].filter((part) => part !== one && part !== other),
  )
  if (outside.has(one) || outside.has(other)) return 0
  let saved = countOf(one.users & other.users) * fileCost
  for (const part of [one, other, ...outside]) {
    const without = users & ~part.users
    if ((without & firstBits) !== 0n) return 0
    saved -= countOf(without) * part.size
  }
  return saved
}

/** Makes `other` a piece of `one`. Returns the parts that have other users or another size now. */
function merge(one: Part, other: Part, parts: readonly Part[]): Set<Part> {
  one.modules.push(...other.modules)
  one.size += other.size
  for (const part of other.imports) one.imports.add(part)
  one.users |= other.users
  for (const { imports } of parts) if (imports.delete(other)) imports.add(one)
  one.imports.delete(one)
  const changed = new Set([one, other])
  for (const part of reachedFrom(one.imports)) {
    if ((one.users & ~part.users) === 0n) continue
    part.users |= one.users
    changed.add(part)
  }
  return changed
}

const counts = new Map<bigint, number>()

/** The number of ones in it. */
function countOf(bits: bigint): number {
  const known = counts.get(bits)
  if (known !== undefined) return known
  let count = 0
  for (let left = bits; left > 0n; left &= left - 1n) count += 1
  counts.set(bits, count)
  return count
}

/** The parts and everything that they import. */
function reachedFrom(parts: Iterable<Part>): Set<Part> {
  const reached = new Set<Part>(parts)
  for (const part of reached) for (const each of part.imports) reached.add(each)
  return reached
}

/** Throws if files import each other: modules would run before what they import. */
export function refuseCircles(chunks: Chunks): void {
  for (const [file, { imports, name }] of chunks) {
    const reached = new Set(imports)
    for (const each of reached) for (const next of chunks.get(each)?.imports ?? []) reached.add(next)
    if (reached.has(file)) throw new Error(`the chunk ${name} (${file}) imports itself through others`)
  }
}
