import { MADE_REPORTS } from '../domain/src/insight/reports/catalogue.ts'
import { fill } from './fill.ts'
import type { House, Landlord } from './house.ts'
import { type Measure, measured, median, percentile, repeated } from './result.ts'

type Portfolio = {
  name: string
  units: number
  samples: number
  goals: { one: number; all: number | null; metrics: number; trend: number; rows: number }
}

/** P10. All in one call is measured for 500 units only: nobody prints 14 reports of 10,000 units at once. */
const portfolios: readonly Portfolio[] = [
  {
    name: 'reports',
    units: 500,
    samples: 10,
    goals: { one: 150, all: 1_000, metrics: 150, trend: 150, rows: 150 },
  },
  {
    name: 'reports-big',
    units: 10_000,
    samples: 5,
    goals: { one: 1_000, all: null, metrics: 300, trend: 500, rows: 200 },
  },
]

/**
 * Each report for last year, the key figures, their trend and the units behind one figure, over 500 and 10,000 units with five years of
 * rows. A call that fails, for example because it reaches the time limit of a statement, counts as 99,999 ms.
 */
export async function reports(house: House): Promise<Measure[]> {
  const found: Measure[] = []
  for (const { name, units, samples, goals } of portfolios) {
    const landlord = await house.landlord(name)
    await fill(house, landlord, { units, months: 60, expenses: true })
    const size = `${units.toLocaleString('en')} units`
    const look = (what: string, path: string, goal: number) =>
      measure(house, landlord, { what: `${what}, ${size}`, path, goal, samples })
    for (const type of MADE_REPORTS)
      found.push(...(await look(`report ${type}`, `reports/${type}?period=last_year`, goals.one)))
    if (goals.all !== null)
      found.push(
        ...(await look(
          `all ${MADE_REPORTS.length} reports in one call`,
          'reports?period=last_year',
          goals.all,
        )),
      )
    for (const period of ['last_year', 'this_year']) {
      found.push(...(await look(`key figures, ${period}`, `kpi?period=${period}`, goals.metrics)))
      found.push(
        ...(await look(`trend of the key figures, ${period}`, `kpi/trend?period=${period}`, goals.trend)),
      )
    }
    found.push(...(await look('units behind a key figure', 'kpi/oer/rows?period=last_year', goals.rows)))
  }
  return found
}

type Asked = { what: string; path: string; goal: number; samples: number }

async function measure(
  house: House,
  landlord: Landlord,
  { what, path, goal, samples }: Asked,
): Promise<Measure[]> {
  const call = () => house.call(landlord, `/api/${path}`)
  let times: number[]
  try {
    await repeated(2, call)
    times = await repeated(samples, call)
  } catch {
    times = [99_999]
  }
  const line = (part: string, ours: number) =>
    measured({
      measure: `${what}, ${part}`,
      ours,
      unit: 'ms',
      goal: `<= ${goal} ms`,
      ok: (each) => each.ours <= goal,
    })
  return [line('p50', median(times)), line('p95', percentile(times, 0.95))]
}
