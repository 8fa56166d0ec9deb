import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const tenant = async (name: string): Promise<string> =>
  (await anna.api.tenants.create({ name, email: `${name.toLowerCase()}@example.com` })).id
const stateOf = async (id: string) => {
  const { tenant, can, history } = await anna.api.tenants.get({ id })
  return { status: tenant.accountStatus, can, history }
}

describe('the portal account of a tenant (TEN-13)', () => {
  it('is closed at once, cannot be used while it is closed, and is opened again', async () => {
    const id = await tenant('Marta')
    const marta = await server.acceptInvitation(anna, id)
    await marta.api.home.get()
    expect((await stateOf(id)).can).toMatchObject({ closePortal: true, reopenPortal: false })
    expect(await anna.api.tenants.closePortal({ id })).toEqual({ accountStatus: 'disabled' })
    expect(await codeOf(marta.api.home.get())).toBe('forbidden')
    const closed = await stateOf(id)
    expect(closed.status).toBe('disabled')
    expect(closed.can).toMatchObject({ closePortal: false, reopenPortal: true })
    expect(closed.history[0]?.details).toEqual({ portal: 'closed' })
    expect((await anna.api.tenants.list({ accountStatus: ['disabled'] })).rows.map((row) => row.id)).toEqual([
      id,
    ])
    expect(await codeOf(anna.api.tenants.closePortal({ id }))).toBe('conflict')
    expect(await anna.api.tenants.reopenPortal({ id })).toEqual({ accountStatus: 'active' })
    await marta.api.home.get()
    expect(await codeOf(anna.api.tenants.reopenPortal({ id }))).toBe('conflict')
  })

  it('cannot be opened again with an older invitation', async () => {
    const id = await tenant('Ola')
    await server.acceptInvitation(anna, id)
    await anna.api.tenants.closePortal({ id })
    await anna.api.tenants.invite({ id })
    const [mail] = await server.mails('ola@example.com')
    await anna.api.tenants.reopenPortal({ id })
    await anna.api.tenants.closePortal({ id })
    const token = mail!.link!.split('/').at(-1)!
    expect(await codeOf(server.tenant().invitations.get({ token }))).toBe('invitation_invalid')
  })

  it('does not exist for other organizations and for tenants without an account', async () => {
    const id = await tenant('Ewa')
    const other = await server.signUpLandlord()
    for (const act of ['closePortal', 'reopenPortal'] as const) {
      expect(await codeOf(anna.api.tenants[act]({ id }))).toBe('conflict')
      expect(await codeOf(other.api.tenants[act]({ id }))).toBe('not_found')
    }
  })
})

describe('the rental status and the move-out date (TEN-01, TEN-13)', () => {
  it('follow from the leases, and a date that was entered wins', async () => {
    const id = await tenant('Jan')
    const property = await anna.api.properties.create({ address: 'ul. Krótka 1', rentAmount: 90_000 })
    const fresh = (await anna.api.tenants.get({ id })).tenant
    expect([fresh.rentalStatus, fresh.moveOutDate]).toEqual([null, null])
    await anna.api.leases.create({
      propertyId: property.id,
      tenantId: id,
      startDate: '2026-01-01',
      endDate: '2026-03-31',
      rentAmount: 90_000,
    })
    const ended = (await anna.api.tenants.get({ id })).tenant
    expect([ended.rentalStatus, ended.moveOutDate, ended.moveOutEntered]).toEqual([
      'ended',
      '2026-03-31',
      null,
    ])
    const found = await anna.api.tenants.list({ rentalStatus: ['ended'] })
    expect(found.rows.map((row) => row.id)).toEqual([id])
    expect((await anna.api.tenants.list({ rentalStatus: ['current', 'upcoming'] })).rows).toEqual([])
    const saved = await anna.api.tenants.update({ id, moveOutDate: '2026-04-02' })
    expect([saved.moveOutDate, saved.moveOutEntered]).toEqual(['2026-04-02', '2026-04-02'])
    const { content } = await anna.api.tenants.exportCsv({ rentalStatus: ['ended'] })
    expect(content).toContain('Ended')
  })
})
