/** Commands of an operator in a bad moment: without the master key, and while PostgreSQL is shutting down. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../src/machinery/db/embedded/launch.ts'
import { loadFast } from './load-fast.ts'
import { loadRelease } from './releases/load.ts'
import { masterKeyOfReleases } from './releases/store.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))
let dataDir: string

const environment = (own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, TEST_DATABASE_URL: _test, MASTER_KEY: _key, ...env } = process.env
  return { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'development', ...own }
}

const run = (file: string, own?: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [...loadFast, join(source, file), ...args],
      { env: environment(own) },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, text: out + err }),
    )
  })

describe.skipIf(process.env.TEST_DATABASE_URL)('a command', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'domovik-commands-'))
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    await loadRelease(embedded.connection, '0.1.0')
    await embedded.stop()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

  it('npm run seed on data whose master key is lost is refused, and makes no new key', async () => {
    const { code, text } = await run('app/seed-command.ts')
    expect(code).toBe(1)
    expect(text.trim()).toMatch(
      /^MASTER_KEY: the data are sealed with a master key, but it is not set.*Nothing was changed\.$/,
    )
    expect(await readdir(dataDir)).not.toContain('master.key')
  })

  it('npm run backup right after the server and its PostgreSQL got a signal to end succeeds', async () => {
    const own = { MASTER_KEY: masterKeyOfReleases, PORT: '0', DEMO: 'off' }
    const server = spawn(process.execPath, [join(source, 'app/main.ts')], { env: environment(own) })
    let output = ''
    server.stdout.on('data', (data) => (output += data))
    server.stderr.on('data', (data) => (output += data))
    while (!output.includes('is ready.')) {
      if (server.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const [cluster] = (await readdir(join(dataDir, 'postgres'))).filter((name) => /^\d+$/.test(name))
    const [pid] = (await readFile(join(dataDir, 'postgres', cluster!, 'postmaster.pid'), 'utf8')).split('\n')
    const exited = once(server, 'exit')
    // A "smart" shutdown waits for the sessions of the server and refuses new ones.
    process.kill(Number(pid), 'SIGTERM')
    const backup = run('machinery/backup/backup-command.ts', own)
    setTimeout(() => server.kill('SIGTERM'), 1_500)
    const { code, text } = await backup
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/rows of \d+ tables/) })
    await exited
  })

  it('npm run backup with a wrong master key writes nothing, and a file that exists is replaced only by --force', async () => {
    const file = join(dataDir, 'mine.domovik-backup')
    const command = 'machinery/backup/backup-command.ts'
    const wrong = await run(command, { MASTER_KEY: '11'.repeat(32) }, file)
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('sealed with another master key') })
    expect(await readdir(dataDir)).not.toContain('mine.domovik-backup')
    const own = { MASTER_KEY: masterKeyOfReleases }
    expect(await run(command, own, file)).toMatchObject({ code: 0 })
    const before = await readFile(file)
    const again = await run(command, own, file)
    expect(again).toMatchObject({
      code: 1,
      text: expect.stringContaining('exists already. Nothing was done.'),
    })
    expect((await readFile(file)).equals(before)).toBe(true)
    expect(await run(command, own, file, '--force')).toMatchObject({ code: 0 })
  })

  it('npm run backup on a database that does not answer ends with a sentence', async () => {
    const { code, text } = await run('machinery/backup/backup-command.ts', {
      MASTER_KEY: masterKeyOfReleases,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    })
    expect(code).toBe(1)
    expect(text).toMatch(
      /^the database does not answer \(.*\)\. Nothing was done\. Try again when it runs\n$/,
    )
  })
})
