/** Secrets must not appear in logs, caches or responses. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetClock } from '../machinery/clock.ts'
import {
  base,
  client,
  follow,
  fragment,
  freshEmail,
  nextAddress,
  goodPassword as password,
  posts,
  startService,
  type TestService,
  transport,
} from './test-service.ts'

let t: TestService
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  t = await startService({}, { log })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const post = posts(() => t.service)

describe('no leaks', () => {
  test('passwords, tokens, codes and links are never written to the log', async () => {
    const email = freshEmail()
    const secret = 'canary-secret-password'
    const auth = client(t.service, { ip: nextAddress() })
    await auth.signUp({ email, password: secret })
    const mail = (await t.mail(email))!
    await auth.verifyOtp({ email, token: mail.code === '999999' ? '999998' : '999999', type: 'signup' })
    const values = fragment(await follow(t.service, mail.link))
    await auth.setSession({ access_token: values.access_token!, refresh_token: values.refresh_token! })
    await auth.signInWithPassword({ email, password: secret })
    await auth.signInWithPassword({ email, password: `${secret}-wrong` })
    await t.query('alter table auth.sessions rename to sessions_gone')
    const broken = await post('/token?grant_type=password', { email, password: secret })
    await t.query('alter table auth.sessions_gone rename to sessions')
    expect(broken.status).toBe(500)
    const said = await broken.text()
    expect(said).not.toMatch(/sessions|insert|select|\.ts|stack/i)
    const log = lines.join('\n')
    expect(log).toContain('sign-in service failed')
    for (const canary of [
      secret,
      mail.code,
      new URL(mail.link).searchParams.get('token')!,
      values.access_token!,
      values.refresh_token!,
    ]) {
      expect(log).not.toContain(canary)
    }
  })

  test('responses set no cookie, are not cached, and forbid content sniffing', async () => {
    for (const path of ['/user', '/settings', '/nothing', '/token', '/verify']) {
      const answer = await transport(t.service, { ip: nextAddress() })(`${base}${path}`, {
        method: path === '/token' ? 'POST' : 'GET',
      })
      expect(answer.headers.get('Set-Cookie')).toBeNull()
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    }
  })

  test('a HEAD request of a mail scanner does not use up a link', async () => {
    const email = freshEmail()
    await post('/signup', { email, password })
    const { link } = (await t.mail(email))!
    for (let i = 0; i < 3; i++)
      expect((await transport(t.service)(link, { method: 'HEAD' })).status).toBe(204)
    expect(fragment(await follow(t.service, link)).access_token).toBeTruthy()
  })
})
