/**
 * A backup of everything: a tar archive of the sealed database (backup.ts), the files as they lie sealed in their home,
 * and a list of the hashes of both, itself signed with a key derived from the master key. `sha256sum -c SHA256SUMS` finds a
 * damaged part without any key; the master key is not in it.
 */
import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { MasterKey } from '../crypto/master-key.ts'
import { BackupError } from './frames.ts'
import { type Entry, tarEnd, tarEntries, tarFill, tarHead } from './tar.ts'

export const databasePart = 'database.domovik-backup'
export const filesFolder = 'files/'
const listPart = 'SHA256SUMS'
const signaturePart = 'SHA256SUMS.hmac'

const signature = (masterKey: MasterKey, list: string): string =>
  `${createHmac('sha256', masterKey.derive('backup list')).update(list).digest('hex')}\n`

export type ArchiveWriter = {
  /** Adds a part; its bytes may come in any number of pieces. */
  add(name: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /** Adds the list of hashes and its signature, and ends the archive. */
  finish(masterKey: MasterKey): Promise<void>
}

export function writeArchive(file: FileHandle): ArchiveWriter {
  let at = 0
  const hashes: [name: string, hash: string][] = []
  const append = async (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at)
      done += bytesWritten
      at += bytesWritten
    }
  }
  const add: ArchiveWriter['add'] = async (name, pieces) => {
    const start = at
    // The size is known at the end; until then the head is a placeholder.
    await append(tarHead(name, 0))
    const hash = createHash('sha256')
    for await (const piece of pieces) {
      hash.update(piece)
      await append(piece)
    }
    const head = tarHead(name, at - start - tarHead(name, 0).length)
    await file.write(head, 0, head.length, start)
    await append(tarFill(at - start))
    hashes.push([name, hash.digest('hex')])
  }
  return {
    add,
    async finish(masterKey) {
      const list = hashes.map(([name, hash]) => `${hash}  ${name}\n`).join('')
      await add(listPart, [Buffer.from(list)])
      await add(signaturePart, [Buffer.from(signature(masterKey, list))])
      await append(tarEnd)
    },
  }
}

export type Archive = {
  /** Names of the sealed files, as the home of files calls them. */
  files: string[]
  database(): AsyncIterable<Buffer>
  file(name: string): Promise<Buffer>
  close(): Promise<void>
}

/** Whether a file is an archive, and not the bare database of 0.1.0 or of a backup before an upgrade. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const magic = Buffer.alloc(5)
    await file.read(magic, 0, 5, 257)
    return magic.equals(Buffer.from('ustar'))
  } finally {
    await file.close()
  }
}

/**
 * Opens an archive after every byte of it was compared with the list of hashes. Throws BackupError that names the first
 * part that is damaged, missing or not on the list, or says that the master key is another.
 */
export async function openArchive(path: string, masterKey: MasterKey): Promise<Archive> {
  const file = await open(path)
  try {
    const entries = new Map((await tarEntries(file)).map((entry) => [entry.name, entry]))
    await verify(path, file, entries, masterKey)
    const part = (name: string) => createReadStream(path, range(entries.get(name)!))
    return {
      files: [...entries.keys()]
        .filter((name) => name.startsWith(filesFolder))
        .map((name) => name.slice(filesFolder.length)),
      database: () => part(databasePart),
      file: (name) => bytesOf(file, entries.get(filesFolder + name)!),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function verify(
  path: string,
  file: FileHandle,
  entries: Map<string, Entry>,
  masterKey: MasterKey,
): Promise<void> {
  const damaged = (what: string) => new BackupError(`the backup ${path} is damaged: ${what}`)
  const text = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw damaged(`${name} is missing`)
    return (await bytesOf(file, entry)).toString()
  }
  const list = await text(listPart)
  const listed = new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  )
  for (const [name, entry] of entries) {
    if (name === listPart || name === signaturePart) continue
    if (!listed.has(name)) throw damaged(`${name} is not on its list of hashes`)
    if ((await hashOf(path, entry)) !== listed.get(name))
      throw damaged(`${name} is not what its list of hashes says`)
  }
  for (const name of [databasePart, ...listed.keys()])
    if (!entries.has(name)) throw damaged(`${name} is missing`)
  const given = Buffer.from(await text(signaturePart))
  const wanted = Buffer.from(signature(masterKey, list))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new BackupError(
      'the list of hashes of the backup was altered, or the backup was made under another MASTER_KEY',
    )
}

async function hashOf(path: string, entry: Entry): Promise<string> {
  const hash: Hash = createHash('sha256')
  if (entry.size > 0) for await (const piece of createReadStream(path, range(entry))) hash.update(piece)
  return hash.digest('hex')
}

async function bytesOf(file: FileHandle, { offset, size }: Entry): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, offset + done)
    if (bytesRead === 0) throw new BackupError('the backup is cut off')
    done += bytesRead
  }
  return bytes
}

const range = ({ offset, size }: Entry) => ({ start: offset, end: offset + size - 1 })
