/** Sensitive changes require a fresh proof of identity, so that a stolen session is not enough. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  base,
  client,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on' })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const later = (hours: number) => setClock(now().add({ hours }).toString())

/** Returns a client that signed in 26 hours ago and has been active since. */
async function old() {
  const email = freshEmail()
  await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password })
  for (let i = 0; i < 2; i++) {
    later(13)
    await auth.refreshSession()
  }
  const { data } = await auth.getSession()
  return { email, auth, token: data.session!.access_token }
}

test('an old session sets a new password only with a fresh code', async () => {
  const { email, auth } = await old()
  expect((await auth.updateUser({ password: 'a second secret' })).error).toMatchObject({
    code: 'reauthentication_needed',
    status: 400,
  })
  expect((await auth.reauthenticate()).error).toBeNull()
  const { code } = (await t.mail(email))!
  const wrong = code === '123123' ? '321321' : '123123'
  expect((await auth.updateUser({ password: 'a second secret', nonce: wrong })).error).toMatchObject({
    code: 'reauthentication_not_valid',
    status: 422,
  })
  expect((await auth.updateUser({ password: 'a second secret', nonce: code })).error).toBeNull()
})

const changes: [string, string, object][] = [
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'app' }],
  ['POST', '/passkeys/registration/options', {}],
  ['DELETE', `/passkeys/${crypto.randomUUID()}`, {}],
  ['DELETE', `/user/identities/${crypto.randomUUID()}`, {}],
  ['PUT', '/user', { phone: '+48600100200' }],
]

test.each(changes)(
  '%s %s is refused to an old session and allowed to a new one',
  async (method, path, body) => {
    const ask = async (token: string) => {
      const answer = await transport(t.service)(base + path, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as { error_code?: string }).error_code
    }
    const { email, token } = await old()
    expect(await ask(token)).toBe('reauthentication_needed')
    const { data } = await client(t.service).signInWithPassword({ email, password })
    expect(await ask(data.session!.access_token)).not.toBe('reauthentication_needed')
  },
)

test('a change of address needs a confirmation from the old address, which is notified', async () => {
  const { email, auth } = await old()
  const next = freshEmail()
  expect((await auth.updateUser({ email: next })).error).toBeNull()
  expect((await t.service.admin.findUserByEmail(email))?.email).toBe(email)
  expect(await t.mails(email)).toEqual(['auth_mail:email_change_current'])
})
