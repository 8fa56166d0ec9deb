import { statementsOf } from '../server/test/sent-statements.ts'
import type { House, Landlord } from './house.ts'
import { interleaved, type Measure, measured, median, repeated, throughput } from './result.ts'

const planModes = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * (a) 50 rows through the API with row level security, compared with the same prepared statement on a plain connection,
 * in the faster of PostgreSQL's two ways: planned for its values each time, or once for all values.
 */
export async function lists(house: House, { small }: { small: Landlord }): Promise<Measure[]> {
  const found: Measure[] = []
  for (const name of ['properties', 'payments']) {
    const ours = () => house.text(small, `/api/${name}?limit=50`)
    await ours()
    const statement = (await statementsOf(ours)).find(({ text }) => text.includes('with list as'))!
    const pools = planModes.map((mode) => house.barePool(`-c plan_cache_mode=${mode}`))
    const bare = (pool: House['bare']) => pool.query({ name: `bench_${name}`, ...statement })
    const times = await Promise.all(
      pools.map(async (pool) => {
        await throughput(8, 500, () => bare(pool))
        return median(await repeated(40, () => bare(pool)))
      }),
    )
    const best = pools[times.indexOf(Math.min(...times))]!
    process.stderr.write(
      `${name}: the bare statement takes ${planModes.map((mode, at) => `${mode} ${times[at]!.toFixed(2)} ms`).join(', ')}\n`,
    )
    const single = await interleaved(
      7,
      async () => median(await repeated(20, ours)),
      async () => median(await repeated(20, () => bare(best))),
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
      () => throughput(8, 1_000, () => bare(best)),
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
    await Promise.all(pools.map((pool) => pool.end()))
  }
  return found
}
