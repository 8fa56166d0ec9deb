import { randomBytes } from 'node:crypto'
import { now } from '../clock.ts'

let lastMs = 0
let counter = 0

/**
 * Returns a version 7 UUID. Ids are ordered by the injected clock, and within a millisecond by order of creation, so
 * that rows posted together keep their order and newest-first indexes stay compact.
 */
export function newId(): string {
  const ms = now().epochMilliseconds
  const bytes = randomBytes(16)
  if (ms === lastMs) counter += 1
  else counter = bytes.readUInt16BE(6) & 0x1ff
  lastMs = ms
  bytes.writeUIntBE(ms, 0, 6)
  // The counter within a millisecond uses 12 bits after the version and 6 bits after the variant.
  bytes.writeUInt16BE(0x7000 | ((counter >> 6) & 0xfff), 6)
  bytes[8] = 0x80 | (counter & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
