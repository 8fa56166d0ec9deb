/**
 * The list pattern: filter, sort, keyset page, totals and export in one statement. PostgreSQL builds the JSON of the page
 * and the server sends it unchanged, so a row costs almost nothing here (docs/decisions/004). Totals are computed once,
 * for the first page; the cursor carries them to the next ones.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { BuiltJson } from './built-json.ts'
import { type Asker, runPrepared } from './prepared-statements.ts'

export type ListPlan = {
  /** `select` with the row's columns (camelCase aliases, `id` among them), its joins and the filters that apply. */
  rows: SQL
  /**
   * Conditions on computed columns. They require every row to be computed, which is done once for both page and totals.
   * A condition on a table's own column belongs into `rows`, where an index can be used.
   */
  derived?: (SQL | undefined)[]
  /** Maps a sort name to an expression over the row's columns. The expression must never be null. */
  sorts: Record<string, SQL | RareAmount | OrderedIds>
  /** The default sort: `name` or `-name`. */
  defaultSort: string
  /** Columns that are not part of the result (sort helpers). */
  hidden?: string[]
  /** Maps an alias to an aggregate over all matching rows, not only those of the page. */
  totals?: Record<string, SQL>
  /**
   * A `select` of one row with further columns of a shown row, which `row` is (`row`.id and so on). For columns that are neither sorted
   * by nor filtered: they are computed for the rows of the page only.
   */
  later?: ((row: SQL) => SQL) | undefined
  /** A faster way to the same count and totals, if there is one: a `select` of one row with columns `total` and `totals`. */
  counted?: SQL | undefined
}

/** A sort by an amount that is 0 in most rows. `above` is true in the others, so that an index can find them. */
type RareAmount = { amount: SQL; above: SQL }

/**
 * A sort by a value that is found without the rest of a row: a `select` of `id` and `value`, never null, of every row of the list. Only the rows
 * of the page are then read in full. For lists in which a whole row takes long.
 */
type OrderedIds = { ids: SQL }

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

/** A page as JSON text from PostgreSQL, parsed only when its content is needed. */
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

/** Returns one page. Throws bad_request if the cursor is invalid or belongs to another sort. */
export async function listPage<Row, Totals = null>(
  asker: Asker,
  plan: ListPlan,
  input: ListInput,
): Promise<ListPage<Row, Totals>> {
  const sort = input.sort ?? plan.defaultSort
  const order = orderOf(plan, sort)
  const cursor = input.cursor ? readCursor(input.cursor, sort) : undefined
  // Reads one row more than shown, to know whether there is a next page. No alias may equal a column name used in `order by`.
  const page = sql`
    select numbered.*, row_number() over () as n from (${sorted(order, cursor, input.limit + 1)}) as numbered`
  const own = plan.hidden ? sql`to_jsonb(page.shown) - ${sql.param(plan.hidden)}::text[]` : sql`page.shown`
  const shown = plan.later ? sql`to_jsonb(${own}) || to_jsonb(later)` : own
  const later = plan.later ? sql`cross join lateral (${plan.later(sql`(page.shown)`)}) as later` : sql``
  const last = sql`filter (where page.n = ${input.limit}::integer)`
  const { rows: answers } = await runPrepared<Answer>(
    asker,
    sql`
    with ${rowsOf(plan)}, page as materialized (${page})
    select ${cursor ? sql`null` : sql`(${countOf(plan)})`} as counted,
           coalesce(json_agg(${shown} order by page.n) filter (where page.n <= ${input.limit}::integer), '[]'::json) as rows,
           count(*) > ${input.limit}::integer as more, max(page.value) ${last} as value, max(page.key) ${last} as key
      from page ${later}`,
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

/** Returns the page with its rows changed. One whose text does not contain `what` is sent as PostgreSQL wrote it. */
export function eachRow<Row, Totals>(
  page: ListPage<Row, Totals>,
  what: RegExp,
  change: (row: Row) => Row,
): ListPage<Row, Totals> {
  if (page instanceof BuiltPage && !what.test(page.text)) return page
  const { rows, total, nextCursor, totals } = page
  return { rows: rows.map(change), total, nextCursor, totals }
}

function rowsOf({ rows, derived = [] }: ListPlan): SQL {
  const conditions = derived.filter((condition) => condition !== undefined)
  if (conditions.length === 0) return sql`list as not materialized (${rows})`
  return sql`every_row as materialized (${rows}), list as not materialized (select * from every_row where ${sql.join(conditions, sql` and `)})`
}

type Order = { direction: 'asc' | 'desc'; by: SQL | RareAmount | OrderedIds }

function orderOf({ sorts }: ListPlan, wanted: string): Order {
  const by = sorts[wanted.replace(/^-/, '')]
  if (!by) throw new DomainError('bad_request', { sort: wanted })
  return { direction: wanted.startsWith('-') ? 'desc' : 'asc', by }
}

/** The first rows of the list in an order, after those of the cursor. */
function sorted({ direction, by }: Order, cursor: Cursor | undefined, limit: number): SQL {
  const [way, beyond] = direction === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = (value: SQL) =>
    cursor ? sql`(${value}, id) ${beyond} (${cursor.value}, ${cursor.id}::uuid)` : sql`true`
  const first = (value: SQL, where: SQL, order: SQL) => sql`
    select list as shown, (${value})::text as value, id::text as key from list where ${where} order by ${order} limit ${limit}`
  if ('ids' in by)
    return sql`
      select list as shown, ordered.value::text as value, ordered.id::text as key
        from (select id, value from (${by.ids}) as every_id where ${after(sql`value`)} order by value ${way}, id ${way} limit ${limit}) as ordered
        join list on list.id = ordered.id
       order by ordered.value ${way}, ordered.id ${way}`
  if (!('amount' in by)) return first(by, after(by), sql`${by} ${way}, id ${way}`)
  const { amount, above } = by
  // All rows without an amount are equal, so their ids alone give the order, and the primary key finds them.
  const isZero = cursor?.value === '0'
  const afterZero = isZero ? sql`id ${beyond} ${cursor?.id}::uuid` : sql`${!cursor || direction === 'desc'}`
  return sql`
    select * from (
      (${first(amount, sql`${above} and ${after(amount)}`, sql`${amount} ${way}, id ${way}`)})
      union all
      (${first(sql`0`, sql`(${above}) is not true and ${afterZero}`, sql`id ${way}`)})) as both_parts
     order by value::bigint ${way}, key::uuid ${way} limit ${limit}`
}

/** Adds columns of a shown row to those of a plan, for an export; see `later`. */
export const withColumns = (plan: ListPlan, more: (row: SQL) => SQL): ListPlan => {
  const { later } = plan
  return {
    ...plan,
    later: later
      ? (row) => sql`select * from (${later(row)}) as shown_too, (${more(row)}) as exported`
      : more,
  }
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
    // An unreadable cursor is refused below.
  }
  throw new DomainError('bad_request', { cursor: 'unknown' })
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Returns an `ilike` pattern for rows that contain the text. `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${escaped(text)}%`

/**
 * Returns `and (...)`: one of the columns contains the text, or words that begin with all its words, in any order ("Nowak Anna" finds
 * "Anna Nowak"). Case and accents do not matter. Nothing without a text.
 */
export function mentioning(text: string | undefined, columns: readonly SQL[]): SQL {
  if (!text) return sql``
  const pattern = sql`app.fold(${containing(text)}::text)`
  const words = sql`app.word_patterns(${escaped(text)}::text)`
  const severalWords = /\S\s+\S/.test(text) || text.includes(',')
  return sql`and (${sql.join(
    columns.flatMap((column) => [
      sql`app.fold(${column}) ilike ${pattern}`,
      ...(severalWords ? [sql`app.words(${column}) ilike all (${words})`] : []),
    ]),
    sql` or `,
  )})`
}

/** Returns `column in (...)`, or undefined without values. */
export const oneOf = (column: SQL, values: readonly string[] | undefined): SQL | undefined =>
  values?.length ? sql`${column} = any (${sql.param(values)}::text[])` : undefined

/** Returns `and column in (...)`, or nothing without values. */
export const among = (column: SQL, values: readonly string[] | undefined): SQL => {
  const condition = oneOf(column, values)
  return condition ? sql`and ${condition}` : sql``
}
