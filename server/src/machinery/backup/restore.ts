/**
 * Restore: a backup replaces what is there, in one transaction. The tables are created again as in the version of the backup,
 * filled, and then brought to this version by the same migrations that upgrade a running installation.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from '../db/connection.ts'
import { openOwner, takeUpgradeLock } from '../db/migrate.ts'
import { createMissingRoles, ensureRoles, type RoleSecrets } from '../db/roles.ts'
import { UpgradeError } from '../db/upgrade/errors.ts'
import { pendingOn, versionOf } from '../db/upgrade/identify.ts'
import { migrationsOf, readSchema, type Schema } from '../db/upgrade/schema.ts'
import { finish, prepare, quoted, reason, runMigrations } from '../db/upgrade/upgrade.ts'
import type { FileStorage } from '../services/file-storage.ts'
import { isArchive, openArchive } from './archive.ts'
import { BackupError, openFrames } from './frames.ts'
import { type BackupHeader, dataTables, type TableName } from './tables.ts'

const rowsPerInsert = 1_000
/** As files/parts.ts makes them. */
const fileName = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(full|preview)$/

export type RestoreTarget = {
  owner: PgConnection
  secrets: RoleSecrets
  masterKey: MasterKey
  files: FileStorage
  schema?: Schema
}

export type Restored = {
  rows: number
  /** Files whose bytes were brought back; null when the backup holds the database alone. */
  files: number | null
  /** The version of the backup; null where it is that of no release. */
  from: string | null
}

/**
 * Restores a backup of this version or of an earlier release. The files come first: bytes that no row names do no harm.
 * Throws BackupError or UpgradeError; the database is then as it was.
 */
export async function restore(target: RestoreTarget, path: string): Promise<Restored> {
  if (!(await isArchive(path))) return { ...(await replace(target, createReadStream(path))), files: null }
  const archive = await openArchive(path, target.masterKey)
  try {
    const names = archive.files.filter((name) => fileName.test(name))
    for (const name of names) await target.files.put(name, await archive.file(name))
    const stored = new Set(names.map((name) => name.replace(/\.\w+$/, '')))
    return { ...(await replace(target, archive.database())), files: stored.size }
  } finally {
    await archive.close()
  }
}

/** Compares a backup with its hashes, and the database's part with its seals. Throws BackupError. Answers how many rows it holds. */
export async function check(
  masterKey: MasterKey,
  path: string,
): Promise<{ rows: number; files: number | null }> {
  const archive = (await isArchive(path)) ? await openArchive(path, masterKey) : undefined
  try {
    const source = linesOf(masterKey, archive?.database() ?? createReadStream(path))
    await headerOf(source)
    let rows = 0
    const end = await eachRow(
      source,
      () => undefined,
      async () => {
        rows += 1
      },
    )
    if (end !== rows) throw new BackupError('the backup is not complete')
    return { rows, files: archive ? archive.files.filter((name) => name.endsWith('.full')).length : null }
  } finally {
    await archive?.close()
  }
}

async function replace(
  { owner, secrets, masterKey, schema: given }: RestoreTarget,
  bytes: AsyncIterable<Buffer>,
): Promise<{ rows: number; from: string | null }> {
  const schema = given ?? (await readSchema())
  const client = await openOwner(owner)
  const step = { now: 'the restore' }
  try {
    await takeUpgradeLock(client)
    const source = linesOf(masterKey, bytes)
    const header = await headerOf(source)
    const before = migrationsOfBackup(header, schema)
    const pending = pendingOnBackup(header, before, schema)
    await createMissingRoles(client, secrets)
    await client.query('begin')
    await dropEverything(client)
    await prepare(client, schema, { oldJournal: false, version: null })
    await client.query('delete from app.migrations')
    await runMigrations(client, schema, schema.migrations.slice(0, before.length), step)
    const rows = await load(client, source, header)
    await runMigrations(client, schema, pending, step)
    await finish(client, schema, step)
    await client.query('delete from app.master_key')
    await client.query('insert into app.master_key (id) values ($1)', [masterKey.id])
    await client.query('commit')
    // The data before may have been sealed with another master key, from which the passwords are derived.
    await ensureRoles(client, secrets)
    // The first screens after a restore are planned for the rows that are there. Without it the restore is complete all the same.
    await client.query('analyze').catch(() => undefined)
    return { rows, from: header.version ?? versionOf(before, schema.releases) }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw isOfDatabase(error)
      ? new BackupError(`the restore failed in ${step.now}: ${reason(error)}; the database is as it was`)
      : error
  } finally {
    await client.end()
  }
}

/** Returns the migrations that the backup lacks. Throws BackupError, because the sentences for data speak of data. */
function pendingOnBackup(header: BackupHeader, migrations: string[], schema: Schema) {
  try {
    return pendingOn({ version: header.version ?? null, migrations }, schema)
  } catch (error) {
    if (!(error instanceof UpgradeError)) throw error
    const made = header.version ? `Domovik ${header.version}` : 'another state of Domovik'
    throw new BackupError(
      error.code === 'data_newer'
        ? `this backup was made by ${made}, and this is Domovik ${schema.version}: a version does not restore backups of a later one. ` +
            `The database is as it was. Restore it with ${made} or later`
        : `this backup was made by an unreleased state of Domovik${header.version ? ` (${header.version})` : ''}: Domovik ${schema.version} does not know its tables. ` +
            'The database is as it was. Restore it with the code that wrote it',
    )
  }
}

const isOfDatabase = (error: unknown): boolean => error instanceof Error && 'severity' in error

/** 0.1.0 names its columns only; later backups name their migrations. */
function migrationsOfBackup(header: BackupHeader, { releases }: Schema): string[] {
  if (header.migrations) return header.migrations
  const release = releases.find(({ fingerprint }) => fingerprint === header.schema)
  if (!release)
    throw new BackupError(
      `this backup (${header.createdAt}) was made by an unreleased state of Domovik, or by ${releases[0]!.version} on a database of another locale: ` +
        'restore it with the code that wrote it, then upgrade',
    )
  return migrationsOf(releases, release.version).map(({ hash }) => hash)
}

function linesOf(masterKey: MasterKey, bytes: AsyncIterable<Buffer>): AsyncIterator<string> {
  const opened = Readable.from(openFrames(masterKey.derive('backup'), bytes))
  const unzipped = createGunzip()
  opened.on('error', (error) => unzipped.destroy(error))
  return createInterface({ input: opened.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
}

async function headerOf(source: AsyncIterator<string>): Promise<BackupHeader> {
  const { value } = await source.next()
  const header = JSON.parse(value ?? 'null') as BackupHeader | null
  if (header?.format !== 1) throw new BackupError('this backup has a format that this version does not know')
  return header
}

/** The tables of the product and of the sign-in service, with all that depends on them; what the database brings along stays. */
async function dropEverything(client: Client): Promise<void> {
  const tables = await dataTables(client)
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')} cascade`)
  await client.query('drop schema if exists auth cascade')
}

async function load(client: Client, source: AsyncIterator<string>, header: BackupHeader): Promise<number> {
  const known = new Set((await dataTables(client)).map(quoted))
  if (header.tables.some((table) => !known.has(quoted(table))))
    throw new BackupError('this backup holds a table that its version does not know')
  const constraints = await liftForeignKeys(client)
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
  const end = await eachRow(
    source,
    async (next) => {
      await flush()
      table = next
    },
    async (row) => {
      waiting.push(row)
      if (waiting.length >= rowsPerInsert) await flush()
    },
  )
  await flush()
  if (end !== restored) throw new BackupError('the backup is not complete')
  // The deferred checks of what was just loaded, before tables are altered.
  await client.query('set constraints all immediate')
  for (const statement of constraints) await client.query(statement)
  return restored
}

/** Reads to the end; answers how many rows the writer counted. Throws BackupError when it is cut off. */
async function eachRow(
  source: AsyncIterator<string>,
  onTable: (table: TableName) => Promise<void> | undefined,
  onRow: (row: string) => Promise<void>,
): Promise<number> {
  for (;;) {
    const { done, value: line } = await source.next()
    if (done) throw new BackupError('the backup is cut off')
    if (line.startsWith('{"table":')) await onTable((JSON.parse(line) as { table: TableName }).table)
    else if (line.startsWith('{"end":')) return (JSON.parse(line) as { end: number }).end
    else await onRow(line)
  }
}

/** Puts aside what would refuse rows in any order; answers how to bring it back. */
async function liftForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`,
  )
}

/** Columns that PostgreSQL computes cannot be written. */
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
