/**
 * npm start: installs missing packages, builds changed front ends, runs the server. npm run dev (--dev): with hot reload.
 * --prepare only installs and builds, for a container image.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { ensureWebBuilt } from './kit/build-web.mjs'
import { at, node26, root } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { environmentFile, exitCode } from './kit/process.mjs'
import { memoryEnvironment, memoryFlags } from './kit/server-memory.mjs'
import { whenParentsDie } from './kit/without-parents.mjs'

const isPosix = process.platform !== 'win32'
const REPEAT = 1_000

const args = process.argv.slice(2)
await ensureInstalled()
if (args.includes('--dev')) {
  await develop()
} else {
  const code = await ensureWebBuilt()
  if (code !== 0) process.exit(code)
  if (!args.includes('--prepare')) serve()
}

function serve() {
  const follow = pathToFileURL(at('scripts', 'kit', 'follow-parent.mjs')).href
  const server = spawn(
    node26,
    [
      ...memoryFlags,
      ...environmentFile(),
      `--import=${follow}`,
      at('server', 'src', 'app', 'main.ts'),
      ...args,
    ],
    // A separate process group, so that Ctrl+C reaches it only once, through this process and not also from the terminal.
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: isPosix,
      env: { ...memoryEnvironment, ...process.env },
    },
  )
  supervise([server])
}

/** The browser uses only the development server, which forwards API calls to the API server on another port. */
async function develop() {
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
  const { PORT = '3000', APP_URL = `http://localhost:${PORT}` } = process.env
  const apiPort = await freePort()
  const shared = { ...process.env, NODE_ENV: 'development' }
  const api = { ...shared, PORT: String(apiPort), HOST: '127.0.0.1', APP_URL }
  const pages = { ...shared, PORT, API_SERVER: `http://127.0.0.1:${apiPort}` }
  const start = (env, child) => spawn(node26, child, { cwd: root, stdio: 'inherit', detached: isPosix, env })
  supervise([
    start(api, ['--watch-preserve-output', '--watch', at('server', 'src', 'app', 'main.ts'), ...args]),
    start(pages, [at('web', 'build', 'develop-command.ts')]),
  ])
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

/** Forwards signals, ends all children when one ends, and exits with the code of the first one. */
function supervise(children) {
  let lastSignal = 0
  let result
  const pass = (signal) => {
    // npm repeats signals that the terminal has already sent.
    if (Date.now() - lastSignal < REPEAT) return
    lastSignal = Date.now()
    for (const child of children) if (isRunning(child)) child.kill(signal)
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  process.on('SIGHUP', () => pass('SIGTERM'))
  whenParentsDie(() => pass('SIGTERM'))
  for (const child of children) {
    child.once('error', (error) => {
      console.error(error.message)
      process.exitCode = 1
    })
    child.once('exit', (code, signal) => {
      result ??= exitCode(code, signal)
      const running = children.filter(isRunning)
      if (running.length === 0) process.exit(result)
      for (const other of running) other.kill('SIGTERM')
    })
  }
}

function isRunning(child) {
  return child.exitCode === null && child.signalCode === null
}
