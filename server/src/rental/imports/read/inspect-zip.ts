/**
 * Inspects a zip before it is unpacked: few entries, no encryption, limited size. The sizes
 * in an archive can be false, so every entry is inflated once against a hard limit.
 */
import { inflateRawSync } from 'node:zlib'
import { DomainError } from '@domovik/domain/errors.ts'

const MAX_ENTRIES = 500
const MAX_UNPACKED = 80 * 1024 * 1024
/** Repetitive sheets compress by less than this factor; zip bombs are far above it. */
const MAX_RATIO = 250

/**
 * Returns the entry names. Throws file_unreadable for an invalid archive, file_too_large if the unpacked
 * content is too large.
 */
export function inspectZip(bytes: Buffer): string[] {
  const end = endRecord(bytes)
  const entries = bytes.readUInt16LE(end + 10)
  if (entries === 0 || entries > MAX_ENTRIES) throw new DomainError('file_unreadable')
  const names: string[] = []
  let unpacked = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < entries; i++) {
    const entry = centralEntry(bytes, at)
    names.push(entry.name)
    unpacked += unpackedSize(bytes, entry, MAX_UNPACKED - unpacked)
    at = entry.next
  }
  return names
}

/** Searches the archive's last record from the end, because a comment may follow it. */
function endRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= first; at--) if (bytes.readUInt32LE(at) === 0x06054b50) return at
  throw new DomainError('file_unreadable')
}

type Entry = { name: string; method: number; packed: number; header: number; next: number }

function centralEntry(bytes: Buffer, at: number): Entry {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50)
    throw new DomainError('file_unreadable')
  const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  if (encrypted) throw new DomainError('file_unreadable')
  const nameLength = bytes.readUInt16LE(at + 28)
  return {
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    header: bytes.readUInt32LE(at + 42),
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    next: at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  }
}

function unpackedSize(bytes: Buffer, { method, packed, header }: Entry, most: number): number {
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== 0x04034b50)
    throw new DomainError('file_unreadable')
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const body = bytes.subarray(start, start + packed)
  if (body.length < packed) throw new DomainError('file_unreadable')
  if (method === 0) return packed
  if (method !== 8) throw new DomainError('file_unreadable')
  return inflatedSize(body, Math.min(most, Math.max(1024 * 1024, packed * MAX_RATIO)))
}

function inflatedSize(body: Buffer, most: number): number {
  if (most <= 0) throw new DomainError('file_too_large')
  try {
    return inflateRawSync(body, { maxOutputLength: most }).length
  } catch (error) {
    const tooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new DomainError(tooLarge ? 'file_too_large' : 'file_unreadable')
  }
}
