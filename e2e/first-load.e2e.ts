/** The size of a first visit, as measured by the build, so that no page grows unnoticed (web/build/budget.ts). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type FirstLoad, pages } from '../web/build/budget.ts'

const loads = (['admin', 'tenant'] as const).flatMap(
  (app) =>
    JSON.parse(
      readFileSync(new URL(`../web/dist/first-load-${app}.json`, import.meta.url), 'utf8'),
    ) as FirstLoad[],
)

it.each(pages)('$app, $name: first-load JavaScript within $budget kB', ({ app, name, budget }) => {
  const load = loads.find((one) => one.app === app && one.name === name)
  expect(load?.kB).toBeLessThanOrEqual(budget)
  expect(load?.screenKB).toBeLessThanOrEqual(40)
})

it('does not load charts, the password estimator and the sign-in client at first', () => {
  const heavy = /^(recharts|@zxcvbn-ts\/.*|@supabase\/.*|zod|i18next|@mantine\/(dates|form)|dayjs)$/
  for (const { name, packages } of loads) {
    expect(packages, name).toContain('react-dom')
    expect(
      packages.filter((one) => heavy.test(one)),
      name,
    ).toEqual([])
  }
})
