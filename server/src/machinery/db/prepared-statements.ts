/**
 * Prepared statements: PostgreSQL parses each once per connection. Result columns are returned as PostgreSQL's text.
 */
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Db } from './transaction.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** The size of statements that are prepared: how many, how long each is at most, and all together. */
type Room = { statements: number; longest: number; characters: number }

/** Gives names to the first texts that fit; a name is the same in every connection. The others are not prepared. */
function namesFor(
  prefix: string,
  { statements, longest, characters }: Room,
): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let left = characters
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= statements || text.length > Math.min(longest, left)) return known
    left -= text.length
    const name = `${prefix}_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** A plan takes about 100 kB in every connection, and filters produce too many statements to keep them all. */
const nameOfList = namesFor('list', { statements: 40, longest: Infinity, characters: Infinity })
/** They take about 180 bytes of memory per character in every connection that has run them: together up to 16 MB. */
const nameOfFigures = namesFor('figures', { statements: 16, longest: 15_000, characters: 90_000 })

const asText = { getTypeParser: () => (text: string) => text }

/** Runs a query as a prepared statement where it has a name. Values come back as text or null. */
export function runPrepared<Row extends Record<string, string | null>>(
  db: Db,
  query: SQL,
): Promise<QueryResult<Row>> {
  return db.$client.query<Row>({ ...statement(query, nameOfList), types: asText })
}

/**
 * Runs a large query of figures as a prepared statement where it has a name. PostgreSQL needs longer to plan it than to run it, and
 * keeps one plan if that is not worse. Values come back in their types.
 */
export function runPreparedFigures<Row extends object>(db: Db, query: SQL): Promise<QueryResult<Row>> {
  return db.$client.query<Row>(statement(query, nameOfFigures))
}

function statement(query: SQL, nameOf: (text: string) => string | undefined) {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  return { ...(name ? { name } : {}), text, values }
}
