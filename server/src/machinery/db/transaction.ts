/** One transaction over one pooled connection, its first statements sent together (database.md, pipelining). */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryResult } from 'pg'

/** Drizzle bound to the transaction's connection, and that connection. */
export type Db = NodePgDatabase & { $client: Pick<PoolClient, 'query'> }

export type Statement = { name?: string; text: string; values: unknown[] }

/** Conflicts that go away when the transaction is simply run again. */
const transient = new Set(['40001', '40P01'])
const tries = 3
/** So many for each connection may wait for one; who comes then is told so at once (53300, too many connections). */
const waitingPerConnection = 8

/**
 * Sends BEGIN and `first` together, then runs `work` with the answer of `first`; commits, or rolls back when
 * anything throws. Serialization failures and deadlocks are tried again, at most three times in all.
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

async function once<T>(
  pool: Pool,
  first: Statement | undefined,
  work: (db: Db, answer: QueryResult | undefined) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount >= waitingPerConnection * pool.options.max)
    throw Object.assign(new Error('too many wait for a connection'), { code: '53300' })
  const client = await pool.connect()
  let broken: Error | undefined
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  const door = openDoor(client)
  try {
    const begun = client.query('begin')
    const answered = first ? client.query(first) : undefined
    const [, answer] = await Promise.all([begun, answered])
    const result = await work(drizzle(door.client, { casing: 'snake_case' }), answer)
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

/**
 * The connection as the work sees it: it takes statements until the transaction ends. Of several that were begun
 * together one may fail first; what the others still send must not reach the connection's next user.
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

/** A connection that cannot even roll back is thrown away. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The SQLSTATE of a database error, looked for through Drizzle's wrapping; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code
  }
  return undefined
}

/** The name of the violated constraint, if the database said one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('constraint' in each && typeof each.constraint === 'string') return each.constraint
  }
  return undefined
}
