import { createHash } from 'node:crypto'
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../../test/harness.ts'
import { resetClock, setClock } from '../../machinery/clock.ts'
import { forgetOldData } from '../organizations/jobs.ts'

let server: TestServer
let anna: Landlord
const day = '2026-04-06'

beforeAll(async () => {
  server = await startTestServer({ day })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())
// All tests come from one address, so each starts with fresh limits.
beforeEach(() => server.query('delete from auth.rate_limits'))

let made = 0
type Invited = { id: string; email: string; token: string }

async function invited(
  by: Landlord = anna,
  {
    email = `colleague-${++made}@example.com`,
    role = 'accountant' as 'manager' | 'accountant' | 'viewer',
    permissions = undefined as Permission[] | undefined,
  } = {},
): Promise<Invited> {
  const { id } = await by.api.memberInvitations.create({ email, role, permissions })
  return { id, email, token: await newestToken(email.toLowerCase()) }
}

async function newestToken(email: string): Promise<string> {
  const [mail] = await server.mails(email)
  return mail!.link!.split('/').at(-1)!
}

const accept = (token: string, password = testPassword) =>
  server.admin().memberInvitations.accept({ token, name: 'Ewa', password, termsAccepted: true })
const join = (person: Person, token: string) => server.admin(person).memberInvitations.join({ token })
const read = (token: string) => server.admin().memberInvitations.read({ token })

async function signedIn(email: string): Promise<Landlord> {
  const answer = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  })
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string
    user: { id: string }
  }
  const person = { userId: user.id, email, password: testPassword, token }
  return { ...person, organizationId: anna.organizationId, api: server.admin(person) }
}

const rolesOf = async (landlord: Landlord) =>
  Object.fromEntries(
    (await landlord.api.organizations.members()).map(({ email, role }) => [email, role]),
  ) as Record<string, string>

describe('inviting a colleague (ADMIN-02, ORGADM-03)', () => {
  it('mails a link, stores only its hash, and lists the invitation with what it gives', async () => {
    const { id, email, token } = await invited(anna, {
      role: 'viewer',
      permissions: ['view_tenants', 'edit_payments'],
    })
    const [mail] = await server.mails(email)
    expect(mail!.subject).toContain('Wierzba')
    expect(mail!.link).toBe(`http://localhost:3000/join/${token}`)
    const [row] = await server.query<{ token_hash: string; days: number }>(
      'select token_hash, extract(day from expires_at - sent_at)::int as days from member_invitations where id = $1',
      [id],
    )
    expect(row).toEqual({ token_hash: createHash('sha256').update(token).digest('hex'), days: 14 })
    const [shown] = (await anna.api.memberInvitations.list()).filter((one) => one.id === id)
    expect(shown).toMatchObject({
      email,
      role: 'viewer',
      permissions: ['view_tenants', 'view_payments', 'edit_payments'],
      invitedBy: anna.email,
      expired: false,
      can: { change: true },
    })
    expect(JSON.stringify(await server.query('select * from audit_logs'))).not.toContain(token)
  })

  it('is refused for members, for open invitations, and to people who do not manage the organization', async () => {
    const { email } = await invited(anna, { email: 'Twice@Example.com' })
    expect(await codeOf(invited(anna, { email }))).toBe('invitation_open')
    expect(await codeOf(invited(anna, { email: 'twice@example.com' }))).toBe('invitation_open')
    expect(await codeOf(invited(anna, { email: anna.email }))).toBe('member_already')
    const viewer = await server.addMember(anna, 'viewer')
    for (const call of [
      () => viewer.api.memberInvitations.list(),
      () => viewer.api.memberInvitations.create({ email: 'x@example.com', role: 'viewer' }),
    ])
      expect(await codeOf(call())).toBe('forbidden')
    const stranger = await server.signUpLandlord('Obca')
    const open = await invited()
    expect(await codeOf(stranger.api.memberInvitations.resend({ id: open.id }))).toBe('not_found')
    expect(await codeOf(stranger.api.memberInvitations.revoke({ id: open.id }))).toBe('not_found')
    expect(await stranger.api.memberInvitations.list()).toEqual([])
  })

  it('twice at the same time leaves one invitation', async () => {
    const email = 'same-time@example.com'
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() =>
        anna.api.memberInvitations.create({ email, role: 'viewer' }).then(
          () => 'sent',
          (error) => (error as { code: string }).code,
        ),
      ),
    )
    expect(outcomes.sort()).toEqual(['invitation_open', 'invitation_open', 'invitation_open', 'sent'])
  })

  it('never gives a role or a permission above the one who invites', async () => {
    const owner = await server.signUpLandlord('Dąb')
    const lead = await server.addMember(owner, 'accountant')
    const held = (await lead.api.account.me()).permissions
    await owner.api.organizations.changeRole({
      userId: lead.userId,
      role: 'accountant',
      permissions: [...held, 'manage_pages'],
    })
    const refused = { email: 'above@example.com' }
    expect(await codeOf(lead.api.memberInvitations.create({ ...refused, role: 'manager' }))).toBe(
      'role_not_allowed',
    )
    const above: Permission[] = ['delete_payments']
    expect(
      await codeOf(lead.api.memberInvitations.create({ ...refused, role: 'viewer', permissions: above })),
    ).toBe('role_not_allowed')
    expect(
      await codeOf(
        lead.api.organizations.addMember({
          ...refused,
          password: 'marble-otter-lantern-9',
          role: 'manager',
          permissions: above,
        }),
      ),
    ).toBe('role_not_allowed')
    const manager = await server.addMember(owner, 'manager')
    for (const role of ['viewer', 'accountant'] as const)
      expect(await codeOf(lead.api.organizations.changeRole({ userId: manager.userId, role }))).toBe(
        'role_not_allowed',
      )
    expect(await codeOf(lead.api.organizations.removeMember({ userId: manager.userId }))).toBe(
      'role_not_allowed',
    )
    expect(await codeOf(lead.api.organizations.changeRole({ userId: lead.userId, role: 'manager' }))).toBe(
      'role_not_allowed',
    )
    const byOwner = await invited(owner, { role: 'manager' })
    expect(await codeOf(lead.api.memberInvitations.resend({ id: byOwner.id }))).toBe('role_not_allowed')
    expect(await codeOf(lead.api.memberInvitations.revoke({ id: byOwner.id }))).toBe('role_not_allowed')
    expect(await invited(lead, { role: 'viewer' })).toMatchObject({ id: expect.any(String) })
  })

  it('sends a new link, and the earlier one stops working', async () => {
    const { id, email, token } = await invited()
    await anna.api.memberInvitations.resend({ id })
    expect(await codeOf(read(token))).toBe('invitation_invalid')
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
    expect(await accept(await newestToken(email))).toMatchObject({ email })
    expect(await codeOf(anna.api.memberInvitations.resend({ id }))).toBe('not_found')
  })
})

describe('accepting an invitation', () => {
  it('creates an account with the role and the single permissions, and notifies those who manage', async () => {
    const owner = await server.signUpLandlord('Klon')
    const { email, token } = await invited(owner, {
      role: 'viewer',
      permissions: ['view_tenants', 'view_payments', 'create_payments'],
    })
    expect(await read(token)).toMatchObject({
      email,
      organization: 'Klon',
      role: 'viewer',
      hasAccount: false,
    })
    expect(await accept(token)).toEqual({ organizationId: owner.organizationId, email })
    const ewa = await signedIn(email)
    const me = await ewa.api.account.me()
    expect(me).toMatchObject({ organizationRole: 'viewer', organization: { name: 'Klon' } })
    expect(me.permissions).toEqual(['view_tenants', 'view_payments', 'create_payments'])
    expect(await codeOf(ewa.api.properties.list({}))).toBe('forbidden')
    expect((await ewa.api.tenants.list({})).total).toBe(0)
    const account = await server.services.auth.admin.findUserByEmail(email)
    expect(account).toMatchObject({ emailConfirmedAt: expect.any(Date), termsAcceptedAt: expect.any(Date) })
    expect((await owner.api.memberInvitations.list()).length).toBe(0)
    const { rows } = await owner.api.audit.list({ table: ['member_invitations'] })
    expect(rows.map(({ action }) => action)).toEqual(['UPDATE', 'CREATE'])
  })

  it('adds an existing account after its sign-in, beside its own organization', async () => {
    const ben = await server.signUpLandlord('Sosna')
    const { token } = await invited(anna, { email: ben.email, role: 'manager' })
    expect((await read(token)).hasAccount).toBe(true)
    expect(await codeOf(accept(token))).toBe('invitation_needs_sign_in')
    expect(await codeOf(server.admin().memberInvitations.join({ token }))).toBe('unauthenticated')
    expect(await join(ben, token)).toMatchObject({ organizationId: anna.organizationId })
    const { organizations } = await ben.api.account.me()
    expect(organizations.map(({ name }) => name).sort()).toEqual(['Sosna', 'Wierzba'])
    expect((await rolesOf(anna))[ben.email]).toBe('manager')
    expect(await codeOf(join(ben, token))).toBe('invitation_invalid')
  })

  it('is refused to any other address, and then still works for the invited one', async () => {
    const { email, token } = await invited()
    const mallory = await server.signUpLandlord('Mallory')
    expect(await codeOf(join(mallory, token))).toBe('invitation_other_address')
    expect(Object.keys(await rolesOf(anna))).not.toContain(mallory.email)
    expect(await accept(token)).toMatchObject({ email })
  })

  it('is refused to an account of the tenant portal (PORTAL-06)', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Marta', email: 'marta@example.com' })
    await anna.api.tenants.invite({ id: tenant.id })
    const { token } = await invited(anna, { email: 'marta@example.com' })
    expect(await read(token)).toMatchObject({ hasAccount: false, portalAccount: false })
    const marta = await server.acceptInvitation(anna, tenant.id)
    expect(await read(token)).toMatchObject({ hasAccount: true, portalAccount: true })
    const again = { email: 'Marta@example.com', role: 'viewer' } as const
    expect(await codeOf(anna.api.memberInvitations.create(again))).toBe('invited_is_tenant')
    // Another landlord does not learn that somebody rents elsewhere.
    const other = await server.signUpLandlord('Obca')
    await other.api.memberInvitations.create(again)
    expect(await codeOf(join(marta, token))).toBe('portal_account')
  })

  it('works once, even with twenty requests at the same time', async () => {
    const { email, token } = await invited()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        accept(token, `river-otter-lantern-${i}`).then(
          () => 'joined',
          (error) => (error as { code: string }).code,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['joined', 'invitation_invalid']))
    expect(await server.query('select 1 from auth.users where email = $1', [email])).toHaveLength(1)
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
  })

  it('is refused after it was revoked, also while the page is open', async () => {
    const { id, email, token } = await invited()
    expect(await read(token)).toMatchObject({ email })
    await anna.api.memberInvitations.revoke({ id })
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
    expect(await server.services.auth.admin.findUserByEmail(email)).toBeUndefined()
    expect((await anna.api.memberInvitations.list()).map((one) => one.id)).not.toContain(id)
    expect(await invited(anna, { email })).toMatchObject({ email })
  })

  it('expires after 14 days; sent again it works for another 14', async () => {
    const { id, email, token } = await invited()
    setClock('2026-04-20T11:00:00Z')
    expect(await read(token)).toMatchObject({ email })
    setClock('2026-04-20T13:00:00Z')
    expect(await codeOf(read(token))).toBe('invitation_expired')
    expect(await codeOf(accept(token))).toBe('invitation_expired')
    await server.moveTo('2026-04-21', anna)
    const again = server.admin(anna)
    expect((await again.memberInvitations.list()).find((one) => one.id === id)).toMatchObject({
      expired: true,
    })
    await again.memberInvitations.resend({ id })
    expect(await accept(await newestToken(email))).toMatchObject({ email })
    await server.moveTo(day, anna)
  })

  it('is not found by a guessed token, and guesses are limited', async () => {
    const guess = () => codeOf(read(Math.random().toString(36).slice(2).padEnd(43, 'x')))
    expect(await guess()).toBe('invitation_invalid')
    expect(await codeOf(read('short'))).toBe('validation_failed')
    const outcomes = []
    for (let i = 0; i < 31; i++) outcomes.push(await guess())
    expect(new Set(outcomes)).toEqual(new Set(['invitation_invalid', 'rate_limited']))
  })

  it('stays open if the password is too weak or the terms are not accepted, and no account is made', async () => {
    const { email, token } = await invited()
    expect(await codeOf(accept(token, 'password'))).toBe('validation_failed')
    const unaccepted = { token, name: 'Ewa', password: testPassword, termsAccepted: false as never }
    expect(await codeOf(server.admin().memberInvitations.accept(unaccepted))).toBe('validation_failed')
    expect(await server.services.auth.admin.findUserByEmail(email)).toBeUndefined()
    expect(await accept(token)).toMatchObject({ email })
  })
})

describe('places of the plan', () => {
  it('counts open invitations when inviting, and members when accepting', async () => {
    const owner = await server.signUpLandlord('Mały')
    const limit = (users: number) =>
      server.query(
        `update subscription_plans p set limits = limits || jsonb_build_object('users', $1::int)
          from subscribers s where s.subscription_plan = p.plan_name and s.organization_id = $2`,
        [users, owner.organizationId],
      )
    const before = await server.query<{ plan_name: string; limits: object }>(
      'select plan_name, limits from subscription_plans',
    )
    await limit(2)
    const first = await invited(owner)
    expect(await codeOf(invited(owner))).toBe('plan_limit_reached')
    await limit(1)
    expect(await codeOf(accept(first.token))).toBe('plan_limit_reached')
    expect(await server.services.auth.admin.findUserByEmail(first.email)).toBeUndefined()
    await limit(2)
    expect(await accept(first.token)).toMatchObject({ email: first.email })
    for (const { plan_name: name, limits } of before)
      await server.query('update subscription_plans set limits = $2 where plan_name = $1', [name, limits])
  })
})

describe('single permissions of a member', () => {
  it('are changed later, apply from the next call on, and end with a change of the role', async () => {
    const owner = await server.signUpLandlord('Grab')
    const ewa = await server.addMember(owner, 'viewer')
    const held: Permission[] = ['view_properties', 'create_properties', 'view_tenants']
    await owner.api.organizations.changeRole({ userId: ewa.userId, role: 'viewer', permissions: held })
    expect((await ewa.api.account.me()).permissions).toEqual(held)
    await ewa.api.properties.create({ address: 'ul. Grabowa 1' })
    expect(await codeOf(ewa.api.payments.list({}))).toBe('forbidden')
    const seen = (await owner.api.organizations.members()).find(({ userId }) => userId === ewa.userId)
    expect(seen).toMatchObject({ role: 'viewer', permissions: held })
    const { rows } = await owner.api.audit.list({ table: ['organization_members'] })
    expect(rows[0]).toMatchObject({
      details: {
        from: 'viewer',
        to: 'viewer',
        added: ['create_properties'],
        removed: ['view_payments', 'view_reports'],
      },
    })
    await owner.api.organizations.changeRole({ userId: ewa.userId, role: 'viewer' })
    expect(await codeOf(ewa.api.properties.create({ address: 'ul. Grabowa 2' }))).toBe('forbidden')
    expect((await ewa.api.payments.list({})).total).toBe(0)
  })

  it('end when ownership is transferred, for both people', async () => {
    const owner = await server.signUpLandlord('Buk')
    const ewa = await server.addMember(owner, 'manager')
    await owner.api.organizations.changeRole({
      userId: ewa.userId,
      role: 'manager',
      permissions: ['view_properties', 'manage_pages'],
    })
    await owner.api.organizations.makeOwner({ userId: ewa.userId })
    expect((await ewa.api.account.me()).permissions).toHaveLength(15)
    expect((await owner.api.account.me()).permissions).toHaveLength(15)
    const stored = await server.query(
      'select added_permissions as added, removed_permissions as removed from organization_members where organization_id = $1',
      [owner.organizationId],
    )
    expect(stored).toEqual([
      { added: [], removed: [] },
      { added: [], removed: [] },
    ])
  })

  it('invitations of a removed or changed member stop working', async () => {
    const owner = await server.signUpLandlord('Jesion')
    const manager = await server.addMember(owner, 'manager')
    const first = await invited(manager, { role: 'manager' })
    const byOwner = await invited(owner)
    await owner.api.organizations.changeRole({ userId: manager.userId, role: 'viewer' })
    expect(await codeOf(accept(first.token))).toBe('invitation_invalid')
    await owner.api.organizations.changeRole({ userId: manager.userId, role: 'manager' })
    const second = await invited(manager, { role: 'manager' })
    await owner.api.organizations.removeMember({ userId: manager.userId })
    expect(await codeOf(accept(second.token))).toBe('invitation_invalid')
    expect(await accept(byOwner.token)).toMatchObject({ email: byOwner.email })
  })

  it('invitations of a member who leaves stop working', async () => {
    const owner = await server.signUpLandlord('Grab')
    const manager = await server.addMember(owner, 'manager')
    const { token } = await invited(manager, { role: 'manager' })
    await manager.api.organizations.leave({})
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
    expect(await owner.api.memberInvitations.list()).toEqual([])
  })
})

it('removes the address of an invitation 90 days after its end', async () => {
  const owner = await server.signUpLandlord('Olcha')
  const { id } = await invited(owner)
  const ended = (at: string) =>
    server.query(`update member_invitations set expires_at = $2 where id = $1`, [id, at])
  await ended('2026-01-10T00:00:00Z')
  await forgetOldData.run(server.services, {})
  expect(await server.query('select 1 from member_invitations where id = $1', [id])).toHaveLength(1)
  await ended('2026-01-01T00:00:00Z')
  await forgetOldData.run(server.services, {})
  expect(await server.query('select 1 from member_invitations where id = $1', [id])).toHaveLength(0)
  resetClock()
})
