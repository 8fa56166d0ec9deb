/** Notifications after days on which the server was off, and documents of what is over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { generateCharges } from '../../rental/leases/jobs.ts'
import { notifyOfDay } from './jobs.ts'
import { sentenceOf } from './words.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01T10:00:00Z' })
})
afterAll(() => server?.stop())

const notifyDay = () =>
  notifyOfDay(
    async () => [],
    async () => 0,
    async () => [],
  ).run(server.services, {})
const runOn = async (day: string) => {
  await server.moveTo(`${day}T10:00:00Z`)
  await generateCharges.run(server.services, {})
  for (let run = 0; run < 2; run += 1) await notifyDay()
}
const told = ({ organizationId, userId }: Landlord, trigger: string) =>
  server.query<{ data: Record<string, string | number> }>(
    'select data from notifications where organization_id = $1 and user_id = $2 and trigger = $3 order by created_at, subject',
    [organizationId, userId, trigger],
  )

async function letUnit({ api }: Landlord, name: string, terms: object = {}) {
  const property = await api.properties.create({ address: `ul. ${name} 1` })
  const tenant = await api.tenants.create({ name })
  const given = { startDate: '2026-03-01', rentAmount: 50_000, paymentDueDay: 10, ...terms }
  const lease = await api.leases.create({ propertyId: property.id, tenantId: tenant.id, ...given })
  return { property: property.id, tenant: tenant.id, lease: lease.id }
}

describe('charges that became overdue', () => {
  it('while the server was off are notified when it runs again, each once', async () => {
    const anna = await server.signUpLandlord()
    await letUnit(anna, 'Marta')
    await letUnit(anna, 'Jan', { paymentDueDay: 12 })
    await runOn('2026-03-10')
    expect(await told(anna, 'rent_overdue')).toEqual([])
    // Off from 11 to 14 March.
    await runOn('2026-03-15')
    const [first, ...others] = await told(anna, 'rent_overdue')
    expect(others).toEqual([])
    expect(first!.data).toMatchObject({ count: 2, amount: 100_000, date: '2026-03-11' })
    expect(sentenceOf('en', { trigger: 'rent_overdue', data: first!.data })).toMatch(
      /^2 payments have become overdue since 11 March 2026/,
    )
    await runOn('2026-03-16')
    await runOn('2026-03-17')
    expect(await told(anna, 'rent_overdue')).toHaveLength(1)
    await runOn('2026-04-10')
    await runOn('2026-04-11')
    const [, april] = await told(anna, 'rent_overdue')
    expect(april!.data).toMatchObject({ count: 1, amount: 50_000 })
    expect(april!.data).not.toHaveProperty('date')
    // The server was off when they were due: they are charged and notified on one day.
    await runOn('2026-05-20')
    expect((await told(anna, 'rent_overdue'))[2]!.data).toMatchObject({
      count: 2,
      amount: 100_000,
      date: '2026-05-11',
    })
  })

  it('are notified if a member posts them before the job does', async () => {
    await server.moveTo('2026-03-01T10:00:00Z')
    const anna = await server.signUpLandlord()
    const { lease } = await letUnit(anna, 'Piotr')
    await letUnit(anna, 'Iga')
    await runOn('2026-03-12')
    expect(await told(anna, 'rent_overdue')).toHaveLength(1)
    // Off in April. One rent is posted with a change of its lease, the other by hand.
    await server.moveTo('2026-04-20T10:00:00Z', anna)
    await anna.api.leases.changeTerms({
      ...{ id: lease, validFrom: '2026-05-01', rentAmount: 60_000 },
      ...{ billsAmount: 0, extraFees: 0, additionalFees: 0, additionalFeesOnce: false },
    })
    expect(await anna.api.payments.generateCharges()).toEqual({ posted: 1 })
    const late = await anna.api.tenants.create({ name: 'Past of a lease' })
    const { id: propertyId } = await anna.api.properties.create({ address: 'ul. Nowa 1' })
    const terms = { startDate: '2026-04-01', rentAmount: 50_000, paymentDueDay: 10 }
    await anna.api.leases.create({ propertyId, tenantId: late.id, ...terms })
    await runOn('2026-04-20')
    expect((await told(anna, 'rent_overdue')).map(({ data }) => data.count)).toEqual([2, 2])
    await runOn('2026-04-21')
    expect(await told(anna, 'rent_overdue')).toHaveLength(2)
  })

  it('leave out debts that somebody enters with an earlier day', async () => {
    await server.moveTo('2026-03-01T10:00:00Z')
    const anna = await server.signUpLandlord()
    const { tenant } = await letUnit(anna, 'Ola')
    await server.moveTo('2026-03-20T10:00:00Z', anna)
    const old = { type: 'other', amount: 5_000, dueDate: '2026-03-11', description: 'Keys' } as const
    await anna.api.payments.addCharge({ tenantId: tenant, ...old })
    await runOn('2026-03-20')
    expect((await told(anna, 'rent_overdue')).map(({ data }) => [data.count, data.amount])).toEqual([
      [1, 50_000],
    ])
  })
})

describe('a document that expires', () => {
  it('is announced unless what it belongs to is over', async () => {
    await server.moveTo('2026-03-01T10:00:00Z')
    const anna = await server.signUpLandlord()
    const { api } = anna
    const expires = (subject: 'lease' | 'tenant' | 'property', subjectId: string, title: string) =>
      api.documents.create({
        file: new File(['%PDF-1.7\npolisa\n%%EOF\n'], 'polisa.pdf', { type: 'application/pdf' }),
        ...{ kind: 'insurance' as const, subject, subjectId, title, expiresOn: '2026-05-01' },
      })
    const running = await letUnit(anna, 'Running')
    await expires('lease', running.lease, 'running lease')
    await expires('tenant', running.tenant, 'running tenant')
    await expires('property', running.property, 'running property')
    const ended = await letUnit(anna, 'Ended', { endDate: '2026-03-31', rentAmount: 0 })
    await expires('lease', ended.lease, 'ended lease')
    await expires('tenant', ended.tenant, 'moved out')
    await expires('property', ended.property, 'vacant property')
    const renewed = await letUnit(anna, 'Renewed', { endDate: '2026-03-31', rentAmount: 0 })
    await expires('lease', renewed.lease, 'renewed lease')
    await api.leases.renew({ id: renewed.lease, endDate: null, rentAmount: 0, depositAmount: 0 })
    const newcomer = await api.tenants.create({ name: 'Newcomer' })
    await expires('tenant', newcomer.id, 'newcomer')
    const left = await api.tenants.create({ name: 'Left' })
    await expires('tenant', left.id, 'removed tenant')
    await api.tenants.remove({ ids: [left.id] })
    const sold = await api.properties.create({ address: 'ul. Sprzedana 1' })
    await expires('property', sold.id, 'removed property')
    await api.properties.remove({ ids: [sold.id] })
    const given = await api.properties.create({
      address: 'ul. Oddana 1',
      managedFrom: '2026-01-01',
      managedTo: '2026-03-31',
    })
    await expires('property', given.id, 'no longer managed')
    await runOn('2026-04-10')
    expect((await told(anna, 'document_expiring')).map(({ data }) => data.title).sort()).toEqual([
      'newcomer',
      'renewed lease',
      'running lease',
      'running property',
      'running tenant',
      'vacant property',
    ])
  })
})
