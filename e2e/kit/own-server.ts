/** A process of the real server, as npm start runs it, on its own port and DATA_DIR. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { findRunningPostgres } from '../../server/src/machinery/db/embedded/find-running.ts'
import { homePaths } from '../../server/src/machinery/db/embedded/home.ts'
import { readPostmasterFile } from '../../server/src/machinery/db/embedded/old-server.ts'
import { folderForTestData } from '../../server/test/test-cluster.ts'

const main = fileURLToPath(new URL('../../server/src/app/main.ts', import.meta.url))
const readyWithinMs = 180_000

/** The day of the first start of the prepared data. */
export const firstDay = '2026-01-01'

export type Server = {
  /** The landlords' address; `tenant` is the tenants'. */
  app: string
  tenant: string
  /** Runs a statement on the database, for states that no screen can create. */
  sql(text: string, values: unknown[]): Promise<void>
  /** Returns what a statement reads from the database, for what no call of the API returns. */
  read<Row>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

export type Choice = {
  demo?: boolean
  day?: string
  configure?: (app: string) => Record<string, string> | Promise<Record<string, string>>
  dataDir?: string
}

/** A server with what e2e/kit/server.ts needs to share it. */
export type Started = Server & {
  dataDir: string
  isRunning(): boolean
  /** Throws with the output of the server if it has ended. */
  expectRunning(): void
  /** The process to end if nobody calls `stop`. */
  pid: number
}

/**
 * Starts a server. `demo` adds the demonstration organization, `day` sets the date, and `configure` returns
 * environment variables for the server's address. The data is a copy of prepared data, or a folder of the caller,
 * which is not deleted.
 */
export async function startOwnServer({
  demo = false,
  day,
  configure = () => ({}),
  dataDir: kept,
}: Choice = {}): Promise<Started> {
  const dataDir = kept ?? (await dataOf(demo, day))
  const port = await freePort()
  const app = `http://localhost:${port}`
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [main], {
    env: {
      ...env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      ...(day ? { CLOCK: day } : {}),
      ...(await configure(app)),
    },
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  try {
    await ready(app, child, () => output)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const connected = async <Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = new pg.Client(await findRunningPostgres(dataDir))
    await client.connect()
    return run(client).finally(() => client.end())
  }
  return {
    app,
    tenant: `http://tenant.localhost:${port}`,
    dataDir,
    pid: child.pid!,
    isRunning,
    expectRunning() {
      if (!isRunning()) throw new Error(`the server ended: ${output}`)
    },
    sql: async (text, values) => {
      await connected((client) => client.query(text, values))
    },
    read: <Row>(text: string) => connected(async (client) => (await client.query(text)).rows as Row[]),
    stop: async () => {
      if (!kept) await endPostgres(dataDir)
      child.kill(kept ? 'SIGTERM' : 'SIGKILL')
      if (isRunning()) await once(child, 'exit')
      if (kept) await postgresEnded(dataDir)
      if (!kept) await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

/** Ends the database of data that nobody needs again at once, without writing it to the disk. */
export async function endPostgres(dataDir: string): Promise<void> {
  const running = await readPostmasterFile(homePaths(dataDir).cluster)
  if (typeof running === 'object') endProcess(running.pid, 'SIGQUIT')
}

/** Sends the signal if the process has not ended meanwhile. */
export function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A loaded server ends before its database, whose folder can be copied only after that. */
async function postgresEnded(dataDir: string): Promise<void> {
  const end = Date.now() + readyWithinMs
  while (typeof (await readPostmasterFile(homePaths(dataDir).cluster)) === 'object') {
    if (Date.now() > end) throw new Error('the database does not end')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The demonstration of a chosen day is not prepared, because the first start writes that date. */
async function dataOf(demo: boolean, day: string | undefined): Promise<string> {
  const prepared = inject('prepared')
  const dataDir = await mkdtemp(join(folderForTestData(), 'domovik-e2e-'))
  const isPrepared = day === undefined || (!demo && day >= firstDay)
  if (!prepared || !isPrepared) return dataDir
  // cp -a keeps the owner of the folder, which PostgreSQL runs as.
  await rmdir(dataDir)
  await promisify(execFile)('cp', ['-a', demo ? prepared.demo : prepared.plain, dataDir])
  return dataDir
}

async function ready(app: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + readyWithinMs
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`)
    const answer = await fetch(`${app}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server is not ready: ${output()}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
