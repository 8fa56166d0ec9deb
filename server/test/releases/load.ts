/** A stored release as a database, and this code serving it. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '../../src/app/http.ts'
import { openServices } from '../../src/app/start.ts'
import { resetClock, setClock } from '../../src/machinery/clock.ts'
import { type Config, readConfig } from '../../src/machinery/config.ts'
import { masterKeyFromHex } from '../../src/machinery/crypto/master-key.ts'
import { connectionFromUrl, type PgConnection } from '../../src/machinery/db/connection.ts'
import type { RoleSecrets } from '../../src/machinery/db/roles.ts'
import '../global-setup.ts'
import type { Fetch } from './client.ts'
import { masterKeyOfReleases, readDatabase, readFiles, recordedAt } from './store.ts'

export const masterKey = masterKeyFromHex(masterKeyOfReleases)

export type ReleaseDatabase = {
  owner: PgConnection
  secrets: RoleSecrets
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** An empty database of the test server; with `version` the stored one of that release. */
export async function createReleaseDatabase(version?: string, managed = false): Promise<ReleaseDatabase> {
  const { owner: usual, secrets } = inject('testServer')
  const owner = managed ? await makeManagedOwner(usual) : usual
  const database = `release_${randomBytes(6).toString('hex')}`
  const superuser = superuserOf(usual)
  await on(superuser, (client) =>
    client.query(`create database ${database} owner ${owner.user} template template0 encoding 'UTF8'`),
  )
  const own = { ...owner, database }
  if (version) {
    const commands = (await commandsOf(version)).replaceAll(/\bdomovik_owner\b/g, owner.user)
    await on({ ...superuser, database }, (client) => client.query(commands))
  }
  return {
    owner: own,
    secrets,
    query: (text, values = []) =>
      on(own, async (client) => {
        if (!managed) await client.query('set row_security = off')
        return (await client.query(text, values)).rows
      }),
    drop: () =>
      on(superuser, async (client) => {
        await client.query(`drop database ${database} with (force)`)
        if (managed) await client.query(`drop owned by ${owner.user}; drop role ${owner.user}`)
      }),
  }
}

/** As a managed PostgreSQL gives its customers: it may make roles, and is bound by row level security. */
async function makeManagedOwner(usual: PgConnection): Promise<PgConnection> {
  const user = `managed_${randomBytes(4).toString('hex')}`
  await on(superuserOf(usual), async (client) => {
    const { rows } = await client.query<{ roles: string }>(
      `select string_agg(rolname, ', ') as roles from pg_roles where rolname like 'domovik\\_%' and rolname <> 'domovik_owner'`,
    )
    await client.query(`create role ${user} login createrole password 'managed'`)
    await client.query(`grant ${rows[0]!.roles} to ${user} with admin option`)
  })
  return { ...usual, user, password: 'managed' }
}

/** Without what only psql understands. */
const commandsOf = async (version: string): Promise<string> =>
  (await readDatabase(version)).replace(/^\\.*$/gm, '')

/** Loads a release into a cluster of its own, as the release would have left it: its roles come first. */
export async function loadRelease(owner: PgConnection, version: string): Promise<void> {
  const commands = await commandsOf(version)
  await on({ ...owner, user: 'postgres' }, async (client) => {
    const roles = ['app', 'tenant', 'auth', 'system', 'super_admin', 'search'].map(
      (name) => `domovik_${name}`,
    )
    for (const role of roles)
      await client.query(`create role ${role}${role.endsWith('search') ? '' : ' login'} noinherit`)
    // Whoever makes a role may give it away; the release's owner made them.
    await client.query(`grant ${roles.join(', ')} to ${owner.user} with admin option`)
    await client.query(commands)
  })
}

/** In the embedded PostgreSQL the superuser has the owner's password (db/embedded/ready.ts). */
function superuserOf(owner: PgConnection): PgConnection {
  const given = process.env.TEST_DATABASE_URL
  return given ? connectionFromUrl(given) : { ...owner, user: 'postgres', database: 'postgres' }
}

async function on<T>(connection: PgConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export type ReleaseServer = { config: Config; fetch: Fetch; stop(): Promise<void> }

/** This code on a database of a release, at the moment when its answers were recorded. */
export async function serveRelease(
  { owner, secrets }: Pick<ReleaseDatabase, 'owner' | 'secrets'>,
  { files, env = {} }: { files?: string; env?: Record<string, string> } = {},
): Promise<ReleaseServer> {
  setClock(recordedAt)
  const dataDir = await mkdtemp(join(tmpdir(), 'domovik-release-'))
  if (files)
    for (const [name, bytes] of Object.entries(await readFiles(files))) {
      const path = join(dataDir, 'files', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, Buffer.from(bytes, 'base64'))
    }
  const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', DATA_DIR: dataDir, ...env })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const { services, stop } = await openServices({ config, connection: owner, secrets, masterKey, log })
  const app = createApp(services)
  return {
    config,
    fetch: async (path, init) => app.request(new Request(`http://localhost:3000${path}`, init)),
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
      resetClock()
    },
  }
}
