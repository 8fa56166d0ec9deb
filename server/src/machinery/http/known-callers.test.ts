/** A read sends its statements together with the check of its caller, and is as strict as without that. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

/**
 * Returns how many messages with statements the server sends as landlord or tenant while `work` runs. Jobs that run at the
 * same moment send messages too, so the fewest of three runs count.
 */
async function sent(work: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && fewest > 1; run += 1) fewest = Math.min(fewest, await sentOnce(work))
  return fewest
}

async function sentOnce(work: () => Promise<unknown>): Promise<number> {
  const original = Client.prototype.query
  let times = 0
  const spy = function (this: Client, ...given: unknown[]) {
    if (/^domovik_(app|tenant)$/.test(this.user ?? '')) times += 1
    return Reflect.apply(original, this, given)
  }
  Client.prototype.query = spy as typeof original
  await work().finally(() => {
    Client.prototype.query = original
  })
  return times
}

const set = (text: string, values: unknown[]) => server.query(text, values)

describe('a read of a known caller', () => {
  it.each([
    ['properties', () => anna.api.properties.list({})],
    ['tenants', () => anna.api.tenants.list({})],
    ['leases', () => anna.api.leases.list({})],
    ['payments', () => anna.api.payments.list({})],
    ['incomes', () => anna.api.incomes.list({})],
    ['expenses', () => anna.api.expenses.list({})],
    ['tickets', () => anna.api.tickets.list({})],
    ['audit', () => anna.api.audit.list({})],
    ['dashboard', () => anna.api.dashboard.get()],
  ])('needs one message to PostgreSQL: %s', async (_, call) => {
    await call()
    expect(await sent(call)).toBe(1)
  })

  it("needs one message for the tenant's first screen", async () => {
    const { id } = await anna.api.tenants.create({ name: 'Ola', email: 'ola@example.com' })
    const { id: propertyId } = await anna.api.properties.create({ address: 'ul. Oli 1', rentAmount: 90_000 })
    await anna.api.leases.create({ propertyId, tenantId: id, startDate: '2026-04-01', rentAmount: 90_000 })
    const ola = await server.acceptInvitation(anna, id)
    await ola.api.home.get()
    expect(await sent(() => ola.api.home.get())).toBe(1)
    await set('update tenant_accounts set disabled_at = now() where tenant_id = $1', [id])
    await expect(ola.api.home.get()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is refused at once when the role, the membership or the session is gone', async () => {
    const ben = await server.addMember(anna, 'manager')
    const look = () => ben.api.audit.list({})
    await look()
    await look()
    await set('update organization_members set role = $2 where user_id = $1', [ben.userId, 'viewer'])
    await expect(look()).rejects.toMatchObject({ code: 'forbidden' })
    await set('update organization_members set role = $2 where user_id = $1', [ben.userId, 'manager'])
    await look()
    await set('delete from organization_members where user_id = $1', [ben.userId])
    await expect(look()).rejects.toMatchObject({ code: 'organization_missing' })
    await set(
      `insert into organization_members (organization_id, user_id, role, joined_at) values ($1, $2, 'manager', now())`,
      [anna.organizationId, ben.userId],
    )
    await look()
    await set('delete from auth.sessions where user_id = $1', [ben.userId])
    await expect(look()).rejects.toMatchObject({ code: 'session_expired' })
  })

  it('uses a changed organization, plan and settings at once', async () => {
    const carl = await server.signUpLandlord()
    const look = async () => {
      const { totals } = await carl.api.properties.list({})
      return totals.currency
    }
    expect([await look(), await look()]).toEqual(['EUR', 'EUR'])
    await set('update organizations set currency = $2 where id = $1', [carl.organizationId, 'PLN'])
    expect(await look()).toBe('PLN')
    const day = async () => (await carl.api.dashboard.get()).today
    expect([await day(), await day()]).toEqual(['2026-04-17', '2026-04-17'])
    await set('update organizations set time_zone = $2 where id = $1', [
      carl.organizationId,
      'Pacific/Kiritimati',
    ])
    expect(await day()).toBe('2026-04-18')
    await set(`update organizations set status = 'suspended' where id = $1`, [carl.organizationId])
    await expect(look()).rejects.toMatchObject({ code: 'organization_suspended' })
    await set(`update organizations set status = 'active' where id = $1`, [carl.organizationId])
    expect(await look()).toBe('PLN')
  })

  it('gives two members of several organizations the rows of the one they chose', async () => {
    const [one, two] = [await server.signUpLandlord('One'), await server.signUpLandlord('Two')]
    await one.api.properties.create({ address: 'One 1' })
    await two.api.properties.create({ address: 'Two 2' })
    await set(
      `insert into organization_members (organization_id, user_id, role, joined_at) values ($1, $2, 'manager', now() + interval '1 day')`,
      [two.organizationId, one.userId],
    )
    const addresses = async (organizationId: string) => {
      const api = server.admin({ token: one.token, headers: { 'x-organization-id': organizationId } })
      return (await api.properties.list({})).rows.map(({ address }) => address)
    }
    const chosen = [one, two, one, two, two, one].map(({ organizationId }) => organizationId)
    for (let round = 0; round < 2; round++)
      expect(await Promise.all(chosen.map(addresses))).toEqual(
        chosen.map((id) => [id === one.organizationId ? 'One 1' : 'Two 2']),
      )
  })
})
