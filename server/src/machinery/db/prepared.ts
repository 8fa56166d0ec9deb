/**
 * Statements that PostgreSQL reads once for each connection and not each time. Answers come as PostgreSQL's own text, column by column.
 */
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Db } from './transaction.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const names = new Map<string, string>()
/** A plan is some 100 kB in each of its connections: filters make too many texts for all to be kept. */
const most = 40

const asText = { getTypeParser: () => (text: string) => text }

export function runPrepared<Row extends Record<string, string | null>>(
  db: Db,
  query: SQL,
): Promise<QueryResult<Row>> {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  return db.$client.query<Row>({ ...(name ? { name } : {}), text, values, types: asText })
}

/** The first of them get a name; the same text has the same one in every connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `list_${names.size + 1}`
  names.set(text, name)
  return name
}
