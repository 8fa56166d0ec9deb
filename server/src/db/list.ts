/**
 * The list pattern: filter, sort, keyset page, totals, export - in one statement. PostgreSQL builds the JSON of the page,
 * so a row costs almost nothing here. A cursor carries the totals of its first page, which are counted once.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyScope } from './scope.ts'

export type ListPlan = {
  /** `select` with the row's columns (camelCase aliases, `id` among them), its joins and the filters that apply. */
  rows: SQL
  /** Sort name to an expression over the row's columns that is never null. */
  sorts: Record<string, SQL>
  /** Sort when none is asked for: `name` or `-name`. */
  defaultSort: string
  /** Columns that the row does not show (sort helpers). */
  hidden?: string[]
  /** Sums over all rows that match, not only the page: alias to aggregate expression. */
  totals?: Record<string, SQL>
}

export type ListInput = { sort?: string | undefined; cursor?: string | undefined; limit: number }
export type ListPage<Row, Totals> = { rows: Row[]; total: number; nextCursor: string | null; totals: Totals }

type Cursor = { sort: string; value: string; id: string; total: number; totals: unknown }

/** One page. Throws bad_request when the cursor is not one of ours or belongs to another sort. */
export async function listPage<Row, Totals = null>(
  scope: AnyScope,
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
  const page = sql`select list.*, (${expression})::text as "__sort" from list ${after} ${order} limit ${input.limit + 1}`
  const counted = cursor
    ? sql`null`
    : sql`(select json_build_object('total', count(*), 'totals', ${totalsOf(plan)}) from list)`
  const { rows } = await scope.db.execute<{
    counted: { total: number; totals: Totals } | null
    page: (Row & { __sort: string; id: string })[]
  }>(sql`
    with list as not materialized (${plan.rows}) select ${counted} as counted,
      coalesce((select json_agg(page) from (${page}) as page), '[]'::json) as page`)
  const [answer] = rows
  const { total, totals } = answer?.counted ?? (cursor as { total: number; totals: Totals })
  const found = answer?.page ?? []
  const more = found.length > input.limit
  const shown = more ? found.slice(0, -1) : found
  const last = shown.at(-1)
  const nextCursor =
    more && last ? writeCursor({ sort, value: last.__sort, id: last.id, total, totals }) : null
  const concealed = ['__sort', ...(plan.hidden ?? [])]
  return { rows: shown.map((row) => without(row, concealed) as Row), total, nextCursor, totals }
}

function orderOf({ sorts }: ListPlan, wanted: string): { direction: 'asc' | 'desc'; expression: SQL } {
  const expression = sorts[wanted.replace(/^-/, '')]
  if (!expression) throw new DomainError('bad_request', { sort: wanted })
  return { direction: wanted.startsWith('-') ? 'desc' : 'asc', expression }
}

/** Every row that matches, for an export; at most `most`. */
export async function listAll<Row>(
  scope: AnyScope,
  plan: ListPlan,
  sort: string | undefined,
  most = 50_000,
): Promise<Row[]> {
  const { rows } = await listPage<Row, unknown>(scope, plan, { sort, limit: most })
  return rows
}

function totalsOf({ totals }: ListPlan): SQL {
  if (!totals) return sql`null::json`
  const parts = Object.entries(totals).map(
    ([alias, expression]) => sql`${sql.raw(`'${alias}'`)}, ${expression}`,
  )
  return sql`json_build_object(${sql.join(parts, sql`, `)})`
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

const without = (row: object, keys: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

/** A text to look for as a literal: `%`, `_` and `\` mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** `column in (...)`, or nothing when no value is asked for. */
export const among = (column: SQL, values: readonly string[] | undefined): SQL =>
  values?.length
    ? sql`and ${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql``
