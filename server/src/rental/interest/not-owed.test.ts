/** Late interest on rent that a change took out of the lease (docs/finance.md 2.8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
  await anna.api.organizations.update({ lateInterest: 'statutory' })
  await anna.api.interest.putRate({ validFrom: '2020-01-01', percent: '9.25' })
})
afterAll(async () => {
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  await server?.stop()
  expect(books.differences).toBe(0)
})

let flats = 0
/** A flat let for 600.00 from April on, due on the 5th, with 4.56 of interest on April unless it is not posted. */
async function letFlat(isPosted = true) {
  const property = await anna.api.properties.create({ address: `ul. Odsetkowa ${++flats}` })
  const tenant = await anna.api.tenants.create({ name: 'Ola' })
  const given = { startDate: '2026-04-01', rentAmount: 60_000, paymentDueDay: 5 }
  const lease = await anna.api.leases.create({ propertyId: property.id, tenantId: tenant.id, ...given })
  if (isPosted) await postAll(lease.id)
  return lease
}
const proposed = async (leaseId: string) =>
  (await anna.api.interest.proposals({ leaseId })).lines.map(({ amount }) => amount)
async function postAll(leaseId: string) {
  const { until, lines } = await anna.api.interest.proposals({ leaseId })
  const chosen = lines.map(({ chargeId, amount }) => ({ chargeId, amount }))
  await anna.api.interest.post({ until, lines: chosen, notify: false })
}
const interestOf = async (leaseId: string) =>
  (await anna.api.leases.get({ id: leaseId })).charges.filter(({ type }) => type === 'late_interest')
const balanceOf = async (tenantId: string) => (await anna.api.tenants.account({ id: tenantId })).balance

describe('late interest on rent that was never owed', () => {
  it('is credited with the correction as the preview shows, and proposed again if that is taken back', async () => {
    const { id, tenantId } = await letFlat()
    expect(await balanceOf(tenantId)).toBe(120_456)
    const preview = await anna.api.leases.previewCorrection({ id, startDate: '2026-05-01' })
    expect(preview.rows.filter(({ type }) => type === 'late_interest')).toMatchObject([{ amount: -456 }])
    expect(preview.total).toBe(-60_456)
    await anna.api.leases.update({ id, startDate: '2026-05-01' })
    expect(await balanceOf(tenantId)).toBe(60_000)
    expect(await proposed(id)).toEqual([])
    await anna.api.leases.update({ id, startDate: '2026-04-01' })
    expect(await balanceOf(tenantId)).toBe(120_000)
    expect(await proposed(id)).toEqual([456])
    await postAll(id)
    await anna.api.leases.update({ id, startDate: '2026-05-01' })
    expect(await balanceOf(tenantId)).toBe(60_000)
  })

  it('is credited in part with a part of the month, and is not proposed', async () => {
    const posted = await letFlat()
    await anna.api.leases.update({ id: posted.id, startDate: '2026-04-16' })
    expect(await balanceOf(posted.tenantId)).toBe(90_228)
    const open = await letFlat(false)
    await anna.api.leases.update({ id: open.id, startDate: '2026-04-16' })
    expect([await proposed(posted.id), await proposed(open.id)]).toEqual([[], [228]])
  })

  it('is credited by lower terms', async () => {
    const { id, tenantId } = await letFlat()
    const terms = { id, validFrom: '2026-04-01', rentAmount: 30_000, billsAmount: 0, extraFees: 0 }
    const given = { ...terms, additionalFees: 0, additionalFeesOnce: false }
    expect((await anna.api.leases.previewTerms(given)).total).toBe(-60_228)
    await anna.api.leases.changeTerms(given)
    expect(await balanceOf(tenantId)).toBe(60_228)
  })

  it('is credited once if a part was waived', async () => {
    const { id, tenantId } = await letFlat()
    const [interest] = await interestOf(id)
    await anna.api.payments.creditNote({ id: interest!.id, amount: 400, reason: 'gift' })
    await anna.api.leases.update({ id, startDate: '2026-05-01' })
    expect(await balanceOf(tenantId)).toBe(60_000)
  })

  it('stays after an early end', async () => {
    const { id, tenantId } = await letFlat()
    await anna.api.leases.terminate({ id, lastDay: '2026-04-15', reason: 'moves' })
    expect(await balanceOf(tenantId)).toBe(30_456)
  })
})
