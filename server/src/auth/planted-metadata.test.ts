/** Metadata is part of every access token, so it must stay small and must not come from a stranger. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  adminClient,
  client,
  follow,
  fragment,
  freshEmail,
  newMember,
  nextAddress,
  goodPassword as password,
  signedInMember,
  startService,
  type TestService,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService({ AUTH_PHONE: 'on' })
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const stranger = () => client(t.service, { ip: nextAddress() })
const kilobytes = (size: number) => ({ planted: 'x'.repeat(size * 1024) })
/** Node refuses requests whose headers exceed 16 kB; a token has to fit into a quarter of that. */
const longestToken = 4096 * 2
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    user_metadata: Record<string, unknown>
    app_metadata: Record<string, unknown>
  }

/** How the owner of an address gets in after somebody else has signed up with it. */
const ways: Record<string, (email: string) => Promise<unknown>> = {
  'signs up': (email) => stranger().signUp({ email, password, options: { data: { name: 'Owner' } } }),
  'asks for a link': (email) => stranger().signInWithOtp({ email }),
  'asks for a new password': (email) => stranger().resetPasswordForEmail(email),
  'is invited': async (email) => (await adminClient(t.service)).inviteUserByEmail(email),
}

describe('metadata that a stranger wrote before the address was proved', () => {
  test.each(Object.entries(ways))('is gone when the owner %s', async (_way, act) => {
    const email = freshEmail()
    const data = { planted: 'by a stranger', terms_accepted_at: '2026-01-01T00:00:00Z' }
    expect(
      (await stranger().signUp({ email, password: 'of the stranger', options: { data } })).error,
    ).toBeNull()
    setClock(now().add({ seconds: 61 }).toString())
    await act(email)
    const { access_token: token } = fragment(await follow(t.service, (await t.mail(email))!.link))
    expect(claimsOf(token!).user_metadata).not.toHaveProperty('planted')
    expect(claimsOf(token!).user_metadata).not.toHaveProperty('terms_accepted_at')
    const [row] = await t.query<{ stored: string }>(
      'select raw::text as stored from (select to_jsonb(u) as raw from auth.users u where email = $1) x',
      [email],
    )
    expect(row!.stored).not.toContain('by a stranger')
  })

  test('stays when the same person signs up again with the same password', async () => {
    const email = freshEmail()
    const again = { email, password, options: { data: { name: 'Owner' } } }
    await stranger().signUp(again)
    setClock(now().add({ seconds: 61 }).toString())
    await stranger().signUp(again)
    const { access_token: token } = fragment(await follow(t.service, (await t.mail(email))!.link))
    expect(claimsOf(token!).user_metadata).toMatchObject({ name: 'Owner' })
  })
})

describe('metadata of a user', () => {
  test('of more than 2 kB is refused by each call that takes it', async () => {
    const big = { options: { data: kilobytes(2) } }
    const { auth } = await signedInMember(t.service, { ip: nextAddress() })
    const answers = await Promise.all([
      stranger().signUp({ email: freshEmail(), password, ...big }),
      stranger().signInWithOtp({ email: freshEmail(), ...big }),
      auth.updateUser({ data: kilobytes(2) }),
    ])
    for (const { error } of answers) expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('cannot grow beyond that in small steps, and can always shrink', async () => {
    const { auth } = await signedInMember(t.service, { ip: nextAddress() })
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 4; i++)
      answers.push((await auth.updateUser({ data: { [`step${i}`]: 'x'.repeat(600) } })).error?.code)
    expect(answers).toEqual([undefined, undefined, undefined, 'validation_failed'])
    expect((await auth.updateUser({ data: { step0: null } })).error).toBeNull()
    expect((await auth.updateUser({ data: { step3: 'x'.repeat(600) } })).error).toBeNull()
  })

  test.each(['user_metadata', 'app_metadata'])(
    'that is larger in the database does not make the token longer: %s',
    async (column) => {
      const { id, email } = await newMember(t.service)
      await t.query(`update auth.users set ${column} = ${column} || $2::jsonb where id = $1`, [
        id,
        JSON.stringify({ ...kilobytes(15), read_only: false }),
      ])
      const auth = stranger()
      const { data } = await auth.signInWithPassword({ email, password })
      const token = data.session!.access_token
      expect(token.length).toBeLessThan(longestToken)
      expect(claimsOf(token).app_metadata).toMatchObject({ provider: 'email', providers: ['email'] })
      // It is not lost: the user object still has it.
      expect((await auth.getUser()).data.user![column as 'user_metadata']).toHaveProperty('planted')
    },
  )
})

test('with autoconfirm the address counts as verified, in metadata and identity', async () => {
  const auto = await startService({
    AUTH_MAIL_AUTOCONFIRM: 'on',
    AUTH_SMS_AUTOCONFIRM: 'on',
    AUTH_PHONE: 'on',
  })
  for (const by of [{ email: freshEmail() }, { phone: '+48601222333' }]) {
    const kind = 'email' in by ? 'email_verified' : 'phone_verified'
    const { data } = await client(auto.service).signUp({ ...by, password } as {
      email: string
      password: string
    })
    expect(data.user!.user_metadata).toMatchObject({ [kind]: true })
    expect(data.user!.identities![0]!.identity_data).toMatchObject({ [kind]: true })
    expect(claimsOf(data.session!.access_token).user_metadata).toMatchObject({ [kind]: true })
  }
  await auto.stop()
})
