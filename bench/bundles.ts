import { firstLoads, firstScreens, pages } from '../web/build/budget.ts'
import { built, withFirstLoad } from '../web/build/first-load.ts'
import { appConfig } from '../web/vite.config.ts'
import { type Measure, measured } from './result.ts'

/** (f) JavaScript of a first visit, gzip: the entry, the frame, the screen, and all their static imports. */
export async function bundles(): Promise<Measure[]> {
  const loads = []
  for (const app of ['admin', 'tenant'] as const) {
    const config = await withFirstLoad(app, appConfig(app), firstScreens(app))
    const chunks = await built({ ...config, build: { ...config.build, write: false } })
    loads.push(...firstLoads(app, chunks))
  }
  return loads.map(({ app, name, kB }) => {
    const { goal } = pages.find((page) => page.app === app && page.name === name)!
    return measured({
      measure: `first-load JavaScript, ${name}`,
      ours: kB,
      unit: 'kB gzip',
      goal: `<= ${goal} kB`,
      ok: ({ ours }) => ours <= goal,
    })
  })
}
