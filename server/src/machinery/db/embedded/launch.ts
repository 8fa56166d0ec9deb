import { type Home, homePaths, openHome } from './home.ts'
import { ensureCluster } from './init-cluster.ts'
import { locateBinaries } from './locate-binaries.ts'
import { type Lock, takeLock } from './lock.ts'
import { settleOldServer } from './old-server.ts'
import type { OlderMajor } from './older-major.ts'
import { DATABASE, type EmbeddedConnection, ensureOwnerAndDatabase, OWNER } from './ready.ts'
import { type Account, chooseAccount } from './run-as.ts'
import { type RunningServer, startServer } from './running-server.ts'
import { DURABLE, type Settings } from './settings.ts'
import { startWindowsServer, stopWindowsServer } from './windows-server.ts'

/** How long to wait for a stopping server on the same DATA_DIR, in ms. */
const WAIT_FOR_OLD = 15_000

/** Folder for copies of the binaries if the account can enter neither their folder nor the data home. */
const SHARED_BINARIES = '/var/lib/domovik'

export type EmbeddedPostgres = {
  /** The owner of database `domovik`; over a private unix socket (Windows: 127.0.0.1). */
  connection: EmbeddedConnection
  /** Settles when PostgreSQL has ended, also if it crashed. */
  exited: Promise<void>
  /** Shuts down in fast mode and removes all temporary files of this run. May be called twice. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** All durable data is in its folder `postgres`. */
  dataDir: string
  /** Receives PostgreSQL's own log, line by line. */
  log: (line: string) => void
  /** Overrides of the durable defaults; tests disable fsync. */
  settings?: Settings
  /** A cluster that an earlier release left behind, and the programs that run it (older-major.ts). */
  older?: OlderMajor
}

/**
 * Starts the bundled PostgreSQL: under an unprivileged account, without a TCP port.
 * It never outlives this process.
 * @throws EmbeddedPostgresError with a code of errors.ts
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + WAIT_FOR_OLD
  const account = await chooseAccount(homePaths(options.dataDir).path)
  const home = await openHome(options.dataDir, account, options.older?.major)
  const lock = await takeLock(home.lock, deadline)
  try {
    const server = await startLocked(options, home, account, lock, deadline)
    await ensureOwnerAndDatabase(server.superuser)
    return describe(server, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  home: Home,
  account: Account,
  lock: Lock,
  deadline: number,
): Promise<RunningServer> {
  const { log } = options
  const copyRoot = home.reachable ? home.path : SHARED_BINARIES
  const binaries = options.older?.programs ?? (await locateBinaries(account, copyRoot))
  const secret = await ensureCluster(home, account, binaries, log)
  const plan = { home, account, binaries, secret, log, settings: { ...DURABLE, ...options.settings } }
  if (process.platform === 'win32') {
    if (lock.inherited) await stopWindowsServer(plan)
    await settleOldServer(home.cluster, account, false, deadline)
    return startWindowsServer(plan)
  }
  await settleOldServer(home.cluster, account, lock.inherited, deadline)
  return startServer(plan, deadline)
}

function describe(server: RunningServer, lock: Lock): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await lock.markStopping()
    await server.stop()
    await lock.release()
  }
  return {
    connection: { ...server.superuser, user: OWNER, database: DATABASE },
    exited: server.exited,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
