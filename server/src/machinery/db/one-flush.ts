/**
 * A read whose statements are all sent at once, together with the statement that checks its caller (docs/decisions/063).
 */
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { afterError, type BatchResult, runBatch } from './batch.ts'
import { connect, type Db, dbOn, endOf, type Statement, sqlState } from './transaction.ts'

type Read<Row, T> = {
  pool: Pool
  /** The first statement of the transaction. */
  first: Statement
  /** Whether the row of `first` is the one that the caller assumed. Statements of `work` have results only if it is. */
  isAsAssumed(row: Row): boolean
  work(db: Db): Promise<T>
}

/**
 * Why a read was not done. 'late': its statements cannot be sent at once, or one of them writes. 'unsent': `work` failed before its first
 * statement. 'changed': the assumption about the caller was wrong. It must be done in a usual transaction.
 */
export type NotRead = 'late' | 'unsent' | 'changed'

/**
 * Runs `work` and sends the statements that it starts before it waits for one, behind `first` and in one read-only
 * transaction. Throws the errors of the statements, and those that `work` throws after it has their results.
 */
export async function inOneFlush<Row, T>({
  pool,
  first,
  isAsAssumed,
  work,
}: Read<Row, T>): Promise<{ output: T } | NotRead> {
  const flush = new Flush(pool, readOnly(first), (row) => isAsAssumed(row as Row))
  try {
    const db = dbOn(flush as unknown as PoolClient)
    const output = await work(db)
    await endOf(db)
    return flush.notRead === 'unsent' ? 'late' : (flush.notRead ?? { output })
  } catch (error) {
    if (flush.notRead) return flush.notRead
    throw error
  }
}

/** The statement writes (25006) or needs an open transaction (25P01, a savepoint). Nothing has been done then. */
const needsUsualTransaction = new Set(['25006', '25P01'])

type Waiting = { statement: QueryConfig; resolve(found: QueryResult): void; reject(error: unknown): void }

/** In place of a connection: collects statements until the end of the tick in which the first one was started. */
class Flush {
  notRead: NotRead | undefined = 'unsent'
  #collecting = true
  readonly #waiting: Waiting[] = []
  readonly #pool: Pool
  readonly #first: QueryConfig
  readonly #isAsAssumed: (row: unknown) => boolean

  constructor(pool: Pool, first: QueryConfig, isAsAssumed: (row: unknown) => boolean) {
    this.#pool = pool
    this.#first = first
    this.#isAsAssumed = isAsAssumed
  }

  query(given: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (!this.#collecting) return Promise.reject(this.#stop('late'))
    const config = typeof given === 'string' ? { text: given } : given
    const statement = values ? { ...config, values } : config
    return new Promise((resolve, reject) => {
      // Callbacks of nextTick run when no parallel branch of `work` can start another statement without a result.
      if (this.#waiting.push({ statement, resolve, reject }) === 1) process.nextTick(() => this.#send())
    })
  }

  async #send(): Promise<void> {
    this.#collecting = false
    this.notRead = undefined
    try {
      const statements = [this.#first, ...this.#waiting.map(({ statement }) => statement)]
      const { results, error } = await runOn(this.#pool, statements)
      const [begun, ...found] = results
      // A statement may fail only because the caller has changed.
      if (begun && !this.#isAsAssumed(begun.rows[0])) throw this.#stop('changed')
      if (needsUsualTransaction.has(sqlState(error) ?? '')) throw this.#stop('late')
      if (error) throw error
      for (const [at, { resolve }] of this.#waiting.entries()) resolve(found[at]!)
    } catch (error) {
      for (const { reject } of this.#waiting) reject(error)
    }
  }

  #stop(reason: NotRead): Error {
    this.notRead = reason
    return new Error(`the statements of this call were not sent at once: ${reason}`)
  }
}

const readOnly = ({ name, text, values }: Statement): QueryConfig => ({
  ...(name ? { name: `${name}_to_read` } : {}),
  text: `select started.* from (${text}) as started, set_config('transaction_read_only', 'on', true)`,
  values,
})

/** Runs the statements on a connection of the pool. */
async function runOn(pool: Pool, statements: readonly QueryConfig[]): Promise<BatchResult> {
  const client = await connect(pool)
  let broken: Error | undefined
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    const result = await runBatch(client, statements)
    if (result.error) await afterError(client).catch(lost)
    return result
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}
