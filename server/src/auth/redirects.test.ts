import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetClock } from '../machinery/clock.ts'
import {
  base,
  freshEmail,
  nextAddress,
  goodPassword as password,
  posts,
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

const post = posts(() => t.service)

describe('open redirects', () => {
  const ours = 'http://localhost:3000'
  const hostile = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    'http:evil.example',
    'http:/evil.example',
    'https:\\\\evil.example',
    'http://localhost:3000@evil.example',
    'http://localhost:3000:80@evil.example',
    'http://evil.example#http://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://localhost.evil.example:3000',
    'http://evil.example/http://localhost:3000',
    'http://evil.example?http://localhost:3000',
    'http://localhost:3000\\@evil.example',
    'http://localhost:3000%2f@evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://localhost:3000/x',
    'http://loc\talhost:3000',
    ' http://evil.example',
    'http://evil.example ',
    '\thttp://evil.example',
    'http://evil。example',
    'http://evil．example',
    'http://ⓛocalhost:3000@evil.example',
    'http://①②⑦.0.0.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://017700000001',
    'http://127.1',
    'http://0',
    'http://10.0.0.1',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1',
    'http://[::ffff:10.0.0.1]',
    'http://[fe80::1]',
    'http://[::]',
    'https://localhost:3000',
    'ftp://localhost:3000',
    'http://user:pass@localhost:3000',
    'http://localhost:3000\r\nSet-Cookie: a=b',
    'http://localhost:3000/\u0000',
    'http://localhos\u0000t:3000',
    'http://LOCALHOST.evil.example',
    'http://localhost%00.evil.example',
    'http://localhost%2eevil.example',
    'localhost:3000',
    '/relative',
    './x',
    '../x',
    '?x',
    '#x',
    'http://',
    'http://?',
    'http:///evil.example',
    'https://tenant.localhost.evil.example',
    'http://xn--localhost-.example',
    '\u2028http://evil.example',
    `http://localhost:3000/${'a'.repeat(4000)}`,
  ]
  const landing = async (wish: string) => {
    const answer = await transport(t.service, { ip: nextAddress() })(
      `${base}/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wish.toWellFormed())}`,
      { redirect: 'manual' },
    )
    return answer.headers.get('Location')!
  }

  test('sixty hostile addresses all redirect to the own site', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    for (const wish of hostile)
      expect(await landing(wish), JSON.stringify(wish)).toMatch(/^http:\/\/localhost:3000#error=/)
  })

  test('own hosts keep path and query; wildcards in globs match only what they should', async () => {
    for (const own of [
      `${ours}/auth?reset=true&sb_flow_id=1`,
      'http://tenant.localhost:3000/login',
      'http://localhost:5173/dev',
      'http://127.0.0.1:9999/native',
    ]) {
      expect(await landing(own)).toMatch(new RegExp(`^${own.replaceAll(/[?.]/g, '\\$&')}#`))
    }
    const listed = await startService({
      AUTH_REDIRECT_URLS: 'https://*.partner.example/back,app.domovik://**',
    })
    const land = async (wish: string) =>
      (
        await transport(listed.service, { ip: nextAddress() })(
          `${base}/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wish)}`,
          { redirect: 'manual' },
        )
      ).headers.get('Location')!
    expect(await land('https://one.partner.example/back')).toContain('https://one.partner.example/back#')
    expect(await land('app.domovik://callback/deep')).toContain('app.domovik://callback/deep#')
    for (const wish of [
      'https://evil.example/.partner.example/back',
      'https://a.b.partner.example/back',
      'https://one.partner.example/back/x',
      'https://onepartner.example/back',
    ]) {
      expect(await land(wish)).toMatch(/^http:\/\/localhost:3000#/)
    }
    await listed.stop()
  })

  test('the Host header does not influence the links in mails', async () => {
    const email = freshEmail()
    await post(
      '/signup',
      { email, password },
      {
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        Origin: 'https://evil.example',
        Referer: 'https://evil.example/x',
      },
    )
    const { text } = (await t.mail(email))!
    expect(text).not.toContain('evil.example')
    expect(text).toContain('http://localhost:3000/auth/v1/verify?token=')
  })
})
