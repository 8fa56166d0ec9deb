import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type App, appConfig } from '../vite.config.ts'
import { firstLoads, firstScreens } from './budget.ts'
import { built, fileNames, withFirstLoad } from './first-load.ts'
import { refuseCircles } from './merge-chunks.ts'
import { thirdPartyNotices } from './notices.ts'
import { buildPublicPages } from './public-pages.ts'
import { writeServiceWorker } from './service-worker.ts'

const dist = path.resolve(import.meta.dirname, '../dist')

/**
 * Builds the front ends into web/dist/<app>, each with its service worker and the licenses of the packages, and writes
 * down the size of a first visit and the files of the chunks.
 */
export async function buildWeb(apps: readonly App[] = ['admin', 'tenant']): Promise<void> {
  const notices = await thirdPartyNotices()
  for (const app of apps) {
    const chunks = await built(await withFirstLoad(app, appConfig(app), firstScreens(app)))
    refuseCircles(chunks)
    await writeServiceWorker(path.join(dist, app), await buildPublicPages(app))
    await writeFile(path.join(dist, app, 'third-party-notices.txt'), notices)
    await writeFile(path.join(dist, `first-load-${app}.json`), JSON.stringify(firstLoads(app, chunks)))
    await writeFile(path.join(dist, `chunks-${app}.json`), JSON.stringify(fileNames(chunks)))
  }
}
