/** Codes and links: one live of each kind, used once, for what they were sent for, and not for long (auth.md 5). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  client,
  follow,
  fragment,
  freshEmail,
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

async function member() {
  const email = freshEmail()
  const { id } = await t.service.admin.createUser({ email, password, emailConfirmed: true })
  return { email, id }
}
const verify = async (email: string, token: string, type: 'recovery' | 'email' | 'signup' | 'magiclink') =>
  (await client(t.service).verifyOtp({ email, token, type })).error?.code

test('six digits, and a new one voids the one before', async () => {
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

test('using one voids every other of the account', async () => {
  const { email, id } = await member()
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password })
  await auth.updateUser({ email: freshEmail() })
  await auth.reauthenticate()
  await client(t.service).resetPasswordForEmail(email)
  const count = async () =>
    (await t.query('select 1 from auth.one_time_tokens where user_id = $1', [id])).length
  expect(await count()).toBe(4)
  expect(await verify(email, await codeOf(email), 'recovery')).toBeUndefined()
  expect(await count()).toBe(0)
})

test('it opens what it was sent for, and nothing else', async () => {
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

test('a link to a new password lives an hour, one that confirms a day', async () => {
  const { email } = await member()
  await client(t.service).resetPasswordForEmail(email)
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

test('the digits of a flow that asks for a code work without it', async () => {
  const email = freshEmail()
  const auth = client(t.service, { flowType: 'pkce' })
  await auth.signUp({ email, password })
  const { data, error } = await auth.verifyOtp({ email, token: await codeOf(email), type: 'signup' })
  expect(error).toBeNull()
  expect(data.session?.access_token).toBeTruthy()
})

test('a new password voids what was on its way', async () => {
  const { email } = await member()
  const auth = client(t.service)
  await auth.signInWithPassword({ email, password })
  await client(t.service).resetPasswordForEmail(email)
  const { link } = (await t.mail(email))!
  expect((await auth.updateUser({ password: 'a brand new secret' })).error).toBeNull()
  expect(fragment(await follow(t.service, link)).error_code).toBe('otp_expired')
})
