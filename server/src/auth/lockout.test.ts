import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  client,
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

const later = (time: { minutes?: number; hours?: number; seconds?: number }) =>
  setClock(now().add(time).toString())
const home = { ip: '203.0.113.10', userAgent: 'Home browser' }

const account = () => newMember(t.service)
const signIn = (
  email: string,
  secret: string,
  from: { ip?: string; userAgent?: string } = {},
  service = t.service,
) => client(service, from).signInWithPassword({ email, password: secret })

describe('lockout (AUTH-26)', () => {
  test('five failures from one address lock it for 15 minutes, even with the right password', async () => {
    const { email } = await account()
    for (let i = 0; i < 5; i++) {
      expect((await signIn(email, `wrong ${i}`, { ip: '198.51.100.1' })).error?.code).toBe(
        'invalid_credentials',
      )
    }
    const refused = await signIn(email, password, { ip: '198.51.100.1' })
    expect(refused.error).toMatchObject({ status: 429, code: 'account_locked' })
    later({ minutes: 14 })
    expect((await signIn(email, password, { ip: '198.51.100.1' })).error?.code).toBe('account_locked')
    later({ minutes: 2 })
    expect((await signIn(email, password, { ip: '198.51.100.1' })).error).toBeNull()
  })

  test('from everywhere the wait doubles after five, and the eleventh try finds a lock', async () => {
    const { email } = await account()
    const outcomes: string[] = []
    for (let i = 0; i < 10; i++) {
      outcomes.push((await signIn(email, 'wrong', { ip: `198.51.100.${10 + i}` })).error?.code ?? '')
      if (i === 4)
        expect((await signIn(email, 'wrong', { ip: '198.51.100.99' })).error?.code).toBe('account_locked')
      if (i >= 4 && i < 9) later({ seconds: 2 ** (i - 3) + 1 })
    }
    expect(outcomes).toEqual(Array(10).fill('invalid_credentials'))
    later({ minutes: 14 })
    expect((await signIn(email, password, { ip: '198.51.100.50' })).error?.code).toBe('account_locked')
  })

  test('failures elsewhere do not lock out a device that has signed in before', async () => {
    const { email } = await account()
    expect((await signIn(email, password, home)).error).toBeNull()
    for (let i = 0; i < 12; i++) {
      await signIn(email, 'wrong', { ip: `198.51.100.${30 + i}` })
      later({ seconds: 130 })
    }
    expect((await signIn(email, password, { ip: '198.51.100.77' })).error?.code).toBe('account_locked')
    expect((await signIn(email, password, home)).error).toBeNull()
  })

  test('a device that has signed in before has five tries, not ten', async () => {
    const { email } = await account()
    expect((await signIn(email, password, home)).error).toBeNull()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 7; i++) codes.push((await signIn(email, `wrong ${i}`, home)).error?.code)
    expect(codes).toEqual([...Array(5).fill('invalid_credentials'), ...Array(2).fill('account_locked')])
    // Another browser in the same network has no further tries: the address is locked too.
    expect((await signIn(email, password, { ...home, userAgent: 'Another' })).error?.code).toBe(
      'account_locked',
    )
    later({ minutes: 16 })
    expect((await signIn(email, password, home)).error).toBeNull()
  })

  test('others in the same network do not lock out a device that has signed in before', async () => {
    const { email } = await account()
    expect((await signIn(email, password, home)).error).toBeNull()
    for (let i = 0; i < 8; i++) await signIn(email, 'wrong', { ip: home.ip, userAgent: 'Neighbour' })
    expect((await signIn(email, password, home)).error).toBeNull()
  })

  test('twenty concurrent attempts get no more tries than five sequential ones', async () => {
    const { email } = await account()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => signIn(email, 'wrong', { ip: '198.51.100.2' })),
    )
    const codes = all.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(15)
  })

  test('checking a password without signing in counts too', async () => {
    const { email } = await account()
    const origin = { ip: '198.51.100.60', userAgent: 'x' }
    expect(await t.service.admin.verifyPassword(email, password, origin)).toBe(true)
    for (let i = 0; i < 5; i++)
      expect(await t.service.admin.verifyPassword(email, 'wrong', origin)).toBe(false)
    await expect(t.service.admin.verifyPassword(email, password, origin)).rejects.toMatchObject({
      code: 'account_locked',
    })
  })

  test('concurrent sign-ins with the right password all succeed', async () => {
    const { email } = await account()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signIn(email, password, { ip: `198.51.100.${i}` })),
    )
    expect(all.map(({ error }) => error?.code)).toEqual(Array(20).fill(undefined))
  })

  test('an unknown account is locked the same way', async () => {
    const email = freshEmail()
    for (let i = 0; i < 5; i++) expect((await signIn(email, 'wrong')).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, 'wrong')).error?.code).toBe('account_locked')
  })

  test('applies in a second process and after a restart, and the owner is notified', async () => {
    const { email } = await account()
    for (let i = 0; i < 5; i++) await signIn(email, 'wrong', { ip: '198.51.100.3' })
    const other = await signIn(email, password, { ip: '198.51.100.3' }, t.another())
    expect(other.error?.code).toBe('account_locked')
    await t.service.settled()
    expect(await t.mails(email)).toEqual(['auth_mail:account_locked'])
  })

  test('a forged X-Forwarded-For entry does not count as a new address', async () => {
    const { email } = await account()
    const codes: string[] = []
    for (let i = 0; i < 6; i++) {
      const answer = await t.service.app.request('/token?grant_type=password', {
        method: 'POST',
        headers: { 'X-Forwarded-For': `10.0.0.${i}, 198.51.100.4` },
        body: JSON.stringify({ email, password: 'wrong' }),
      })
      codes.push(((await answer.json()) as { error_code: string }).error_code)
    }
    expect(codes.at(-1)).toBe('account_locked')
  })
})
