/**
 * The schema of this code: the numbered migrations in order, the release of each, and the SQL that runs again whenever its
 * text changes (../sql/).
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../version.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const sqlFolder = fileURLToPath(new URL('../sql', import.meta.url))

export type Migration = { name: string; hash: string; sql: string }

/** A released version with its own migrations, without those of earlier releases. */
export type Release = {
  version: string
  migrations: { name: string; hash: string }[]
  /** The hash of all columns (backup/tables.ts). Only 0.1.0 has one, because its backups do not name their migrations. */
  fingerprint?: string
}

export type Schema = {
  version: string
  /** All migrations, in the order in which they run. */
  migrations: readonly Migration[]
  /** Oldest first. */
  releases: readonly Release[]
  /** Returns the text of a file in ../sql/. */
  repeatable: (name: string) => Promise<string>
  /** A hash of everything that runs, including the version of the job store. */
  hash: string
}

const schemas = new Map<string, Promise<Schema>>()

/** Reads the schema once. `folder` is another folder of migrations, for tests. */
export function readSchema(folder = migrationsFolder): Promise<Schema> {
  const found = schemas.get(folder) ?? read(folder)
  schemas.set(folder, found)
  return found
}

async function read(folder: string): Promise<Schema> {
  const [migrations, releases] = await Promise.all([readMigrations(folder), readReleases(folder)])
  return {
    version,
    migrations,
    releases,
    repeatable: (name) => readFile(join(sqlFolder, `${name}.sql`), 'utf8'),
    hash: await hashOf(migrations),
  }
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return Promise.all(
    journal.entries.map(async ({ tag: name }) => {
      const sql = await readFile(join(folder, `${name}.sql`), 'utf8')
      return { name, sql, hash: sha256(sql) }
    }),
  )
}

export async function readReleases(folder = migrationsFolder): Promise<Release[]> {
  return JSON.parse(await readFile(join(folder, 'releases.json'), 'utf8')) as Release[]
}

/** Returns all migrations up to and including a release. */
export const migrationsOf = (releases: readonly Release[], upTo: string): Release['migrations'] =>
  releases
    .slice(0, releases.findIndex((each) => each.version === upTo) + 1)
    .flatMap((each) => each.migrations)

async function hashOf(migrations: readonly Migration[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { hash: one } of migrations) hash.update(one)
  for (const name of (await readdir(sqlFolder)).sort())
    if (name.endsWith('.sql')) hash.update(await readFile(join(sqlFolder, name))).update('\0')
  hash.update(await readFile(createRequire(import.meta.url).resolve('pg-boss/package.json')))
  return `schema ${hash.digest('hex')}`
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
