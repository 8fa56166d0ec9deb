/**
 * node scripts/on-debian-postgres.ts <bin> server/test/releases/record-command.ts <version> [<checkout>]: runs the
 * code of a checkout (this one by default), fills it through its API, and stores its database, files, backup and
 * answers. Needs pg_dump beside the PostgreSQL it is given. Run by `npm run release`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectionFromUrl, type PgConnection } from '../../src/machinery/db/connection.ts'
import { prepareOwner } from '../prepare-owner.ts'
import { type Answers, record, replay } from './answers.ts'
import type { Fetch } from './client.ts'
import { countValues, steady } from './compare.ts'
import { makeData } from './make-data.ts'
import { type PersonName, people } from './people.ts'
import { masterKeyOfReleases, recordedAt, type StoredFiles, writeRelease } from './store.ts'

const run = promisify(execFile)
const madeAt = '2026-03-15T10:00:00Z'
/** Jobs of every minute (super admin, notifications, mail) have run once after this, ms. */
const jobsSettle = 70_000
const asked: PersonName[] = ['owner', 'tenant', 'superAdmin']

const [version, checkout = fileURLToPath(new URL('../../..', import.meta.url))] = process.argv.slice(2)
const { TEST_DATABASE_URL: address, TEST_POSTGRES_PROGRAMS: programs } = process.env
if (!version || !address || !programs) {
  console.error('run me by scripts/on-debian-postgres.ts, with a version')
  process.exit(2)
}
const superuser = connectionFromUrl(address)
const owner = await prepareOwner(superuser)
const dataDir = await mkdtemp(join(tmpdir(), 'domovik-release-'))
try {
  await withServer(madeAt, async (fetch) => {
    await makeData(fetch)
    await sleep(jobsSettle)
  })
  const first = await withServer(recordedAt, (fetch) => record(fetch, asked))
  const database = await dump()
  const backup = await backUp()
  const second = await withServer(recordedAt, (fetch) => replay(fetch, first))
  const answers = steady(first, second) as Answers
  const { compared, left } = countValues(answers)
  await writeRelease(version, { database, answers, files: await filesOf(join(dataDir, 'files')), backup })
  console.log(`${version}: ${Object.keys(answers).length} addresses, ${compared} values.`)
  console.log(
    `Not steady, so never compared: ${[...new Set(left.map((path) => path.split('.').at(-1)))].join(', ')}`,
  )
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function withServer<T>(clock: string, work: (fetch: Fetch) => Promise<T>): Promise<T> {
  const port = await freePort()
  const server = spawn(process.execPath, [fileOf('app/main.ts', 'main.ts')], {
    cwd: resolve(checkout),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment(), PORT: String(port), CLOCK: clock },
  })
  const fetchHere: Fetch = (path, init) =>
    fetch(`http://localhost:${port}${path}`, { ...init, redirect: 'manual' })
  try {
    await untilReady(server, fetchHere)
    return await work(fetchHere)
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

function environment(): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    DATABASE_URL: urlOf(owner),
    DATA_DIR: dataDir,
    MASTER_KEY: masterKeyOfReleases,
    SUPER_ADMIN_EMAIL: people.superAdmin,
    DEMO: 'off',
  }
}

async function untilReady(server: ChildProcess, fetchHere: Fetch): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('the server of the release did not start')
    if ((await fetchHere('/readyz', {}).catch(() => undefined))?.ok) return
    await sleep(100)
  }
  throw new Error('the server of the release is not ready')
}

/** As plain inserts: any driver can load them. */
async function dump(): Promise<string> {
  const { stdout } = await run(
    join(programs!, 'pg_dump'),
    [
      '--inserts',
      '--rows-per-insert=500',
      '--no-publications',
      '--no-subscriptions',
      '-h',
      superuser.host,
    ].concat(['-p', String(superuser.port), '-U', superuser.user, owner.database]),
    { maxBuffer: 1024 ** 3 },
  )
  return stdout
}

async function backUp(): Promise<Buffer> {
  const path = join(dataDir, 'release.domovik-backup')
  const command = fileOf('machinery/backup/backup-command.ts', 'backup/backup-command.ts')
  await run(process.execPath, [command, path], { env: { ...environment(), CLOCK: recordedAt } })
  return readFile(path)
}

async function filesOf(folder: string): Promise<StoredFiles> {
  const files: StoredFiles = {}
  for (const name of (await readdir(folder, { recursive: true })).sort())
    if (/\.(full|preview)$/.test(name)) files[name] = (await readFile(join(folder, name))).toString('base64')
  return files
}

/** 0.1.0 had no districts: its files stand one floor higher. */
function fileOf(...candidates: string[]): string {
  const paths = candidates.map((path) => resolve(checkout, 'server/src', path))
  const found = paths.find((path) => existsSync(path))
  if (!found) throw new Error(`none of ${paths.join(', ')} is there`)
  return found
}

function urlOf({ user, password, database, host, port }: PgConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
