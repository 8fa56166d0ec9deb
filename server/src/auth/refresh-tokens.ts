/**
 * Refresh tokens in the counter form: base64url{0x00 | session uuid | uvarint counter |
 * 16-byte HMAC-SHA256 | 4-byte SHA-256 checksum}. Tokens are not stored. The key is derived from the master key, so
 * tokens cannot be forged with read or write access to the database.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from '../machinery/crypto/master-key.ts'

export type RefreshToken = { sessionId: string; counter: number }

const keyOf = (masterKey: MasterKey) => masterKey.derive('auth refresh token')

/** Creates the token for a session and counter. */
export function writeRefreshToken(masterKey: MasterKey, { sessionId, counter }: RefreshToken): string {
  const payload = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
    uvarint(counter),
  ])
  const signed = Buffer.concat([payload, mac(masterKey, payload)])
  return Buffer.concat([signed, checksum(signed)]).toString('base64url')
}

/** Reads a token. Returns 'malformed' if the format is wrong, 'forged' if the signature is wrong. */
export function readRefreshToken(masterKey: MasterKey, text: string): RefreshToken | 'malformed' | 'forged' {
  if (text.length < 12 || text.length > 128 || !/^[\w-]+$/.test(text)) return 'malformed'
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text || bytes.length < 38 || bytes[0] !== 0) return 'malformed'
  const signed = bytes.subarray(0, -4)
  if (!checksum(signed).equals(bytes.subarray(-4))) return 'malformed'
  const payload = signed.subarray(0, -16)
  const counter = readUvarint(payload.subarray(17))
  if (counter === undefined) return 'malformed'
  if (!timingSafeEqual(mac(masterKey, payload), signed.subarray(-16))) return 'forged'
  const hex = payload.subarray(1, 17).toString('hex')
  const sessionId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
  return { sessionId, counter }
}

function mac(masterKey: MasterKey, payload: Buffer): Buffer {
  return createHmac('sha256', keyOf(masterKey)).update(payload).digest().subarray(0, 16)
}

function checksum(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, 4)
}

function uvarint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

function readUvarint(bytes: Buffer): number | undefined {
  if (bytes.length === 0 || bytes.length > 5 || bytes.at(-1)! >= 0x80) return undefined
  if (bytes.subarray(0, -1).some((byte) => byte < 0x80)) return undefined
  return bytes.reduce((sum, byte, index) => sum + (byte & 0x7f) * 0x80 ** index, 0)
}
