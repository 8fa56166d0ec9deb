import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { PgConnection } from '../src/machinery/db/connection.ts'
import type { LoginRole, RoleSecrets } from '../src/machinery/db/roles.ts'
import './global-setup.ts'

/** A migrated, empty database for one test file. */
export type TestDatabase = {
  /** The owner: for setup and for reading without row level security. */
  owner: PgConnection
  /** Passwords of the login roles, as migrate() set them. */
  secrets: RoleSecrets
  /** Returns the connection of one login role, as the server uses it. */
  as(role: LoginRole): PgConnection
  /** Drops the database and ends open connections. */
  drop(): Promise<void>
}

/**
 * Clones the migrated template (about 100 ms). Use one per test file: create it in beforeAll, and drop it in afterAll
 * after its pools are closed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { owner, template, secrets } = inject('testServer')
  const database = `${template}_${randomBytes(6).toString('hex')}`
  await asMaintainer(owner, `create database ${database} template ${template} strategy file_copy`)
  return {
    owner: { ...owner, database },
    secrets,
    as: (role) => ({ ...owner, database, user: role, password: secrets[role] }),
    drop: () => dropDatabase(owner, database),
  }
}

/** Drops a database. PostgreSQL's own workers (autovacuum) may still use it, so the drop is retried until they end. */
async function dropDatabase(owner: PgConnection, database: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await asMaintainer(owner, `drop database if exists ${database} with (force)`)
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries >= 60 || (code !== '42501' && code !== '55006')) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** Runs one statement outside the template database, because cloning requires that it has no sessions. */
async function asMaintainer(owner: PgConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
