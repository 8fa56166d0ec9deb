import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'

let server: TestServer
let root: Person & { api: AdminClient }
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  root = await server.signUpSuperAdmin('root@example.com')
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

const calls = () => root.api.superAdmin.users
const find = async (q: string) => (await calls().list({ q })).rows[0]!
const signIn = (email: string, password: string) =>
  server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

describe('the list of accounts', () => {
  it('shows the purpose of each account, with filters and sorting', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Marta', email: 'marta@example.com' })
    await server.acceptInvitation(anna, tenant.id)
    expect(await find(anna.email)).toMatchObject({
      kind: 'landlord',
      role: 'user',
      state: 'active',
      organizations: [{ id: anna.organizationId, name: 'Wierzba' }],
      sessions: 1,
      can: { changeRole: true, ban: true, remove: false, resend: false },
    })
    expect(await find('marta@')).toMatchObject({ kind: 'tenant', organizations: [] })
    expect((await calls().list({ role: ['super_admin'] })).rows.map(({ email }) => email)).toEqual([
      root.email,
    ])
    expect((await calls().list({ kind: ['tenant'] })).total).toBe(1)
    expect((await calls().list({ to: '2020-01-01' })).total).toBe(0)
    expect((await calls().list({ sort: 'email' })).rows.map(({ email }) => email)).toEqual(
      (await calls().list({ sort: 'email' })).rows.map(({ email }) => email).toSorted(),
    )
    expect(JSON.stringify(await calls().list({}))).not.toMatch(/argon2|password_hash/)
    expect((await calls().exportCsv({ q: 'marta' })).content).toContain('marta@example.com')
  })

  it('creates accounts with an initial password, a role and a membership (ADMIN-02 to 04)', async () => {
    const made = {
      email: 'nowa@example.com',
      password: 'marble-otter-lantern-9',
      role: 'admin' as const,
      organizationId: anna.organizationId,
      organizationRole: 'accountant' as const,
      permissions: ['view_payments' as const, 'export_data' as const],
    }
    const { id } = await calls().create(made)
    expect(await find('nowa@')).toMatchObject({ id, role: 'admin', state: 'first_password' })
    expect(await anna.api.organizations.members()).toContainEqual(
      expect.objectContaining({ userId: id, role: 'accountant', permissions: made.permissions }),
    )
    expect(await codeOf(calls().create(made))).toBe('email_taken')
    expect(await codeOf(calls().create({ ...made, email: 'x@example.com', password: '123456' }))).toBe(
      'validation_failed',
    )
    expect((await calls().list({ q: 'x@example.com' })).total).toBe(0)
  })
})

describe('actions on an account', () => {
  it('a ban ends all sessions at once and blocks sign-in until it is lifted', async () => {
    const ewa = await server.signUpLandlord('Jesion')
    await calls().ban({ id: ewa.userId, days: 7 })
    expect(await codeOf(ewa.api.account.me())).toBe('session_expired')
    expect((await signIn(ewa.email, ewa.password)).status).toBe(400)
    expect(await find(ewa.email)).toMatchObject({
      state: 'banned',
      sessions: 0,
      can: { ban: false, lift: true },
    })
    await calls().lift({ id: ewa.userId })
    expect((await signIn(ewa.email, ewa.password)).status).toBe(200)
    await calls().signOut({ id: ewa.userId })
    expect((await find(ewa.email)).sessions).toBe(0)
  })

  it('a role is granted and revoked; nobody changes their own role, and one super admin always remains', async () => {
    const other = await server.signUp('second@example.com')
    await calls().changeRole({ id: other.userId, role: 'super_admin' })
    const second = server.admin(other).superAdmin.users
    expect(await codeOf(second.changeRole({ id: other.userId, role: 'user' }))).toBe('own_account')
    expect(await codeOf(second.ban({ id: other.userId, days: null }))).toBe('own_account')
    expect(await codeOf(second.remove({ id: other.userId }))).toBe('own_account')
    // Two super admins demote each other at the same time: one of them must remain.
    const fight = await Promise.allSettled([
      calls().changeRole({ id: other.userId, role: 'user' }),
      second.changeRole({ id: root.userId, role: 'user' }),
    ])
    const left = await server.query<{ user_id: string }>(
      `select user_id from user_roles where role = 'super_admin'`,
    )
    expect(left).toHaveLength(1)
    expect(fight.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await server.query('delete from user_roles')
    await server.promote(root, 'super_admin')
    const told = await server.query<{ what: string }>(
      `select details ->> 'what' as what from audit_logs where record_id = $1 and table_name = 'users'`,
      [other.userId],
    )
    expect(told.map(({ what }) => what)).toContain('role_changed')
  })

  it('an unconfirmed account gets the confirmation again; a removed account is gone, but an owner of an organization cannot be removed', async () => {
    const { id } = await server.services.auth.admin.createUser({ email: 'czeka@example.com' })
    expect(await find('czeka@')).toMatchObject({ state: 'unconfirmed', can: { resend: true } })
    await calls().resendConfirmation({ id })
    expect(await server.mails('czeka@example.com')).toHaveLength(1)
    expect(await codeOf(calls().resendConfirmation({ id: anna.userId }))).toBe('conflict')
    expect(await codeOf(calls().remove({ id: anna.userId }))).toBe('account_owns_organization')
    const mate = await server.addMember(anna, 'viewer')
    await calls().remove({ id: mate.userId })
    expect(await codeOf(calls().signOut({ id: mate.userId }))).toBe('not_found')
    expect((await anna.api.organizations.members()).map(({ userId }) => userId)).not.toContain(mate.userId)
  })

  it('leave the accounts of the demonstration unchanged', async () => {
    const shown = await server.signUp()
    await server.services.auth.admin.makeReadOnly(shown.userId)
    expect(await codeOf(calls().ban({ id: shown.userId, days: 1 }))).toBe('demo_view_only')
    expect(await codeOf(calls().remove({ id: shown.userId }))).toBe('demo_view_only')
    expect(await codeOf(calls().changeRole({ id: shown.userId, role: 'admin' }))).toBe('demo_view_only')
  })
})
