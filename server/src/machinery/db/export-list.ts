/**
 * Lists as CSV files of any size (docs/decisions/177). A file is made in parts of a few thousand rows, each found by a keyset
 * cursor as a page of the list is. The parts, joined, are the file.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type CsvColumn, toCsv } from '../csv.ts'
import { type ListPlan, listPage } from './list.ts'
import type { Asker } from './prepared-statements.ts'

export type ExportInput = {
  sort?: string | undefined
  cursor?: string | undefined
  /** How many rows the part has. Without it the caller expects the whole file in one answer. */
  limit?: number | undefined
}

/** The most rows of a file in one answer: about 20 MB of text, which is in memory at once. One statement reads fewer. */
const MOST_AT_ONCE = 50_000
const ROWS_OF_A_STATEMENT = 5000

type Sheet<Row, Fact extends string> = {
  /** The name of the file, without its ending. */
  name: string
  /**
   * Conditions on the columns of a row. `columns` gets for each whether any row of the whole list meets it, because a part does not
   * know the rows of the other parts.
   */
  facts?: Record<Fact, SQL>
  columns: (
    rows: readonly Row[],
    facts: Record<Fact, boolean>,
  ) => readonly CsvColumn<Row>[] | Promise<readonly CsvColumn<Row>[]>
}

/**
 * Returns one part of the file, or the whole file to a caller who does not say how many rows a part has. Throws export_changed if the columns are no longer those of the first part (another language, other
 * permissions) or the organization is another one, and bad_request if the list is too long for a caller who did not ask for parts.
 */
export async function exportList<Row, Fact extends string = never>(
  asker: Asker,
  plan: ListPlan,
  input: ExportInput,
  sheet: Sheet<Row, Fact>,
) {
  const { limit = ROWS_OF_A_STATEMENT } = input
  const first = await partOf(asker, plan, { ...input, limit }, sheet)
  if (input.limit !== undefined) return first
  if (first.total > MOST_AT_ONCE)
    throw new DomainError('bad_request', { limit: 'required', rows: first.total })
  const contents = [first.content]
  let { nextCursor } = first
  while (nextCursor) {
    const next = await partOf(asker, plan, { sort: input.sort, cursor: nextCursor, limit }, sheet)
    contents.push(next.content)
    nextCursor = next.nextCursor
  }
  return { ...first, content: contents.join(''), nextCursor }
}

async function partOf<Row, Fact extends string>(
  asker: Asker,
  plan: ListPlan,
  { sort, cursor, limit }: ExportInput & { limit: number },
  sheet: Sheet<Row, Fact>,
) {
  const [columnsBefore, after] = cursor ? splitCursor(cursor) : []
  const page = await listPage<Row, Record<Fact, boolean>>(asker, withFacts(plan, sheet.facts), {
    ...{ sort, cursor: after, limit },
  })
  const { rows, totals, total, nextCursor } = page
  const columns = await sheet.columns(rows, totals)
  const ofColumns = fingerprintOf(asker, columns)
  if (columnsBefore !== undefined && columnsBefore !== ofColumns) throw new DomainError('export_changed')
  return {
    ...toCsv(sheet.name, rows, columns, { continues: cursor !== undefined }),
    total,
    nextCursor: nextCursor && `${ofColumns}.${nextCursor}`,
  }
}

/** The cursor carries what was found for the first part, so that all parts have the same columns. */
function withFacts(plan: ListPlan, facts: Record<string, SQL> | undefined): ListPlan {
  const { totals: _, counted, ...others } = plan
  if (!facts) return counted ? plan : others
  const found = Object.fromEntries(
    Object.entries(facts).map(([name, condition]) => [
      name,
      sql`(select exists (select from list where ${condition}))`,
    ]),
  )
  if (!counted) return { ...others, totals: found }
  const pairs = Object.entries(found).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return {
    ...others,
    counted: sql`select total, json_build_object(${sql.join(pairs, sql`, `)}) as totals from (${counted}) as every_row_counted`,
  }
}

/** The parts of one file are of one organization and have the same columns. */
const fingerprintOf = ({ organizationId }: Asker, columns: readonly { header: string }[]): string =>
  createHash('sha256')
    .update(JSON.stringify([organizationId ?? null, ...columns.map(({ header }) => header)]))
    .digest('hex')
    .slice(0, 16)

function splitCursor(cursor: string): [string, string] {
  const dot = cursor.indexOf('.')
  if (dot < 1) throw new DomainError('bad_request', { cursor: 'unknown' })
  return [cursor.slice(0, dot), cursor.slice(dot + 1)]
}
