/** Access tokens: the service accepts only unmodified tokens that it signed itself. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  base,
  client,
  nextAddress,
  signedInMember,
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

const member = () => signedInMember(t.service, { ip: nextAddress() })

describe('forged access tokens', () => {
  test('are all refused, by the service and by the server', async () => {
    const { session, id } = await member()
    const [head, payload, signature] = session.access_token.split('.') as [string, string, string]
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const write = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const header = read(head)
    const claims = read(payload)
    const jwk = (
      (await (await transport(t.service)(`${base}/.well-known/jwks.json`)).json()) as {
        keys: { kid: string; x: string }[]
      }
    ).keys[0]!
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const bySomeone = (h: unknown, c: unknown) => {
      const text = `${write(h)}.${write(c)}`
      return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    }
    const byHmac = (h: unknown, key: string) =>
      `${write(h)}.${payload}.${createHmac('sha256', key)
        .update(`${write(h)}.${payload}`)
        .digest('base64url')}`
    const forged = [
      ...['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'HS512', 'RS256', 'ES384', 'EdDSA'].flatMap((alg) => [
        `${write({ ...header, alg })}.${payload}.`,
        `${write({ ...header, alg })}.${payload}.${signature}`,
      ]),
      byHmac({ ...header, alg: 'HS256' }, jwk.x),
      byHmac({ ...header, alg: 'HS256' }, JSON.stringify(jwk)),
      byHmac({ ...header, alg: 'HS256', kid: undefined }, ''),
      bySomeone(header, claims),
      bySomeone({ ...header, kid: 'unknown' }, claims),
      bySomeone({ ...header, kid: undefined }, claims),
      bySomeone({ ...header, jwk: privateKey.export({ format: 'jwk' }) }, claims),
      bySomeone({ ...header, jku: 'https://evil.example/jwks.json' }, claims),
      bySomeone({ ...header, kid: '../../dev/null' }, claims),
      bySomeone({ ...header, crit: ['exp'] }, claims),
      ...[
        { role: 'service_role' },
        { sub: '00000000-0000-4000-8000-000000000000' },
        { exp: 9_999_999_999 },
        { aal: 'aal2' },
        { session_id: id },
      ].map((change) => `${head}.${write({ ...claims, ...change })}.${signature}`),
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}..${signature}`,
      '..',
      'null',
      `${session.access_token}.x`,
    ]
    expect(forged.length).toBeGreaterThanOrEqual(40)
    for (const token of forged) {
      await expect(t.service.verifyAccessToken(token), token).rejects.toMatchObject({ code: 'bad_jwt' })
      const answer = await transport(t.service)(`${base}/user`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect([401, 403], token).toContain(answer.status)
    }
    const basic = await transport(t.service)(`${base}/user`, {
      headers: { Authorization: `Basic ${session.access_token}` },
    })
    expect(basic.status).toBe(401)
    expect((await client(t.service).getUser(session.access_token)).error).toBeNull()
  })

  test('a real one expires after an hour', async () => {
    const { session } = await member()
    await t.service.verifyAccessToken(session.access_token)
    setClock(now().add({ hours: 1, seconds: 1 }).toString())
    await expect(t.service.verifyAccessToken(session.access_token)).rejects.toMatchObject({ code: 'bad_jwt' })
  })
})
