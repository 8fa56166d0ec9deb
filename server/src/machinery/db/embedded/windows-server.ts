import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'
import { SUPERUSER } from './init-cluster.ts'
import { readPostmasterFile } from './old-server.ts'
import { untilAnswers } from './ready.ts'
import { bareEnvironment } from './run-as.ts'
import type { RunningServer, ServerPlan } from './running-server.ts'
import { asArguments } from './settings.ts'

const run = promisify(execFile)

/**
 * startServer for Windows, which has no watchdog shell: pg_ctl starts the server (and drops administrator rights) on
 * a free port of 127.0.0.1. The next start stops a server that a killed process left behind.
 * @throws EmbeddedPostgresError start_failed
 */
export async function startWindowsServer(plan: ServerPlan): Promise<RunningServer> {
  const port = await freePort()
  const settings = {
    ...plan.settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  }
  const options = asArguments(settings)
    .map((argument) => `"${argument}"`)
    .join(' ')
  const log = join(plan.home.path, 'server.log')
  try {
    await pgCtl(plan, ['start', '-w', '-t', '120', '-l', log, '-o', options])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError('start_failed', `PostgreSQL did not start (see ${log}): ${reason}`)
  }
  const superuser = { host: '127.0.0.1', port, user: SUPERUSER, password: plan.secret, database: 'postgres' }
  await untilAnswers(superuser, () => true)
  const ended = Promise.withResolvers<void>()
  const watch = setInterval(async () => {
    if ((await readPostmasterFile(plan.home.cluster)) === 'absent') ended.resolve()
  }, 2_000)
  watch.unref()
  return {
    superuser,
    exited: ended.promise.finally(() => clearInterval(watch)),
    async stop() {
      await stopWindowsServer(plan)
      ended.resolve()
    },
  }
}

/** Stops the server on the cluster, if one runs. */
export async function stopWindowsServer(plan: Pick<ServerPlan, 'home' | 'binaries'>): Promise<void> {
  if ((await readPostmasterFile(plan.home.cluster)) === 'absent') return
  await pgCtl(plan, ['stop', '-m', 'fast', '-w', '-t', '20']).catch(() =>
    pgCtl(plan, ['stop', '-m', 'immediate', '-w']).catch(() => undefined),
  )
}

async function pgCtl(plan: Pick<ServerPlan, 'home' | 'binaries'>, args: string[]): Promise<void> {
  const [action = '', ...rest] = args
  await run(plan.binaries.pgCtl, [action, '-D', plan.home.cluster, ...rest], {
    env: bareEnvironment(),
    windowsHide: true,
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
