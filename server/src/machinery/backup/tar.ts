/** As much of the tar format (POSIX ustar) as an archive of plain files needs, so that any tar can list and unpack a backup. */
import type { FileHandle } from 'node:fs/promises'
import { BackupError } from './frames.ts'

const block = 512
/** Larger sizes do not fit the octal field; they are written in binary, as GNU tar does. */
const largestOctal = 8 ** 11 - 1

export type Entry = { name: string; size: number; offset: number }

/** The head of an entry. Names have at most 100 bytes. */
export function tarHead(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar entry`)
  const head = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  head.write(name, 0, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (size <= largestOctal) octal(size, 124, 12)
  else {
    head.writeUInt8(0x80, 124)
    head.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(0, 136, 12)
  head.write('        0', 148, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  octal(
    head.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return head
}

/** Bytes that fill the last block of an entry of this size. */
export const tarFill = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** Two empty blocks end the archive. */
export const tarEnd = Buffer.alloc(2 * block)

/** The entries of an archive in order. Throws BackupError when it is cut off or a head is not one. */
export async function tarEntries(file: FileHandle): Promise<Entry[]> {
  const { size: whole } = await file.stat()
  const entries: Entry[] = []
  for (let at = 0; ; ) {
    const head = Buffer.alloc(block)
    const { bytesRead } = await file.read(head, 0, block, at)
    if (bytesRead < block) throw new BackupError('the backup is cut off')
    if (head.every((byte) => byte === 0)) {
      await requireEmpty(file, at, tarEnd.length)
      if (whole !== at + tarEnd.length)
        throw new BackupError('the backup is damaged: it does not end where it should')
      return entries
    }
    const entry = { ...readHead(head), offset: at + block }
    const fill = tarFill(entry.size).length
    at = entry.offset + entry.size + fill
    if (at > whole) throw new BackupError('the backup is cut off')
    await requireEmpty(file, at - fill, fill)
    entries.push(entry)
  }
}

async function requireEmpty(file: FileHandle, at: number, size: number): Promise<void> {
  const bytes = Buffer.alloc(size)
  const { bytesRead } = await file.read(bytes, 0, size, at)
  if (bytesRead < size) throw new BackupError('the backup is cut off')
  if (bytes.some((byte) => byte !== 0))
    throw new BackupError('the backup is damaged: bytes between its parts')
}

/** Every byte counts: a head must be the one that `tarHead` writes. */
function readHead(head: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) => head.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  const name = text(0, 100)
  const size = head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0 || !head.equals(tarHead(name, size)))
    throw new BackupError('the backup is damaged: a head of its archive is not readable')
  return { name, size }
}
