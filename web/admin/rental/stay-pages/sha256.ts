/**
 * SHA-256 of a short text, computed at once. The browser's own `crypto.subtle` answers each hash later, which takes too long for thousands of
 * them, and does not exist on pages without https.
 */

/** The first 32 bits of the fractional parts of the `root`-th roots of the first primes. */
function fractions(count: number, root: 2 | 3): Uint32Array {
  const found = new Uint32Array(count)
  for (let candidate = 2, at = 0; at < count; candidate += 1) {
    if (!isPrime(candidate)) continue
    const value = root === 2 ? Math.sqrt(candidate) : Math.cbrt(candidate)
    found[at] = (value - Math.floor(value)) * 2 ** 32
    at += 1
  }
  return found
}

function isPrime(candidate: number): boolean {
  for (let by = 2; by * by <= candidate; by += 1) if (candidate % by === 0) return false
  return true
}

const start = fractions(8, 2)
const constants = fractions(64, 3)
const schedule = new Uint32Array(64)
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Returns the 32 bytes of the hash of a text of ASCII characters. */
export function sha256(text: string): Uint8Array {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((text.length + 9) / 64) * 64))
  for (let at = 0; at < text.length; at += 1) blocks.setUint8(at, text.charCodeAt(at))
  blocks.setUint8(text.length, 0x80)
  blocks.setUint32(blocks.byteLength - 4, text.length * 8)
  const state = Uint32Array.from(start)
  for (let offset = 0; offset < blocks.byteLength; offset += 64) addBlock(state, blocks, offset)
  const hash = new DataView(new ArrayBuffer(32))
  for (const [at, word] of state.entries()) hash.setUint32(at * 4, word)
  return new Uint8Array(hash.buffer)
}

function addBlock(state: Uint32Array, blocks: DataView, offset: number): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = blocks.getUint32(offset + at * 4)
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [schedule[at - 15]!, schedule[at - 2]!]
    const mixed = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    schedule[at] = schedule[at - 16]! + mixed + schedule[at - 7]! + other
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ]
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + constants[at]! + schedule[at]!) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word
}
