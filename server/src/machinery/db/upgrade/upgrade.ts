/**
 * An upgrade is one transaction: migrations, the job store, the SQL that runs again, and the mark of the version. If it
 * fails or the process is killed, the database stays as it was.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { installJobStore } from '../../jobs/install.ts'
import { UpgradeError } from './errors.ts'
import type { DataState } from './identify.ts'
import type { Migration, Schema } from './schema.ts'

/** The files of ../sql/ in the order in which they run. */
const repeatable = [
  'states',
  'scope',
  'members',
  'audit',
  'inspections',
  'leases',
  'bookings',
  'owners',
  'expenses',
  'payments',
  'bank',
  'search',
  'dashboard',
  'files',
  'jobs',
  'grants',
  'subscriptions',
  'signing',
  'messages',
  'months',
  'property-months',
  'moved-cash',
  'vat',
  'vat-figures',
  'auth',
  'demo',
  'super-admin',
  'platform',
  'signer',
]

/**
 * Requests of other nodes wait behind a lock for which we wait. So we wait only briefly and try again, for about two
 * minutes in all. A request has at most 5 s.
 */
const lockTimeout = '2s'
/**
 * Nearly every request and job reads one of these tables first. They are locked before anything else: running requests can
 * end, and new ones wait before they hold any lock, so that no request ends in a deadlock.
 */
const gates = ['auth.sessions', 'public.organizations']
const attempts = 40
const pause = 1_000
const busy = new Set(['55P03', '40P01', '40001'])

type Work = {
  data: DataState
  pending: readonly Migration[]
  /** Where the backup is, for the message of a failure. */
  kept?: string | undefined
}

/** Runs the pending migrations and marks the database with this version. Throws UpgradeError migration_failed. */
export async function bringTo(owner: Client, schema: Schema, work: Work): Promise<void> {
  const step = { now: 'the preparation' }
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query('begin')
      await owner.query(`set local lock_timeout = '${lockTimeout}'`)
      await closeGates(owner)
      await prepare(owner, schema, work.data)
      await runMigrations(owner, schema, work.pending, step)
      await finish(owner, schema, step)
      await owner.query('commit')
      return
    } catch (error) {
      await owner.query('rollback').catch(() => undefined)
      const state = error instanceof DatabaseError ? (error.code ?? '') : ''
      if (error instanceof UpgradeError) throw error
      if (attempt >= attempts || !busy.has(state)) throw failed(error, step.now, schema, work)
      await sleep(pause)
    }
  }
}

async function closeGates(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(
    'select bool_and(to_regclass(name) is not null) as there from unnest($1::text[]) as name',
    [gates],
  )
  if (rows[0]!.there) await owner.query(`lock table ${gates.join(', ')} in access exclusive mode`)
}

/** Creates what migrations refer to, the job store and the journal. Can be repeated. */
export async function prepare(
  owner: Client,
  schema: Schema,
  data: Pick<DataState, 'oldJournal' | 'version'>,
): Promise<void> {
  await dropViews(owner)
  await owner.query(await schema.repeatable('before'))
  await installJobStore(owner)
  await owner.query(`
    create table if not exists app.migrations (number integer primary key, name text not null, hash text not null, ran_at timestamptz not null default pg_catalog.now());
    create table if not exists app.versions (id integer generated always as identity primary key, version text not null, since timestamptz not null default pg_catalog.now());
    create table if not exists app.master_key (only_one boolean primary key default true check (only_one), id text not null)`)
  if (data.oldJournal) await adoptOldJournal(owner, schema, data.version)
}

/** PostgreSQL refuses to change a column that a view reads. The views of `sql/` are created again at the end. */
async function dropViews(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ view: string }>(
    `select format('app.%I', viewname) as view from pg_views where schemaname = 'app'`,
  )
  if (rows.length > 0) await owner.query(`drop view ${rows.map(({ view }) => view).join(', ')} cascade`)
}

/**
 * Removes the journal of 0.1.0. The code of 0.1.0 reads no version, but without its journal it cannot start on these data
 * and replace newer functions and grants by its own.
 */
async function adoptOldJournal(owner: Client, schema: Schema, version: string | null): Promise<void> {
  const { rows } = await owner.query<{ hash: string }>(
    'select hash from app.__drizzle_migrations order by id',
  )
  for (const [index, { hash }] of rows.entries())
    await note(owner, index, { hash, name: schema.migrations[index]?.name ?? hash })
  await owner.query('drop table app.__drizzle_migrations')
  if (version) await owner.query('insert into app.versions (version) values ($1)', [version])
}

/** Runs migrations in order, after those in the journal. */
export async function runMigrations(
  owner: Client,
  schema: Schema,
  migrations: readonly Migration[],
  step: { now: string },
): Promise<void> {
  if (migrations.length === 0) return
  await seeEveryRow(owner)
  for (const migration of migrations) {
    step.now = `migration ${migration.name}`
    // All statements are sent in one message. Several hundred single statements would each wait for their answer.
    await owner.query(migration.sql.split('--> statement-breakpoint').join(';\n'))
    await note(owner, schema.migrations.indexOf(migration), migration)
  }
  await owner.query('set local row_security = on')
}

/**
 * A change of data must reach every row. With forced row level security the owner would change no row, without an error.
 * So it is not forced in this transaction (sql/grants.sql forces it again), and a query that is still filtered fails.
 */
async function seeEveryRow(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relforcerowsecurity
       and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)`)
  for (const { table } of rows) await owner.query(`alter table ${table} no force row level security`)
  await owner.query('set local row_security = off')
}

const note = (owner: Client, number: number, { name, hash }: Pick<Migration, 'name' | 'hash'>) =>
  owner.query('insert into app.migrations (number, name, hash) values ($1, $2, $3)', [number, name, hash])

/** Runs the SQL that runs again, and stores the marks that the next start reads. */
export async function finish(owner: Client, schema: Schema, step: { now: string }): Promise<void> {
  for (const name of repeatable) {
    step.now = `sql/${name}.sql`
    await owner.query(await schema.repeatable(name))
  }
  await owner.query(
    `insert into app.versions (version)
     select $1::text where $1::text is distinct from (select version from app.versions order by id desc limit 1)`,
    [schema.version],
  )
  await owner.query(`comment on schema app is ${escapeLiteral(schema.hash)}`)
}

/** Returns the error for the operator: the failed step, the reason, and that the data are unchanged. */
function failed(error: unknown, step: string, schema: Schema, { data, kept }: Work): UpgradeError {
  const was =
    data.migrations.length === 0
      ? 'The database is still empty'
      : `The data are still those of ${data.version ?? 'before'}, unchanged`
  return new UpgradeError(
    'migration_failed',
    `The upgrade to Domovik ${schema.version} failed in ${step}: ${reason(error)}. ${was}.${kept ? ` ${kept}` : ''}`,
    error,
  )
}

/** Returns only codes and names of a database error, because its texts may contain stored values. */
export function reason(error: unknown): string {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error.message : String(error)
  const { code = '', table, column, constraint } = error
  if (code === '53100') return 'the disk of the database is full'
  if (code === '55P03')
    return 'other work held its tables for two minutes (SQLSTATE 55P03); stop long queries, or the other nodes, and start again'
  const where = [
    table && `table ${table}`,
    column && `column ${column}`,
    constraint && `constraint ${constraint}`,
  ]
  return [`SQLSTATE ${code}`, ...where.filter(Boolean)].join(', ')
}

export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
