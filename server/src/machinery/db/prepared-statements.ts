/**
 * Prepared statements: PostgreSQL parses each once per connection. Result columns are returned as PostgreSQL's text.
 */
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Db } from './transaction.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const names = new Map<string, string>()
/** A plan takes about 100 kB in every connection, and filters produce too many statements to keep them all. */
const most = 40

const asText = { getTypeParser: () => (text: string) => text }

/** Runs a query as a prepared statement where it has a name. Values come back as text or null. */
export function runPrepared<Row extends Record<string, string | null>>(
  db: Db,
  query: SQL,
): Promise<QueryResult<Row>> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  return db.$client.query<Row>({ ...(name ? { name } : {}), text, values, types: asText })
}

/** The first statements get a name, which is the same in every connection; later ones get none and are not prepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `list_${names.size + 1}`
  names.set(text, name)
  return name
}
