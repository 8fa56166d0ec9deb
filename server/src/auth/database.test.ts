import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, resetClock, setClock } from '../machinery/clock.ts'
import {
  freshEmail,
  nextAddress,
  goodPassword as password,
  posts,
  signedInMember,
  startService,
  type TestService,
} from './test-service.ts'

let t: TestService
beforeAll(async () => {
  t = await startService()
})
afterAll(() => t.stop())
afterEach(() => resetClock())

const post = posts(() => t.service)
const member = () => signedInMember(t.service, { ip: nextAddress() })

describe('races', () => {
  test('twenty concurrent sign-ups of one address create one account', async () => {
    const email = freshEmail()
    const all = await Promise.all(Array.from({ length: 20 }, () => post('/signup', { email, password })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(await t.query('select id from auth.users where email = $1', [email])).toHaveLength(1)
  })

  test('a password changed while the old one is being checked wins', async () => {
    const { id, email } = await member()
    const many = Array.from({ length: 4 }, () => post('/token?grant_type=password', { email, password }))
    await t.service.admin.setPassword(id, 'the new one it is')
    await Promise.all(many)
    const left = await t.query<{ created_at: Date }>(
      'select created_at from auth.sessions where user_id = $1',
      [id],
    )
    const after = await post('/token?grant_type=password', { email, password })
    expect(after.status).toBe(400)
    expect(left.length).toBeLessThanOrEqual(0)
  })
})

describe('the database', () => {
  const as = async (role: 'domovik_app' | 'domovik_tenant' | 'domovik_auth', statement: string) => {
    const connection = new Client(t.as(role))
    await connection.connect()
    try {
      return await connection.query<Record<string, unknown>>(statement).then(
        (result) => result.rows,
        (error: { code: string }) => error.code,
      )
    } finally {
      await connection.end()
    }
  }

  test('no other role reads schema auth, and its role reads nothing else', async () => {
    for (const table of ['users', 'sessions', 'signing_keys', 'one_time_tokens', 'mfa_factors']) {
      expect(await as('domovik_app', `select * from auth.${table}`)).toBe('42501')
      expect(await as('domovik_tenant', `select * from auth.${table}`)).toBe('42501')
    }
    for (const table of ['organizations', 'tenants', 'audit_logs', 'mail_outbox', 'user_roles']) {
      expect(await as('domovik_auth', `select * from public.${table}`)).toBe('42501')
    }
    expect(await as('domovik_auth', 'create table auth.mine (a int)')).toBe('42501')
  })

  test('the first statement of a request refuses ended sessions and banned users', async () => {
    const begin = async (userId: string, sessionId: string) =>
      await as(
        'domovik_app',
        `select * from app.begin_request('${userId}', '${sessionId}', null, '${now().toString()}')`,
      )
    const one = await member()
    const { sessionId } = await t.service.verifyAccessToken(one.session.access_token)
    expect(await begin(one.id, sessionId)).toHaveLength(1)
    await t.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [one.id])
    expect(await begin(one.id, sessionId)).toBe('DV401')
    await t.query('update auth.users set banned_until = null where id = $1', [one.id])
    setClock(
      now()
        .add({ hours: 30 * 24, seconds: 1 })
        .toString(),
    )
    expect(await begin(one.id, sessionId)).toBe('DV401')
    resetClock()
    expect(await begin(one.id, sessionId)).toHaveLength(1)
    await one.auth.signOut()
    expect(await begin(one.id, sessionId)).toBe('DV401')
  })

  test('expired data is deleted', async () => {
    const { id, email } = await member()
    await post('/recover', { email })
    await t.service.settled()
    setClock(
      now()
        .add({ hours: 31 * 24 })
        .toString(),
    )
    await t.service.cleanup()
    for (const table of ['sessions', 'one_time_tokens']) {
      expect(await t.query(`select 1 from auth.${table} where user_id = $1`, [id])).toEqual([])
    }
    expect(await t.query('select 1 from auth.users where id = $1', [id])).toHaveLength(1)
  })
})
