/** docs/operating.md: every command on it is run, on the data of 0.1.0, in the order of a life: upgrade, back up, check, restore, move. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '../src/machinery/db/embedded/launch.ts'
import { version } from '../src/machinery/version.ts'
import { loadFast } from './load-fast.ts'
import { clientOf } from './releases/client.ts'
import { loadRelease } from './releases/load.ts'
import { people } from './releases/people.ts'
import { masterKeyOfReleases, readFiles, recordedAt } from './releases/store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const page = await readFile(join(root, 'docs/operating.md'), 'utf8')
/** The lines of its shell blocks, each once. */
const commands = new Set(
  [...page.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block]) => block!.split('\n').filter(Boolean)),
)
const fileOnPage = '/backups/domovik.domovik-backup'
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

let folder: string
let port: number
let server: ChildProcess | undefined
const done = new Set<string>()

const environment = (machine: string): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, TEST_DATABASE_URL: _test, ...env } = process.env
  return {
    ...env,
    ...{ DATA_DIR: join(folder, machine), MASTER_KEY: masterKeyOfReleases, PORT: String(port) },
    ...{ DEMO: 'off', NODE_ENV: 'development', LOG_LEVEL: 'error', CLOCK: recordedAt },
  }
}

/** Runs a command of the page on one machine, without npm around it; answers what it wrote. */
async function command(line: string, machine: string): Promise<string> {
  expect(commands).toContain(line)
  done.add(line)
  const [script = '', ...rest] = line.replace('npm run ', '').split(' ')
  const file = scripts[script]!.replace('node scripts/run.mjs ', '')
  const args = rest.filter((each) => each !== '--').map((each) => each.replace('/backups', folder))
  const { stdout } = await run(process.execPath, [...loadFast, join(root, file), ...args], {
    cwd: root,
    env: environment(machine),
  })
  return stdout
}

/** npm start without the building of pages. */
async function start(machine: string): Promise<string> {
  done.add('npm start')
  const child = spawn(process.execPath, [join(root, 'server/src/app/main.ts')], { env: environment(machine) })
  server = child
  let text = ''
  child.stdout.on('data', (data) => (text += data))
  child.stderr.on('data', (data) => (text += data))
  await vi.waitFor(
    () => {
      if (child.exitCode === null && !text.includes('is ready.')) throw new Error(`not ready yet: ${text}`)
    },
    { timeout: 500_000, interval: 100 },
  )
  if (child.exitCode !== null) throw new Error(text)
  return text
}

async function stop(): Promise<void> {
  server!.kill('SIGTERM')
  await once(server!, 'exit')
}

async function get(line: string): Promise<string> {
  expect(commands).toContain(line)
  done.add(line)
  const answer = await fetch(line.split(' ').at(-1)!.replace(':3000', `:${port}`))
  expect(answer.status).toBe(200)
  return answer.text()
}

/** How many rows the owner's list of payments has, and the bytes of a file, opened with the organization's key. */
async function figures(): Promise<{ payments: number; document: number }> {
  const client = clientOf((path, init) => fetch(`http://localhost:${port}${path}`, init))
  const token = await client.signIn(people.owner)
  const { total } = await client.call('GET', '/api/payments', undefined, token)
  const { rows } = await client.call('GET', '/api/expenses', undefined, token)
  for (const { id } of rows) {
    const { files } = await client.call('GET', `/api/expenses/${id}`, undefined, token)
    if (!files?.length) continue
    const { body } = await client.read(`/api/expenses/${id}/files/${files[0].id}`, token)
    return { payments: total, document: (body as string).length }
  }
  return { payments: total, document: 0 }
}

// The page is about the embedded PostgreSQL; a run on another one would repeat it.
describe.skipIf(process.env.TEST_DATABASE_URL)('the commands of the page', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'domovik-operating-'))
    port = await freePort()
    const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'old'), log: () => undefined })
    await loadRelease(embedded.connection, '0.1.0')
    await embedded.stop()
    for (const [name, bytes] of Object.entries(await readFiles('0.1.0'))) {
      const path = join(folder, 'old/files', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, Buffer.from(bytes, 'base64'))
    }
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  })

  it('an installation of 0.1.0 is upgraded at its start, which says so', async () => {
    const said = await start('old')
    expect(said).toMatch(/A backup of the data before the upgrade is in .*before-upgrade/)
    expect(said).toContain(`Upgraded the data from 0.1.0 to ${version}`)
    expect(said).toContain(`Domovik ${version} is ready.`)
    expect(await readdir(join(folder, 'old/backups/before-upgrade'))).toHaveLength(1)
  })

  it('it can be monitored', async () => {
    expect(JSON.parse(await get('curl -fsS http://localhost:3000/healthz'))).toEqual({
      status: 'ok',
      version,
    })
    expect(JSON.parse(await get('curl -fsS http://localhost:3000/readyz'))).toEqual({ status: 'ready' })
    expect(await get('curl -fsS http://localhost:3000/metrics')).toContain('# TYPE')
  })

  it('it is backed up beside the running server, and restored on another machine with its files', async () => {
    const before = await figures()
    expect(before.document).toBeGreaterThan(50)
    expect(await command('npm run backup', 'old')).toMatch(/backups\/.*rows of \d+ tables and \d+ files/)
    const written = await command(`npm run backup -- ${fileOnPage}`, 'old')
    expect(written).toContain('The master key is not in it')
    await stop()

    expect(await command(`npm run restore -- --check ${fileOnPage}`, 'new')).toMatch(
      /is whole: \d+ rows and 2 files/,
    )
    expect(await command(`npm run restore -- ${fileOnPage}`, 'new')).toMatch(/\d+ rows and 2 files restored/)
    expect(await start('new')).toContain('is ready.')
    expect(await figures()).toEqual(before)
    await stop()
  })

  it('there is nothing to move while PostgreSQL has the major version of this release', async () => {
    expect(await command('npm run move-postgres', 'new')).toContain('nothing to move')
  })

  it('no command of the page was left out', () => {
    expect([...done].sort()).toEqual([...commands].sort())
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port: found } = probe.address() as { port: number }
  probe.close()
  return found
}
