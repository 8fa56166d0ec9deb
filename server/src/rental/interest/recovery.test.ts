/** Late interest between businesses with the flat cost of recovery (docs/finance.md 2.8, examples E46, E47). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-25T10:00:00Z' })
})
afterAll(() => server?.stop())

let shops = 0
/** A landlord with one shop let from February on and due on the 10th, between businesses. */
async function letShop(
  currency: 'EUR' | 'PLN',
  lateInterest: 'eu_commercial' | 'pl_commercial',
  rentAmount: number,
) {
  anna = await server.signUpLandlord()
  if (currency === 'PLN')
    await server.query('update organizations set currency = $2 where id = $1', [anna.organizationId, 'PLN'])
  const { api } = anna
  await api.organizations.update({ vatRegistered: true })
  const property = await api.properties.create({ address: `ul. Sklepowa ${++shops}` })
  const tenant = await api.tenants.create({ name: 'Sklep sp. z o.o.', email: `shop-${shops}@example.com` })
  const lease = await api.leases.create({
    ...{ propertyId: property.id, tenantId: tenant.id, startDate: '2026-02-01', endDate: '2026-02-28' },
    ...{ rentAmount, paymentDueDay: 10 },
  })
  await api.vat.save({ leaseId: lease.id, rates: [{ kind: 'extra_fee', percent: '23' }] })
  await api.leases.update({ id: lease.id, lateInterest })
  return { api, tenant, lease }
}
const until = '2026-03-25'

describe('late interest between businesses', () => {
  it('is proposed by the official rates with the flat cost, although the organization charges none (E46)', async () => {
    const { api, tenant, lease } = await letShop('EUR', 'eu_commercial', 121_000)
    const { lines } = await api.interest.proposals({})
    expect(lines).toMatchObject([{ days: 43, amount: 14_47, recoveryEuros: 40 }])
    const { chargeId } = lines[0]!
    const posted = await api.interest.post({ until, lines: [{ chargeId, amount: 14_47, recovery: true }] })
    expect(posted).toMatchObject({ charges: 2, amount: 54_47, notified: 1 })
    const { charges } = await api.leases.get({ id: lease.id })
    expect(charges.filter(({ type }) => type !== 'rent').map(({ type, amount }) => [type, amount])).toEqual(
      expect.arrayContaining([
        ['late_interest', 14_47],
        ['extra_fee', 40_00],
      ]),
    )
    expect(await api.papers.previewDemand({ id: tenant.id })).toMatchObject({ interest: 0, total: 1_264_47 })
    const [mail] = await server.mails(tenant.email!)
    expect(mail!.text).toContain('40,00')
    expect((await api.interest.proposals({})).lines).toEqual([])
  })

  it('never charges the flat cost twice, proposes it alone, and takes it back with its batch', async () => {
    const { api, lease } = await letShop('EUR', 'eu_commercial', 121_000)
    const { chargeId } = (await api.interest.proposals({})).lines[0]!
    await api.interest.post({ until, lines: [{ chargeId, amount: 14_47 }] })
    const [alone] = (await api.interest.proposals({})).lines
    expect(alone).toMatchObject({ amount: 0, recoveryEuros: 40 })
    const line = { chargeId, amount: 0, recovery: true }
    const { batchId } = await api.interest.post({ until, lines: [line] })
    expect(await codeOf(api.interest.post({ until, lines: [line] }))).toBe('interest_above_proposal')
    expect(await codeOf(api.interest.post({ until, lines: [{ chargeId, amount: 0 }] }))).toBe(
      'validation_failed',
    )
    const [batch] = (await api.interest.postings()).batches
    expect(batch).toMatchObject({ batchId, charges: 1, amount: 40_00, standing: 1 })
    expect(await api.interest.undo({ batchId, reason: 'x' })).toMatchObject({ reversed: 1 })
    expect(await codeOf(api.interest.undo({ batchId, reason: 'x' }))).toBe('already_reversed')
    expect((await api.interest.proposals({})).lines).toMatchObject([{ amount: 0, recoveryEuros: 40 }])
    // The reversed fee is no open charge of the lease.
    const { summary } = await api.leases.get({ id: lease.id })
    expect(summary!.charged).toBe(121_000 + 14_47)
  })

  it('needs the rate of the euro in another currency, follows the limits in złoty, and bears no VAT (E47)', async () => {
    const { api, lease } = await letShop('PLN', 'pl_commercial', 500_001)
    const { lines } = await api.interest.proposals({})
    expect(lines).toMatchObject([{ recoveryEuros: 70, segments: [{ percent: '14', days: 43 }] }])
    const { chargeId } = lines[0]!
    const line = { chargeId, amount: 0, recovery: true }
    expect(await codeOf(api.interest.post({ until, lines: [line] }))).toBe('validation_failed')
    await api.interest.post({ until, lines: [line], euroRate: '4.2345' })
    const fee = (await api.leases.get({ id: lease.id })).charges.find(({ type }) => type === 'extra_fee')!
    expect(fee).toMatchObject({ amount: 296_42, dueDate: until })
    expect((await api.payments.get({ id: fee.id })).payment.vat).toBeNull()
    const report = await api.reports.run({ type: 'vat', period: 'custom', from: '2026-03-01', to: until })
    expect(report.sections.find(({ id }) => id === 'vat_sales')!.rows).toEqual([])
    // Neither later, when rates are applied to what was posted.
    const rates = [{ kind: 'extra_fee', percent: '23' } as const]
    expect(await api.vat.save({ leaseId: lease.id, rates, from: '2026-01-01' })).toMatchObject({
      appliedTo: 0,
    })
    expect((await api.payments.get({ id: fee.id })).payment.vat).toBeNull()
  })

  it('is left out where the charge is waived, and shown in a demand', async () => {
    const { api, tenant } = await letShop('EUR', 'eu_commercial', 121_000)
    const { chargeId } = (await api.interest.proposals({})).lines[0]!
    expect(await api.papers.previewDemand({ id: tenant.id })).toMatchObject({ interest: 14_47 })
    await api.interest.waive({ chargeId, reason: 'Goodwill' })
    expect((await api.interest.proposals({})).lines).toEqual([])
  })

  it('bears neither interest nor a flat cost on the flat cost itself', async () => {
    const { api } = await letShop('EUR', 'eu_commercial', 121_000)
    const { chargeId } = (await api.interest.proposals({})).lines[0]!
    await api.interest.post({ until, lines: [{ chargeId, amount: 14_47, recovery: true }] })
    await server.moveTo('2026-04-25T10:00:00Z', anna)
    expect((await api.interest.proposals({})).lines.map((one) => one.chargeId)).toEqual([chargeId])
  })
})
