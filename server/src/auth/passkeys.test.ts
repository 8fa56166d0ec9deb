import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { softwareAuthenticator } from './software-authenticator.fixture.ts'
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
  t = await startService()
})
afterAll(() => t.stop())
afterEach(() => resetClock())

type Options = {
  challenge_id: string
  options: { challenge: string; user: { id: string }; allowCredentials?: unknown[] }
}
type Answer = Options &
  { id: string; error_code: string; access_token: string; friendly_name: string }[] &
  Record<string, string>

async function call(method: string, path: string, body?: unknown, token?: string) {
  const answer = await transport(t.service)(`${base}${path}`, {
    method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Answer }
}

async function memberWithPasskey() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const auth = client(t.service)
  const { data } = await auth.signInWithPassword({ email, password })
  const token = data.session!.access_token
  const device = softwareAuthenticator()
  const { body: asked } = await call('POST', '/passkeys/registration/options', {}, token)
  expect(Buffer.from(asked.options.user.id, 'base64url').toString()).toBe(id)
  const credential = device.create(asked.options)
  const { body: made, status } = await call(
    'POST',
    '/passkeys/registration/verify',
    { challenge_id: asked.challenge_id, credential },
    token,
  )
  expect(status).toBe(200)
  return { email, id, token, device, passkeyId: made.id as string, asked, credential }
}

const options = async () => (await call('POST', '/passkeys/authentication/options', {})).body

test('a passkey is registered and signs in alone, and its owner is notified', async () => {
  const { email, id, token, device } = await memberWithPasskey()
  expect(await t.mails(email)).toEqual(['auth_mail:passkey_added'])
  const asked = await options()
  expect(asked.options.allowCredentials ?? []).toEqual([])
  const { body, status } = await call('POST', '/passkeys/authentication/verify', {
    challenge_id: asked.challenge_id,
    credential: device.get(asked.options),
  })
  expect(status).toBe(200)
  expect(await t.service.verifyAccessToken(body.access_token!)).toMatchObject({
    userId: id,
    aal: 'aal1',
    methods: [{ method: 'passkey' }],
  })
  const { body: list } = await call('GET', '/passkeys', undefined, token)
  expect(list).toMatchObject([{ last_used_at: expect.any(String) }])
})

test('an answer is valid once, for its own challenge, key and origin', async () => {
  const { device } = await memberWithPasskey()
  const asked = await options()
  const answer = { challenge_id: asked.challenge_id, credential: device.get(asked.options) }
  expect((await call('POST', '/passkeys/authentication/verify', answer)).status).toBe(200)
  expect((await call('POST', '/passkeys/authentication/verify', answer)).body.error_code).toBe(
    'webauthn_challenge_not_found',
  )

  const other = await options()
  const wrongs = [
    device.get({ challenge: (await options()).options.challenge }),
    { ...softwareAuthenticator().get(other.options), id: device.get(other.options).id },
    softwareAuthenticator('https://evil.example').get(other.options),
  ]
  for (const credential of wrongs) {
    const fresh = await options()
    const { body } = await call('POST', '/passkeys/authentication/verify', {
      challenge_id: fresh.challenge_id,
      credential,
    })
    expect(body.error_code).toBe('webauthn_verification_failed')
  }
  const late = await options()
  setClock(now().add({ minutes: 5, seconds: 1 }).toString())
  const { body } = await call('POST', '/passkeys/authentication/verify', {
    challenge_id: late.challenge_id,
    credential: device.get(late.options),
  })
  expect(body.error_code).toBe('webauthn_challenge_expired')
})

test('a passkey can be renamed and removed by its owner only', async () => {
  const [one, two] = [await memberWithPasskey(), await memberWithPasskey()]
  expect(
    (await call('PATCH', `/passkeys/${one.passkeyId}`, { friendly_name: 'laptop' }, two.token)).status,
  ).toBe(404)
  expect(
    (await call('PATCH', `/passkeys/${one.passkeyId}`, { friendly_name: 'laptop' }, one.token)).body
      .friendly_name,
  ).toBe('laptop')
  expect((await call('DELETE', `/passkeys/${one.passkeyId}`, undefined, two.token)).status).toBe(404)
  expect((await call('DELETE', `/passkeys/${one.passkeyId}`, undefined, one.token)).status).toBe(204)
  const asked = await options()
  const { body } = await call('POST', '/passkeys/authentication/verify', {
    challenge_id: asked.challenge_id,
    credential: one.device.get(asked.options),
  })
  expect(body.error_code).toBe('webauthn_verification_failed')
})

test('its first name belongs to adding it, and each later one is recorded', async () => {
  const { id, token, passkeyId } = await memberWithPasskey()
  const recorded = async () =>
    (
      await t.query<{ details: { what: string } }>(
        "select details from audit_logs where user_id = $1 and action_type = 'SECURITY' order by seq",
        [id],
      )
    ).map(({ details }) => details.what)
  const rename = (name: string) => call('PATCH', `/passkeys/${passkeyId}`, { friendly_name: name }, token)
  await rename('Chrome on Android')
  await rename('Chrome on Android')
  expect(await recorded()).toEqual(['passkey_added'])
  await rename('Phone')
  expect(await recorded()).toEqual(['passkey_added', 'passkey_renamed'])
})

test('the unmodified client signs in with it', async () => {
  const { device, email } = await memberWithPasskey()
  const auth = client(t.service)
  const { data: asked } = await auth.passkey.startAuthentication()
  const answer = device.get({ challenge: asked!.options.challenge })
  const { data, error } = await auth.passkey.verifyAuthentication({
    challengeId: asked!.challenge_id,
    credential: {
      ...answer,
      type: 'public-key',
      response: { ...answer.response, userHandle: answer.response.userHandle },
    },
  })
  expect(error).toBeNull()
  expect(data?.user?.email).toBe(email)
})

test('passkeys return an error if disabled', async () => {
  const off = await startService({ AUTH_PASSKEYS: 'off' })
  const answer = await transport(off.service)(`${base}/passkeys/authentication/options`, {
    method: 'POST',
    body: '{}',
  })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error_code: 'passkey_disabled' })
  await off.stop()
})
