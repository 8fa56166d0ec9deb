/**
 * node scripts/on-debian-postgres.ts <bin folder> <script> [arguments]: runs a script with a temporary cluster of the
 * PostgreSQL in that folder, which TEST_DATABASE_URL (its address) and TEST_POSTGRES_PROGRAMS (the folder) tell it. Ends with the script's exit code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { give } from '../server/src/machinery/db/embedded/home.ts'
import { untilAnswers } from '../server/src/machinery/db/embedded/ready.ts'
import { chooseAccount } from '../server/src/machinery/db/embedded/run-as.ts'
import { asArguments } from '../server/src/machinery/db/embedded/settings.ts'
import { startWatched } from '../server/src/machinery/db/embedded/watched-process.ts'
import { folderForTestData, TEST_SETTINGS } from '../server/test/test-cluster.ts'

const [programs = '', ...script] = process.argv.slice(2)
const silent = () => undefined

const folder = await mkdtemp(join(folderForTestData(), 'domovik-pg-'))
await chmod(folder, 0o700)
const cluster = join(folder, 'cluster')
await mkdir(cluster, { mode: 0o700 })
const account = await chooseAccount(folder)
await give(folder, account)
await give(cluster, account)
// The script receives Ctrl+C too; this process waits for it and then cleans up.
process.on('SIGINT', silent)
process.on('SIGTERM', silent)
try {
  process.exitCode = await withServer(runScript)
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function withServer(work: (address: string) => Promise<number>): Promise<number> {
  const common = { account, cwd: cluster, log: silent }
  const initdb = startWatched({
    ...common,
    program: join(programs, 'initdb'),
    args: ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
  })
  if ((await initdb.exited) !== 0) throw new Error(initdb.lastOutput())
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    ...TEST_SETTINGS,
  }
  const server = startWatched({
    ...common,
    program: join(programs, 'postgres'),
    args: ['-D', cluster, ...asArguments(settings)],
  })
  const superuser = { host: folder, port: 5432, user: 'postgres', password: '', database: 'postgres' }
  try {
    if (!(await untilAnswers(superuser, () => !server.hasExited()))) throw new Error(server.lastOutput())
    return await work(`postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`)
  } finally {
    server.release()
    await server.exited
  }
}

async function runScript(address: string): Promise<number> {
  const env = { ...process.env, TEST_DATABASE_URL: address, TEST_POSTGRES_PROGRAMS: programs }
  const child = spawn(process.execPath, script, { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
