/**
 * Data folders that all test files share, because copying a finished folder is much faster than a server's first start. That
 * start creates a cluster and a schema, so it is done once, and the demonstration is added to a copy.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { firstDay, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    prepared: { plain: string; demo: string } | undefined
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  // Windows has no cp -a.
  if (process.platform === 'win32') {
    provide('prepared', undefined)
    return async () => undefined
  }
  const home = await mkdtemp(join(tmpdir(), 'domovik-e2e-prepared-'))
  const folders = { plain: join(home, 'plain'), demo: join(home, 'demo') }
  // Its first start is before the day of every test, also of those that run today.
  const first = await startServer({ day: firstDay, dataDir: folders.plain })
  await first.stop()
  await promisify(execFile)('cp', ['-a', folders.plain, folders.demo])
  const server = await startServer({ demo: true, dataDir: folders.demo })
  // Else a test that runs at a full or half hour loses its rows.
  await server.sql('update organizations set demo_reset_interval = $1 where is_demo', [24 * 60])
  await server.stop()
  provide('prepared', folders)
  return () => rm(home, { recursive: true, force: true })
}
