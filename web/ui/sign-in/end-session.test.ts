import { describe, expect, test, vi } from 'vitest'
import { closeSession, endedAlready } from './end-session.ts'

test.each([
  [{ message: 'Auth session missing!', status: 400 }, true],
  [{ message: 'Session from session_id claim in JWT does not exist', status: 500 }, true],
  [{ message: 'invalid JWT', status: 401 }, true],
  [{ message: 'User from sub claim in JWT does not exist', status: 403 }, true],
  [{ message: 'not here', status: 404 }, true],
  [{ message: 'Failed to fetch', status: 0 }, false],
  [{ message: 'try again later', status: 503 }, false],
  [{ message: 'something else' }, false],
])('a sign-out refused with %j had ended already: %s', (error, ended) => {
  expect(endedAlready(error)).toBe(ended)
})

describe('closing a session', () => {
  const kept = (seconds: number): string =>
    JSON.stringify({
      access_token: 'kept',
      refresh_token: 'renew',
      expires_at: Math.floor(Date.now() / 1000) + seconds,
    })
  const storage = new Map<string, string>()
  const asked: string[] = []

  /** A browser with that session, and a service with these responses. */
  function given(stored: string | null, answers: Record<string, () => Response>): void {
    storage.clear()
    asked.length = 0
    if (stored !== null) storage.set('domovik-auth', stored)
    vi.stubGlobal('location', { origin: 'http://here' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      removeItem: (key: string) => storage.delete(key),
    })
    vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
      expect(storage.size, 'the browser has forgotten it before the server is told').toBe(0)
      const path = new URL(url).pathname.replace('/auth/v1', '')
      asked.push(`${path} ${init.headers.authorization ?? 'nobody'}`)
      return answers[path]!()
    })
  }

  test('sends the sign-out with the stored token', async () => {
    given(kept(600), { '/logout': () => new Response(null, { status: 204 }) })
    expect(await closeSession()).toBe(true)
    expect(asked).toEqual(['/logout Bearer kept'])
  })

  test('renews an expired token before it signs out', async () => {
    given(kept(-5), {
      '/token': () => Response.json({ access_token: 'new' }),
      '/logout': () => new Response(null, { status: 204 }),
    })
    expect(await closeSession()).toBe(true)
    expect(asked).toEqual(['/token nobody', '/logout Bearer new'])
  })

  test('succeeds if the session had already ended', async () => {
    given(kept(600), { '/logout': () => Response.json({ code: 'session_not_found' }, { status: 403 }) })
    expect(await closeSession()).toBe(true)
    given(kept(-5), { '/token': () => Response.json({ code: 'refresh_token_not_found' }, { status: 400 }) })
    expect(await closeSession()).toBe(true)
    given(null, {})
    expect(await closeSession()).toBe(true)
  })

  test('reports when the service did not receive the sign-out', async () => {
    given(kept(600), { '/logout': () => Response.json({}, { status: 503 }) })
    expect(await closeSession()).toBe(false)
    given(kept(600), {
      '/logout': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    expect(await closeSession()).toBe(false)
  })
})
