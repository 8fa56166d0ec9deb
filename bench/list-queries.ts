/** The first pages of a list by each of its sorts and by each value of its filters, taken from the contract. */
import { adminContract } from '../contract/src/admin/index.ts'
import type { House, Landlord } from './house.ts'
import { type Measure, measured, median, repeated } from './result.ts'

export type List =
  | 'properties'
  | 'tenants'
  | 'leases'
  | 'payments'
  | 'incomes'
  | 'expenses'
  | 'tickets'
  | 'bookings'

const goal = 100
/** A page is asked for often enough to find the slowest; the slowest is then measured longer. */
const samples = { each: 5, slowest: 15 }

/** What zod stores of a schema, as far as it is read here. */
type Schema = { options?: unknown[]; def?: Record<string, Schema | undefined> }

/** The values that the schema accepts, if it names them. */
function valuesOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const named = (schema.options ?? []).filter((one) => typeof one === 'string')
  if (named.length > 0) return named
  const { innerType, in: given, out, element } = schema.def ?? {}
  return [innerType, element, out, given].map(valuesOf).find((found) => found.length > 0) ?? []
}

/** Every sort and filter of the list with a value, as a query. */
function queriesOf(list: List): { sorts: string[]; filters: string[] } {
  const input = adminContract[list].list['~orpc'].inputSchema as unknown as { shape: Record<string, Schema> }
  const filters = Object.entries(input.shape).filter(([name]) => name !== 'sort')
  const year = '2026-01-01'
  const dates = filters.flatMap(([name]) => (/^(from|\w+From)$/.test(name) ? [`${name}=${year}`] : []))
  return {
    sorts: valuesOf(input.shape.sort).map((value) => `sort=${value}`),
    filters: [
      ...dates,
      ...filters.flatMap(([name, schema]) => valuesOf(schema).map((value) => `${name}=${value}`)),
    ],
  }
}

/**
 * Measures the list without a query, its slowest sort and its slowest filter. `size` names what is stored, for example
 * "10,000 units".
 */
export async function slowestOf(
  house: House,
  landlord: Landlord,
  list: List,
  size: string,
): Promise<Measure[]> {
  const { sorts, filters } = queriesOf(list)
  const p50 = async (query: string, times: number): Promise<number> => {
    const look = () => house.text(landlord, `/api/${list}${query && `?${query}`}`)
    await repeated(2, look)
    return median(await repeated(times, look))
  }
  const found = [await result(`${list}, first page, ${size}, p50`, p50('', samples.slowest))]
  for (const [kind, queries] of [
    ['sort', sorts],
    ['filter', filters],
  ] as const) {
    const times: { query: string; ms: number }[] = []
    for (const query of queries) times.push({ query, ms: await p50(query, samples.each) })
    times.sort((a, b) => b.ms - a.ms)
    const above = times.filter(({ ms }) => ms > goal).map(({ query, ms }) => `${query} ${Math.round(ms)}`)
    process.stderr.write(`${list}, ${kind}s above ${goal} ms: ${above.join(', ') || 'none'}\n`)
    const [slowest] = times
    if (!slowest) continue
    const name = `${list}, slowest of ${queries.length} ${kind}s (${slowest.query}), ${size}, p50`
    found.push(await result(name, p50(slowest.query, samples.slowest)))
  }
  return found
}

async function result(measure: string, ours: Promise<number>): Promise<Measure> {
  return measured({
    ...{ measure, ours: await ours, unit: 'ms', goal: `<= ${goal} ms` },
    ok: ({ ours: ms }) => ms <= goal,
  })
}
