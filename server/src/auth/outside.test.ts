import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  adminClient,
  base,
  client,
  freshEmail,
  goodPassword as password,
  startService,
  transport,
} from './test-service.ts'

/** An external service on its own port that records its requests. */
async function outside(answer: (form: URLSearchParams) => { status?: number; body: unknown }) {
  const asked: { path: string; authorization: string | undefined; form: URLSearchParams }[] = []
  const read = async (request: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return new URLSearchParams(Buffer.concat(parts).toString())
  }
  const server = createServer((request, response) => {
    void read(request).then((form) => {
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, form })
      const { status = 200, body } = answer(form)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

describe('text messages by Twilio', () => {
  const service = async (answer: { status?: number; body: unknown }) => {
    const twilio = await outside(() => answer)
    const t = await startService({
      AUTH_PHONE: 'on',
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: 'token',
      SMS_TWILIO_FROM: '+48123123123',
      SMS_TWILIO_URL: twilio.url,
    })
    stops.push(() => t.stop())
    return { t, twilio }
  }

  test('sends the code to the number, and the code signs in', async () => {
    const { t, twilio } = await service({ status: 201, body: { sid: 'SM1' } })
    const auth = client(t.service)
    expect((await auth.signInWithOtp({ phone: '+48601602603' })).error).toBeNull()
    await t.service.settled()
    const [{ path, authorization, form } = { path: '', authorization: '', form: new URLSearchParams() }] =
      twilio.asked
    expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`)
    expect(form.get('To')).toBe('+48601602603')
    const code = /\d{6}/.exec(form.get('Body')!)![0]
    expect((await auth.verifyOtp({ phone: '+48601602603', token: code, type: 'sms' })).error).toBeNull()
  })

  test('a refusal returns an error without details of the provider', async () => {
    const { t } = await service({ status: 401, body: { message: 'Authenticate' } })
    const { error } = await client(t.service).signUp({ phone: '+48601602604', password })
    expect(error).toMatchObject({ code: 'sms_send_failed', status: 422, message: 'Error sending sms OTP' })
    // A code for an existing account is sent after the response, which does not reveal whether there is an account.
    expect((await client(t.service).signInWithOtp({ phone: '+48601602605' })).error).toBeNull()
    await t.service.settled()
  })
})

describe('a captcha', () => {
  test('is required and verified for sign-in and sign-up, but not for refreshes and service tokens', async () => {
    const provider = await outside((form) => ({ body: { success: form.get('response') === 'solved' } }))
    const t = await startService({
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SECRET: 'shh',
      CAPTCHA_URL: provider.url,
    })
    stops.push(() => t.stop())
    const email = freshEmail()
    await t.service.admin.createUser({ email, password, emailConfirmed: true })
    const auth = client(t.service)
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'captcha_failed',
      status: 400,
    })
    expect(
      (await auth.signInWithPassword({ email, password, options: { captchaToken: 'guessed' } })).error?.code,
    ).toBe('captcha_failed')
    expect(
      (await auth.signInWithPassword({ email, password, options: { captchaToken: 'solved' } })).error,
    ).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    expect(provider.asked.at(-1)?.form.get('secret')).toBe('shh')
    for (const path of ['/signup', '/otp', '/recover', '/resend', '/passkeys/authentication/options']) {
      const answer = await transport(t.service)(`${base}${path}`, {
        method: 'POST',
        body: JSON.stringify({ email, password, type: 'signup' }),
      })
      expect(await answer.json(), path).toMatchObject({ error_code: 'captcha_failed' })
    }
    const admin = await adminClient(t.service)
    expect((await admin.createUser({ email: freshEmail() })).error).toBeNull()
  })

  test('refuses everybody while its provider is down', async () => {
    const t = await startService({
      CAPTCHA_PROVIDER: 'hcaptcha',
      CAPTCHA_SECRET: 'shh',
      CAPTCHA_URL: 'http://127.0.0.1:9/',
    })
    stops.push(() => t.stop())
    const { error } = await client(t.service).resetPasswordForEmail(freshEmail(), { captchaToken: 'x' })
    expect(error).toMatchObject({ code: 'captcha_failed', status: 400 })
  })
})
