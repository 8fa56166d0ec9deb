import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  startTestServer,
  type TestServer,
  testPassword,
} from '../../../test/harness.ts'
import { setClock } from '../../machinery/clock.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord('Wierzba Nieruchomości')
})
afterAll(() => server?.stop())

let made = 0
async function invited(landlord = anna, email = `tenant-${++made}@example.com`) {
  const tenant = await landlord.api.tenants.create({ name: 'Marta Wójcik', email })
  await landlord.api.tenants.invite({ id: tenant.id })
  return { tenant, email, token: await newestToken(email) }
}

async function newestToken(email: string): Promise<string> {
  const [mail] = await server.mails(email)
  return mail!.link!.split('/').at(-1)!
}

const accept = (token: string, password = testPassword) =>
  server.tenant().invitations.accept({ token, name: 'Marta', password })

describe('sending an invitation', () => {
  it('sends a link in the language of the organization and stores only the hash of the token', async () => {
    const ben = await server.signUpLandlord('Sosna')
    await ben.api.organizations.update({ language: 'pl' })
    const { tenant, email, token } = await invited(ben)
    const [mail] = await server.mails(email)
    expect(mail!.subject).toBe('Sosna zaprasza do portalu najemcy')
    expect(mail!.link).toBe(`http://tenant.localhost:3000/invite/${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await server.query<{ token_hash: string; email: string; days: number }>(
      'select token_hash, email, extract(day from expires_at - created_at)::int as days from invitations where tenant_id = $1',
      [tenant.id],
    )
    expect(row).toEqual({ token_hash: createHash('sha256').update(token).digest('hex'), email, days: 7 })
    const shown = await ben.api.tenants.get({ id: tenant.id })
    expect(shown.tenant).toMatchObject({ accountStatus: 'invited', invitationSentAt: expect.any(String) })
    expect(
      JSON.stringify(await server.query('select * from audit_logs where tenant_id = $1', [tenant.id])),
    ).not.toContain(token)
  })

  it('says whether to choose a password or to enter that of the account', async () => {
    const { email, token } = await invited()
    expect((await server.mails(email))[0]!.text).toContain('choose a password')
    await accept(token)
    const ben = await server.signUpLandlord('Lipa')
    const { id } = await ben.api.tenants.create({ name: 'Marta', email })
    await ben.api.tenants.invite({ id })
    const texts = (await server.mails(email)).map(({ text }) => text).filter((text) => text.includes('Lipa'))
    expect(texts[0]).toContain('enter the password of that account')
    expect(texts[0]).not.toContain('choose a password')
  })

  it('requires an address and is refused after the invitation was accepted', async () => {
    const nobody = await anna.api.tenants.create({ name: 'Bez adresu' })
    expect(await codeOf(anna.api.tenants.invite({ id: nobody.id }))).toBe('invitation_needs_email')
    const { tenant, token } = await invited()
    await accept(token)
    expect(await codeOf(anna.api.tenants.invite({ id: tenant.id }))).toBe('invitation_already_accepted')
    expect((await anna.api.tenants.get({ id: tenant.id })).tenant.accountStatus).toBe('active')
  })

  it('is limited to twenty per hour and organization, whichever member sends them', async () => {
    const [eva, other] = [await server.signUpLandlord('Dąb'), await server.signUpLandlord('Klon')]
    const manager = await server.addMember(eva, 'manager')
    const invite = async (landlord: Landlord) => {
      const tenant = await landlord.api.tenants.create({ name: 'Jan', email: `tenant-${++made}@example.com` })
      return () => landlord.api.tenants.invite({ id: tenant.id })
    }
    for (let i = 0; i < 20; i++) await (await invite(i % 2 ? manager : eva))()
    const refused = await invite(manager)
    expect(await codeOf(refused())).toBe('rate_limited')
    expect(await codeOf((await invite(eva))())).toBe('rate_limited')
    await (await invite(other))()
    setClock('2026-04-06T12:03:30Z')
    await refused()
    expect(await codeOf(refused())).toBe('rate_limited')
    setClock('2026-04-06')
  })

  it('requires the permission to edit tenants, in the same organization', async () => {
    const { tenant } = await invited()
    const accountant = await server.addMember(anna, 'accountant')
    expect(await codeOf(accountant.api.tenants.invite({ id: tenant.id }))).toBe('forbidden')
    const ben = await server.signUpLandlord()
    expect(await codeOf(ben.api.tenants.invite({ id: tenant.id }))).toBe('not_found')
  })

  it('again invalidates the earlier link', async () => {
    const { tenant, email, token } = await invited()
    await anna.api.tenants.invite({ id: tenant.id })
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
    expect(await accept(await newestToken(email))).toEqual({ email })
  })

  it('twice at the same time leaves one open invitation', async () => {
    const tenant = await anna.api.tenants.create({ name: 'Dwa razy', email: 'twice@example.com' })
    await Promise.all([1, 2, 3, 4].map(() => anna.api.tenants.invite({ id: tenant.id })))
    const open = await server.query(
      'select 1 from invitations where tenant_id = $1 and accepted_at is null and revoked_at is null',
      [tenant.id],
    )
    expect(open).toHaveLength(1)
  })
})

describe('an invitation', () => {
  it('shows sender and address before a password is set', async () => {
    const { email, token } = await invited()
    expect(await server.tenant().invitations.get({ token })).toMatchObject({
      email,
      tenantName: 'Marta Wójcik',
      landlordName: 'Wierzba Nieruchomości',
      hasAccount: false,
    })
    expect(await codeOf(server.tenant().invitations.get({ token: 'x'.repeat(43) }))).toBe(
      'invitation_invalid',
    )
  })

  it('gives portal access to the person who accepts it, limited to their own account', async () => {
    const { tenant, email, token } = await invited()
    await accept(token)
    const account = await server.services.auth.admin.findUserByEmail(email)
    expect(account).toMatchObject({ emailConfirmedAt: expect.any(Date), userMetadata: { name: 'Marta' } })
    const other = await invited()
    const person = await server.acceptInvitation(anna, other.tenant.id)
    expect(await person.api.home.me()).toMatchObject({
      tenantId: other.tenant.id,
      landlord: { name: 'Wierzba Nieruchomości' },
    })
    expect(await codeOf(server.admin(person).properties.list({}))).toBe('organization_missing')
    expect(tenant.id).not.toBe(other.tenant.id)
  })

  it('is used only once, even by twenty concurrent requests', async () => {
    const { tenant, token } = await invited()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        accept(token, `river-otter-lantern-${i}`).then(
          () => 'accepted',
          (error) => (error as { code: string }).code,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'invitation_invalid']))
    expect(
      await server.query('select 1 from tenant_accounts where tenant_id = $1', [tenant.id]),
    ).toHaveLength(1)
  })

  it('expires after seven days', async () => {
    const { token } = await invited()
    setClock('2026-04-13T11:00:00Z')
    expect((await server.tenant().invitations.get({ token })).hasAccount).toBe(false)
    setClock('2026-04-13T13:00:00Z')
    expect(await codeOf(server.tenant().invitations.get({ token }))).toBe('invitation_expired')
    expect(await codeOf(accept(token))).toBe('invitation_expired')
    setClock('2026-04-06')
  })

  it('stays open if the password is too weak', async () => {
    const { token, email } = await invited()
    expect(await codeOf(accept(token, 'password'))).toBe('validation_failed')
    expect(await server.services.auth.admin.findUserByEmail(email)).toBeUndefined()
    expect(await accept(token)).toEqual({ email })
  })

  it('is bound to the address it was sent to', async () => {
    const { tenant, token } = await invited()
    await anna.api.tenants.update({ id: tenant.id, email: 'somebody-else@example.com' })
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
  })

  it('becomes invalid when the tenant is removed', async () => {
    const { tenant, token } = await invited()
    await anna.api.tenants.remove({ ids: [tenant.id] })
    expect(await codeOf(accept(token))).toBe('invitation_invalid')
  })
})

describe('an invited address with an existing account', () => {
  it('joins a second tenancy with its own password and no other', async () => {
    const first = await invited()
    await accept(first.token)
    const ben = await server.signUpLandlord('Sosna')
    const second = await invited(ben, first.email)
    expect((await server.tenant().invitations.get({ token: second.token })).hasAccount).toBe(true)
    expect(await codeOf(accept(second.token, 'another-password-99'))).toBe('validation_failed')
    await accept(second.token)
    const links = await server.query(
      'select organization_id from tenant_accounts where tenant_id = any($1)',
      [[first.tenant.id, second.tenant.id]],
    )
    expect(links).toHaveLength(2)
    const sessions = await server.query(
      'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [first.email],
    )
    expect(sessions).toEqual([])
  })

  it("is refused if it belongs to a landlord, who signs in on the landlord's site", async () => {
    const ben = await server.signUpLandlord()
    const { token } = await invited(anna, ben.email)
    expect(await codeOf(accept(token))).toBe('landlord_account')
    const [row] = await server.query<{ accepted_at: Date | null }>(
      'select accepted_at from invitations where email = $1',
      [ben.email],
    )
    expect(row!.accepted_at).toBeNull()
  })
})
