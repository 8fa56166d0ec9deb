/** Backup: all tables of one snapshot as JSON lines, compressed and sealed. The file gets its name only when it is complete. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { now } from '../clock.ts'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'
import { sealFrames } from './frames.ts'
import { type BackupHeader, dataTables, schemaFingerprint, type TableName } from './tables.ts'

const rowsPerFetch = 1_000
const ending = '.domovik-backup'

/** Writes a backup of the database to `path` and returns how many rows and tables it holds. Reads as the owner. */
export async function backUp(
  owner: PgConnection,
  masterKey: MasterKey,
  path: string,
): Promise<{ rows: number; tables: number }> {
  const client = new Client(owner)
  await client.connect()
  const count = { rows: 0, tables: 0 }
  try {
    await client.query('begin isolation level repeatable read')
    await client.query('set local row_security = off')
    await mkdir(dirname(path), { recursive: true })
    const scratch = `${path}.${process.pid}`
    const compressed = Readable.from(lines(client, count)).pipe(createGzip())
    await pipeline(
      Readable.from(sealFrames(masterKey.derive('backup'), compressed)),
      createWriteStream(scratch, { mode: 0o600 }),
    )
    const file = await open(scratch, 'r')
    await file.sync()
    await file.close()
    await rename(scratch, path)
    await client.query('commit')
    return count
  } finally {
    await client.end()
  }
}

/** The file name for the current instant; names sort by time. */
export const backupName = (): string =>
  `${now().toString({ smallestUnit: 'second' }).replaceAll(':', '')}${ending}`

/** Removes the oldest automatic backups, so that `keep` remain. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name))
}

async function* lines(client: Client, count: { rows: number; tables: number }): AsyncGenerator<string> {
  const tables = await dataTables(client)
  const header: BackupHeader = {
    format: 1,
    createdAt: now().toString(),
    schema: await schemaFingerprint(client),
    tables,
  }
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    count.tables += 1
    yield `${JSON.stringify({ table })}\n`
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
