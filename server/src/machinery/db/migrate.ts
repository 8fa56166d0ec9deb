/**
 * Updates a database to the current schema: roles, migrations, then the functions, constraints and grants of sql/. A
 * hash of these texts is stored in the database; if it matches, nothing is done.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, escapeLiteral } from 'pg'
import type { PgConnection } from './connection.ts'
import { ensureRoles, type RoleSecrets } from './roles.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const sqlFolder = fileURLToPath(new URL('sql', import.meta.url))
const repeatable = [
  'states',
  'scope',
  'audit',
  'leases',
  'payments',
  'search',
  'dashboard',
  'files',
  'jobs',
  'grants',
  'subscriptions',
  'months',
  'auth',
  'demo',
  'super-admin',
  'platform',
] as const

/** Runs as the owner. Safe to run at every start and on several nodes at once: one node migrates, the others wait. */
export async function migrate(connection: PgConnection, secrets: RoleSecrets): Promise<void> {
  const owner = new Client(connection)
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock(7316046)')
    const rolesMade = await ensureRoles(owner, secrets)
    const wanted = await textHash()
    // A database that was moved to another cluster keeps its hash but has no roles there.
    if (!rolesMade && (await doneHash(owner)) === wanted) return
    const [{ drizzle }, { migrate: runMigrations }, { installJobStore }] = await Promise.all([
      import('drizzle-orm/node-postgres'),
      import('drizzle-orm/node-postgres/migrator'),
      import('../jobs/install.ts'),
    ])
    await owner.query(await statements('before'))
    await installJobStore(connection)
    await runMigrations(drizzle(owner, { casing: 'snake_case' }), {
      migrationsFolder,
      migrationsSchema: 'app',
    })
    await owner.query('begin')
    for (const name of repeatable) await owner.query(await statements(name))
    await owner.query(`comment on schema app is ${escapeLiteral(wanted)}`)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

/** A hash of everything that is run here, including the version of the job store. */
async function textHash(): Promise<string> {
  const hash = createHash('sha256')
  const paths: string[] = []
  for (const folder of [migrationsFolder, sqlFolder])
    for (const path of await readdir(folder, { recursive: true }))
      if (/\.(sql|json)$/.test(path)) paths.push(join(folder, path))
  paths.push(createRequire(import.meta.url).resolve('pg-boss/package.json'))
  for (const path of paths.sort()) hash.update(await readFile(path)).update('\0')
  return `schema ${hash.digest('hex')}`
}

/** The hash stored by the last complete run; null on a new database. */
async function doneHash(owner: Client): Promise<string | null> {
  const { rows } = await owner.query<{ done: string | null }>(
    `select obj_description(to_regnamespace('app'), 'pg_namespace') as done`,
  )
  return rows[0]?.done ?? null
}

function statements(name: string): Promise<string> {
  return readFile(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')
}
