import { GoTrueClient } from '@supabase/auth-js'
import { afterEach, expect, test, vi } from 'vitest'
import { onDeviceClock } from './device-clock.ts'

afterEach(() => vi.unstubAllGlobals())

const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A service whose clock differs from that of this device by so many seconds. Counts the tokens it gives. */
function service(difference: number) {
  let given = 0
  vi.stubGlobal('fetch', async () => {
    const exp = Math.floor(Date.now() / 1000) + difference + 3600
    const token = `${part({ alg: 'ES256' })}.${part({ sub: 'u', exp })}.x`
    const body = { access_token: token, refresh_token: `r${++given}`, token_type: 'bearer', expires_in: 3600 }
    return Response.json({ ...body, expires_at: exp, user: { id: 'u' } })
  })
  const kept = new Map<string, string>()
  const client = new GoTrueClient({
    url: 'http://here/auth/v1',
    fetch: onDeviceClock,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
  return { client, tokens: () => given }
}

test.each([
  ['is right', 0],
  ['is three months ahead', -90 * 86_400],
  ['is two hours ahead', -7_200],
  ['is a day behind', 86_400],
])('a device whose clock %s uses its token for an hour', async (_, difference) => {
  const { client, tokens } = service(difference)
  await client.signInWithPassword({ email: 'anna@example.com', password: 'x' })
  for (let page = 0; page < 20; page++) await client.getSession()
  expect(tokens()).toBe(1)
  const { data } = await client.getSession()
  const left = data.session!.expires_at! - Date.now() / 1000
  expect(left).toBeGreaterThan(3_500)
  expect(left).toBeLessThan(3_700)
})

test('other responses are passed on as they are', async () => {
  for (const body of ['{"id":"u"}', '[1]', 'null', '{"expires_in":5}']) {
    vi.stubGlobal(
      'fetch',
      async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
    )
    expect(await (await onDeviceClock('http://here/auth/v1/user')).text()).toBe(body)
  }
})
