/**
 * Reads a zip piece by piece: few entries, no encryption, limited size. The sizes that an archive states can be false, so
 * the bytes are counted while they are unpacked.
 */
import { createInflateRaw } from 'node:zlib'
import { DomainError } from '@domovik/domain/errors.ts'

const MAX_ENTRIES = 500
const MAX_UNPACKED = 80 * 1024 * 1024
/** Repetitive sheets compress by less than this factor; zip bombs are far above it. */
const MAX_RATIO = 250
/** Small entries may be more repetitive. */
const ALWAYS_ALLOWED = 1024 * 1024

export type Zip = {
  has(name: string): boolean
  /** Unpacks an entry. Throws file_unreadable, and file_too_large if all entries unpacked so far are too large together. */
  unpack(name: string): AsyncIterable<Buffer>
}

type Entry = { method: number; packed: number; header: number }

/** Reads the directory of an archive. Throws file_unreadable. */
export function openZip(bytes: Buffer): Zip {
  const end = endRecord(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > MAX_ENTRIES) throw new DomainError('file_unreadable')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    const { name, next, ...entry } = centralEntry(bytes, at)
    entries.set(name, entry)
    at = next
  }
  let left = MAX_UNPACKED
  return {
    has: (name) => entries.has(name),
    async *unpack(name) {
      const entry = entries.get(name)
      if (!entry) throw new DomainError('file_unreadable')
      let own = Math.max(ALWAYS_ALLOWED, entry.packed * MAX_RATIO)
      for await (const piece of piecesOf(bytes, entry)) {
        left -= piece.length
        own -= piece.length
        if (left < 0 || own < 0) throw new DomainError('file_too_large')
        yield piece
      }
    },
  }
}

/** Searches the archive's last record from the end, because a comment may follow it. */
function endRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= first; at--) if (bytes.readUInt32LE(at) === 0x06054b50) return at
  throw new DomainError('file_unreadable')
}

function centralEntry(bytes: Buffer, at: number): Entry & { name: string; next: number } {
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

async function* piecesOf(bytes: Buffer, { method, packed, header }: Entry): AsyncIterable<Buffer> {
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== 0x04034b50)
    throw new DomainError('file_unreadable')
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const body = bytes.subarray(start, start + packed)
  if (body.length < packed || (method !== 0 && method !== 8)) throw new DomainError('file_unreadable')
  if (method === 0) return yield body
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(body)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('file_unreadable')
  }
}
