import { statementsOf } from '../server/test/sent-statements.ts'
import type { House, Landlord } from './house.ts'
import { type Measure, measured, median, percentile, repeated } from './result.ts'

/**
 * (d) The dashboard for 100 and for 10,000 units with five years of rows. Its cost should depend on what is shown, not
 * on what is stored.
 */
export async function dashboard(
  house: House,
  { small, big }: { small: Landlord; big: Landlord },
): Promise<Measure[]> {
  const look = (landlord: Landlord) => () => house.call(landlord, '/api/dashboard')
  const found: Measure[] = []
  const p50: number[] = []
  for (const [landlord, name] of [
    [small, '100 units'],
    [big, '10,000 units'],
  ] as const) {
    await repeated(5, look(landlord))
    const samples = await repeated(40, look(landlord))
    p50.push(median(samples))
    found.push(
      measured({
        measure: `dashboard, ${name}, p50`,
        ours: median(samples),
        unit: 'ms',
        goal: '< 150 ms',
        ok: ({ ours }) => ours < 150,
      }),
    )
    found.push(
      measured({
        measure: `dashboard, ${name}, p95`,
        ours: percentile(samples, 0.95),
        unit: 'ms',
        goal: '< 150 ms',
        ok: ({ ours }) => ours < 150,
      }),
    )
  }
  found.push(
    measured({
      measure: 'dashboard, 10,000 units compared with 100',
      ours: p50[1]!,
      yardstick: p50[0]!,
      unit: 'ms',
      goal: 'reported',
      ok: () => true,
    }),
  )
  // The sign-in service reads its keys again each minute; this call keeps that out of the count.
  await look(big)()
  const queries = (await statementsOf(look(big))).filter(
    ({ text }) => !/^(begin|commit|rollback)$|begin_request/.test(text.trim()),
  )
  found.push(
    measured({
      measure: 'dashboard, statements without begin and commit',
      ours: queries.length,
      unit: 'statements',
      goal: '<= 3',
      ok: ({ ours }) => ours <= 3,
    }),
  )
  return found
}
