import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { missingPeriods } from './charges.ts'
import { generateCharges } from './jobs.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let count = 0
async function flatAndTenant() {
  const property = await anna.api.properties.create({
    address: `ul. Długa ${++count}`,
    rentAmount: 90_000,
    billsAmount: 15_000,
  })
  const tenant = await anna.api.tenants.create({ name: `Najemca ${count}` })
  return { propertyId: property.id, tenantId: tenant.id }
}
const chargesOf = async (id: string) =>
  (await anna.api.leases.get({ id })).charges
    .map(({ type, amount, dueDate, serviceFrom, serviceTo }) => ({
      type,
      amount,
      dueDate,
      serviceFrom,
      serviceTo,
    }))
    .reverse()

describe('a new lease', () => {
  it('charges from its first day, prorated, with due days clamped in short months', async () => {
    await server.moveTo('2026-03-15', anna)
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-01-13',
      rentAmount: 60_000,
      billsAmount: 10_000,
      depositAmount: 120_000,
      paymentDueDay: 31,
    })
    expect(await chargesOf(lease.id)).toEqual([
      { type: 'deposit', amount: 120_000, dueDate: '2026-01-13', serviceFrom: '2026-01-13', serviceTo: null },
      {
        type: 'rent',
        amount: 36_774,
        dueDate: '2026-01-31',
        serviceFrom: '2026-01-13',
        serviceTo: '2026-01-31',
      },
      {
        type: 'bills',
        amount: 6_129,
        dueDate: '2026-01-31',
        serviceFrom: '2026-01-13',
        serviceTo: '2026-01-31',
      },
      {
        type: 'rent',
        amount: 60_000,
        dueDate: '2026-02-28',
        serviceFrom: '2026-02-01',
        serviceTo: '2026-02-28',
      },
      {
        type: 'bills',
        amount: 10_000,
        dueDate: '2026-02-28',
        serviceFrom: '2026-02-01',
        serviceTo: '2026-02-28',
      },
      {
        type: 'rent',
        amount: 60_000,
        dueDate: '2026-03-31',
        serviceFrom: '2026-03-01',
        serviceTo: '2026-03-31',
      },
      {
        type: 'bills',
        amount: 10_000,
        dueDate: '2026-03-31',
        serviceFrom: '2026-03-01',
        serviceTo: '2026-03-31',
      },
    ])
  })

  it('is refused if another lease covers the same days', async () => {
    const { propertyId, tenantId } = await flatAndTenant()
    await anna.api.leases.create({
      propertyId,
      tenantId,
      startDate: '2026-01-01',
      endDate: '2026-06-30',
      rentAmount: 1,
    })
    const again = (startDate: string) =>
      anna.api.leases.create({ propertyId, tenantId, startDate, rentAmount: 1 })
    expect(await codeOf(again('2026-06-30'))).toBe('lease_overlaps')
    await again('2026-07-01')
  })

  it('that began before the import starts with an opening balance and charges only from then on', async () => {
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2024-05-01',
      chargesFrom: '2026-03-01',
      openingBalance: 45_000,
      rentAmount: 60_000,
    })
    expect((await chargesOf(lease.id)).map(({ type, amount }) => ({ type, amount }))).toEqual([
      { type: 'opening_balance', amount: 45_000 },
      { type: 'rent', amount: 60_000 },
    ])
    const paidAhead = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2024-05-01',
      chargesFrom: '2026-03-01',
      openingBalance: -20_000,
      rentAmount: 60_000,
    })
    const { charges } = await anna.api.leases.get({ id: paidAhead.id })
    expect(charges.map(({ type, remaining }) => ({ type, remaining }))).toEqual([
      { type: 'rent', remaining: 40_000 },
    ])
  })

  it('previews its first charges, the same that it then posts', async () => {
    const terms = {
      startDate: '2026-03-13',
      rentAmount: 60_000,
      billsAmount: 10_000,
      depositAmount: 50_000,
      paymentDueDay: 10,
    }
    const { charges } = await anna.api.leases.preview(terms)
    const lease = await anna.api.leases.create({ ...(await flatAndTenant()), ...terms })
    const posted = await chargesOf(lease.id)
    expect(charges.slice(0, posted.length)).toEqual(posted)
  })
})

describe('the charge job', () => {
  const run = () => generateCharges.run(server.services, {})

  it('leaves no gap and no duplicate, however often or rarely it runs', async () => {
    await server.moveTo('2026-03-15', anna)
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-02-01',
      rentAmount: 60_000,
    })
    await run()
    await run()
    expect((await chargesOf(lease.id)).map(({ serviceFrom }) => serviceFrom)).toEqual([
      '2026-02-01',
      '2026-03-01',
    ])
    await server.moveTo('2026-09-02', anna)
    await Promise.all([run(), run(), run()])
    expect((await chargesOf(lease.id)).map(({ serviceFrom }) => serviceFrom)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9].map((month) => `2026-0${month}-01`),
    )
    expect(await forOrganization(server.services, anna.organizationId, 'test', missingPeriods)).toEqual([])
    await server.moveTo('2026-03-15', anna)
  })
})

describe('changing terms from a day on', () => {
  it('posts the difference for the current month and leaves posted rows unchanged', async () => {
    await server.moveTo('2026-03-15', anna)
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-02-01',
      rentAmount: 62_000,
      paymentDueDay: 10,
    })
    const change = {
      billsAmount: 0,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
      paymentDueDay: 10,
    }
    await anna.api.leases.changeTerms({
      id: lease.id,
      validFrom: '2026-03-22',
      rentAmount: 93_000,
      ...change,
    })
    expect((await chargesOf(lease.id)).map(({ amount, serviceFrom }) => ({ amount, serviceFrom }))).toEqual([
      { amount: 62_000, serviceFrom: '2026-02-01' },
      { amount: 62_000, serviceFrom: '2026-03-01' },
      { amount: 10_000, serviceFrom: '2026-03-22' },
    ])
    await anna.api.leases.changeTerms({
      id: lease.id,
      validFrom: '2026-03-25',
      rentAmount: 62_000,
      ...change,
    })
    const { charges } = await anna.api.leases.get({ id: lease.id })
    expect(charges.reduce((sum, { amount, credited }) => sum + amount - credited, 0)).toBe(
      62_000 + 62_000 + 3_000,
    )
  })

  it('since an elapsed month posts the difference, due today, as the preview shows', async () => {
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-01-01',
      rentAmount: 60_000,
      extraFees: 2_000,
    })
    const since = {
      id: lease.id,
      validFrom: '2026-02-01',
      rentAmount: 65_000,
      billsAmount: 3_000,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
    }
    const preview = await anna.api.leases.previewTerms(since)
    const row = (type: string, amount: number, month: string, dueDate: string | null) => ({
      type,
      amount,
      serviceFrom: `2026-${month}-01`,
      serviceTo: month === '02' ? '2026-02-28' : '2026-03-31',
      dueDate,
    })
    expect(preview.total).toBe(12_000)
    expect(preview.rows.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
      row('bills', 3_000, '02', '2026-03-15'),
      row('bills', 3_000, '03', '2026-03-15'),
      row('extra_fee', -2_000, '02', null),
      row('extra_fee', -2_000, '03', null),
      row('rent', 5_000, '02', '2026-03-15'),
      row('rent', 5_000, '03', '2026-03-15'),
    ])
    const before = (await anna.api.leases.get({ id: lease.id })).summary!
    await anna.api.leases.changeTerms(since)
    const { summary, charges } = await anna.api.leases.get({ id: lease.id })
    expect(summary!.charged - before.charged).toBe(12_000)
    expect(summary!.overdue).toBe(before.overdue - 4_000)
    expect(charges.every(({ dueDate, serviceFrom }) => dueDate >= serviceFrom!)).toBe(true)
    expect((await anna.api.leases.previewTerms(since)).rows).toEqual([])
    await anna.api.leases.changeTerms(since)
    expect((await anna.api.leases.get({ id: lease.id })).summary!.charged).toBe(summary!.charged)
  })

  it('keeps "do not prorate" and the due day unless they are given', async () => {
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-03-11',
      rentAmount: 62_000,
      billsAmount: 10_000,
      prorateFees: false,
      paymentDueDay: 20,
    })
    expect((await chargesOf(lease.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['rent', 42_000],
      ['bills', 10_000],
    ])
    await anna.api.leases.changeTerms({
      id: lease.id,
      validFrom: '2026-04-01',
      rentAmount: 63_000,
      billsAmount: 10_000,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
    })
    const { termsVersions } = await anna.api.leases.get({ id: lease.id })
    expect(termsVersions.at(-1)).toMatchObject({ prorateFees: false, paymentDueDay: 20, rentAmount: 63_000 })
  })

  it('is refused outside the lease', async () => {
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-02-01',
      endDate: '2026-12-31',
      rentAmount: 1,
    })
    expect(
      await codeOf(
        anna.api.leases.changeTerms({
          id: lease.id,
          validFrom: '2027-01-01',
          rentAmount: 2,
          billsAmount: 0,
          extraFees: 0,
          additionalFees: 0,
          additionalFeesOnce: false,
        }),
      ),
    ).toBe('terms_change_outside_lease')
  })
})

describe('early termination', () => {
  it('cancels later charges, prorates the last month and keeps the money as credit', async () => {
    await server.moveTo('2026-03-15', anna)
    const { propertyId, tenantId } = await flatAndTenant()
    const lease = await anna.api.leases.create({
      propertyId,
      tenantId,
      startDate: '2026-02-01',
      rentAmount: 62_000,
    })
    await anna.api.payments.recordReceipt({
      tenantId,
      amount: 124_000,
      paymentDate: '2026-03-10',
      paymentMethod: 'cash',
    })
    const foretold = await anna.api.leases.previewTermination({ id: lease.id, lastDay: '2026-03-20' })
    expect(foretold).toMatchObject({
      cancelled: { count: 0, amount: 0 },
      credits: [{ type: 'rent', serviceFrom: '2026-03-21', amount: 22_000 }],
      freed: 22_000,
      open: 0,
    })
    const withPenalty = { id: lease.id, lastDay: '2026-02-28', penalty: 70_000 }
    expect(await anna.api.leases.previewTermination(withPenalty)).toMatchObject({
      cancelled: { count: 1, amount: 62_000 },
      credits: [],
      freed: 0,
      open: 8_000,
    })
    expect((await anna.api.leases.get({ id: lease.id })).lease.status).toBe('active')
    await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-03-20', reason: 'new job in Gdańsk' })
    const { tenant, balance } = await anna.api.tenants.get({ id: tenantId })
    expect(balance).toBe(-22_000)
    expect(tenant.tenantStatus).toBe('active')
    await server.moveTo('2026-03-21', anna)
    expect((await anna.api.leases.get({ id: lease.id })).lease.status).toBe('terminated')
    await anna.api.leases.create({ propertyId, tenantId, startDate: '2026-03-21', rentAmount: 1 })
    await server.moveTo('2026-03-15', anna)
  })
})

describe('concurrent requests', () => {
  it('terminate a lease once and charge its penalty once', async () => {
    await server.moveTo('2026-03-15', anna)
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-02-01',
      rentAmount: 60_000,
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        anna.api.leases.terminate({ id: lease.id, lastDay: '2026-03-31', reason: 'Agreed', penalty: 10_000 }),
      ),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(7).fill('lease_already_terminated'))
    const penalties = (await chargesOf(lease.id)).filter(({ type }) => type === 'extra_fee')
    expect(penalties.map(({ amount }) => amount)).toEqual([10_000])
  })

  it('change terms from the same day without charging the difference twice', async () => {
    await server.moveTo('2026-03-15', anna)
    const lease = await anna.api.leases.create({
      ...(await flatAndTenant()),
      startDate: '2026-02-01',
      rentAmount: 62_000,
    })
    await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        anna.api.leases.changeTerms({
          id: lease.id,
          validFrom: '2026-03-17',
          rentAmount: 93_000,
          billsAmount: 0,
          extraFees: 0,
          additionalFees: 0,
          additionalFeesOnce: false,
          paymentDueDay: 10,
        }),
      ),
    )
    const march = (await chargesOf(lease.id)).filter(({ dueDate }) => dueDate >= '2026-03-01')
    expect(march.reduce((cents, { amount }) => cents + amount, 0)).toBe(77_000)
  })
})
