import path from 'node:path'
import { build } from 'vite'
import { type App, appConfig } from '../vite.config.ts'
import { writeServiceWorker } from './service-worker.ts'

/** Builds the named front ends into web/dist/<app>, each with its service worker. */
export async function buildWeb(apps: readonly App[] = ['admin', 'tenant']): Promise<void> {
  for (const app of apps) {
    await build({ ...appConfig(app), logLevel: 'warn' })
    await writeServiceWorker(path.resolve(import.meta.dirname, '../dist', app))
  }
}
