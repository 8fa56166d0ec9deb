import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How to reach a server: host is a socket folder, or an address on Windows. */
export type EmbeddedConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** The application's role: owns the database, makes roles, is no superuser. */
export const OWNER = 'domovik_owner'
export const DATABASE = 'domovik'

/**
 * Waits until the server answers a query, not until it says that it is ready.
 * @param isAlive false ends the waiting
 * @returns true when it answered, false when it died first
 */
export async function untilAnswers(connection: EmbeddedConnection, isAlive: () => boolean): Promise<boolean> {
  while (isAlive()) {
    try {
      await withClient(connection, (client) => client.query('select 1'))
      return true
    } catch (error) {
      if (isRefusal(error)) throw error
      await sleep(15)
    }
  }
  return false
}

/** Wrong password or missing database: waiting does not help. Starting up (57P03) and no socket yet are not refusals. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && (error.code?.startsWith('28') || error.code === '3D000') === true
  )
}

/**
 * Makes the owner role and its database when they are missing. The owner is what a managed PostgreSQL gives its
 * customers: it may make roles and databases and is bound by permissions, so that what works here works there.
 */
export async function ensureOwnerAndDatabase(superuser: EmbeddedConnection): Promise<void> {
  await withClient(superuser, async (client) => {
    const found = await client.query<{ role: boolean; base: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as base`,
      [OWNER, DATABASE],
    )
    const { role, base } = found.rows[0] ?? { role: false, base: false }
    if (!role) await createOwner(client, superuser.password)
    if (!base) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  })
}

async function createOwner(client: pg.Client, password: string): Promise<void> {
  await client.query('begin')
  await client.query(
    `create role ${OWNER} login createrole createdb bypassrls password ${client.escapeLiteral(password)}`,
  )
  // From PostgreSQL 16 on, whoever makes a role must say that it may also act as that role.
  await client.query(`alter role ${OWNER} set createrole_self_grant = 'set, inherit'`)
  await client.query('commit')
}

async function withClient<T>(
  connection: EmbeddedConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  // A server that goes away between two queries says so here; the query in flight reports it as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
