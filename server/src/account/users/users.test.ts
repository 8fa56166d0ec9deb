import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import root from '../../../../package.json' with { type: 'json' }
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { nextDemoReset } from './demo-reset.ts'
import { forgetAccounts } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
})
afterAll(() => server?.stop())

describe('the signed-in user', () => {
  it('is known as a tenant only if the account opens the portal and belongs to no organization', async () => {
    const landlord = await server.signUpLandlord('Klon')
    const tenant = await landlord.api.tenants.create({ name: 'Marta', email: 'marta-portal@example.com' })
    const marta = await server.acceptInvitation(landlord, tenant.id)
    expect((await server.admin(marta).account.me()).portalAccount).toBe(true)
    expect((await landlord.api.account.me()).portalAccount).toBe(false)
    expect((await server.admin(await server.signUp()).account.me()).portalAccount).toBe(false)
  })

  it('is returned for a user without an organization', async () => {
    const person = await server.signUp()
    const me = await server.admin(person).account.me()
    expect(me).toMatchObject({
      userId: person.userId,
      email: person.email,
      systemRole: 'user',
      organizationRole: null,
      permissions: [],
      organization: null,
      organizations: [],
      onboardingCompleted: false,
      today: '2026-04-06',
    })
  })

  it('includes the organization, the role and its permissions', async () => {
    const anna = await server.signUpLandlord('Wierzba')
    const viewer = await server.addMember(anna, 'viewer')
    const me = await viewer.api.account.me()
    expect(me.organization).toMatchObject({
      id: anna.organizationId,
      name: 'Wierzba',
      currency: 'EUR',
      isDemo: false,
      vatRegistered: false,
      demoResetsAt: null,
    })
    expect(me.organizationRole).toBe('viewer')
    expect(me.permissions.sort()).toEqual([
      'view_payments',
      'view_properties',
      'view_reports',
      'view_tenants',
    ])
    expect((await anna.api.account.me()).organizationRole).toBe('owner')
  })

  it('lets a super admin visit an organization as a guest', async () => {
    const anna = await server.signUpLandlord('Wierzba')
    const root = await server.signUp()
    await server.promote(root, 'super_admin')
    const me = await server
      .admin({ ...root, headers: { 'x-organization-id': anna.organizationId } })
      .account.me()
    expect(me).toMatchObject({
      organizationRole: null,
      organizations: [],
      organization: { name: 'Wierzba' },
      systemRole: 'super_admin',
    })
  })

  it('requires a sign-in', async () => {
    expect(await codeOf(server.admin().account.me())).toBe('unauthenticated')
  })
})

describe('preferences', () => {
  it('start in the language of the browser, keep fields that are not given, and belong to one user', async () => {
    const person = await server.signUp()
    const api = server.admin({ ...person, headers: { 'accept-language': 'pl-PL,pl;q=0.9' } })
    expect((await api.account.me()).preferences.language).toBe('pl')
    expect(await api.account.savePreferences({ theme: 'dark' })).toEqual({
      language: 'pl',
      theme: 'dark',
      colorScheme: null,
      dashboardLayout: null,
    })
    expect(
      await api.account.savePreferences({ language: 'es', dashboardLayout: { order: ['overdue'] } }),
    ).toEqual({
      language: 'es',
      theme: 'dark',
      colorScheme: null,
      dashboardLayout: { order: ['overdue'] },
    })
    const other = server.admin(await server.signUp())
    expect((await other.account.me()).preferences).toMatchObject({ language: 'en', theme: null })
  })
})

describe('system roles', () => {
  it("are visible to their holder; others' only to administrators", async () => {
    const [person, other] = [await server.signUp(), await server.signUp()]
    const api = server.admin(person)
    expect(await api.account.role({ userId: person.userId })).toEqual({ role: 'user' })
    expect(await codeOf(api.account.role({ userId: other.userId }))).toBe('forbidden')
    await server.promote(person, 'admin')
    await server.promote(other, 'super_admin')
    expect(await api.account.role({ userId: other.userId })).toEqual({ role: 'super_admin' })
    expect(await api.account.role({ userId: person.userId })).toEqual({ role: 'admin' })
  })
})

describe('the installation', () => {
  it('returns what the sign-in screen needs, and no demonstration passwords without a demonstration', async () => {
    const site = await server.admin().account.site()
    expect(site).toMatchObject({
      productName: 'Domovik',
      tenantUrl: 'http://tenant.localhost:3000',
      outboxReadable: true,
      demo: [],
    })
    expect(site.version).toBe(root.version)
  })

  it('shows unsent mail, newest first, optionally for one address', async () => {
    const anna = await server.signUpLandlord('Wierzba')
    for (const name of ['jan', 'ola']) {
      const { id } = await anna.api.tenants.create({ name, email: `${name}-outbox@example.com` })
      await anna.api.tenants.invite({ id })
    }
    const all = await server.admin().account.outbox({})
    expect(all[0]?.to).toBe('ola-outbox@example.com')
    const [mail, ...more] = await server.admin().account.outbox({ to: 'JAN-outbox@example.com' })
    expect(more).toEqual([])
    expect(mail?.link).toMatch(/^http:\/\/tenant\.localhost:3000\/invite\/[\w-]{43}$/)
  })

  it('hides mail when a mail server is configured, and in production', async () => {
    const { config } = server.services
    for (const change of [{ smtpUrl: 'smtp://localhost:2525' }, { production: true }]) {
      const before = { ...config }
      Object.assign(config, change)
      expect(await codeOf(server.admin().account.outbox({}))).toBe('not_found')
      expect((await server.admin().account.site()).outboxReadable).toBe(false)
      Object.assign(config, before)
    }
  })
})

describe('nextDemoReset', () => {
  it('returns the next full half hour', () => {
    expect(nextDemoReset(Temporal.Instant.from('2026-04-06T12:05:00Z'), 30)).toBe('2026-04-06T12:30:00Z')
    expect(nextDemoReset(Temporal.Instant.from('2026-04-06T12:30:00Z'), 30)).toBe('2026-04-06T13:00:00Z')
  })
})

describe('accounts that nobody uses (LEGAL-14, LEGAL-16)', () => {
  it('are deleted after three years, never confirmed ones after two; members, tenants and admins stay', async () => {
    const unused = await server.signUp()
    const unconfirmed = await server.signUp()
    const recent = await server.signUp()
    const landlord = await server.signUpLandlord('Stara')
    const admin = await server.signUpSuperAdmin()
    const everybody = [unused, unconfirmed, recent, landlord, admin].map(({ userId }) => userId)
    await server.query(
      `update auth.users set created_at = '2022-01-01', last_sign_in_at = '2022-01-01' where id = any ($1)`,
      [everybody],
    )
    await server.query(`update auth.sessions set refreshed_at = '2022-01-01' where user_id = any ($1)`, [
      everybody,
    ])
    await server.query(
      `update auth.users set email_confirmed_at = null, created_at = '2024-01-01', last_sign_in_at = null where id = $1`,
      [unconfirmed.userId],
    )
    await server.query(`update auth.users set last_sign_in_at = '2024-01-01' where id = $1`, [recent.userId])
    await forgetAccounts.run(server.services, {})
    const left = await server.query<{ id: string }>('select id from auth.users where id = any ($1)', [
      everybody,
    ])
    expect(left.map(({ id }) => id).sort()).toEqual([recent.userId, landlord.userId, admin.userId].sort())
  })
})
