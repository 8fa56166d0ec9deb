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
/** The same for jobs, which have their own connections: together up to 7 MB in each of these. */
const nameOfJobs = namesFor('job', { statements: 16, longest: 15_000, characters: 40_000 })

/**
 * In ms. PostgreSQL may keep a plan that suits any values, and for an organization with many rows such a plan was twelve times slower than one
 * for its values. After a run of this length, planning each time costs little.
 */
const longRun = 40
const most = 2000
/** Statements that are planned for the values of an organization (names with its id), and until when, in ms; the oldest first. */
const plannedForValues = new Map<string, number>()

function noteLongRun(key: string): void {
  plannedForValues.delete(key)
  plannedForValues.set(key, performance.now() + 3_600_000)
  if (plannedForValues.size > most) plannedForValues.delete(plannedForValues.keys().next().value!)
}

const asText = { getTypeParser: () => (text: string) => text }

/** Who asks: a plan that suits one organization can be slow for another. */
export type Asker = { db: Db; organizationId?: string }

/**
 * Runs a query as a prepared statement where it has a name, unless it runs long for this organization. Values come back as text or
 * null.
 */
export async function runPrepared<Row extends Record<string, string | null>>(
  { db, organizationId }: Asker,
  query: SQL,
): Promise<QueryResult<Row>> {
  const { name, ...rest } = statement(query, nameOfList)
  const key = `${name} ${organizationId}`
  const start = performance.now()
  const isShared = name !== undefined && (plannedForValues.get(key) ?? 0) < start
  const result = await db.$client.query<Row>({ ...(isShared ? { name } : {}), ...rest, types: asText })
  if (isShared && performance.now() - start > longRun) noteLongRun(key)
  return result
}

/**
 * Runs a large query of figures as a prepared statement where it has a name. PostgreSQL needs longer to plan it than to run it, and
 * keeps one plan if that is not worse. Values come back in their types.
 */
export const runPreparedFigures = <Row extends object>(db: Db, query: SQL): Promise<QueryResult<Row>> =>
  db.$client.query<Row>(statement(query, nameOfFigures))

/** The same for a large statement that a job runs for each organization. */
export const runPreparedForEach = <Row extends object>(db: Db, query: SQL): Promise<QueryResult<Row>> =>
  db.$client.query<Row>(statement(query, nameOfJobs))

type Statement = { name?: string; text: string; values: unknown[] }

function statement(query: SQL, nameOf: (text: string) => string | undefined): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query)
  const name = nameOf(text)
  return { ...(name ? { name } : {}), text, values }
}
