/**
 * What the books hold of windows: stored lines of the whole months (sql/property-months.sql), and rows for the days at the edges of a
 * window (docs/decisions/061).
 */
import { monthStart, monthsTouched, nextMonthStart } from '@domovik/domain/dates.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import { runPreparedFigures } from '../../machinery/db/prepared-statements.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { dueLines, rowLines } from './rows-sql.ts'
import { type Narrowed, onlyIn } from './units.ts'

/** The fields of the measures, by the stored line that they add up. In cents. */
const LINES = {
  rentalRevenue: 'rental',
  otherIncome: 'other',
  operating: 'operating',
  capital: 'capital',
  incomeTaxes: 'taxes',
  received: 'received',
  operatingPaid: 'operating_paid',
  capitalPaid: 'capital_paid',
  taxesPaid: 'taxes_paid',
  billed: 'billed',
  collected: 'collected',
} as const
type Field = keyof typeof LINES
export type Flow = Record<Field, number>
const fields = Object.entries(LINES) as [Field, string][]
/** Lines that never hold VAT. */
const withoutVat = new Set(['billed', 'collected'])

const zero = Object.fromEntries(fields.map(([field]) => [field, 0])) as Flow
export const noFlow = (): Flow => ({ ...zero })

/** Adds `more` to `sum`. */
export function addFlow(sum: Flow, more: Flow): void {
  for (const [field] of fields) sum[field] += more[field]
}

/** How sums are grouped: by property, or by the group of each property. A property that is in no group is in group -1. */
export type Grouping = ReadonlyMap<string, number> | 'property'

/** Sums by window, then by property id (null: none) or by number of the group. */
export type Flows<Key> = Map<Key, Flow>[]

type Columns = { w: number[] | null; key: (string | number | null)[] | null } & Record<Field, number[] | null>

/** The whole months of a window, and the days before and after them. */
function divided({ from, to }: Window): { months: Window | null; edges: Window[] } {
  const first = monthStart(from) === from ? from : nextMonthStart(from)
  const last = monthStart(to)
  if (first >= last) return { months: null, edges: from < to ? [{ from, to }] : [] }
  const edges = [
    { from, to: first },
    { from: last, to },
  ]
  return { months: { from: first, to: last }, edges: edges.filter((edge) => edge.from < edge.to) }
}

const empty = new Map<string, number>()

/** Adds up the lines of each window by property or by group, without VAT if the organization is `registered` for it. */
export async function flowsOf<By extends Grouping>(
  scope: OrganizationScope,
  windows: readonly Window[],
  narrowed: Narrowed,
  by: By,
  registered: boolean,
): Promise<Flows<By extends 'property' ? string | null : number>> {
  const parts = windows.map(divided)
  const groups: ReadonlyMap<string, number> = by === 'property' ? empty : (by as ReadonlyMap<string, number>)
  const placed: Placed = by === 'property' ? 'property' : 'group'
  const only = onlyIn(scope, narrowed)
  const ranges = parts.flatMap(({ months }, w) => (months ? [{ ...months, w }] : []))
  const rows = parts.flatMap(({ edges }, w) =>
    edges.map(({ from, to }) => {
      const counting = { from: sql`${from}::date`, to: sql`${to}::date`, only, key: sql`${w}::int as w,` }
      return sql`${rowLines(scope, counting)} union all ${dueLines(scope, counting)}`
    }),
  )
  // Grouped, so that the planner knows each property once: it then reads the members into a hash, not the many lines.
  const group =
    placed === 'group'
      ? sql`member as not materialized (select m.id, min(m.place) as place from unnest(${`{${[...groups.keys()].join(',')}}`}::uuid[], ${`{${[...groups.values()].join(',')}}`}::int[]) as m (id, place) group by m.id),`
      : sql``
  const flows = windows.map(() => new Map<string | number | null, Flow>())
  const [ofRanges, ofEdges] = await Promise.all([
    ranges.length > 0 ? run(scope, group, ofMonths(scope, ranges, { only, placed, registered })) : [],
    rows.length > 0 ? run(scope, group, ofRows(sql.join(rows, sql` union all `), placed)) : [],
  ])
  for (const found of ofRanges)
    collect(found, flows, placed === 'group' ? windowsOfMonths(ranges) : ranges.map(({ w }) => [w]))
  for (const found of ofEdges)
    collect(
      found,
      flows,
      windows.map((_, w) => [w]),
    )
  return flows as Flows<By extends 'property' ? string | null : number>
}

async function run(scope: OrganizationScope, group: SQL, lines: SQL): Promise<Columns[]> {
  const { rows } = await runPreparedFigures<{ found: Columns }>(
    scope.db,
    sql`
    with ${group} found as (${lines})
    select json_build_object('w', json_agg(w), 'key', json_agg(key), ${sql.join(
      fields.map(([field, line]) => sql`${sql.raw(`'${field}'`)}, json_agg(${sql.identifier(line)})`),
      sql`, `,
    )}) as found from found`,
  )
  return rows.map(({ found }) => found)
}

/** Adds the sums to their windows: `into` has those of each number in the column `w`. */
function collect(
  columns: Columns,
  flows: Map<string | number | null, Flow>[],
  into: readonly (readonly number[])[],
): void {
  for (const [i, number] of (columns.w ?? []).entries()) {
    const key = columns.key![i]!
    for (const w of into[number]!) {
      const flow = flows[w]!.get(key) ?? noFlow()
      for (const [field] of fields) flow[field] += columns[field]![i]!
      flows[w]!.set(key, flow)
    }
  }
}

/** Where the key of a sum comes from: the property itself, or the group that contains it. */
type Placed = 'property' | 'group'

const keyOf = (placed: Placed, row: SQL): SQL =>
  placed === 'group' ? sql`coalesce(m.place, -1)` : sql`${row}.property_id`
const memberOf = (placed: Placed, row: SQL): SQL =>
  placed === 'group' ? sql`left join member m on m.id = ${row}.property_id` : sql``

type Range = Window & { w: number }

/** The months of all ranges, in order. */
const monthsOf = (ranges: readonly Range[]): string[] =>
  [...new Set(ranges.flatMap(({ from, to }) => monthsTouched(from, to)))].sort()

/** The windows that contain each of these months. */
const windowsOfMonths = (ranges: readonly Range[]): number[][] =>
  monthsOf(ranges).map((month) =>
    ranges.flatMap(({ from, to, w }) => (from <= month && month < to ? [w] : [])),
  )

type Which = { only: SQL; placed: Placed; registered: boolean }

/**
 * Sums of whole months: `w` is the number of the range, or for groups that of the month. Groups are few, so that one pass over the months
 * adds up each only once for all ranges, and joins the members once.
 */
function ofMonths({ organizationId }: OrganizationScope, ranges: readonly Range[], which: Which): SQL {
  const { only, placed, registered } = which
  // Sums of float8 take half the time of sums of bigint, and are exact for integers below 2^53.
  const sum = (column: string): SQL => sql`coalesce(sum(c.${sql.identifier(column)}::float8), 0)`
  const sums = fields.map(([, line]) =>
    registered && !withoutVat.has(line)
      ? sql`(${sum(line)} - ${sum(`${line}_vat`)})::bigint as ${sql.identifier(line)}`
      : sql`${sum(line)}::bigint as ${sql.identifier(line)}`,
  )
  const of = (w: SQL, days: SQL, by: SQL): SQL => sql`
    select ${w} as w, ${keyOf(placed, sql`c`)} as key, ${sql.join(sums, sql`, `)}
      from property_months c ${memberOf(placed, sql`c`)}
     where c.organization_id = ${organizationId} and ${days} ${only}
     group by ${by}`
  if (placed === 'group') {
    const months = sql`${`{${monthsOf(ranges).join(',')}}`}::date[]`
    return of(sql`array_position(${months}, c.month) - 1`, sql`c.month = any(${months})`, sql`c.month, 2`)
  }
  return sql.join(
    ranges.map(({ from, to }, at) =>
      of(sql`${at}::int`, sql`c.month >= ${from} and c.month < ${to}`, sql`2`),
    ),
    sql` union all `,
  )
}

function ofRows(rows: SQL, placed: Placed): SQL {
  const sums = fields.map(
    ([, line]) =>
      sql`coalesce(sum(r.amount) filter (where r.line = ${sql.raw(`'${line}'`)}), 0)::bigint as ${sql.identifier(line)}`,
  )
  return sql`select r.w, ${keyOf(placed, sql`r`)} as key, ${sql.join(sums, sql`, `)} from (${rows}) as r ${memberOf(placed, sql`r`)} group by 1, 2`
}

/** Days of a property that count, in the window with this index. */
export type Part = Window & { propertyId: string; w: number }

/** Adds up the lines of the days of single properties, by window and property. What was due is not among them. */
export async function flowsOfParts(
  scope: OrganizationScope,
  parts: readonly Part[],
  windows: number,
): Promise<Flows<string>> {
  const flows = Array.from({ length: windows }, () => new Map<string | number | null, Flow>())
  if (parts.length > 0) {
    const counting = {
      from: sql`k.from_day`,
      to: sql`k.to_day`,
      join: sql`join part k on k.property_id = c.property_id`,
      only: sql``,
      key: sql`k.w,`,
    }
    const column = (name: keyof Part): string => `{${parts.map((part) => part[name]).join(',')}}`
    const part = sql`part as materialized (select * from unnest(${column('propertyId')}::uuid[], ${column('w')}::int[], ${column('from')}::date[], ${column('to')}::date[])
      as k (property_id, w, from_day, to_day)),`
    for (const found of await run(scope, part, ofRows(rowLines(scope, counting), 'property')))
      collect(
        found,
        flows,
        flows.map((_, w) => [w]),
      )
  }
  return flows as Flows<string>
}
