import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetClock } from '../machinery/clock.ts'
import { latestSms } from './sms/outbox.ts'
import {
  client,
  follow,
  fragment,
  freshEmail,
  masterKey,
  goodPassword as password,
  signedInMember,
  startService,
  type TestService,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on', AUTH_ANONYMOUS: 'on' })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const signedIn = () => signedInMember(t.service)

describe('codes instead of passwords', () => {
  test('a confirmed account signs in with the code or the link of the mail', async () => {
    const { email } = await signedIn()
    const auth = client(t.service)
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const mail = (await t.mail(email))!
    expect(mail.template).toBe('auth_mail:magic_link')
    const { data, error } = await auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(fragment(await follow(t.service, mail.link)).error_code).toBe('otp_expired')
  })

  test('an unknown address is signed up, but not with create_user false; the response is the same', async () => {
    const [fresh, silent] = [freshEmail(), freshEmail()]
    await client(t.service).signInWithOtp({ email: fresh })
    expect((await t.mail(fresh))?.template).toBe('auth_mail:confirmation')
    const { error } = await client(t.service).signInWithOtp({
      email: silent,
      options: { shouldCreateUser: false },
    })
    expect(error).toBeNull()
    expect(await t.mails(silent)).toEqual([])
    expect(await t.service.admin.findUserByEmail(silent)).toBeUndefined()
  })

  test('of two concurrent uses of one link one succeeds', async () => {
    const { email } = await signedIn()
    await client(t.service).signInWithOtp({ email })
    const hash = new URL((await t.mail(email))!.link).searchParams.get('token')!
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => client(t.service).verifyOtp({ token_hash: hash, type: 'magiclink' })),
    )
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test("another user's code is refused", async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    await client(t.service).signInWithOtp({ email: one.email })
    await client(t.service).signInWithOtp({ email: two.email })
    const { code } = (await t.mail(one.email))!
    expect(
      (await client(t.service).verifyOtp({ email: two.email, token: code, type: 'email' })).error?.code,
    ).toBe('otp_expired')
  })

  test('a phone number signs up and in by text message', async () => {
    const phone = `4860${String(Date.now()).slice(-7)}`
    const auth = client(t.service)
    const { data } = await auth.signUp({ phone: `+${phone}`, password })
    expect(data.user).toMatchObject({ phone })
    const read = async () => /\d{6}/.exec((await latestSms(t.db, masterKey, phone)) ?? '')![0]
    expect((await auth.signInWithPassword({ phone, password })).error?.code).toBe('phone_not_confirmed')
    expect((await auth.verifyOtp({ phone, token: await read(), type: 'sms' })).error).toBeNull()
    expect((await auth.signInWithPassword({ phone, password })).error).toBeNull()
    const later = client(t.service)
    await later.signInWithOtp({ phone })
    await t.service.settled()
    expect((await later.verifyOtp({ phone, token: await read(), type: 'sms' })).error).toBeNull()
  })
})

describe('anonymous', () => {
  test('an anonymous user becomes a permanent one and keeps the id', async () => {
    const auth = client(t.service)
    const { data } = await auth.signInAnonymously({ options: { data: { seen: 'tour' } } })
    expect(data.user).toMatchObject({
      is_anonymous: true,
      identities: [],
      app_metadata: {},
      user_metadata: { seen: 'tour' },
    })
    const email = freshEmail()
    await auth.updateUser({ email })
    await follow(t.service, (await t.mail(email))!.link)
    const { data: after } = await auth.refreshSession()
    expect(after.user).toMatchObject({ id: data.user!.id, email, is_anonymous: false })
    expect((await auth.updateUser({ password })).error).toBeNull()
    expect((await client(t.service).signInWithPassword({ email, password })).data.user?.id).toBe(
      data.user!.id,
    )
  })
})
