import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))

export type DemoServer = { app: string; tenant: string; stop(): Promise<void> }

/** Starts the server with the demonstration in a process of its own, as `npm start` does, with the built front ends. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'domovik-browser-'))
  const port = await freePort()
  const app = `http://localhost:${port}`
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_URL: app,
      // As npm start. Building a front end in this process sets it to production, where mails cannot be read.
      NODE_ENV: 'development',
      DEMO: 'on',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  const until = performance.now() + 180_000
  while (
    !(await fetch(`${app}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error('the server did not become ready')
    }
    await wait(50)
  }
  return { app, tenant: `http://tenant.localhost:${port}`, stop }
}

/** Returns a port that is not in use. */
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
