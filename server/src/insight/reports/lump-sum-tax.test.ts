import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminClient, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let api: AdminClient

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  api = server.admin(await server.signUp())
  await api.organizations.create({ name: 'Wierzba', currency: 'PLN', plan: 'enterprise' })
  const property = await api.properties.create({ address: 'ul. Lipowa 1', managedFrom: '2025-01-01' })
  const tenant = await api.tenants.create({ name: 'Ala' })
  await api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2025-12-01',
    rentAmount: 300_000,
    billsAmount: 50_000,
    depositAmount: 600_000,
    paymentDueDay: 10,
  })
  const pay = (amount: number, paymentDate: string, deposit = false) =>
    api.payments.recordReceipt({
      tenantId: tenant.id,
      amount,
      paymentDate,
      paymentMethod: 'bank_transfer',
      deposit,
    })
  await pay(600_000, '2025-12-01', true)
  for (const day of ['2025-12-09', '2026-01-09', '2026-02-09']) await pay(350_000, day)
  // In advance: money counts on the day it is received.
  await pay(350_000, '2026-02-27')
})
afterAll(() => server?.stop())

const run = (period: object) => api.reports.run({ type: 'lump_sum_tax', ...period })

describe('the report on the lump-sum tax (9.3)', () => {
  it('counts rent received since January without bills and deposits, and opens the payments', async () => {
    const { sections, figures } = await run({ period: 'this_month' })
    const [january, february, march] = sections[0]!.rows
    expect(january!.cells).toMatchObject({
      received: 350_000,
      notTaxed: 50_000,
      taxBase: 300_000,
      tax: 25_500,
    })
    expect(february!.cells).toMatchObject({ received: 700_000, payBy: '2026-03-20' })
    expect(march!.cells).toMatchObject({ received: 0, tax: 0 })
    expect(figures.map(({ id, value }) => [id, value])).toEqual([
      ['tax_base', sections[0]!.totals!.taxBase],
      ['lump_sum_tax', sections[0]!.totals!.tax],
    ])
    const { totals } = await api.payments.list(february!.opens!.received!.filters as object)
    expect(totals.received).toBe(700_000)
  })

  it('is of the year in which the period ends', async () => {
    const { sections } = await run({ period: 'custom', from: '2025-11-01', to: '2025-12-31' })
    expect(sections[0]!.rows).toHaveLength(12)
    expect(sections[0]!.totals).toMatchObject({ received: 350_000, taxBase: 300_000, tax: 25_500 })
  })

  it('follows the settings of the organization', async () => {
    await api.organizations.update({ lumpSumBills: true, lumpSumSpouses: true })
    const { sections, notes } = await run({ period: 'this_year' })
    expect(sections[0]!.rows[0]!.cells).toMatchObject({ notTaxed: 0, taxBase: 350_000, tax: 29_800 })
    expect(notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['lump_sum_spouses', 'lump_sum_with_bills']),
    )
  })

  it('is not computed in another currency', async () => {
    const anna = await server.signUpLandlord()
    const { sections, notes } = await anna.api.reports.run({ type: 'lump_sum_tax', period: 'this_year' })
    expect([sections, notes]).toEqual([[], [{ code: 'lump_sum_only_pln' }]])
  })
})
