import { MADE_REPORTS } from '../domain/src/insight/reports/catalogue.ts'
import { fill } from './fill.ts'
import type { House } from './house.ts'
import { type Measure, measured, percentile, repeated } from './result.ts'

const goal = { one: 150, all: 2_000 }

/** P10: each report for last year, and all of them in one call, for 500 units with five years of rows. */
export async function reports(house: House): Promise<Measure[]> {
  const landlord = await house.landlord('reports')
  await fill(house, landlord, { units: 500, months: 60, expenses: true })
  const found: Measure[] = []
  for (const type of MADE_REPORTS) {
    const look = () => house.call(landlord, `/api/reports/${type}?period=last_year`)
    await repeated(2, look)
    found.push(
      measured({
        measure: `report ${type}, 500 units, p95`,
        ours: percentile(await repeated(10, look), 0.95),
        unit: 'ms',
        goal: `<= ${goal.one} ms`,
        ok: ({ ours }) => ours <= goal.one,
      }),
    )
  }
  const all = () => house.call(landlord, '/api/reports?period=last_year')
  await all()
  found.push(
    measured({
      measure: `all ${MADE_REPORTS.length} reports in one call, 500 units, p95`,
      ours: percentile(await repeated(5, all), 0.95),
      unit: 'ms',
      goal: `<= ${goal.all} ms`,
      ok: ({ ours }) => ours <= goal.all,
    }),
  )
  return found
}
