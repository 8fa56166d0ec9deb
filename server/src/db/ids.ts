import { randomBytes } from 'node:crypto'
import { now } from '../clock.ts'

/** A version 7 UUID: ordered by the injected clock, so that newest-first indexes stay compact. */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now().epochMilliseconds, 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
