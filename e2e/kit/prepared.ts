/**
 * Data folders that all test files share. A server's first start creates a cluster, a schema and optionally the
 * demonstration; copying a finished folder is much faster.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { firstDay, startServer } from './server.ts'

type Kind = (typeof kinds)[number]
const kinds = ['empty', 'dated', 'demo'] as const

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Record<Kind, string> | undefined
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  // Windows has no cp -a.
  if (process.platform === 'win32') {
    provide('prepared', undefined)
    return async () => undefined
  }
  const home = await mkdtemp(join(tmpdir(), 'domovik-e2e-prepared-'))
  const folders = { empty: join(home, 'empty'), dated: join(home, 'dated'), demo: join(home, 'demo') }
  await Promise.all(
    kinds.map(async (kind) => {
      const day = kind === 'dated' ? { day: firstDay } : {}
      const server = await startServer({ demo: kind === 'demo', ...day, dataDir: folders[kind] })
      // Else a test that runs at a full or half hour loses its rows.
      if (kind === 'demo')
        await server.sql('update organizations set demo_reset_interval = $1 where is_demo', [24 * 60])
      await server.stop()
    }),
  )
  provide('prepared', folders)
  return () => rm(home, { recursive: true, force: true })
}
