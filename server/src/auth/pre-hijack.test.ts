import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  adminClient,
  client,
  follow,
  fragment,
  freshEmail,
  goodPassword as password,
  startService,
  type TestService,
} from './test-service.ts'

/** An attacker creates an account with the address of another person and waits for that person to confirm it. */
let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const planted = 'planted by an attacker'
const plant = async () => {
  const email = freshEmail()
  await client(t.service).signUp({ email, password: planted })
  setClock(now().add({ seconds: 61 }).toString())
  return email
}
const ways: Record<string, (email: string) => Promise<unknown>> = {
  'signs up': (email) => client(t.service).signUp({ email, password }),
  'asks for a link': (email) => client(t.service).signInWithOtp({ email }),
  'asks for a new password': (email) => client(t.service).resetPasswordForEmail(email),
  'is invited': async (email) => (await adminClient(t.service)).inviteUserByEmail(email),
}

test.each(Object.entries(ways))(
  'when the owner %s and confirms, the planted password does not sign in',
  async (_what, act) => {
    const email = await plant()
    await act(email)
    const { access_token: accessToken, refresh_token: refreshToken } = fragment(
      await follow(t.service, (await t.mail(email))!.link),
    )
    expect((await client(t.service).signInWithPassword({ email, password: planted })).error?.code).toBe(
      'invalid_credentials',
    )
    const owner = client(t.service)
    await owner.setSession({ access_token: accessToken!, refresh_token: refreshToken! })
    expect((await owner.updateUser({ password: 'chosen by the owner' })).error).toBeNull()
    expect(
      (await client(t.service).signInWithPassword({ email, password: 'chosen by the owner' })).error,
    ).toBeNull()
  },
)

test('signing up twice with the same password keeps it', async () => {
  const email = freshEmail()
  await client(t.service).signUp({ email, password })
  setClock(now().add({ seconds: 61 }).toString())
  await client(t.service).signUp({ email, password })
  await follow(t.service, (await t.mail(email))!.link)
  expect((await client(t.service).signInWithPassword({ email, password })).error).toBeNull()
})
