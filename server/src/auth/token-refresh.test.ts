import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { writeRefreshToken } from './refresh-tokens.ts'
import {
  client,
  masterKey,
  signedInMember,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on', AUTH_ANONYMOUS: 'on' })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const later = (time: { minutes?: number; hours?: number; seconds?: number }) =>
  setClock(now().add(time).toString())

const signedIn = () => signedInMember(t.service)
const refresh = async (refreshToken: string, service = t.service) =>
  (await client(service).refreshSession({ refresh_token: refreshToken })) as {
    data: { session: { refresh_token: string; access_token: string } | null }
    error: { code?: string; status?: number; name: string } | null
  }

describe('refresh tokens', () => {
  test('rule 1: the active token is replaced by its child', async () => {
    const { session } = await signedIn()
    const { data } = await refresh(session.refresh_token)
    expect(data.session!.refresh_token).not.toBe(session.refresh_token)
  })

  test('rule 2: the parent of the active token returns the active token again, at any time', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    later({ hours: 3 })
    const again = await refresh(session.refresh_token)
    expect(again.data.session!.refresh_token).toBe(first.data.session!.refresh_token)
  })

  test('rule 3: an older one within the reuse interval is allowed', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    await refresh(first.data.session!.refresh_token)
    later({ seconds: 5 })
    expect((await refresh(session.refresh_token)).error).toBeNull()
  })

  test('rule 4: an older one after the interval ends the session permanently', async () => {
    const { session, id } = await signedIn()
    const first = await refresh(session.refresh_token)
    const second = await refresh(first.data.session!.refresh_token)
    later({ seconds: 11 })
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used')
    expect((await refresh(second.data.session!.refresh_token)).error?.code).toBe('refresh_token_not_found')
    expect((await client(t.service).getUser(second.data.session!.access_token)).error).not.toBeNull()
    const events = await t.query<{ details: { what?: string } }>(
      "select details from audit_logs where user_id = $1 and action_type = 'SECURITY'",
      [id],
    )
    expect(events.map(({ details }) => details.what)).toEqual(['refresh_token_reuse'])
  })

  test('fifty concurrent refreshes in two services create one child', async () => {
    const { session } = await signedIn()
    const other = t.another()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const send = transport(i % 2 ? other : t.service, { ip: `10.1.0.${i}` })
        return send('http://x/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token: session.refresh_token }),
        }).then(async (answer) => ((await answer.json()) as { refresh_token?: string }).refresh_token)
      }),
    )
    expect(all).not.toContain(undefined)
    expect(new Set(all).size).toBe(1)
    expect(all[0]).not.toBe(session.refresh_token)
  })

  test('a session ends after 24 hours without activity, or after 30 days', async () => {
    const idle = await signedIn()
    later({ hours: 24, seconds: 1 })
    expect((await refresh(idle.session.refresh_token)).error).toMatchObject({ code: 'session_expired' })
    resetClock()
    const old = await signedIn()
    let token = old.session.refresh_token
    for (let hour = 0; hour < 30 * 24 - 20; hour += 20) {
      later({ hours: 20 })
      token = (await refresh(token)).data.session!.refresh_token
    }
    later({ hours: 21 })
    expect((await refresh(token)).error).toMatchObject({ code: 'session_expired' })
  })

  test('malformed and forged tokens get the right errors, and no more is revealed', async () => {
    const { session } = await signedIn()
    const flipped = `${session.refresh_token.slice(0, -3)}${session.refresh_token.at(-3) === 'A' ? 'B' : 'A'}${session.refresh_token.slice(-2)}`
    for (const bad of ['', 'short', 'x'.repeat(40), flipped, `${session.refresh_token}=`]) {
      const answer = await transport(t.service)('http://x/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: bad }),
      })
      expect(answer.status, bad).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
    }
    const sessionId = (await t.service.verifyAccessToken(session.access_token)).sessionId
    const forged = writeRefreshToken(
      { id: 'x', derive: () => Buffer.alloc(32, 1) },
      { sessionId, counter: 0 },
    )
    expect((await refresh(forged)).error?.code).toBe('refresh_token_not_found')
    const ahead = writeRefreshToken(masterKey, { sessionId, counter: 7 })
    expect((await refresh(ahead)).error?.code).toBe('refresh_token_not_found')
  })

  test('the new access token contains changed data and keeps its assurance level', async () => {
    const { session, auth } = await signedIn()
    await auth.updateUser({ data: { name: 'Ewa' } })
    const { data } = await refresh(session.refresh_token)
    const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({ user_metadata: { name: 'Ewa' }, aal: 'aal1', is_anonymous: false })
    expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['password'])
  })

  test('a user who has been banned cannot refresh', async () => {
    const { session, id, auth } = await signedIn()
    await t.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id])
    expect((await refresh(session.refresh_token)).error?.code).toBe('user_banned')
    expect((await auth.getUser()).error?.code).toBe('user_banned')
  })
})

test('twelve services that refresh one token concurrently create one child', async () => {
  const { session } = await signedIn()
  const many = [t.service, ...Array.from({ length: 11 }, () => t.another())]
  const all = await Promise.all(
    many.map((each, i) =>
      client(each, { ip: `10.2.0.${i}` }).refreshSession({ refresh_token: session.refresh_token }),
    ),
  )
  expect(all.map(({ error }) => error)).toEqual(Array(12).fill(null))
  expect(new Set(all.map(({ data }) => data.session!.refresh_token)).size).toBe(1)
})
