import type { House, Landlord } from './house.ts'
import { statementsOf } from './house.ts'
import { interleaved, type Measure, measured, median, repeated, throughput } from './result.ts'

/** (a) 50 rows through the API with row level security, compared with the same prepared statement on a plain connection. */
export async function lists(house: House, { small }: { small: Landlord }): Promise<Measure[]> {
  const found: Measure[] = []
  for (const name of ['properties', 'payments']) {
    const ours = () => house.call(small, `/api/${name}?limit=50`)
    await ours()
    const statement = (await statementsOf(ours)).find(({ text }) => text.includes('with list as'))!
    const bare = (pool: House['bare']) => pool.query({ name: `bench_${name}`, ...statement })
    const single = await interleaved(
      7,
      async () => median(await repeated(20, ours)),
      async () => median(await repeated(20, () => bare(house.bare))),
    )
    const goal = 'at most 2.5 x'
    found.push(
      measured({
        measure: `${name}, 50 rows, one at a time, p50`,
        ...single,
        unit: 'ms',
        goal,
        ok: ({ ratio }) => ratio <= 2.5,
      }),
    )
    const many = await interleaved(
      5,
      () => throughput(8, 1_000, ours),
      () => throughput(8, 1_000, () => bare(house.bare)),
    )
    found.push(
      measured({
        measure: `${name}, 50 rows, eight at a time`,
        ...many,
        unit: 'requests/s',
        goal: 'at least 0.6 x',
        ok: ({ ratio }) => ratio >= 0.6,
      }),
    )
  }
  return found
}
