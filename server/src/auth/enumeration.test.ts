import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  freshEmail,
  goodPassword as password,
  posts,
  startService,
  type TestService,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService()
  // The first request loads the keys.
  await post('/recover', { email: freshEmail() })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const post = posts(() => t.service)

/** Returns the two-sided p value for two samples from the same distribution (Mann-Whitney, normal approximation). */
function sameDistribution(a: number[], b: number[]): number {
  const all = [
    ...a.map((value) => ({ value, mine: true })),
    ...b.map((value) => ({ value, mine: false })),
  ].sort((x, y) => x.value - y.value)
  const rankSum = all.reduce((sum, { mine }, index) => (mine ? sum + index + 1 : sum), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - mean) / deviation
  const tail = 1 / (1 + 0.2316419 * z)
  const series =
    0.31938153 * tail -
    0.356563782 * tail ** 2 +
    1.781477937 * tail ** 3 -
    1.821255978 * tail ** 4 +
    1.330274429 * tail ** 5
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

const asks: Record<string, (email: string) => Promise<Response>> = {
  'signing in': (email) => post('/token?grant_type=password', { email, password: 'not the one' }),
  'asking for a new password': (email) => post('/recover', { email }),
  'asking for a code': (email) => post('/otp', { email, create_user: false }),
  'asking for a code and an account': (email) => post('/otp', { email }),
  'entering a code': (email) => post('/verify', { type: 'recovery', email, token: '123456' }),
  'entering a code of either kind': (email) => post('/verify', { type: 'email', email, token: '123456' }),
  'confirming a new address': (email) => post('/verify', { type: 'email_change', email, token: '123456' }),
  'asking again for a mail': (email) => post('/resend', { type: 'signup', email }),
}

/** Records what the service sends to the database while `work` runs, until its response. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const { query } = Client.prototype
  const recorded = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    const [statement] = given as [string | { text: string }]
    seen.push(typeof statement === 'string' ? statement : statement.text)
    return Reflect.apply(query, this, given) as never
  })
  try {
    await work()
  } finally {
    recorded.mockRestore()
  }
  return seen
}

/** Accounts in different states; each must look like no account at all. */
const states: Record<string, (email: string) => Promise<unknown>> = {
  'a member': (email) => t.service.admin.createUser({ email, password, emailConfirmed: true }),
  'a member without a password': (email) => t.service.admin.createUser({ email, emailConfirmed: true }),
  'an unconfirmed account': (email) => post('/signup', { email, password }),
  'a member with a pending code': async (email) => {
    await t.service.admin.createUser({ email, password, emailConfirmed: true })
    await post('/recover', { email })
    await t.service.settled()
    later()
  },
  'a member whose sign-in is locked': async (email) => {
    await t.service.admin.createUser({ email, password, emailConfirmed: true })
    for (let i = 0; i < 10; i++) {
      await asks['signing in']!(email)
      setClock(now().add({ seconds: 70 }).toString())
    }
    await t.service.settled()
  },
}
const later = () => setClock(now().add({ seconds: 61 }).toString())

describe('the service does the same work whether or not an account exists', () => {
  test.each(Object.keys(states).flatMap((state) => Object.keys(asks).map((what) => [what, state] as const)))(
    '%s, %s',
    async (what, state) => {
      const [known, unknown] = [freshEmail(), freshEmail()]
      await states[state]!(known)
      if (state.endsWith('locked')) {
        for (let i = 0; i < 10; i++) {
          await asks['signing in']!(unknown)
          setClock(now().add({ seconds: 70 }).toString())
        }
      }
      later()
      const work = { known: [] as string[], unknown: [] as string[] }
      const answers = { known: '', unknown: '' }
      for (const [kind, email] of Object.entries({ known, unknown }) as ['known' | 'unknown', string][]) {
        work[kind] = await statementsOf(async () => {
          const answer = await asks[what]!(email)
          answers[kind] = `${answer.status} ${await answer.text()}`
        })
        await t.service.settled()
      }
      expect(answers.known).toBe(answers.unknown)
      expect(work.known).toEqual(work.unknown)
      expect(work.known.length).toBeGreaterThan(2)
    },
  )
})

describe('whether an account exists cannot be found out', () => {
  const samples = 40

  /** Asks for accounts that exist and for others in turn. Returns the times in ms and the answers of both kinds. */
  async function compare(ask: (email: string) => Promise<Response>) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = { known: new Set<string>(), unknown: new Set<string>() }
    for (let i = 0; i < samples; i++) {
      const known = freshEmail()
      await t.service.admin.createUser({ email: known, password, emailConfirmed: true })
      const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const begun = performance.now()
        const answer = await ask(kind === 'known' ? known : freshEmail())
        const said = await answer.text()
        times[kind].push(performance.now() - begun)
        answers[kind].add(`${answer.status} ${said}`)
        // Otherwise the mail of this request slows the next one.
        await t.service.settled()
      }
    }
    return { times, answers }
  }

  test.each(Object.entries(asks))('%s: same status, same message, same time', async (_what, ask) => {
    const first = await compare(ask)
    expect(first.answers.known).toEqual(first.answers.unknown)
    expect(first.answers.known.size).toBe(1)
    const alike = ({ times }: typeof first) => sameDistribution(times.known, times.unknown)
    if (alike(first) > 0.001) return
    // One pair of samples in a thousand differs by chance. A real difference is there again in new samples.
    later()
    expect(alike(await compare(ask))).toBeGreaterThan(0.001)
  })
})
