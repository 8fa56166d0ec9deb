import { LETTERS_PER_BATCH as letters } from '@domovik/domain/rental/letters/kinds.ts'
import { makeLetters } from '../server/src/rental/letters/jobs.ts'
import { fill } from './fill.ts'
import type { House } from './house.ts'
import { benchDay } from './house.ts'
import { type Measure, measured, percentile, timed } from './result.ts'

/**
 * (p) A batch of 500 account statements of a year, as PDF and stored encrypted, while a member reads a list; and the same list before
 * the batch. Memory is that of the whole process, with the compiler of the papers.
 */
export async function lettersToMany(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('letters')
  await fill(house, landlord, { units: letters, months: 12 })
  const list = () => house.text(landlord, '/api/payments?limit=50')
  const before: number[] = []
  for (let i = 0; i < 40; i++) before.push(await timed(list))

  const { rows } = await house.bare.query<{ id: string }>(
    'select id from tenants where organization_id = $1',
    [landlord.organizationId],
  )
  const rest = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const { batchId } = (await house.call(landlord, '/api/letters', {
    ...{ kind: 'statement', delivery: 'archive', firstDay: '2025-12-01', lastDay: benchDay },
    to: rows.map(({ id }) => ({ tenantId: id })),
  })) as { batchId: string }
  let running = true
  const during: number[] = []
  const reading = (async () => {
    while (running) {
      during.push(await timed(list))
      await new Promise((done) => setTimeout(done, 100))
    }
  })()
  const took = await timed(() => makeLetters.run(house.services, {}))
  running = false
  await reading
  clearInterval(watch)
  const batch = (await house.call(landlord, `/api/letters/${batchId}`)) as { made: number }
  const [quiet, busy] = [percentile(before, 0.95), percentile(during, 0.95)]
  return [
    measured({
      measure: `a batch of ${letters} letters`,
      ours: took / 1000,
      unit: 's',
      goal: '< 60 s',
      ok: ({ ours }) => batch.made === letters && ours < 60,
    }),
    measured({
      measure: `a batch of ${letters} letters, additional memory`,
      ours: Math.max(0, most - rest) / 1e6,
      unit: 'MB',
      goal: '<= 200 MB',
      ok: ({ ours }) => ours <= 200,
    }),
    measured({
      measure: `payments, 50 rows, p95 during a batch of ${letters} letters`,
      ours: busy,
      yardstick: quiet,
      unit: 'ms',
      goal: '< 2 x',
      ok: ({ ratio }) => ratio < 2,
    }),
  ]
}
