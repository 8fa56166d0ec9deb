import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { closeSocketFolder, type Home, nameFor, openSocketFolder } from './home.ts'
import { SUPERUSER } from './init-cluster.ts'
import type { Binaries } from './locate-binaries.ts'
import { readPostmasterFile } from './old-server.ts'
import { type EmbeddedConnection, untilAnswers } from './ready.ts'
import type { Account } from './run-as.ts'
import { asArguments, type Settings } from './settings.ts'
import { startWatched, type WatchedProcess } from './watched-process.ts'

const PORT = 5432

/** Time in ms after which a fast shutdown is followed by an immediate one. */
const FAST_SHUTDOWN = 20_000

export type RunningServer = {
  superuser: EmbeddedConnection
  /** Settles when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

export type ServerPlan = {
  home: Home
  account: Account
  binaries: Binaries
  secret: string
  settings: Settings
  log: (line: string) => void
}

/**
 * Starts PostgreSQL on the cluster with a private unix socket and waits until it answers queries. If children of a
 * dead server still hold its shared memory, the start is repeated until `deadline` (ms since the epoch).
 * @throws EmbeddedPostgresError start_failed
 */
export async function startServer(plan: ServerPlan, deadline: number): Promise<RunningServer> {
  for (;;) {
    const socket = await openSocketFolder(plan.home, plan.account)
    if (!socket.temporary) await clearSockets(socket.path)
    const server = startWatched({
      program: plan.binaries.postgres,
      args: [
        ...['-D', nameFor(plan.home.cluster, plan.home.reachable)],
        ...asArguments({
          ...plan.settings,
          listen_addresses: '',
          port: String(PORT),
          unix_socket_directories: socket.path,
          unix_socket_permissions: '0700',
        }),
      ],
      cwd: plan.home.cluster,
      account: plan.account,
      log: (line) => !isOurOwnKnock(line) && plan.log(line),
      removeAtEnd: socket.temporary ? socket.path : undefined,
    })
    const superuser = {
      host: socket.path,
      port: PORT,
      user: SUPERUSER,
      password: plan.secret,
      database: 'postgres',
    }
    if (await untilAnswers(superuser, () => !server.hasExited())) {
      return {
        superuser,
        exited: server.exited.then(() => undefined),
        stop: () => stopServer(plan.home, server),
      }
    }
    await closeSocketFolder(socket)
    const output = server.lastOutput()
    if (!isStillHeld(output) || Date.now() > deadline) {
      throw new EmbeddedPostgresError('start_failed', `PostgreSQL did not start: ${output}`)
    }
    await sleep(250)
  }
}

/** Our early connection attempts appear as FATAL in the server's log; they are hidden because they would alarm readers. */
function isOurOwnKnock(line: string): boolean {
  return line.includes('the database system is starting up')
}

function isStillHeld(output: string): boolean {
  return output.includes('shared memory block') || output.includes('postmaster.pid')
}

/**
 * Removes socket files of a killed server, because PostgreSQL would check whether the process in their lock file is
 * still running.
 */
async function clearSockets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true })
  }
}

async function stopServer(home: Home, server: WatchedProcess): Promise<void> {
  server.release()
  const ended = await Promise.race([
    server.exited.then(() => true),
    sleep(FAST_SHUTDOWN, false, { ref: false }),
  ])
  if (ended) return
  const file = await readPostmasterFile(home.cluster)
  if (typeof file === 'object') process.kill(file.pid, 'SIGQUIT')
  await server.exited
}
