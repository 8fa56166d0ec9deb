/**
 * Data of 0.1.0 in a cluster of an older PostgreSQL. Runs where scripts/on-debian-postgres.ts names the programs of one;
 * the launcher's own PostgreSQL is the newer one.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movePostgres } from '../../src/machinery/backup/move-postgres.ts'
import { type Config, readConfig } from '../../src/machinery/config.ts'
import type { PgConnection } from '../../src/machinery/db/connection.ts'
import { roleSecrets } from '../../src/machinery/db/database.ts'
import { give, homePaths, MAJOR } from '../../src/machinery/db/embedded/home.ts'
import { startEmbeddedPostgres } from '../../src/machinery/db/embedded/launch.ts'
import { programsIn } from '../../src/machinery/db/embedded/locate-binaries.ts'
import { chooseAccount } from '../../src/machinery/db/embedded/run-as.ts'
import { startWatched } from '../../src/machinery/db/embedded/watched-process.ts'
import { migrate } from '../../src/machinery/db/migrate.ts'
import { replay } from './answers.ts'
import { meant, withPresentNames } from './changes.ts'
import { differences } from './compare.ts'
import { loadRelease, masterKey, serveRelease } from './load.ts'
import { masterKeyOfReleases, readAnswers } from './store.ts'

const release = '0.1.0'
const programs = process.env.TEST_POSTGRES_PROGRAMS ?? ''
/** /usr/lib/postgresql/15/bin */
const major = basename(dirname(programs))
const silent = () => undefined

describe.runIf(/^\d+$/.test(major) && Number(major) < Number(MAJOR))(`data of PostgreSQL ${major}`, () => {
  let config: Config
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'domovik-major-'))
    config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, MASTER_KEY: masterKeyOfReleases, DEMO: 'off' })
    await makeOldCluster()
    await withOld((connection) => loadRelease(connection, release))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

  /** As an earlier release of ours would have made it. */
  async function makeOldCluster(): Promise<void> {
    const home = homePaths(dataDir, major)
    await mkdir(home.cluster, { recursive: true, mode: 0o700 })
    const account = await chooseAccount(home.path)
    await writeFile(home.secret, 'an-old-secret\n', { mode: 0o600 })
    for (const path of [dataDir, home.path, home.cluster, home.secret]) await give(path, account)
    const initdb = startWatched({
      program: programsIn(programs).initdb,
      args: ['-D', home.cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'].concat([
        '--auth=scram-sha-256',
        `--pwfile=${home.secret}`,
      ]),
      account,
      cwd: home.cluster,
      log: silent,
    })
    if ((await initdb.exited) !== 0) throw new Error(initdb.lastOutput())
  }

  async function withOld(work: (connection: PgConnection) => Promise<void>): Promise<void> {
    const older = { major, programs: programsIn(programs) }
    const old = await startEmbeddedPostgres({ dataDir, log: silent, older, settings: { fsync: 'off' } })
    await work(old.connection).finally(old.stop)
  }

  it('is recognised at the start, with what to do', async () => {
    await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
      new RegExp(
        `data of PostgreSQL ${major}, and this release brings PostgreSQL ${MAJOR}.*npm run move-postgres`,
      ),
    )
  })

  it('is left alone where the old programs are missing, with what to install', async () => {
    await expect(movePostgres(config, masterKey, join(dataDir, 'nowhere'))).rejects.toThrow(
      new RegExp(`programs of PostgreSQL ${major} are not in .*npm install --no-save postgres-${major}@npm:`),
    )
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain(MAJOR)
  })

  it('is moved by one command, upgraded, and shows the same figures', async () => {
    const moved = await movePostgres(config, masterKey, programs)
    expect(moved).toMatchObject({ from: major, to: MAJOR })
    expect(await readdir(dataDir)).not.toContain('moving')
    expect(await movePostgres(config, masterKey)).toBeNull()

    const embedded = await startEmbeddedPostgres({ dataDir, log: silent })
    const secrets = roleSecrets(masterKey)
    await migrate(embedded.connection, secrets)
    const server = await serveRelease({ owner: embedded.connection, secrets })
    const asked = Object.entries(await readAnswers(release)).filter(([address]) =>
      /dashboard|payments|reports\?/.test(address),
    )
    const before = Object.fromEntries(asked)
    const found = differences(withPresentNames(release, before), await replay(server.fetch, before))
    expect(meant(release, found).left).toEqual([])
    await server.stop()
    await embedded.stop()
  })
})
