import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Measure, measured } from './result.ts'

const main = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))

/**
 * (h) Time from the start of the process to the first 200 of /readyz, with the embedded PostgreSQL: on an empty
 * DATA_DIR, and again.
 */
export async function coldStart(): Promise<Measure[]> {
  const found: Measure[] = []
  for (const [demo, name] of [
    ['off', ''],
    ['on', ', with the demonstration'],
  ] as const) {
    const dataDir = await mkdtemp(join(tmpdir(), 'domovik-start-'))
    try {
      const first = await startOnce(dataDir, demo)
      const again = [
        await startOnce(dataDir, demo),
        await startOnce(dataDir, demo),
        await startOnce(dataDir, demo),
      ].sort((a, b) => a - b)[1]!
      const [most, mostAgain] = demo === 'on' ? [5, 2] : [2, 1]
      found.push(
        measured({
          measure: `first start${name}`,
          ours: first / 1000,
          unit: 's',
          goal: `<= ${most} s`,
          ok: ({ ours }) => ours <= most,
        }),
      )
      found.push(
        measured({
          measure: `later start${name}`,
          ours: again / 1000,
          unit: 's',
          goal: `<= ${mostAgain} s`,
          ok: ({ ours }) => ours <= mostAgain,
        }),
      )
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return found
}

async function startOnce(dataDir: string, demo: 'on' | 'off'): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: demo, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return performance.now() - from
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
