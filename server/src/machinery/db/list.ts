/**
 * The list pattern: filter, sort, keyset page, totals, export - in one statement. PostgreSQL builds the JSON of the page
 * and it goes out as it came, so a row costs almost nothing here (docs/decisions/004). A cursor carries the totals of
 * its first page, which are counted once.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { BuiltJson } from './built-json.ts'
import { runPrepared } from './prepared.ts'
import type { Db } from './transaction.ts'

export type ListPlan = {
  /** `select` with the row's columns (camelCase aliases, `id` among them), its joins and the filters that apply. */
  rows: SQL
  /**
   * Conditions on columns that are worked out for each row. With one, every row has to be put together: it is done once, for page
   * and sums alike. A condition on a table's own column belongs into `rows`, where an index can serve it.
   */
  derived?: (SQL | undefined)[]
  /** Sort name to an expression over the row's columns that is never null. */
  sorts: Record<string, SQL>
  /** Sort when none is asked for: `name` or `-name`. */
  defaultSort: string
  /** Columns that the row does not show (sort helpers). */
  hidden?: string[]
  /** Sums over all rows that match, not only the page: alias to aggregate expression. */
  totals?: Record<string, SQL>
  /** The same count and totals by a shorter way, where there is one: a `select` of one row with columns `total` and `totals`. */
  counted?: SQL | undefined
}

export type ListInput = { sort?: string | undefined; cursor?: string | undefined; limit: number }
export type ListPage<Row, Totals> = { rows: Row[]; total: number; nextCursor: string | null; totals: Totals }

type Cursor = { sort: string; value: string; id: string; total: number; totals: unknown }
type Answer = {
  counted: string | null
  rows: string
  more: string | null
  value: string | null
  key: string | null
}

/** A page in the text that PostgreSQL wrote, read only by those who look into it. */
class BuiltPage<Row, Totals> extends BuiltJson<ListPage<Row, Totals>> implements ListPage<Row, Totals> {
  get rows() {
    return this.read().rows
  }
  get total() {
    return this.read().total
  }
  get nextCursor() {
    return this.read().nextCursor
  }
  get totals() {
    return this.read().totals
  }
}

/** One page. Throws bad_request when the cursor is not one of ours or belongs to another sort. */
export async function listPage<Row, Totals = null>(
  { db }: { db: Db },
  plan: ListPlan,
  input: ListInput,
): Promise<ListPage<Row, Totals>> {
  const sort = input.sort ?? plan.defaultSort
  const { direction, expression } = orderOf(plan, sort)
  const cursor = input.cursor ? readCursor(input.cursor, sort) : undefined
  const after = cursor
    ? direction === 'desc'
      ? sql`where (${expression}, id) < (${cursor.value}, ${cursor.id}::uuid)`
      : sql`where (${expression}, id) > (${cursor.value}, ${cursor.id}::uuid)`
    : sql``
  const order = sql`order by ${expression} ${sql.raw(direction)}, id ${sql.raw(direction)}`
  // One more than is shown, to know whether there is a next page. No name in it may be one that `order by` means.
  const page = sql`
    select numbered.*, row_number() over () as n from (
      select list as shown, (${expression})::text as value, id::text as key from list ${after} ${order} limit ${input.limit + 1}) as numbered`
  const shown = plan.hidden ? sql`to_jsonb(page.shown) - ${sql.param(plan.hidden)}::text[]` : sql`page.shown`
  const last = sql`filter (where page.n = ${input.limit}::integer)`
  const { rows: answers } = await runPrepared<Answer>(
    db,
    sql`
    with ${rowsOf(plan)}, page as materialized (${page})
    select ${cursor ? sql`null` : sql`(${countOf(plan)})`} as counted,
           coalesce(json_agg(${shown} order by page.n) filter (where page.n <= ${input.limit}::integer), '[]'::json) as rows,
           count(*) > ${input.limit}::integer as more, max(page.value) ${last} as value, max(page.key) ${last} as key
      from page`,
  )
  const { counted, rows, more, value, key } = answers[0]!
  const { total, totals } = counted
    ? (JSON.parse(counted) as { total: number; totals: Totals })
    : (cursor as { total: number; totals: Totals })
  const nextCursor = more === 't' ? writeCursor({ sort, value: value!, id: key!, total, totals }) : null
  return new BuiltPage<Row, Totals>(
    `{"rows":${rows},"total":${total},"nextCursor":${JSON.stringify(nextCursor)},"totals":${JSON.stringify(totals)}}`,
  )
}

function rowsOf({ rows, derived = [] }: ListPlan): SQL {
  const conditions = derived.filter((condition) => condition !== undefined)
  if (conditions.length === 0) return sql`list as not materialized (${rows})`
  return sql`every_row as materialized (${rows}), list as not materialized (select * from every_row where ${sql.join(conditions, sql` and `)})`
}

function orderOf({ sorts }: ListPlan, wanted: string): { direction: 'asc' | 'desc'; expression: SQL } {
  const expression = sorts[wanted.replace(/^-/, '')]
  if (!expression) throw new DomainError('bad_request', { sort: wanted })
  return { direction: wanted.startsWith('-') ? 'desc' : 'asc', expression }
}

/** Every row that matches, for an export; at most `most`. */
export async function listAll<Row>(
  { db }: { db: Db },
  plan: ListPlan,
  sort: string | undefined,
  most = 50_000,
): Promise<Row[]> {
  const { rows } = await listPage<Row, unknown>({ db }, plan, { sort, limit: most })
  return rows
}

function countOf({ totals, counted }: ListPlan): SQL {
  if (counted)
    return sql`select json_build_object('total', total, 'totals', totals) from (${counted}) as counted`
  const parts = Object.entries(totals ?? {}).map(
    ([alias, expression]) => sql`${sql.raw(`'${alias}'`)}, ${expression}`,
  )
  const sums = totals ? sql`json_build_object(${sql.join(parts, sql`, `)})` : sql`null::json`
  return sql`select json_build_object('total', count(*), 'totals', ${sums}) from list`
}

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string, sort: string): Cursor {
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
    if (cursor.sort === sort && typeof cursor.value === 'string' && /^[0-9a-f-]{36}$/.test(cursor.id))
      return cursor
  } catch {
    // refused below
  }
  throw new DomainError('bad_request', { cursor: 'unknown' })
}

/** A text to look for as a literal: `%`, `_` and `\` mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** `column in (...)`; undefined when no value is asked for. */
export const oneOf = (column: SQL, values: readonly string[] | undefined): SQL | undefined =>
  values?.length ? sql`${column} = any (${sql.param(values)}::text[])` : undefined

/** `and column in (...)`, or nothing when no value is asked for. */
export const among = (column: SQL, values: readonly string[] | undefined): SQL => {
  const condition = oneOf(column, values)
  return condition ? sql`and ${condition}` : sql``
}
