import { createPasswords } from '../server/src/auth/passwords.ts'
import { benchPassword, type House } from './house.ts'
import { type Lite, openLite } from './lite.ts'
import { interleaved, type Measure, measured, median, repeated, throughput, timed } from './result.ts'

type Tokens = { access_token: string; refresh_token: string }
type Door = {
  post(path: string, body: object): Promise<Tokens>
  user(token: string): Promise<unknown>
}

/**
 * (i) Signing in, refreshing and token verification, compared with @supabase/lite on a database of the same cluster, and
 * with one plain Argon2id hash of the same cost.
 */
export async function signIn(house: House): Promise<Measure[]> {
  const lite = await openLite(house.bare)
  try {
    return [...(await besideLite(house, lite)), ...(await besideHash(house))]
  } finally {
    await lite.close()
  }
}

const password = (email: string) => ({ email, password: benchPassword })

const lanes = 4

async function besideLite(house: House, lite: Lite): Promise<Measure[]> {
  const [ours, theirs] = [ourDoor(house), liteDoor(lite.fetch)]
  // Different accounts, because attempts for one account wait for each other.
  const emails: string[] = []
  for (let lane = 0; lane < lanes; lane++) {
    emails.push((await house.landlord(`beside-lite-${lane}`)).email)
    await theirs.post('/signup', password(emails[lane]!))
  }
  const enter = (door: Door, lane = 0) => door.post('/token?grant_type=password', password(emails[lane]!))
  const inTurns = (rounds: number, work: (door: Door) => Promise<number>) =>
    interleaved(
      rounds,
      () => work(ours),
      () => work(theirs),
    )

  const single = await inTurns(5, async (door) => median(await repeated(5, () => enter(door))))
  const processor = await inTurns(5, (door) => processorTime(() => repeated(5, () => enter(door)), 5))
  const many = await inTurns(3, (door) => throughput(lanes, 2_000, (lane) => enter(door, lane)))
  const { hash } = createPasswords(house.services.masterKey)
  const hashing = await interleaved(
    5,
    async () => median(await repeated(5, () => hash(benchPassword))),
    async () => median(await repeated(5, () => lite.hash(benchPassword))),
  )
  const held = new Map([
    [ours, await enter(ours)],
    [theirs, await enter(theirs)],
  ])
  const fresh: string[] = []
  const refreshing = await inTurns(3, (door) =>
    throughput(1, 2_000, async () => {
      const { refresh_token } = held.get(door)!
      held.set(door, await door.post('/token?grant_type=refresh_token', { refresh_token }))
      if (door === ours) fresh.push(held.get(door)!.access_token)
    }),
  )
  const asking = await inTurns(3, (door) =>
    throughput(1, 2_000, () => door.user(held.get(door)!.access_token)),
  )
  return [
    measured({
      measure: 'password sign-in compared with @supabase/lite, p50',
      ...single,
      unit: 'ms',
      goal: 'at most 0.15 x',
      ok: ({ ratio }) => ratio <= 0.15,
    }),
    measured({
      measure: 'of these, one hash: our Argon2id compared with its bcrypt in JavaScript',
      ...hashing,
      unit: 'ms',
      goal: 'reported',
      ok: () => true,
    }),
    measured({
      measure: 'of these, everything but the hash',
      ours: single.ours - hashing.ours,
      yardstick: single.yardstick - hashing.yardstick,
      unit: 'ms',
      goal: '<= 4 ms',
      ok: ({ ours: rest }) => rest <= 4,
    }),
    measured({
      measure: 'password sign-in compared with @supabase/lite, processor time of the server',
      ...processor,
      unit: 'ms',
      goal: 'at most 0.2 x',
      ok: ({ ratio }) => ratio <= 0.2,
    }),
    measured({
      measure: 'password sign-in compared with @supabase/lite, four accounts at a time',
      ...many,
      unit: 'requests/s',
      goal: 'at least 7 x',
      ok: ({ ratio }) => ratio >= 7,
    }),
    measured({
      measure: 'refresh compared with @supabase/lite, one at a time',
      ...refreshing,
      unit: 'requests/s',
      goal: 'at least 1 x',
      ok: ({ ratio }) => ratio >= 1,
    }),
    measured({
      measure: 'GET /user compared with @supabase/lite, one at a time',
      ...asking,
      unit: 'requests/s',
      goal: 'at least 1 x',
      ok: ({ ratio }) => ratio >= 1,
    }),
    await firstChecks(house, fresh),
  ]
}

/** Every token is new, so its signature is verified without the cache. */
async function firstChecks(house: House, tokens: string[]): Promise<Measure> {
  const checks: number[] = []
  for (const token of tokens) checks.push(await timed(() => house.services.auth.verifyAccessToken(token)))
  return measured({
    measure: 'verification of a new access token, p50',
    ours: median(checks),
    unit: 'ms',
    goal: '< 1 ms',
    ok: ({ ours }) => ours < 1,
  })
}

/** Returns the processor time of this process and its threads per run, in milliseconds. The database is not included. */
async function processorTime(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

async function besideHash(house: House): Promise<Measure[]> {
  const { hash } = createPasswords(house.services.masterKey)
  const { email, token } = await house.landlord('signing-in')
  const door = ourDoor(house)
  const single = await interleaved(
    5,
    async () => median(await repeated(5, () => door.post('/token?grant_type=password', password(email)))),
    async () => median(await repeated(5, () => hash(benchPassword))),
  )
  const recognising = await throughput(1, 2_000, () => house.services.auth.verifyAccessToken(token))
  return [
    measured({
      measure: 'password sign-in compared with one Argon2id hash, p50',
      ...single,
      unit: 'ms',
      goal: 'at most 2 x',
      ok: ({ ratio }) => ratio <= 2,
    }),
    measured({
      measure: 'verification of a known access token',
      ours: recognising,
      unit: 'tokens/s',
      goal: '> 2000',
      ok: ({ ours }) => ours > 2000,
    }),
  ]
}

const ourDoor = (house: House): Door => doorOf((path, init) => house.request(`/auth/v1${path}`, init))

const liteDoor = (fetch: (request: Request) => Promise<Response>): Door =>
  doorOf((path, init) => fetch(new Request(`http://localhost:54321/auth/v1${path}`, init)))

let address = 0

function doorOf(send: (path: string, init: RequestInit) => Promise<Response>): Door {
  const read = async (path: string, init: RequestInit) => {
    // A new address each time, because rate limits per address must not affect the measurement.
    address += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
      ...init.headers,
    }
    const answer = await send(path, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Tokens
  }
  return {
    post: (path, body) => read(path, { method: 'POST', body: JSON.stringify(body) }),
    user: (token) => read('/user', { headers: { authorization: `Bearer ${token}` } }),
  }
}
