import { expect, test, vi } from 'vitest'
import { auth } from './auth.ts'

vi.stubGlobal('location', { origin: 'http://localhost:3000' })

test('a refresh that fails for a moment is tried again after 200 ms, doubled with every attempt (AUTH-23)', async () => {
  const at: number[] = []
  vi.stubGlobal('fetch', async () => {
    at.push(performance.now())
    if (at.length < 4) throw new TypeError('Failed to fetch')
    return Response.json({ code: 'refresh_token_not_found' }, { status: 400 })
  })
  const client = await auth()
  await client.refreshSession({ refresh_token: 'abc' })
  vi.unstubAllGlobals()
  expect(at).toHaveLength(4)
  const pauses = at.slice(1).map((time, index) => time - at[index]!)
  for (const [index, pause] of pauses.entries()) {
    const wanted = 200 * 2 ** index
    expect(pause).toBeGreaterThanOrEqual(wanted - 5)
    
  }
})
