/** Brings a database to the present schema: roles, migrations, then the functions, constraints and grants of sql/. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { installJobStore } from '../jobs/install.ts'
import type { PgConnection } from './connection.ts'
import { ensureRoles, type RoleSecrets } from './roles.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const repeatable = [
  'states',
  'scope',
  'audit',
  'leases',
  'payments',
  'search',
  'dashboard',
  'jobs',
  'grants',
  'auth',
  'demo',
] as const

/** Runs as the owner. Safe to run at every start and from several nodes at once: one works, the others wait. */
export async function migrate(connection: PgConnection, secrets: RoleSecrets): Promise<void> {
  const owner = new Client(connection)
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock(7316046)')
    await ensureRoles(owner, secrets)
    await owner.query(await statements('before'))
    await installJobStore(connection)
    await runMigrations(drizzle(owner, { casing: 'snake_case' }), {
      migrationsFolder,
      migrationsSchema: 'app',
    })
    await owner.query('begin')
    for (const name of repeatable) await owner.query(await statements(name))
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

function statements(name: string): Promise<string> {
  return readFile(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')
}
