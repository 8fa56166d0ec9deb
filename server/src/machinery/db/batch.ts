/** Several statements sent at once on one connection: one round trip, one transaction. */
import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg'

/** What pg's types leave out of a query and of its connection. */
type Wire = Connection & {
  sync(): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
type Part = {
  name?: string
  callback: (error: Error | null) => void
  _results: QueryResult
  _canceledDueToError: Error | false
  prepare(wire: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

/** The results of the statements that PostgreSQL has run, and the error of the one that failed. */
export type BatchResult = { results: QueryResult[]; error: Error | null }

/**
 * Runs the statements in order. The only Sync is at the end, and PostgreSQL runs everything before a Sync in one
 * transaction: it commits after the last statement, and rolls back if one fails. The statements are prepared once per
 * connection if they have a name, which then belongs to this text only. The client must have the `pipeline` option and no
 * other statement in flight. Call `afterError` if there is an error.
 */
export const runBatch = (client: PoolClient, statements: readonly QueryConfig[]): Promise<BatchResult> =>
  new Promise((resolve) => {
    client.query(new Batch(statements, resolve))
  })

/** Makes the connection usable after a batch that failed. Throws if it is lost. */
export async function afterError(client: PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: Wire }
  const unsure = Object.keys(connection.submittedNamedStatements).length > 0
  if (!unsure) return void (await client.query(''))
  // It is not known which of the names PostgreSQL has accepted, so all of this connection are dropped.
  connection.parsedStatements = {}
  connection.submittedNamedStatements = {}
  await client.query('deallocate all')
}

/** Writes the messages of each statement without its Sync, and passes the answers to the statements in order. */
class Batch extends Query {
  readonly callback: (error: Error | null) => void
  /** For measurements, which read what is sent. */
  readonly statements: readonly QueryConfig[]
  readonly #parts: Part[]
  #at = 0
  /** The error of a statement that could not be written, or of a row that could not be read. */
  #failed: Error | null = null

  constructor(statements: readonly QueryConfig[], resolve: (result: BatchResult) => void) {
    super({ text: '' })
    this.statements = statements
    this.#parts = statements.map((each) => new Query(each) as unknown as Part)
    for (const part of this.#parts) {
      part.callback = (error) => {
        this.#failed ??= error
      }
    }
    this.callback = (error) =>
      resolve({ error, results: this.#parts.slice(0, this.#at).map(({ _results }) => _results) })
  }

  override submit = (connection: Connection): null => {
    const wire = connection as Wire
    const withoutSync: Wire = Object.create(wire, { sync: { value: ignore } })
    wire.stream.cork()
    try {
      for (const part of this.#parts) {
        part.prepare(withoutSync)
      }
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#parts[this.#at]?.handleCommandComplete(message, wire)
    this.#at += 1
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(wire: Wire): void {
    Object.assign(wire.parsedStatements, wire.submittedNamedStatements)
    wire.submittedNamedStatements = {}
    const unread = this.#parts.find((part) => part._canceledDueToError)
    this.#failed ??= unread?._canceledDueToError || null
    this.callback(this.#failed)
  }
}

const ignore = () => undefined
