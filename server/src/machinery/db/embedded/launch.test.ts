import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findRunningPostgres } from './find-running.ts'
import { startEmbeddedPostgres } from './launch.ts'
import type { EmbeddedConnection } from './ready.ts'
import { canEnter, chooseAccount } from './run-as.ts'
import { startReady, startServerProcess } from './server-process.ts'

const isRoot = process.getuid?.() === 0
const isPosix = process.platform !== 'win32'
const ROUNDS = 5
/** Test limit in ms for several starts on a busy machine. */
const SLOW = 180_000
/** The unprivileged account, and whether it can reach this program: not if the clone is in root's home folder. */
const account = await chooseAccount(tmpdir())
const othersRunUs = isRoot && (await canEnter(account, import.meta.dirname))

let root = ''
let dataDir = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'domovik launcher '))
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
})

afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

function start(folder = dataDir) {
  return startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
}

/** A DATA_DIR whose server was started and stopped. A copy is much faster than a first start. */
let prepared = ''
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'domovik-prepared-'))
  await chmod(prepared, 0o755)
  const server = await start(join(prepared, 'data'))
  await server.stop()
  await server.exited
})
afterAll(() => rm(prepared, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

/** Makes the DATA_DIR of a test one that was used before. */
async function usedBefore(): Promise<void> {
  // Windows has no cp -a, which keeps the owner of the folder, as whom PostgreSQL runs.
  if (isPosix) execFileSync('cp', ['-a', join(prepared, 'data'), dataDir])
  else await start().then((server) => server.stop())
}

async function ask(
  connection: EmbeddedConnection,
  text: string,
  values: unknown[] = [],
): Promise<unknown[][]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text, values, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function rowsOfLog(connection: EmbeddedConnection): Promise<number> {
  return Number((await ask(connection, 'select count(*) from log'))[0]?.[0])
}

describe('a first start', () => {
  test('creates a durable database without network access, with a password and an owner who is no superuser', async () => {
    const server = await start()
    try {
      const settings = await ask(
        server.connection,
        `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'),
                current_setting('server_encoding'),
                (select datlocprovider::text || ':' || datlocale from pg_database where datname = current_database())`,
      )
      expect(settings).toEqual([['on', 'on', 'on', 'UTF8', 'b:C.UTF-8']])
      if (isPosix) {
        expect(await ask(server.connection, `select current_setting('listen_addresses')`)).toEqual([['']])
        expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
        expect(server.connection.host.length).toBeLessThan(100)
        expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
        expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
      }
      const guess = ask({ ...server.connection, password: 'guess' }, 'select 1')
      await expect(guess).rejects.toMatchObject({ code: '28P01' })
      const owner = 'select rolname, rolsuper, rolcreaterole from pg_roles where rolname = current_user'
      expect(await ask(server.connection, owner)).toEqual([['domovik_owner', false, true]])
    } finally {
      await server.stop()
    }
  })

  test('leaves only the cluster and its password file after it stops', async () => {
    const server = await start()
    await server.stop()
    await server.exited
    const left = (await readdir(join(dataDir, 'postgres'))).filter(
      (name) => name !== 'socket' && !name.startsWith('postgres-binaries-'),
    )
    expect(left.sort()).toEqual(['18', 'password'])
    expect(await readdir(join(dataDir, 'postgres', '18'))).not.toContain('postmaster.pid')
  })
})

test('a second start finds the data of the first', async () => {
  const first = await start()
  await ask(first.connection, 'create table log as select 7 as n')
  await first.stop()
  const second = await start()
  try {
    expect(await ask(second.connection, 'select n from log')).toEqual([[7]])
  } finally {
    await second.stop()
  }
})

test('a long path works too', async () => {
  const server = await start(join(root, 'x'.repeat(120), 'data'))
  try {
    expect(await ask(server.connection, 'select 1')).toEqual([[1]])
  } finally {
    await server.stop()
  }
})

describe('a killed server', () => {
  test('does not block the next start and loses no committed row', {
    timeout: SLOW,
  }, async () => {
    await usedBefore()
    let server = await startReady(dataDir)
    await ask(server.connection, 'create table log (round int)')
    for (let round = 1; round <= ROUNDS; round++) {
      await ask(server.connection, 'insert into log values ($1)', [round])
      await server.kill()
      server = await startReady(dataDir)
      expect(await rowsOfLog(server.connection)).toBe(round)
    }
    await server.stop()
  })

  test('does not block the next start if it was killed during its first one', {
    timeout: SLOW,
  }, async () => {
    for (const delay of [200, 450, 800]) {
      const killed = startServerProcess(dataDir)
      await new Promise((resolve) => setTimeout(resolve, delay))
      await killed.kill()
      const next = await startReady(dataDir)
      expect(await ask(next.connection, 'select 1')).toEqual([[1]])
      await next.stop()
      const left = await readdir(join(dataDir, 'postgres'))
      expect(left.filter((name) => name.startsWith('init-'))).toEqual([])
      await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 })
    }
  })

  test.runIf(isPosix)('is replaced even if its watchdog was killed too', async () => {
    await usedBefore()
    const server = await startReady(dataDir)
    process.kill(watchdogOf(server.pid), 'SIGKILL')
    await server.kill()
    const next = await startReady(dataDir)
    expect(await ask(next.connection, 'select 1')).toEqual([[1]])
    await next.stop()
  })
})

function watchdogOf(pid: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const child = rows.find(([, parent]) => parent === pid)
  if (child?.[0] === undefined) throw new Error('no watchdog')
  return child[0]
}

describe('two servers on one DATA_DIR', () => {
  test('the second reports the process that uses it and ends; the first continues', async () => {
    await usedBefore()
    const first = await startReady(dataDir)
    const second = startServerProcess(dataDir)
    expect(await second.outcome).toMatchObject({ code: 'data_dir_in_use', detail: { pid: first.pid } })
    expect(await ask(first.connection, 'select 1')).toEqual([[1]])
    await first.stop()
  })

  test('exactly one of several started at the same moment succeeds', async () => {
    const servers = [1, 2, 3].map(() => startServerProcess(dataDir))
    const outcomes = await Promise.all(servers.map((server) => server.outcome))
    const won = outcomes.findIndex((outcome) => 'ready' in outcome)
    const lost = outcomes.filter((outcome) => !('ready' in outcome))
    expect(lost).toHaveLength(2)
    for (const outcome of lost) expect(outcome).toMatchObject({ code: 'data_dir_in_use' })
    await servers[won]?.stop()
  })

  test('the second waits while the first is stopping', async () => {
    await usedBefore()
    const first = await startReady(dataDir)
    const stopped = first.stop()
    await expect.poll(() => readStopping(), { interval: 2 }).toBe(true)
    const second = await startReady(dataDir)
    await stopped
    await second.stop()
  })
})

async function readStopping(): Promise<boolean> {
  const text = await readFile(join(dataDir, 'postgres', 'lock'), 'utf8').catch(() => '"stopping":true')
  return text.includes('"stopping":true')
}

describe('a wrong pid file', () => {
  test.for([
    ['empty', ''],
    ['names a living process that is not PostgreSQL', `${process.pid}\n/x\n1\n5432\n\n\n 99999 99999\n`],
    ['names a dead process', '2147483646\n/x\n1\n5432\n\n\n 99999 99999\n'],
  ] as const)('%s: the server starts', async ([, content]) => {
    await usedBefore()
    const file = join(dataDir, 'postgres', '18', 'postmaster.pid')
    await writeFile(file, content, { mode: 0o600 })
    const { uid, gid } = await stat(join(dataDir, 'postgres', '18'))
    if (isPosix) await chown(file, uid, gid)
    const server = await start()
    expect(await ask(server.connection, 'select 1')).toEqual([[1]])
    await server.stop()
  })
})

test('a cluster of another major version is refused', async () => {
  await mkdir(join(dataDir, 'postgres', '17'), { recursive: true })
  await expect(start()).rejects.toMatchObject({ code: 'cluster_of_other_version', detail: { found: '17' } })
})

test('a command finds a running server', async () => {
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
  await usedBefore()
  const server = await startReady(dataDir)
  const found = await findRunningPostgres(dataDir)
  expect(found).toEqual(server.connection)
  await server.stop()
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
})

describe.runIf(isRoot)('started by root', () => {
  test('PostgreSQL runs under another account', async () => {
    const server = await start()
    await server.stop()
    expect((await stat(join(dataDir, 'postgres', '18'))).uid).not.toBe(0)
  })

  test('a DATA_DIR below a folder that other accounts cannot enter works', async () => {
    await chmod(root, 0o700)
    const server = await start()
    try {
      expect(await ask(server.connection, 'select 1')).toEqual([[1]])
    } finally {
      await server.stop()
    }
  })

  test.runIf(othersRunUs)(
    'root can start it on a folder where an ordinary user started it before',
    async () => {
      await mkdir(dataDir)
      await chown(dataDir, account?.uid ?? 0, account?.gid ?? 0)
      const ordinary = await startReady(dataDir, account)
      await ask(ordinary.connection, 'create table log as select 1 as n')
      await ordinary.stop()
      const byRoot = await startReady(dataDir)
      expect(await rowsOfLog(byRoot.connection)).toBe(1)
      await byRoot.stop()
    },
  )
})

test.skipIf(isRoot || !isPosix)('an inaccessible DATA_DIR is refused with its path', async () => {
  await chmod(root, 0o500)
  await expect(start()).rejects.toMatchObject({ code: 'data_dir_not_accessible' })
  await chmod(root, 0o700)
})
