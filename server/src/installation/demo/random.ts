/** Repeatable randomness: every random value of the demonstration is derived from one seed. */

export type Random = {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Returns a version 7 UUID of that instant (epoch milliseconds). */
  id(atMs: number): string
}

/**
 * Returns a random stream of its own per name, so that an additional draw in one stream does not change the
 * others.
 */
export function randomOf(seed: number, name: string): Random {
  let state = hash(`${seed}|${name}`)
  /** mulberry32: 32 bits of state are enough for sample data. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)]!,
    shuffled: (list) => {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = between(0, i)
        const kept = mixed[i]!
        mixed[i] = mixed[j]!
        mixed[j] = kept
      }
      return mixed
    },
    id: (atMs) => {
      const bytes = Buffer.alloc(16)
      bytes.writeUIntBE(atMs, 0, 6)
      for (const at of [6, 8, 10, 12, 14]) bytes.writeUInt16BE(between(0, 0xffff), at)
      bytes[6] = 0x70 | (bytes[6]! & 0x0f)
      bytes[8] = 0x80 | (bytes[8]! & 0x3f)
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}
