/**
 * Data folders that all test files share, because copying a finished folder is much faster than a server's first start. That
 * start creates a cluster and a schema, so it is done once, and the demonstration is added to a copy.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { folderForTestData } from '../../server/test/test-cluster.ts'
import { endPostgres, endProcess, firstDay, startOwnServer } from './own-server.ts'
import { keepRows } from './rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `servers` has a file for each server that files share: its name is the process, its content the data. */
    prepared: { plain: string; demo: string; servers: string } | undefined
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  // Windows has no cp -a.
  if (process.platform === 'win32') {
    provide('prepared', undefined)
    return async () => undefined
  }
  const home = await mkdtemp(join(folderForTestData(), 'domovik-e2e-prepared-'))
  const folders = { plain: join(home, 'plain'), demo: join(home, 'demo'), servers: join(home, 'servers') }
  await mkdir(folders.servers)
  // Its first start is before the day of every test, also of those that run today.
  const first = await startOwnServer({ day: firstDay, dataDir: folders.plain })
  await keepRows(folders.plain)
  await first.stop()
  await promisify(execFile)('cp', ['-a', folders.plain, folders.demo])
  const server = await startOwnServer({ demo: true, dataDir: folders.demo })
  // Else a test that runs at a full or half hour loses its rows.
  await server.sql('update organizations set demo_reset_interval = $1 where is_demo', [24 * 60])
  await keepRows(folders.demo)
  await server.stop()
  provide('prepared', folders)
  return async () => {
    for (const pid of await readdir(folders.servers)) await end(Number(pid), join(folders.servers, pid))
    await rm(home, { recursive: true, force: true })
  }
}

/** Ends a server that the files of a worker have shared. The worker cannot do it, because it does not know its last file. */
async function end(pid: number, note: string): Promise<void> {
  const dataDir = await readFile(note, 'utf8')
  await endPostgres(dataDir)
  endProcess(pid, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
