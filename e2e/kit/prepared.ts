/**
 * Data folders made once for all files: a server's first start makes a cluster, a schema and perhaps the demonstration, and a
 * copy of the folder is there in a moment.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    prepared: { empty: string; demo: string } | undefined
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  // Windows has no cp -a.
  if (process.platform === 'win32') {
    provide('prepared', undefined)
    return async () => undefined
  }
  const home = await mkdtemp(join(tmpdir(), 'domovik-e2e-prepared-'))
  const folders = { empty: join(home, 'empty'), demo: join(home, 'demo') }
  await Promise.all(
    (['empty', 'demo'] as const).map(async (kind) => {
      const server = await startServer({ demo: kind === 'demo', dataDir: folders[kind] })
      await server.stop()
    }),
  )
  provide('prepared', folders)
  return () => rm(home, { recursive: true, force: true })
}
