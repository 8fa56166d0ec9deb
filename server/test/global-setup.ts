import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectionFromUrl, type PgConnection } from '../src/machinery/db/connection.ts'
import { startEmbeddedPostgres } from '../src/machinery/db/embedded/launch.ts'
import { migrate } from '../src/machinery/db/migrate.ts'
import type { RoleSecrets } from '../src/machinery/db/roles.ts'
import { prepareOwner } from './prepare-owner.ts'
import { folderForTestData, TEST_SETTINGS } from './test-cluster.ts'

/** Data for every test file: the server, its migrated template and the roles' passwords. */
export type TestServer = { owner: PgConnection; template: string; secrets: RoleSecrets }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * Starts one temporary PostgreSQL per run, or uses that of TEST_DATABASE_URL (its user must be a superuser), with a
 * template database that is migrated once. Durability is off, because the data is not kept after the run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? await useGiven(given) : await startThrowaway()
  try {
    const secrets = randomSecrets()
    await migrate(server.owner, secrets)
    project.provide('testServer', { owner: server.owner, template: server.owner.database, secrets })
    return server.stop
  } catch (error) {
    await server.stop()
    throw error
  }
}

type Started = { owner: PgConnection; stop: () => Promise<void> }

async function startThrowaway(): Promise<Started> {
  const dataDir = await mkdtemp(join(folderForTestData(), 'domovik-test-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: TEST_SETTINGS,
  })
  return {
    owner: server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function useGiven(address: string): Promise<Started> {
  const superuser = connectionFromUrl(address)
  const owner = await prepareOwner(superuser)
  return {
    owner,
    async stop() {
      const client = new pg.Client(superuser)
      await client.connect()
      await client.query(`drop database if exists ${pg.escapeIdentifier(owner.database)} with (force)`)
      await client.end()
    },
  }
}

function randomSecrets(): RoleSecrets {
  const password = () => randomBytes(24).toString('base64url')
  return {
    domovik_app: password(),
    domovik_tenant: password(),
    domovik_auth: password(),
    domovik_system: password(),
    domovik_super_admin: password(),
    domovik_signer: password(),
  }
}
