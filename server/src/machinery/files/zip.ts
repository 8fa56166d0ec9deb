import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; at: Date; bytes: Buffer }

/**
 * Returns the parts of a ZIP archive with the entries stored uncompressed: PDF, JPEG and PNG are compressed already. Names are
 * made unique and contain no folder.
 */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer>[] {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const used = new Set<string>()
  let offset = 0
  for (const { name, at, bytes } of entries) {
    const text = Buffer.from(uniqueName(plainName(name), used))
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    writeCommon(header, 4, at, bytes, text)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    writeCommon(central, 6, at, bytes, text)
    central.writeUInt32LE(offset, 42)
    parts.push(header, text, bytes)
    directory.push(central, text)
    offset += header.length + text.length + bytes.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return [...parts, ...directory, end].map((part) => new Uint8Array(part))
}

/** The fields that the header of an entry and the directory share: version, UTF-8 names, stored, time, checksum, sizes. */
function writeCommon(to: Buffer, start: number, at: Date, bytes: Buffer, name: Buffer): void {
  to.writeUInt16LE(20, start)
  to.writeUInt16LE(0x0800, start + 2)
  to.writeUInt16LE(0, start + 4)
  to.writeUInt16LE(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    start + 6,
  )
  to.writeUInt16LE(
    ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    start + 8,
  )
  to.writeUInt32LE(crc32(bytes), start + 10)
  to.writeUInt32LE(bytes.length, start + 14)
  to.writeUInt32LE(bytes.length, start + 18)
  to.writeUInt16LE(name.length, start + 22)
}

/** File systems take names of 255 bytes; some are left for a number. */
const mostBytes = 240

/**
 * Without characters that are special in paths of any system, so that unpacking writes only into one folder, and not longer than a
 * file system takes.
 */
const plainName = (name: string): string =>
  shortened(name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').replace(/[\\/:*?"<>|]/g, '-'))

function shortened(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name)!
  const letters = [...(stem.replace(/^[.\s]+/, '') || 'document')]
  while (letters.length > 1 && Buffer.byteLength(letters.join('') + ending) > mostBytes) letters.pop()
  return letters.join('').trimEnd() + ending
}

function uniqueName(name: string, used: Set<string>): string {
  const [, stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name)!
  let unique = name
  for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${stem} (${n})${ending ?? ''}`
  used.add(unique.toLowerCase())
  return unique
}
