import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Persona, type ServiceWithGoogle, startServiceWithGoogle } from './identity-provider.fixture.ts'
import { base, client, type TestService, transport } from './test-service.ts'

let google: ServiceWithGoogle
let t: TestService
beforeAll(async () => {
  google = await startServiceWithGoogle()
  t = google.service
})
afterAll(() => google.stop())

describe('an ID token', () => {
  const claims = (who: Persona, more: Record<string, unknown> = {}) => ({
    sub: who.sub,
    email: who.email,
    email_verified: true,
    ...more,
  })
  const send = async (body: Record<string, unknown>) => {
    const answer = await transport(t.service)(`${base}/token?grant_type=id_token`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'google', ...body }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  test('signs in with the nonce of the request', async () => {
    const who = google.persona()
    const nonce = 'chosen by the application'
    const token = await google.provider.idToken(
      claims(who, { nonce: createHash('sha256').update(nonce).digest('hex'), aud: 'domovik-ios' }),
    )
    const { data, error } = await client(t.service).signInWithIdToken({ provider: 'google', token, nonce })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(who.email)
  })

  test('is refused if invalid, each time with the right message', async () => {
    const who = google.persona()
    const good = await google.provider.idToken(claims(who))
    const [head, payload] = good.split('.') as [string, string]
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const hmacHead = Buffer.from('{"alg":"HS256","kid":"one"}').toString('base64url')
    const hmac = `${hmacHead}.${payload}.${createHmac('sha256', 'public key').update(`${hmacHead}.${payload}`).digest('base64url')}`
    const wrong: [string, Record<string, unknown>, string][] = [
      ['missing', {}, 'id_token required'],
      ['garbage', { id_token: 'a.b.c' }, 'Bad ID token'],
      ['alg none', { id_token: none }, 'Bad ID token'],
      ['alg HS256', { id_token: hmac }, 'Bad ID token'],
      [
        'bad signature',
        { id_token: `${head}.${payload}.${Buffer.alloc(256).toString('base64url')}` },
        'Bad ID token',
      ],
      [
        'expired',
        { id_token: await google.provider.idToken(claims(who, { exp: Math.floor(Date.now() / 1000) - 60 })) },
        'Bad ID token',
      ],
      [
        'other issuer',
        { id_token: await google.provider.idToken(claims(who, { iss: 'https://evil.example' })) },
        'Bad ID token',
      ],
      [
        'other audience',
        { id_token: await google.provider.idToken(claims(who, { aud: 'another-app' })) },
        'Unacceptable audience in id_token: [another-app]',
      ],
      [
        'nonce only in the request',
        { id_token: good, nonce: 'x' },
        'Passed nonce and nonce in id_token should either both exist or not.',
      ],
      [
        'nonce only in the token',
        { id_token: await google.provider.idToken(claims(who, { nonce: 'abc' })) },
        'Passed nonce and nonce in id_token should either both exist or not.',
      ],
      [
        'other nonce',
        { id_token: await google.provider.idToken(claims(who, { nonce: 'abc' })), nonce: 'x' },
        'Nonces mismatch',
      ],
      [
        'other access token',
        { id_token: await google.provider.idToken(claims(who, { at_hash: 'AAAA' })), access_token: 'x' },
        'Bad ID token',
      ],
    ]
    for (const [what, body, description] of wrong) {
      const answer = await send(body)
      expect(answer, what).toMatchObject({ status: 400, body: { error_description: description } })
      expect(answer.body.code, what).toBeUndefined()
    }
    expect((await send({ id_token: good })).status).toBe(200)
  })

  test('of a disabled provider is refused', async () => {
    const answer = await transport(t.service)(`${base}/token?grant_type=id_token`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'apple', id_token: await google.provider.idToken({ sub: '1' }) }),
    })
    expect(await answer.json()).toMatchObject({ error_code: 'provider_disabled' })
  })
})
