/**
 * (n) Memory of the server with the demonstration, as npm start runs it: after the first start, under load, and idle
 * again. The server process and its PostgreSQL separately. Only on Linux, which reports the memory of a process.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { demoAccounts } from '../server/src/account/users/demo-accounts.ts'
import { type Measure, measured } from './result.ts'
import { withServer } from './server-process.ts'

const clients = 24
const loadMs = 20_000
/** The goal is for an idle hour; V8 and malloc have returned what they return after a minute. */
const idleMs = Number(process.env.BENCH_IDLE_SECONDS ?? 60) * 1000
const paths = ['dashboard', 'properties', 'tenants', 'leases', 'payments', 'incomes', 'expenses', 'tickets']

/** Measures only where /proc is. */
export async function memory(): Promise<Measure[]> {
  if (!existsSync('/proc/self/smaps_rollup')) return []
  return await withServer('on', async ({ pid, address }) => {
    const found: Measure[] = []
    const note = (when: string, goal: string, ok: (mb: number) => boolean) => {
      const one = (measure: string, ours: number, wanted: string, met: boolean) =>
        found.push(measured({ measure, ours, unit: 'MB', goal: wanted, ok: () => met }))
      const server = residentMb(pid)
      one(`memory of the server, ${when}`, server, goal, ok(server))
      one(`memory of its PostgreSQL, ${when}`, postgresMb(pid), 'reported', true)
    }
    await wait(10_000)
    note('after the first start', 'reported', () => true)
    await load(address)
    note(`after ${loadMs / 1000} s of ${clients} clients`, 'reported', () => true)
    await wait(idleMs)
    note('idle after load', '<= 250 MB', (mb) => mb <= 250)
    return found
  })
}

async function load(address: string): Promise<void> {
  const { email, password } = demoAccounts.find(({ role }) => role === 'owner')!
  const signedIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const until = performance.now() + loadMs
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = client; performance.now() < until; i++)
        await (await fetch(`${address}/api/${paths[i % paths.length]}`, { headers })).arrayBuffer()
    }),
  )
}

const kbOf = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)

const residentMb = (pid: number): number => kbOf(`/proc/${pid}/status`, 'VmRSS') / 1024

/** The sum over its processes, each with its share of what they have in common. */
const postgresMb = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + kbOf(`/proc/${child}/smaps_rollup`, 'Pss') / 1024, 0)

function childrenOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/status`))
    .map((name) => [Number(name), parentOf(name)] as const)
  const below = (parent: number): number[] =>
    parents.flatMap(([child, of]) => (of === parent ? [child, ...below(child)] : []))
  return below(pid)
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
