/** Restore: writes a backup's rows into a migrated database in one transaction and replaces what was there. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'
import { BackupError, openFrames } from './frames.ts'
import { type BackupHeader, dataTables, schemaFingerprint, type TableName } from './tables.ts'

const rowsPerInsert = 1_000
const quoted = ({ schema, name }: TableName) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/**
 * Restores the backup. Throws BackupError if the file does not open or comes from another version; the database is then
 * unchanged.
 */
export async function restore(
  owner: PgConnection,
  masterKey: MasterKey,
  path: string,
): Promise<{ rows: number }> {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    const rows = await load(client, masterKey, path)
    await client.query('commit')
    return { rows }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function load(client: Client, masterKey: MasterKey, path: string): Promise<number> {
  const opened = Readable.from(openFrames(masterKey.derive('backup'), createReadStream(path)))
  const unzipped = createGunzip()
  opened.on('error', (error) => unzipped.destroy(error))
  const source = createInterface({ input: opened.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  const header = await headerOf(client, source)
  // The sums that triggers would add are already in the backup.
  await client.query(`select set_config('app.restoring', 'on', true)`)
  const constraints = await liftConstraints(client, header.tables)
  let table: TableName | undefined
  let waiting: string[] = []
  let restored = 0
  const flush = async () => {
    if (table && waiting.length > 0) {
      await client.query(
        `insert into ${quoted(table)} ${selectFrom(table, await writableColumns(client, table))}`,
        [`[${waiting.join(',')}]`],
      )
      restored += waiting.length
    }
    waiting = []
  }
  for (;;) {
    const { done, value: line } = await source.next()
    if (done) throw new BackupError('the backup is truncated')
    if (line.startsWith('{"table":')) {
      await flush()
      table = (JSON.parse(line) as { table: TableName }).table
    } else if (line.startsWith('{"end":')) {
      await flush()
      if ((JSON.parse(line) as { end: number }).end !== restored)
        throw new BackupError('the backup is not complete')
      break
    } else {
      waiting.push(line)
      if (waiting.length >= rowsPerInsert) await flush()
    }
  }
  // Deferred checks must run before tables are altered.
  await client.query('set constraints all immediate')
  for (const statement of constraints) await client.query(statement)
  return restored
}

async function headerOf(client: Client, source: AsyncIterator<string>): Promise<BackupHeader> {
  const { value } = await source.next()
  const header = JSON.parse(value ?? 'null') as BackupHeader | null
  if (header?.format !== 1) throw new BackupError('this version does not support the format of this backup')
  if (header.schema !== (await schemaFingerprint(client))) {
    throw new BackupError(
      `this backup was made by another version of Domovik (${header.createdAt}): restore it with that version, then update`,
    )
  }
  return header
}

/**
 * Empties the tables, drops foreign keys and lifts forced row level security, so that rows can be inserted in any order.
 * Returns the statements that undo this.
 */
async function liftConstraints(client: Client, backedUp: TableName[]): Promise<string[]> {
  const tables = await dataTables(client)
  const known = new Set(tables.map(quoted))
  if (backedUp.some((table) => !known.has(quoted(table))))
    throw new BackupError('this backup contains a table that this version does not have')
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} no force row level security`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  return [
    ...rows.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
    ),
    ...tables
      .filter(({ schema }) => schema === 'public')
      .map((table) => `alter table ${quoted(table)} force row level security`),
  ]
}

/** The columns of a table except generated ones, which cannot be written. */
async function writableColumns(client: Client, { schema, name }: TableName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`,
    [schema, name],
  )
  return rows.map((row) => row.name)
}

const selectFrom = (table: TableName, columns: string[]) => {
  const list = columns.map(escapeIdentifier).join(', ')
  return `(${list}) overriding system value select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json)`
}
