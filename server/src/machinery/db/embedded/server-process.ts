/** Controls server-process.fixture.ts, which the launcher's tests kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedConnection } from './ready.ts'
import type { Account } from './run-as.ts'

const fixture = fileURLToPath(new URL('server-process.fixture.ts', import.meta.url))

type Outcome = { ready: EmbeddedConnection } | { code: string; message: string; detail: { pid?: number } }

export type ServerProcess = {
  pid: number
  /** The first message of the process; rejects if it ended without one. */
  outcome: Promise<Outcome>
  /** Stops the process regularly. */
  stop(): Promise<void>
  /** Sends SIGKILL, so that none of its cleanup code runs. */
  kill(): Promise<void>
}

/** Starts a server process without waiting for it. */
export function startServerProcess(dataDir: string, account?: Account): ServerProcess {
  const child = spawn(process.execPath, [fixture, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...account,
  })
  const exited = once(child, 'exit')
  const outcome = firstLine(child)
  outcome.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    outcome,
    async stop() {
      child.stdin.write('stop\n')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Starts a server process and waits until it is ready. */
export async function startReady(
  dataDir: string,
  account?: Account,
): Promise<ServerProcess & { connection: EmbeddedConnection }> {
  const server = startServerProcess(dataDir, account)
  const outcome = await server.outcome
  if (!('ready' in outcome)) throw new Error(`${outcome.code}: ${outcome.message}`)
  return { ...server, connection: outcome.ready }
}

async function firstLine(child: ChildProcess): Promise<Outcome> {
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line)
  throw new Error('the server process died before it was ready')
}
