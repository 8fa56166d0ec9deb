/** The database's part of a backup: every table in one snapshot, as JSON lines, compressed and sealed. */
import type { FileHandle } from 'node:fs/promises'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { now } from '../clock.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'
import { identify } from '../db/upgrade/identify.ts'
import { readReleases } from '../db/upgrade/schema.ts'
import { namesInStorage } from '../files/parts.ts'
import { requireKeyOfData } from '../organization-keys/require-key-of-data.ts'
import type { FileStorage } from '../services/file-storage.ts'
import { databasePart, filesFolder, writeArchive } from './archive.ts'
import { sealFrames } from './frames.ts'
import { openReading, type Reading } from './reading.ts'
import { type BackupHeader, dataTables, schemaFingerprint, type TableName } from './tables.ts'
import { writeWhole } from './whole-file.ts'

const rowsPerFetch = 1_000
const ending = '.domovik-backup'

export type Count = { rows: number; tables: number }

/**
 * Writes a backup of the database alone to `path`, for before an upgrade: the version of the data can restore it.
 * Reads as the owner. Throws ConfigError if the data are sealed with another master key.
 */
export async function backUp(owner: PgConnection, masterKey: MasterKey, path: string): Promise<Count> {
  return inSnapshot(owner, masterKey, async (client, reading) => {
    const count: Count = { rows: 0, tables: 0 }
    await writeWhole(path, async (file) => {
      for await (const piece of sealed({ client, reading }, masterKey, count)) await writeAll(file, piece)
    })
    return count
  })
}

/**
 * Writes a backup of everything to `path`: the database, then the files that it names, as they lie sealed in their home.
 * `lost` counts files whose bytes are not in their home, or were taken away meanwhile. Throws BackupError,
 * and ConfigError if the data are sealed with another master key.
 */
export async function backUpAll(
  { owner, masterKey, files }: { owner: PgConnection; masterKey: MasterKey; files: FileStorage },
  path: string,
): Promise<Count & { files: number; lost: number }> {
  return inSnapshot(owner, masterKey, async (client, reading) => {
    const count = { rows: 0, tables: 0, files: 0, lost: 0 }
    await writeWhole(path, async (file) => {
      const archive = writeArchive(file)
      await archive.add(databasePart, sealed({ client, reading }, masterKey, count))
      await reading('public')
      for (const names of await namedFiles(client)) {
        const parts = await Promise.all(names.map((name) => files.get(name).catch(nothingIfLost)))
        if (parts.some((bytes) => bytes === undefined)) count.lost += 1
        else count.files += 1
        for (const [index, name] of names.entries())
          if (parts[index]) await archive.add(filesFolder + name, [parts[index]])
      }
      await archive.finish(masterKey)
    })
    return count
  })
}

/**
 * A path for a new automatic backup in the folder: named by the time, and never one that exists. `upgrade` names the
 * upgrade that it precedes.
 */
export async function newBackupPath(folder: string, upgrade?: string): Promise<string> {
  const time = now().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  const taken = new Set(await readdir(folder).catch(() => []))
  for (let number = 1; ; number++) {
    const name = `${time}${number === 1 ? '' : `-${number}`}${upgrade ? `_${upgrade}` : ''}${ending}`
    if (!taken.has(name)) return join(folder, name)
  }
}

/**
 * Removes the backups written first; keeps `keep`, always with the one just written. Of several before the same upgrade the last
 * one counts and the others go: a start that fails again and again does not displace the backups before earlier upgrades.
 * A clock that was set back would say that the new one is the oldest: its file time is then set after all others.
 */
export async function keepNewest(folder: string, keep: number, written: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending) && name !== basename(written))
  const others = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  others.sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
  const latest = others[0]?.at ?? 0
  if ((await stat(written)).mtimeMs <= latest) {
    const after = new Date(latest + fileTimeStep)
    await utimes(written, after, after)
  }
  const kept = new Set([upgradeOf(basename(written))])
  for (const { name } of others) {
    if (kept.size < keep && !kept.has(upgradeOf(name))) kept.add(upgradeOf(name))
    else await rm(join(folder, name))
  }
}

/** Some file systems store times in steps of two seconds, ms. */
const fileTimeStep = 2_000

/** The upgrade that a backup precedes; its own name where it names none. */
const upgradeOf = (name: string): string => name.slice(0, -ending.length).split('_')[1] ?? name

type Snapshot = { client: Client; reading: Reading }

async function inSnapshot<T>(
  owner: PgConnection,
  masterKey: MasterKey,
  work: (client: Client, reading: Reading) => Promise<T>,
): Promise<T> {
  await requireKeyOfData(owner, masterKey)
  const client = new Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read, read only')
    const result = await work(client, await openReading(client))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** The sealed database as pieces of bytes. Whoever stops reading stops the queries as well. */
async function* sealed(snapshot: Snapshot, masterKey: MasterKey, count: Count): AsyncGenerator<Buffer> {
  const read = Readable.from(lines(snapshot, count))
  const compressed = createGzip()
  read.on('error', (error) => compressed.destroy(error))
  compressed.on('error', () => undefined)
  try {
    yield* sealFrames(masterKey.derive('backup'), read.pipe(compressed))
  } finally {
    read.destroy()
    compressed.destroy()
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

function nothingIfLost(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'file_missing') return undefined
  throw error
}

/** The names of the parts of each file that the snapshot knows. */
async function namedFiles(client: Client): Promise<string[][]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.files') is not null as there`,
  )
  if (!there[0]!.there) return []
  const { rows } = await client.query<{ organizationId: string; storedName: string }>(
    `select organization_id as "organizationId", stored_name as "storedName" from files order by 1, 2`,
  )
  return rows.map(({ organizationId, storedName }) => namesInStorage(organizationId, storedName))
}

async function* lines({ client, reading }: Snapshot, count: Count): AsyncGenerator<string> {
  const tables = await dataTables(client)
  const { version, migrations } = await identify(client, await readReleases())
  const header: BackupHeader = {
    format: 1,
    createdAt: now().toString(),
    schema: await schemaFingerprint(client),
    tables,
    version,
    migrations,
  }
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    count.tables += 1
    yield `${JSON.stringify({ table })}\n`
    await reading(table.schema)
    yield* rowsOf(client, table, count)
  }
  yield `${JSON.stringify({ end: count.rows })}\n`
}

async function* rowsOf(
  client: Client,
  { schema, name }: TableName,
  count: { rows: number },
): AsyncGenerator<string> {
  await client.query(
    `declare backup no scroll cursor for select row_to_json(t)::text as row from ${escapeIdentifier(schema)}.${escapeIdentifier(name)} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerFetch} from backup`)
    if (rows.length === 0) break
    count.rows += rows.length
    yield `${rows.map(({ row }) => row).join('\n')}\n`
  }
  await client.query('close backup')
}
