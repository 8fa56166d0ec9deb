/**
 * Sealing: AES-256-GCM with a random 96-bit nonce. The place of a value (organization, table, column, row) is the
 * associated data, so a sealed text does not open in another place.
 * Format: `v1.<key version>.<nonce>.<ciphertext and tag>`, base64url.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export class SealError extends Error {}

/** Seals a text with a 32-byte key. `keyVersion` is stored in the result and selects the key to open it with. */
export function seal(key: Buffer, keyVersion: number, place: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  const header = `v1.${keyVersion}`
  cipher.setAAD(Buffer.from(`${header}|${place}`))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${header}.${nonce.toString('base64url')}.${body.toString('base64url')}`
}

/** Opens a sealed text. Throws SealError if the text was altered or was sealed with another key or for another place. */
export function open(key: Buffer, place: string, sealed: string): string {
  const [format, version, nonce, body] = sealed.split('.')
  const bytes = Buffer.from(body ?? '', 'base64url')
  if (format !== 'v1' || !version || !nonce || bytes.length < 16) throw new SealError('not a sealed text')
  if (
    bytes.toString('base64url') !== body ||
    Buffer.from(nonce, 'base64url').toString('base64url') !== nonce
  ) {
    throw new SealError('not a sealed text')
  }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(`${format}.${version}|${place}`))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    throw new SealError('sealed with another key, for another place, or altered')
  }
}

/** Returns the version of the key that a sealed text needs. Throws SealError. */
export function keyVersionOf(sealed: string): number {
  const version = Number(sealed.split('.', 2)[1])
  if (!Number.isInteger(version)) throw new SealError('not a sealed text')
  return version
}

const bytesFormat = Buffer.from('DMF1')
const headSize = bytesFormat.length + 4 + 12

/** Seals bytes. Format: `DMF1`, the key version in 4 bytes, nonce, ciphertext and tag. */
export function sealBytes(key: Buffer, keyVersion: number, place: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(12)
  const version = Buffer.alloc(4)
  version.writeUInt32BE(keyVersion)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  cipher.setAAD(bytesPlace(keyVersion, place))
  const body = [cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([bytesFormat, version, nonce, ...body])
}

/** Opens sealed bytes. Throws SealError as `open` does. */
export function openBytes(key: Buffer, place: string, sealed: Buffer): Buffer {
  const version = keyVersionOfBytes(sealed)
  try {
    const nonce = sealed.subarray(headSize - 12, headSize)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAAD(bytesPlace(version, place))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(headSize, -16)), decipher.final()])
  } catch {
    throw new SealError('sealed with another key, for another place, or altered')
  }
}

/** Returns the version of the key that sealed bytes need. Throws SealError. */
export function keyVersionOfBytes(sealed: Buffer): number {
  if (sealed.length < headSize + 16 || !sealed.subarray(0, bytesFormat.length).equals(bytesFormat))
    throw new SealError('not sealed bytes')
  return sealed.readUInt32BE(bytesFormat.length)
}

const bytesPlace = (version: number, place: string) => Buffer.from(`DMF1.${version}|${place}`)
