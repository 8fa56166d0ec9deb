import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetClock } from '../machinery/clock.ts'
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

describe('whether an account exists cannot be found out', () => {
  const samples = 40
  const asks: Record<string, (email: string) => Promise<Response>> = {
    'signing in': (email) => post('/token?grant_type=password', { email, password: 'not the one' }),
    'asking for a new password': (email) => post('/recover', { email }),
    'asking for a code': (email) => post('/otp', { email, create_user: false }),
    'entering a code': (email) => post('/verify', { type: 'recovery', email, token: '123456' }),
    'asking again for a mail': (email) => post('/resend', { type: 'signup', email }),
  }
  test.each(Object.entries(asks))('%s: same status, same message, same time', async (_what, ask) => {
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
      }
    }
    expect(answers.known).toEqual(answers.unknown)
    expect(answers.known.size).toBe(1)
    expect(sameDistribution(times.known, times.unknown)).toBeGreaterThan(0.001)
  })
})
