/** The server as its own process on a free port, started as npm start does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memoryEnvironment, memoryFlags } from '../scripts/kit/server-memory.mjs'

const main = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))

type Started = { pid: number; address: string; startedInMs: number }

/** Starts it on an empty folder, runs `work` when it is ready, and stops it. */
export async function withServer<T>(demo: 'on' | 'off', work: (server: Started) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'domovik-start-'))
  try {
    return await startOn(dataDir, demo, work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same on a folder that may have data. */
export async function startOn<T>(
  dataDir: string,
  demo: 'on' | 'off',
  work: (server: Started) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = spawn(process.execPath, [...memoryFlags, main], {
    env: {
      ...memoryEnvironment,
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: demo,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    for (;;) {
      const ready = await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return await work({ pid: child.pid!, address, startedInMs: performance.now() - from })
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      if (performance.now() - from > 60_000) throw new Error('the server did not become ready')
      await wait(10)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
