/** Codes and links: one valid token of each kind, for one use, for its purpose only, for a limited time. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  client,
  follow,
  fragment,
  freshEmail,
  newMember,
  goodPassword as password,
  startService,
  type TestService,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const later = (minutes: number) => setClock(now().add({ minutes }).toString())
const codeOf = async (email: string) => (await t.mail(email))!.code

const member = () => newMember(t.service)
const verify = async (email: string, token: string, type: 'recovery' | 'email' | 'signup' | 'magiclink') =>
  (await client(t.service).verifyOtp({ email, token, type })).error?.code

test('a code has six digits, and a new one invalidates the previous one', async () => {
  const { email } = await member()
  await client(t.service).resetPasswordForEmail(email)
  const first = (await t.mail(email))!
  expect(first.code).toMatch(/^\d{6}$/)
  later(2)
  await client(t.service).resetPasswordForEmail(email)
  const second = (await t.mail(email))!
  expect(fragment(await follow(t.service, first.link)).error_code).toBe('otp_expired')
  if (first.code !== second.code) expect(await verify(email, first.code, 'recovery')).toBe('otp_expired')
  expect(await verify(email, second.code, 'recovery')).toBeUndefined()
})

test('using one invalidates all others of the account', async () => {
  const { email, id } = await member()
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password })
  await auth.updateUser({ email: freshEmail() })
  await auth.reauthenticate()
  await client(t.service).resetPasswordForEmail(email)
  await t.service.settled()
  const count = async () =>
    (await t.query('select 1 from auth.one_time_tokens where user_id = $1', [id])).length
  expect(await count()).toBe(4)
  expect(await verify(email, await codeOf(email), 'recovery')).toBeUndefined()
  expect(await count()).toBe(0)
})

test('is valid for its purpose only', async () => {
  const { email } = await member()
  await client(t.service).resetPasswordForEmail(email)
  const { code, link } = (await t.mail(email))!
  expect(await verify(email, code, 'signup')).toBe('otp_expired')
  const hash = new URL(link).searchParams.get('token')!
  const asInvitation = await client(t.service).verifyOtp({ token_hash: hash, type: 'invite' })
  expect(asInvitation.error?.code).toBe('otp_expired')
  expect(await verify(email, code, 'recovery')).toBeUndefined()
  expect(await verify(email, code, 'recovery')).toBe('otp_expired')
})

test('a link for a new password is valid for an hour, a confirmation link for a day', async () => {
  const { email } = await member()
  await client(t.service).resetPasswordForEmail(email)
  await t.service.settled()
  later(61)
  expect(fragment(await follow(t.service, (await t.mail(email))!.link)).error_code).toBe('otp_expired')
  resetClock()
  const [early, late] = [freshEmail(), freshEmail()]
  for (const each of [early, late]) await client(t.service).signUp({ email: each, password })
  later(23 * 60)
  expect(fragment(await follow(t.service, (await t.mail(early))!.link)).access_token).toBeTruthy()
  later(2 * 60)
  expect(fragment(await follow(t.service, (await t.mail(late))!.link)).error_code).toBe('otp_expired')
})

test('the code of a PKCE mail works without the flow', async () => {
  const email = freshEmail()
  const auth = client(t.service, { flowType: 'pkce' })
  await auth.signUp({ email, password })
  const { data, error } = await auth.verifyOtp({ email, token: await codeOf(email), type: 'signup' })
  expect(error).toBeNull()
  expect(data.session?.access_token).toBeTruthy()
})

test('a new password invalidates pending codes and links', async () => {
  const { email } = await member()
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password })
  await client(t.service).resetPasswordForEmail(email)
  const { link } = (await t.mail(email))!
  expect((await auth.updateUser({ password: 'a brand new secret' })).error).toBeNull()
  expect(fragment(await follow(t.service, link)).error_code).toBe('otp_expired')
})
