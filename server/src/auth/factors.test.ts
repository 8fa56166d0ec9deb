import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { codeOf } from './factors.fixture.ts'
import { latestSms } from './sms/outbox.ts'
import { softwareAuthenticator } from './software-authenticator.fixture.ts'
import {
  client,
  freshEmail,
  masterKey,
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

let lastByte = 0
const later = (time: { minutes?: number; seconds?: number }) => setClock(now().add(time).toString())

/** The responses of the calls in this file; each call returns some of these fields. */
type Answer = {
  id: string
  error_code: string
  access_token: string
  codes: string[]
  webauthn: { credential_options: { publicKey: { challenge: string; user: { id: string } } } }
}

/** Each user has their own client address, so that rate limits do not affect other tests. */
async function member() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  const ip = `192.0.2.${++lastByte}`
  const auth = client(t.service, { ip })
  const { data } = await auth.signInWithPassword({ email, password })
  const call = async (method: string, path: string, body?: unknown) => {
    const token = (await auth.getSession()).data.session!.access_token
    const answer = await transport(t.service, { ip })(`http://x/auth/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Answer }
  }
  return { id, email, ip, auth, session: data.session!, call }
}

async function memberWithApp() {
  const person = await member()
  const { data } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone app' })
  const verified = await person.auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: codeOf(data!.totp.secret),
  })
  expect(verified.error).toBeNull()
  return { ...person, factorId: data!.id, secret: data!.totp.secret }
}

describe('an authenticator app', () => {
  test('is enrolled with a picture for a data URL, verified, and raises the same session', async () => {
    const { auth, session, email, id } = await member()
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })
    expect(error).toBeNull()
    expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*$/)
    expect(data!.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data!.totp.uri).toMatch(
      /^otpauth:\/\/totp\/localhost%3A3000:.*algorithm=SHA1&digits=6&issuer=localhost%3A3000&period=30&secret=/,
    )

    const elsewhere = client(t.service)
    await elsewhere.signInWithPassword({ email, password })
    const { data: challenge } = await auth.mfa.challenge({ factorId: data!.id })
    const verified = await auth.mfa.verify({
      factorId: data!.id,
      challengeId: challenge!.id,
      code: codeOf(data!.totp.secret),
    })
    expect(verified.error).toBeNull()
    const before = await t.service.verifyAccessToken(session.access_token)
    const raised = await t.service.verifyAccessToken(verified.data!.access_token)
    expect(raised).toMatchObject({ sessionId: before.sessionId, aal: 'aal2' })
    expect(raised.methods.map(({ method }) => method)).toEqual(['totp', 'password'])
    expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: data!.id, status: 'verified' }])
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
    expect((await elsewhere.getUser()).error).not.toBeNull()
    expect((await t.mails(email))[0]).toBe('auth_mail:factor_added')
    const [row] = await t.query<{ secret_sealed: string }>(
      'select secret_sealed from auth.mfa_factors where user_id = $1',
      [id],
    )
    expect(row?.secret_sealed).not.toContain(data!.totp.secret)
  })

  test('invalidates the refresh token of the lower level', async () => {
    const { session, auth } = await memberWithApp()
    expect(
      (await client(t.service).refreshSession({ refresh_token: session.refresh_token })).error?.code,
    ).toBe('refresh_token_already_used')
    void auth
  })

  test('accepts a code once, and one answer per challenge, from the same address', async () => {
    // A step of 30 seconds begins, so that the second use of the code falls into the same step as the first.
    later({ seconds: 30 - (Math.floor(now().epochMilliseconds / 1000) % 30) })
    const { auth, factorId, secret, ip, call } = await memberWithApp()
    const again = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    later({ seconds: 31 })
    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const token = (await auth.getSession()).data.session!.access_token
    const elsewhere = await transport(t.service, { ip: `${ip}9` })(
      `http://x/auth/v1/factors/${factorId}/verify`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ challenge_id: challenge!.id, code: codeOf(secret) }),
      },
    )
    expect(await elsewhere.json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' })
    const right = { challenge_id: challenge!.id, code: codeOf(secret) }
    expect((await call('POST', `/factors/${factorId}/verify`, right)).status).toBe(200)
    later({ seconds: 31 })
    const reused = await call('POST', `/factors/${factorId}/verify`, { ...right, code: codeOf(secret) })
    expect(reused.body.error_code).toBe('mfa_ip_address_mismatch')
  })

  test('challenges expire after five minutes and cannot be answered by another user', async () => {
    const [one, two] = [await memberWithApp(), await memberWithApp()]
    const { data: challenge } = await one.auth.mfa.challenge({ factorId: one.factorId })
    const foreign = await two.call('POST', `/factors/${two.factorId}/verify`, {
      challenge_id: challenge!.id,
      code: codeOf(two.secret),
    })
    expect(foreign.body.error_code).toBe('mfa_factor_not_found')
    expect((await two.call('POST', `/factors/${one.factorId}/challenge`, {})).body.error_code).toBe(
      'mfa_factor_not_found',
    )
    later({ minutes: 5, seconds: 1 })
    const late = await one.auth.mfa.verify({
      factorId: one.factorId,
      challengeId: challenge!.id,
      code: codeOf(one.secret),
    })
    expect(late.error?.code).toBe('mfa_challenge_expired')
  })

  test('is locked for 15 minutes after five wrong codes, also if they are sent at once', async () => {
    const { factorId, secret, call } = await memberWithApp()
    const { body } = await call('POST', `/factors/${factorId}/challenge`, {})
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        call('POST', `/factors/${factorId}/verify`, { challenge_id: body.id, code: `00000${i}` }),
      ),
    )
    expect(guesses.filter((guess) => guess.body.error_code === 'mfa_verification_failed')).toHaveLength(5)
    later({ minutes: 1 })
    expect(
      (await call('POST', `/factors/${factorId}/verify`, { challenge_id: body.id, code: codeOf(secret) }))
        .body.error_code,
    ).toBe('account_locked')
  })

  test('must be used before changing password, address or factors', async () => {
    const { email, factorId } = await memberWithApp()
    const low = client(t.service, { ip: '198.51.100.1' })
    await low.signInWithPassword({ email, password })
    expect((await low.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await low.updateUser({ password: 'quite another one' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    expect((await low.mfa.enroll({ factorType: 'totp', friendlyName: 'x' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    expect((await low.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
  })

  test('lowers the session and notifies the owner when removed', async () => {
    const { auth, factorId, email } = await memberWithApp()
    expect((await auth.mfa.unenroll({ factorId })).error).toBeNull()
    const { data } = await auth.refreshSession()
    expect(await t.service.verifyAccessToken(data.session!.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await t.mails(email))[0]).toBe('auth_mail:factor_removed')
  })

  test('cannot have the same name as another factor, even an empty one', async () => {
    const { auth } = await member()
    for (const friendlyName of ['same', '']) {
      expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName })).error).toBeNull()
      expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName })).error).toMatchObject({
        code: 'mfa_factor_name_conflict',
      })
    }
  })
})

describe('a phone', () => {
  test('receives the code by text message', async () => {
    const { auth } = await member()
    const phone = `4861${String(Date.now()).slice(-7)}`
    const { data } = await auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'mobile',
      phone: `+${phone}`,
    })
    const { data: challenge, error } = await auth.mfa.challenge({ factorId: data!.id })
    expect(error).toBeNull()
    const code = /\d{6}/.exec((await latestSms(t.db, masterKey, phone))!)![0]
    const verified = await auth.mfa.verify({ factorId: data!.id, challengeId: challenge!.id, code })
    expect((await t.service.verifyAccessToken(verified.data!.access_token)).methods[0]?.method).toBe(
      'mfa/phone',
    )
    expect((await auth.mfa.challenge({ factorId: data!.id })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
  })
})

describe('a security key', () => {
  test('is registered and then signs', async () => {
    const { call, auth, email } = await member()
    const key = softwareAuthenticator()
    const { body: factor } = await call('POST', '/factors', { factor_type: 'webauthn', friendly_name: 'key' })
    const { body: create } = await call('POST', `/factors/${factor.id}/challenge`, {})
    const options = create.webauthn.credential_options.publicKey
    const made = await call('POST', `/factors/${factor.id}/verify`, {
      challenge_id: create.id,
      webauthn: { type: 'create', credential_response: key.create(options) },
    })
    expect(made.status).toBe(200)
    expect(await t.service.verifyAccessToken(made.body.access_token)).toMatchObject({ aal: 'aal2' })

    await auth.signInWithPassword({ email, password })
    const { body: request } = await call('POST', `/factors/${factor.id}/challenge`, {})
    const asked = request.webauthn.credential_options.publicKey
    const stranger = softwareAuthenticator().get(asked)
    const forged = await call('POST', `/factors/${factor.id}/verify`, {
      challenge_id: request.id,
      webauthn: { type: 'request', credential_response: { ...stranger, id: key.get(asked).id } },
    })
    expect(forged.body.error_code).toBe('mfa_verification_failed')
    const signed = await call('POST', `/factors/${factor.id}/verify`, {
      challenge_id: request.id,
      webauthn: { type: 'request', credential_response: key.get(asked) },
    })
    expect((await t.service.verifyAccessToken(signed.body.access_token)).methods[0]?.method).toBe(
      'mfa/webauthn',
    )
  })
})

describe('recovery codes', () => {
  test('can each be used once if the app is lost', async () => {
    const { auth, call, email } = await memberWithApp()
    const made = await call('POST', '/factors/recovery-codes', { friendly_name: 'paper' })
    const codes = made.body.codes
    expect(codes).toHaveLength(10)
    expect((await call('POST', '/factors/recovery-codes', {})).body.error_code).toBe(
      'mfa_verified_factor_exists',
    )

    await auth.signInWithPassword({ email, password })
    const typed = codes[3]!.toUpperCase().match(/.{4}/g)!.join('-')
    const used = await call('POST', '/factors/recovery-codes/verify', { code: typed })
    expect(await t.service.verifyAccessToken(used.body.access_token)).toMatchObject({ aal: 'aal2' })
    expect((await call('GET', '/factors/recovery-codes')).body).toMatchObject({ total: 10, remaining: 9 })
    for (let i = 0; i < 5; i++) {
      expect((await call('POST', '/factors/recovery-codes/verify', { code: typed })).body.error_code).toBe(
        'mfa_verification_failed',
      )
    }
    const locked = await call('POST', '/factors/recovery-codes/verify', { code: codes[4] })
    expect(locked).toMatchObject({ status: 429, body: { error_code: 'mfa_recovery_codes_locked' } })
  })

  test('need another factor first', async () => {
    const { call } = await member()
    expect((await call('POST', '/factors/recovery-codes', {})).body.error_code).toBe('insufficient_aal')
    expect((await call('GET', '/factors/recovery-codes')).body.error_code).toBe('mfa_factor_not_found')
  })
})
