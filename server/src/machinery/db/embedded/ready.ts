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

/** The application's role: owns the database and creates roles, but is no superuser. */
export const OWNER = 'domovik_owner'
export const DATABASE = 'domovik'

/**
 * Waits until the server answers a query. The message of the server that it is ready comes too early.
 * @param isAlive waiting ends when it returns false
 * @returns true if the server answered, false if it ended first
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

/**
 * True for a wrong password or a missing database, because waiting does not help. False while starting (57P03) or
 * without a socket.
 */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && (error.code?.startsWith('28') || error.code === '3D000') === true
  )
}

/**
 * Creates the owner role and its database if they are missing. The owner has the rights that a managed PostgreSQL
 * gives its customers: it may create roles and databases but is no superuser, so that both setups behave alike.
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
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  // Since PostgreSQL 16 the creator of a role can act as that role only with this setting.
  if (Number(rows[0]!.server_version_num) >= 160_000)
    await client.query(`alter role ${OWNER} set createrole_self_grant = 'set, inherit'`)
  await client.query('commit')
}

async function withClient<T>(
  connection: EmbeddedConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  // A connection lost between two queries emits this event; the running query reports the error too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
