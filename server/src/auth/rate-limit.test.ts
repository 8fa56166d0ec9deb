import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import { routes } from './routes.ts'
import {
  client,
  freshEmail,
  newMember,
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

const later = (time: { minutes?: number; hours?: number; seconds?: number }) =>
  setClock(now().add(time).toString())

const account = () => newMember(t.service)

describe('rate limits', () => {
  test('too many sign-ups from one address are refused in both processes; other addresses are not affected', async () => {
    const strict = await startService()
    const [one, two] = [strict.service, strict.another()]
    const ask = (service: typeof one, ip: string) =>
      transport(service, { ip })('http://x/auth/v1/recover', {
        method: 'POST',
        body: JSON.stringify({ email: freshEmail() }),
      })
    const answers = await Promise.all(
      Array.from({ length: 34 }, (_, i) => ask(i % 2 ? one : two, '2001:db8:1:2::1')),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30)
    const stopped = answers.find((answer) => answer.status === 429)!
    expect(await stopped.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await ask(one, '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await ask(one, '2001:db8:1:3::1')).status).toBe(200)
    await strict.stop()
  })

  test('every call that sends, checks, creates or changes something has a limit', () => {
    const free = routes.filter(({ method, limit }) => method !== 'GET' && !limit)
    expect(free.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /logout',
      'DELETE /sessions/:id',
    ])
  })

  test('the whole service keeps its hourly limits for accounts and mails', async () => {
    const small = await startService({ AUTH_MAILS_PER_HOUR: '3', AUTH_SIGNUPS_PER_HOUR: '5' })
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 7; i++) {
      const auth = client(small.service, { ip: `198.51.100.${i}` })
      answers.push((await auth.signUp({ email: freshEmail(), password })).error?.code)
    }
    expect(answers).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array(2).fill('over_email_send_rate_limit'),
      ...Array(2).fill('over_request_rate_limit'),
    ])
    await small.stop()
  })

  test('two mails to an address are at least a minute apart, with or without an account', async () => {
    const { email } = await account()
    for (const address of [email, freshEmail()]) {
      expect((await client(t.service).resetPasswordForEmail(address)).error).toBeNull()
      expect((await client(t.service).resetPasswordForEmail(address)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      })
      later({ seconds: 61 })
      expect((await client(t.service).resetPasswordForEmail(address)).error).toBeNull()
    }
  })

  test('the fifth wrong code invalidates the code but not the link', async () => {
    const email = freshEmail()
    await client(t.service).signUp({ email, password })
    const { code, link } = (await t.mail(email))!
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      expect((await client(t.service).verifyOtp({ email, token: wrong, type: 'signup' })).error?.code).toBe(
        'otp_expired',
      )
    }
    expect((await client(t.service).verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    const hash = new URL(link).searchParams.get('token')!
    expect((await client(t.service).verifyOtp({ token_hash: hash, type: 'signup' })).error).toBeNull()
  })

  test('wrong codes from elsewhere do not use up the code', async () => {
    const { email } = await account()
    await client(t.service).resetPasswordForEmail(email)
    const { code } = (await t.mail(email))!
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (ip: string, token = wrong) =>
      client(t.service, { ip }).verifyOtp({ email, token, type: 'recovery' })
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 20; i++) codes.push((await guess('198.51.100.80')).error?.code)
    // Five tries for each code and fifteen guesses for each account in an hour, then the network has to wait.
    expect(codes).toEqual([...Array(15).fill('otp_expired'), ...Array(5).fill('over_request_rate_limit')])
    expect((await guess('198.51.100.80', code)).error?.code).toBe('over_request_rate_limit')
    expect((await guess('203.0.113.20', code)).error).toBeNull()
  })

  test('of one code a network has five tries, also with another browser and at once', async () => {
    const { email } = await account()
    await client(t.service).resetPasswordForEmail(email)
    const { code } = (await t.mail(email))!
    const guesses = Array.from({ length: 8 }, (_, i) => {
      const from = { ip: `2001:db8:7:7::${i}`, userAgent: `browser ${i}` }
      const token = String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
      return client(t.service, from).verifyOtp({ email, token, type: 'recovery' })
    })
    await Promise.all(guesses)
    const right = () =>
      client(t.service, { ip: '2001:db8:7:7::99' }).verifyOtp({ email, token: code, type: 'recovery' })
    expect((await right()).error?.code).toBe('otp_expired')
  })

  test('guesses from many networks are limited, but not for a network of the user', async () => {
    const { email } = await account()
    const home = '203.0.113.77'
    await client(t.service, { ip: home }).signInWithPassword({ email, password })
    await client(t.service).resetPasswordForEmail(email)
    const { code } = (await t.mail(email))!
    const wrong = code === '000000' ? '000001' : '000000'
    const outcomes: (string | undefined)[] = []
    for (let i = 0; i < 62; i++) {
      const strangerCall = client(t.service, { ip: `198.51.${i}.1` })
      outcomes.push((await strangerCall.verifyOtp({ email, token: wrong, type: 'recovery' })).error?.code)
    }
    expect(outcomes.filter((each) => each === 'otp_expired')).toHaveLength(60)
    const foreign = await client(t.service, { ip: '198.51.99.1' }).verifyOtp({
      email,
      token: code,
      type: 'recovery',
    })
    expect(foreign.error?.code).toBe('over_request_rate_limit')
    const own = await client(t.service, { ip: home }).verifyOtp({ email, token: code, type: 'recovery' })
    expect(own.error).toBeNull()
  })

  test('one network cannot use up the mails of a recipient, nor those of the whole service', async () => {
    const { email } = await account()
    const ask = async (ip: string, to = email) =>
      (await client(t.service, { ip }).resetPasswordForEmail(to)).error?.code
    // Eleven, because the limit refills while the minutes pass.
    for (let i = 0; i < 11; i++) {
      expect(await ask('198.51.100.90')).toBeUndefined()
      later({ seconds: 61 })
    }
    expect(await ask('198.51.100.90')).toBe('over_email_send_rate_limit')
    later({ seconds: 61 })
    expect(await ask('203.0.113.21')).toBeUndefined()

    const small = await startService({ AUTH_MAILS_PER_HOUR: '100' })
    const outcomes: number[] = []
    for (let i = 0; i < 65; i++) {
      // Sign-ups, mails for new passwords and codes share the limit, which is larger than that of each call.
      const path = ['recover', 'otp', 'resend'][i % 3]!
      const answer = await transport(small.service, { ip: '198.51.100.91' })(`http://x/auth/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify({ email: freshEmail(), type: 'signup' }),
      })
      outcomes.push(answer.status)
    }
    expect(outcomes.filter((status) => status === 200)).toHaveLength(60)
    expect(
      (await client(small.service, { ip: '203.0.113.22' }).resetPasswordForEmail(freshEmail())).error,
    ).toBeNull()
    await small.stop()
  })

  test('a code is valid for ten minutes', async () => {
    const { email } = await account()
    await client(t.service).resetPasswordForEmail(email)
    const { code } = (await t.mail(email))!
    later({ minutes: 10, seconds: 1 })
    expect((await client(t.service).verifyOtp({ email, token: code, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    )
  })
})
