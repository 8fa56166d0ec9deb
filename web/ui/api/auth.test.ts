import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auth } from './auth.ts'

let answer: (url: string) => Response | Promise<Response> = () => Response.json(null)
beforeAll(() => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  vi.stubGlobal('fetch', async (url: string) => answer(String(url)))
})
afterAll(() => vi.unstubAllGlobals())

test('a refresh that fails for a moment is tried again after 200 ms, doubled with every attempt (AUTH-23)', async () => {
  const at: number[] = []
  answer = () => {
    at.push(performance.now())
    if (at.length < 4) throw new TypeError('Failed to fetch')
    return Response.json({ code: 'refresh_token_not_found' }, { status: 400 })
  }
  await (await auth()).refreshSession({ refresh_token: 'abc' })
  expect(at).toHaveLength(4)
  const pauses = at.slice(1).map((time, index) => time - at[index]!)
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(200 * 2 ** index - 5)
})

test('a token that is about to expire is refreshed in the background, without a call (AUTH-24)', async () => {
  const user = { id: '0d300000-0000-7000-8000-000000000001', aud: 'authenticated' }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = (exp: number): string =>
    `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: user.id, exp })}.c2ln`
  const now = Math.floor(Date.now() / 1000)
  const asked: string[] = []
  answer = (url) => {
    asked.push(new URL(url).search)
    if (url.includes('/token'))
      return Response.json({
        access_token: token(now + 7200),
        refresh_token: 'next',
        token_type: 'bearer',
        expires_in: 3600,
        user,
      })
    return Response.json(user)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  vi.resetModules()
  const client = await (await import('./auth.ts')).auth()
  await client.initialize()
  await client.setSession({ access_token: token(now + 60), refresh_token: 'first' })
  expect(asked.filter((search) => search.includes('refresh_token'))).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await expect
    .poll(() => asked.filter((search) => search.includes('grant_type=refresh_token')).length)
    .toBe(1)
  await client.stopAutoRefresh()
})
