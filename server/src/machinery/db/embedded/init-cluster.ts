import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, systemCode } from './errors.ts'
import { exists, give, type Home, nameFor, syncFolder } from './home.ts'
import type { Binaries } from './locate-binaries.ts'
import { clusterOfOtherMajor, otherMajor } from './older-major.ts'
import { type Account, bareEnvironment } from './run-as.ts'
import { startWatched } from './watched-process.ts'

const run = promisify(execFile)

/** The superuser that initdb creates. Only this folder uses it; the application gets a role with fewer rights. */
export const SUPERUSER = 'postgres'

const SCRATCH = 'init-'

/**
 * Creates the cluster if there is none and returns its password. It is built in a scratch folder and then renamed,
 * because an incomplete cluster looks complete (PG_VERSION is written early). Call it only while holding the lock.
 * @throws EmbeddedPostgresError initdb_failed | secret_missing | cluster_of_other_version
 */
export async function ensureCluster(
  home: Home,
  account: Account,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<string> {
  await clearScratch(home)
  if (await exists(home.cluster)) return readSecret(home)
  await refuseOtherVersions(home)
  const secret = await makeSecret(home, account)
  const scratch = await mkdtemp(join(home.path, SCRATCH))
  await give(scratch, account)
  const cluster = join(scratch, 'cluster')
  await mkdir(cluster, { mode: 0o700 })
  await give(cluster, account)
  await initialise({ home, account, binaries, log, scratch, cluster, secret })
  await rename(cluster, home.cluster)
  await syncFolder(home.path)
  await syncFolder(dirname(home.path))
  await rm(scratch, { recursive: true, force: true })
  return secret
}

type Build = {
  home: Home
  account: Account
  binaries: Binaries
  log: (line: string) => void
  scratch: string
  cluster: string
  secret: string
}

async function initialise(build: Build): Promise<void> {
  const passwordFile = join(build.scratch, 'password')
  await writeFile(passwordFile, `${build.secret}\n`, { mode: 0o600 })
  await give(passwordFile, build.account)
  const { reachable } = build.home
  const args = [
    ...['-D', nameFor(build.cluster, reachable), '-U', SUPERUSER, '-E', 'UTF8'],
    // No locale of the operating system, because a library upgrade could then damage indexes.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // One call for all files, which is faster than one for each of a thousand.
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    ...['--auth=scram-sha-256', `--pwfile=${reachable ? passwordFile : '/proc/self/cwd/../password'}`],
  ]
  const failure = await runInitdb(build, args)
  if (failure !== undefined) throw new EmbeddedPostgresError('initdb_failed', `initdb failed: ${failure}`)
}

/** Runs initdb. Returns its error output, or undefined if it succeeded. */
async function runInitdb(build: Build, args: string[]): Promise<string | undefined> {
  if (process.platform === 'win32') {
    try {
      await run(build.binaries.initdb, args, { cwd: build.cluster, env: bareEnvironment() })
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const initdb = startWatched({
    program: build.binaries.initdb,
    args,
    cwd: build.cluster,
    account: build.account,
    log: build.log,
  })
  const code = await initdb.exited
  return code === 0 ? undefined : initdb.lastOutput() || `exit code ${code}`
}

/** Removes what a killed start left behind. Its initdb ends with it; if it still writes, the next start cleans up again. */
async function clearScratch(home: Home): Promise<void> {
  for (const name of await readdir(home.path)) {
    if (!name.startsWith(SCRATCH)) continue
    await rm(join(home.path, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

async function refuseOtherVersions(home: Home): Promise<void> {
  const other = await otherMajor(home.path)
  if (other !== undefined) throw clusterOfOtherMajor(other)
}

/** Reads the password of the cluster. @throws EmbeddedPostgresError secret_missing */
export async function readSecret(home: Pick<Home, 'secret'>): Promise<string> {
  try {
    const secret = (await readFile(home.secret, 'utf8')).trim()
    if (secret !== '') return secret
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  throw new EmbeddedPostgresError('secret_missing', `the cluster's password file ${home.secret} is missing`, {
    path: home.secret,
  })
}

/** Creates a random password. It is flushed to the disk before the cluster that uses it exists. */
async function makeSecret(home: Home, account: Account): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const draft = `${home.secret}.draft`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await give(draft, account)
  await rename(draft, home.secret)
  return secret
}
