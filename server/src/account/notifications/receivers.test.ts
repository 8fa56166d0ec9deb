/** Who gets no notifications: members who are blocked, and everybody in a suspended organization. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfDay, notifyOfEvents } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-10T10:00:00Z' })
})
afterAll(() => server?.stop())

const tick = () => notifyOfEvents.run(server.services, {})
const notifyDay = () =>
  notifyOfDay(
    async () => [],
    async () => 0,
    async () => [],
  ).run(server.services, {})

/** Rows of a member, whom the API may refuse. */
const toldTo = async ({ userId }: Landlord) =>
  (
    await server.query<{ trigger: string }>(
      'select trigger from notifications where user_id = $1 order by trigger',
      [userId],
    )
  ).map(({ trigger }) => trigger)
const mailsTo = async ({ email }: Landlord) =>
  (await server.mails(email)).filter(({ link }) => /tickets|payments|leases/.test(link ?? '')).length

async function endingLease({ api }: Landlord) {
  const property = await api.properties.create({ address: 'ul. Prosta 3' })
  const tenant = await api.tenants.create({ name: 'Marta' })
  const terms = { startDate: '2026-03-01', endDate: '2026-04-05', rentAmount: 50_000, paymentDueDay: 20 }
  await api.leases.create({ propertyId: property.id, tenantId: tenant.id, ...terms })
}

describe('a blocked member', () => {
  it('gets no notification and no mail until the block ends', async () => {
    const anna = await server.signUpLandlord()
    const ewa = await server.addMember(anna, 'manager')
    const jan = await server.addMember(anna, 'manager')
    await tick()
    const block = (until: string) =>
      server.query('update auth.users set banned_until = $2 where id = $1', [ewa.userId, until])
    await block('2026-06-01T00:00:00Z')
    await endingLease(anna)
    await anna.api.tickets.create({ type: 'issue', title: 'Cieknie kran' })
    await tick()
    await notifyDay()
    expect(await toldTo(ewa)).toEqual([])
    expect(await mailsTo(ewa)).toBe(0)
    expect(await toldTo(jan)).toEqual(['lease_ending', 'ticket'])
    expect(await mailsTo(jan)).toBe(2)
    await block('2026-03-10T09:00:00Z')
    await notifyDay()
    expect(await toldTo(ewa)).toEqual(['lease_ending'])
  })
})

describe('members of a suspended organization', () => {
  it('get none, and are notified of what happened when it is given back', async () => {
    const anna = await server.signUpLandlord()
    const ewa = await server.addMember(anna, 'manager')
    const root = await server.signUpSuperAdmin()
    await tick()
    await endingLease(anna)
    await ewa.api.tickets.create({ type: 'issue', title: 'Zimny kaloryfer' })
    const { organizations } = root.api.superAdmin
    await organizations.suspend({ id: anna.organizationId, reason: 'Suspected fraud, ticket 17' })
    await tick()
    await notifyDay()
    expect([await toldTo(anna), await toldTo(ewa)]).toEqual([[], []])
    expect([await mailsTo(anna), await mailsTo(ewa)]).toEqual([0, 0])
    await organizations.giveBack({ id: anna.organizationId })
    await tick()
    await notifyDay()
    expect(await toldTo(anna)).toEqual(['lease_ending', 'ticket'])
    expect(await toldTo(ewa)).toEqual(['lease_ending'])
  })
})
