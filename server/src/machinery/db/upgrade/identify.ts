/** Reads from a database which migrations ran on it, in which version, and whether this code can continue from there. */
import type { Client } from 'pg'
import { compareVersions } from '../../version.ts'
import { UpgradeError } from './errors.ts'
import { type Migration, migrationsOf, type Release, type Schema } from './schema.ts'

export type DataState = {
  /** Null for a new database, and if no known release has these migrations. */
  version: string | null
  /** Hashes of the migrations that ran, in order; empty for a new database. */
  migrations: string[]
  /** The hash that the last complete run stored (schema.hash). */
  done: string | null
  /** Whether the database still uses the journal of 0.1.0, which drizzle-orm wrote. */
  oldJournal: boolean
}

/** Reads the state of the database. `client` is signed in as the owner. */
export async function identify(client: Client, releases: readonly Release[]): Promise<DataState> {
  const { rows } = await client.query<{ own: boolean; old: boolean; auth: boolean; done: string | null }>(
    `select to_regclass('app.migrations') is not null as own, to_regclass('app.__drizzle_migrations') is not null as old,
            to_regnamespace('auth') is not null as auth, obj_description(to_regnamespace('app'), 'pg_namespace') as done`,
  )
  const { own, old, auth, done } = rows[0]!
  const oldJournal = !own && old
  const migrations = own
    ? await hashes(client, 'select hash from app.migrations order by number')
    : old
      ? await hashes(client, 'select hash from app.__drizzle_migrations order by id')
      : []
  if (migrations.length === 0 && auth)
    throw new UpgradeError(
      'data_foreign',
      'The database has a schema named "auth" that Domovik did not make. Nothing was changed. Name a database of its own in DATABASE_URL.',
    )
  const version = own ? await lastVersion(client) : versionOf(migrations, releases)
  return { version, migrations, done, oldJournal }
}

async function hashes(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(query)
  return rows.map(({ hash }) => hash)
}

async function lastVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    'select version from app.versions order by id desc limit 1',
  )
  return rows[0]?.version ?? null
}

/** Returns the oldest release with exactly these migrations. Only 0.1.0 did not store its version; later releases may have the same migrations. */
export function versionOf(migrations: readonly string[], releases: readonly Release[]): string | null {
  const same = releases.find(({ version }) => {
    const all = migrationsOf(releases, version)
    return all.length === migrations.length && all.every(({ hash }, index) => hash === migrations[index])
  })
  return same?.version ?? null
}

/**
 * Returns the migrations that have not run yet. Throws UpgradeError if the data are newer than this code or of no released
 * version.
 */
export function pendingOn(data: Pick<DataState, 'version' | 'migrations'>, schema: Schema): Migration[] {
  const { migrations, version, releases } = schema
  const newer = data.version !== null && compareVersions(data.version, version) > 0
  const common = migrations.findIndex(({ hash }, index) => hash !== data.migrations[index])
  const shared = common === -1 ? migrations.length : common
  if (newer || (shared === migrations.length && data.migrations.length > shared))
    throw new UpgradeError('data_newer', newerSentence(data.version ?? 'a newer version', version))
  if (shared < data.migrations.length)
    throw new UpgradeError('data_unreleased', unreleasedSentence(data.version, version, releases))
  return migrations.slice(shared)
}

const newerSentence = (data: string, code: string): string =>
  `The data belong to Domovik ${data}, and this is Domovik ${code}: an older version does not run on newer data. Nothing was changed. ` +
  `Start Domovik ${data} or later, or restore a backup made by ${code} or earlier into an empty DATA_DIR or database.`

function unreleasedSentence(data: string | null, code: string, releases: readonly Release[]): string {
  const made = data ? ` (${data})` : ''
  return (
    `The data were made by an unreleased state of Domovik${made}: their tables are those of no release (${releases.map((each) => each.version).join(', ')}), ` +
    `so Domovik ${code} cannot upgrade them. Nothing was changed. Start the code that made them to read them or to copy them out; ` +
    'to begin anew, move DATA_DIR away or name an empty database in DATABASE_URL. A backup of them restores only with the code that wrote it.'
  )
}
