/** One transaction on one pooled connection. Its first statements are sent together. */
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryResult } from 'pg'

/** Drizzle on the transaction's connection, and that connection. */
export type Db = NodePgDatabase & { $client: Pick<PoolClient, 'query'> }

export type Statement = { name?: string; text: string; values: unknown[] }

/** SQLSTATEs of conflicts that a retry resolves: serialization failure and deadlock. */
const transient = new Set(['40001', '40P01'])
const tries = 3
/** Maximum number of waiting requests per connection; further ones fail at once (53300, too many connections). */
const waitingPerConnection = 8

/**
 * Sends BEGIN and `first` together, then runs `work` with the result of `first`. Commits, or rolls back if
 * anything throws. After serialization failures and deadlocks it tries again, at most three times in all.
 */
export async function inTransaction<T>(
  pool: Pool,
  first: Statement | undefined,
  work: (db: Db, answer: QueryResult | undefined) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, first, work)
    } catch (error) {
      if (attempt >= tries || !transient.has(sqlState(error) ?? '')) throw error
    }
  }
}

const lastWrites = new WeakMap<Db, () => Promise<void>>()

/** Runs `write` as the last statements of the transaction. A second call replaces the first. */
export function writeLast(db: Db, write: () => Promise<void>): void {
  lastWrites.set(db, write)
}

/** Runs what was registered with writeLast. */
export const endOf = async (db: Db): Promise<void> => lastWrites.get(db)?.()

async function once<T>(
  pool: Pool,
  first: Statement | undefined,
  work: (db: Db, answer: QueryResult | undefined) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  const door = openDoor(client)
  try {
    const begun = client.query('begin')
    const answered = first ? client.query(first) : undefined
    // Without a first statement, those of `work` follow BEGIN in the same flush.
    const answer = first ? (await Promise.all([begun, answered]))[1] : undefined
    const db = dbOn(door.client)
    const [result] = await Promise.all([work(db, answer), begun])
    await endOf(db)
    door.close()
    const committed = await client.query('commit')
    if (committed.command === 'ROLLBACK') throw new Error('the transaction was rolled back')
    return result
  } catch (error) {
    door.close()
    broken ??= await rollback(client)
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** Returns a connection of the pool. Throws 53300 if too many callers wait for one. */
export async function connect(pool: Pool): Promise<PoolClient> {
  if (pool.waitingCount >= waitingPerConnection * pool.options.max)
    throw Object.assign(new Error('too many requests are waiting for a database connection'), {
      code: '53300',
    })
  return await pool.connect()
}

/** Drizzle on this connection. All share the dialect, which keeps the names of columns. */
export function dbOn(client: PoolClient): Db {
  const db = new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined)
  return Object.assign(db, { $client: client })
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Wraps the connection for `work` and accepts statements only until the transaction ends. If one of several parallel
 * queries fails, later statements of the others must not reach the connection's next user.
 */
function openDoor(client: PoolClient): { client: PoolClient; close(): void } {
  let open = true
  const behind = Object.create(client) as PoolClient
  const query = (...args: Parameters<PoolClient['query']>) =>
    open ? client.query(...args) : Promise.reject(new Error('the transaction has ended'))
  behind.query = query as PoolClient['query']
  return {
    client: behind,
    close: () => {
      open = false
    },
  }
}

/** Rolls back. Returns the error if that fails; the connection is then discarded. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Returns the SQLSTATE of a database error, also inside Drizzle's wrapper; undefined for other errors. Every SQLSTATE has a
 * digit; EPIPE, EBUSY and EPERM have none and come from the operating system.
 */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(each.code))
      return each.code
  }
  return undefined
}

/** Returns what a function of the database added to its error. */
export function errorDetail(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('detail' in each && typeof each.detail === 'string') return each.detail
  }
  return undefined
}

/** Returns the name of the violated constraint, if the database reported one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('constraint' in each && typeof each.constraint === 'string') return each.constraint
  }
  return undefined
}

/** Returns the name of the table that an error of the database is about, if it reported one: of a foreign key the table that has it. */
export function tableOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('table' in each && typeof each.table === 'string') return each.table
  }
  return undefined
}
