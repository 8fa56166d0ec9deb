/** Attacks on the second factor by a person who knows the password. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { codeOf } from './factors.fixture.ts'
import {
  base,
  client,
  newMember,
  nextAddress,
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

const later = (time: { minutes?: number; seconds?: number }) => setClock(now().add(time).toString())

type Answer = { error_code?: string; id: string; totp?: { secret: string } }

/** A sign-in with the password only. */
async function aal1(email: string) {
  const ip = nextAddress()
  const auth = client(t.service, { ip })
  const { data } = await auth.signInWithPassword({ email, password })
  const token = data.session!.access_token
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await transport(t.service, { ip })(`${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Answer }
  }
  return { auth, call }
}

/** The owner enrols an app and verifies it; returns the owner's aal2 client. */
async function protect(email: string) {
  const { auth } = await aal1(email)
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app of the owner' })
  const done = await auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: codeOf(data!.totp.secret),
  })
  expect(done.error).toBeNull()
  return { auth, factorId: data!.id, secret: data!.totp.secret }
}

const statuses = async (userId: string) =>
  (await t.query<{ status: string }>('select status from auth.mfa_factors where user_id = $1', [userId])).map(
    ({ status }) => status,
  )

/** A factor of another type than the owner's app, planted before the owner protects the account. */
const planted = [
  { factor_type: 'totp', friendly_name: 'planted' },
  { factor_type: 'phone', friendly_name: 'planted', phone: '+48601000111' },
  { factor_type: 'webauthn', friendly_name: 'planted' },
] as const

describe('a factor planted with the password', () => {
  test.each(planted)('is removed when the owner verifies the first factor: $factor_type', async (plant) => {
    const { id, email } = await newMember(t.service)
    const thief = await aal1(email)
    const { body } = await thief.call('POST', '/factors', plant)
    // A challenge made the old server keep the factor for 24 hours.
    await thief.call('POST', `/factors/${body.id}/challenge`, {})
    await protect(email)
    expect(await statuses(id)).toEqual(['verified'])
    const again = await aal1(email)
    expect((await again.call('POST', `/factors/${body.id}/challenge`, {})).body.error_code).toBe(
      'mfa_factor_not_found',
    )
  })

  test('cannot be challenged or verified without the second factor that exists', async () => {
    const { id, email } = await newMember(t.service)
    await protect(email)
    // Put into the database directly, as a server before this rule left it there.
    const thief = await aal1(email)
    const own = await newMember(t.service)
    const template = await aal1(own.email)
    const made = await template.call('POST', '/factors', { factor_type: 'webauthn', friendly_name: 'x' })
    await t.query('update auth.mfa_factors set user_id = $1 where id = $2', [id, made.body.id])
    for (const step of ['challenge', 'verify']) {
      expect(await thief.call('POST', `/factors/${made.body.id}/${step}`, {})).toMatchObject({
        status: 403,
        body: { error_code: 'insufficient_aal' },
      })
    }
    expect((await statuses(id)).sort()).toEqual(['unverified', 'verified'])
  })

  test('cannot be finished with a challenge from before, even by the session that planted it', async () => {
    const { email } = await newMember(t.service)
    const thief = await aal1(email)
    const { body: factor } = await thief.call('POST', '/factors', planted[0])
    const { body: challenge } = await thief.call('POST', `/factors/${factor.id}/challenge`, {})
    await protect(email)
    const finished = await thief.call('POST', `/factors/${factor.id}/verify`, {
      challenge_id: challenge.id,
      code: codeOf(factor.totp!.secret),
    })
    expect(finished.status).toBe(403)
    expect(finished.body.error_code).toBe('session_not_found')
  })

  test('can be finished for ten minutes only', async () => {
    const { id, email } = await newMember(t.service)
    const { call } = await aal1(email)
    const { body: factor } = await call('POST', '/factors', planted[0])
    later({ minutes: 9 })
    const { body: challenge } = await call('POST', `/factors/${factor.id}/challenge`, {})
    expect(challenge.error_code).toBeUndefined()
    later({ minutes: 1, seconds: 1 })
    for (const step of ['challenge', 'verify']) {
      const late = await call('POST', `/factors/${factor.id}/${step}`, {
        challenge_id: challenge.id,
        code: codeOf(factor.totp!.secret),
      })
      expect(late.body.error_code).toBe('mfa_factor_not_found')
    }
    await t.service.cleanup()
    expect(await statuses(id)).toEqual([])
  })

  test('of two enrolments that run at the same time as the first verification none survives', async () => {
    const { id, email } = await newMember(t.service)
    const [thief, owner] = [await aal1(email), await aal1(email)]
    const { data } = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    const { data: challenge } = await owner.auth.mfa.challenge({ factorId: data!.id })
    await Promise.all([
      owner.auth.mfa.verify({
        factorId: data!.id,
        challengeId: challenge!.id,
        code: codeOf(data!.totp.secret),
      }),
      ...Array.from({ length: 5 }, (_, i) =>
        thief.call('POST', '/factors', { factor_type: 'webauthn', friendly_name: `race ${i}` }),
      ),
    ])
    expect(await statuses(id)).toEqual(['verified'])
  })
})

/** Calls that read or change the account, with a body that would do something. */
const acts: [method: string, path: string, body?: unknown][] = [
  ['GET', '/sessions'],
  ['DELETE', '/sessions/:other'],
  ['PUT', '/user', { data: { name: 'somebody else' } }],
  ['PUT', '/user', { password: 'a new password' }],
  ['PUT', '/user', { email: 'thief@example.com' }],
  ['GET', '/reauthenticate'],
  ['GET', '/passkeys'],
  ['POST', '/passkeys/registration/options', {}],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'x' }],
  ['DELETE', '/factors/:factor'],
  ['GET', '/factors/recovery-codes'],
  ['POST', '/factors/recovery-codes', {}],
  ['POST', '/factors/recovery-codes/regenerate', {}],
  ['DELETE', '/factors/recovery-codes'],
  ['GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'],
  ['DELETE', '/user/identities/:identity'],
]

describe('a session without the second factor that its user has', () => {
  test.each(acts)('is refused: %s %s %j', async (method, path, body) => {
    const { email } = await newMember(t.service)
    const owner = await protect(email)
    const { data } = await owner.auth.getUser()
    const { access_token: token } = (await owner.auth.getSession()).data.session!
    const { sessionId } = await t.service.verifyAccessToken(token)
    const thief = await aal1(email)
    const before = await t.query('select * from auth.users where email = $1', [email])
    const target = path
      .replace(':other', sessionId)
      .replace(':factor', owner.factorId)
      .replace(':identity', data.user!.identities![0]!.identity_id)
    const { status, body: said } = await thief.call(method, target, body)
    expect({ status, code: said.error_code }).toEqual({
      status: expect.toSatisfy((each: number) => [401, 403, 422].includes(each)),
      code: 'insufficient_aal',
    })
    expect(await t.query('select * from auth.users where email = $1', [email])).toEqual(before)
    expect((await owner.auth.getUser()).error).toBeNull()
  })

  test('signs out itself and others like it, but no session that used the factor', async () => {
    for (const scope of ['others', 'global', 'local'] as const) {
      const { email } = await newMember(t.service)
      const owner = await protect(email)
      const [thief, bystander] = [await aal1(email), await aal1(email)]
      expect((await thief.call('POST', `/logout?scope=${scope}`)).status).toBe(204)
      expect((await owner.auth.getUser()).error).toBeNull()
      expect((await thief.auth.getUser()).error === null).toBe(scope === 'others')
      expect((await bystander.auth.getUser()).error === null).toBe(scope === 'local')
    }
  })

  test('still reads its user and the factors to choose from', async () => {
    const { email } = await newMember(t.service)
    const { factorId } = await protect(email)
    const low = await aal1(email)
    expect((await low.auth.getUser()).data.user!.factors).toMatchObject([{ id: factorId }])
    expect((await low.auth.mfa.challenge({ factorId })).error).toBeNull()
  })
})
