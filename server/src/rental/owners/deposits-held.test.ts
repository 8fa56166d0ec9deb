/** Deposits in the statements of owners (docs/finance.md 8.16). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('deposits that were held before the statements began, or came and left with a property, are stated', async () => {
  const { owner, managed, issue } = agencyOf(anna.api)
  const { api } = anna
  const [a, b] = [await owner('Przed'), await owner('Po')]
  const { pay, propertyId, lease } = await managed([a, 1, 1])
  await pay(100_000, '2026-02-02', { deposit: true })
  const held = async (id: string, of: string) => {
    const { depositsBefore, depositsTakenOver, depositsHandedOver, depositsAfter } =
      await api.owners.getStatement({ id, month: of })
    return [depositsBefore, depositsTakenOver, depositsHandedOver, depositsAfter]
  }
  expect(await held(a, month)).toEqual([0, 100_000, 0, 100_000])
  await issue(a)
  await issue(b)
  await api.owners.putShares({
    ...{ propertyId, validFrom: '2026-04-10' },
    shares: [
      { ownerId: a, numerator: 1, denominator: 4 },
      { ownerId: b, numerator: 3, denominator: 4 },
    ],
  })
  await api.deposits.settle({ leaseId: lease.id, settledOn: '2026-04-15', returned: 20_000, reason: 'x' })
  expect(await held(a, '2026-04-01')).toEqual([100_000, 0, -75_000, 20_000])
  expect(await held(b, '2026-04-01')).toEqual([0, 75_000, 0, 60_000])
  expect((await api.deposits.get({ leaseId: lease.id })).held).toBe(80_000)
  const { rows } = await api.owners.getStatement({ id: b, month: '2026-04-01' })
  expect(rows.find(({ line }) => line === 'deposits_taken_over')).toMatchObject({
    ...{ amount: 100_000, share: 75_000, day: '2026-04-10', correction: false },
  })
})

const sums = async (id: string, of = '2026-04-01') => {
  const one = await anna.api.owners.getStatement({ id, month: of })
  const { depositsIn, depositsOut, depositsApplied, depositsAfter, rent, otherReceipts } = one
  return { depositsIn, depositsOut, depositsApplied, depositsAfter, rent, otherReceipts }
}

it('a deposit that is paid before the lease is entered belongs to the unit of the lease, with what is set off from it', async () => {
  const { api } = anna
  const { owner } = agencyOf(api)
  const a = await owner('Wcześniej')
  const { id: propertyId } = await api.properties.create({ address: 'ul. Wczesna 1' })
  await api.owners.putShares({
    ...{ propertyId, validFrom: '2026-01-01' },
    shares: [{ ownerId: a, numerator: 1, denominator: 1 }],
  })
  await agencyOf(api).issue(a)
  const { id: tenantId } = await api.tenants.create({ name: 'Wczesny' })
  const cash = { paymentDate: '2026-04-02', paymentMethod: 'cash' as const, deposit: true }
  await api.payments.recordReceipt({ tenantId, amount: 300_000, ...cash })
  const lease = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-04-10', rentAmount: 200_000, depositAmount: 300_000 },
  })
  const { openCharges } = await api.deposits.get({ leaseId: lease.id })
  const on = { leaseId: lease.id, settledOn: '2026-04-15', reason: 'x' }
  await api.deposits.settle({
    ...on,
    returned: 0,
    applied: [{ chargeId: openCharges[0]!.id, amount: 50_000 }],
  })
  await api.deposits.settle({ ...on, returned: 0, deductions: [{ amount: 70_000, description: 'Szkoda' }] })
  await api.deposits.settle({ ...on, returned: 180_000 })
  expect(await sums(a)).toEqual({
    ...{ depositsIn: 300_000, depositsOut: -180_000, depositsApplied: -120_000, depositsAfter: 0 },
    ...{ rent: 50_000, otherReceipts: 70_000 },
  })
  const report = await api.reports.run({
    ...{ type: 'cash_flow', period: 'custom', from: '2026-04-01', to: '2026-04-20', propertyId },
  })
  expect(report.sections[0]!.totals).toMatchObject({
    ...{ depositsIn: 300_000, depositsOut: 180_000, depositsApplied: 120_000 },
  })
})

it('one receipt for the deposits of two flats is with the owner of each, and so is what is returned', async () => {
  const { api } = anna
  const { owner } = agencyOf(api)
  const owners = [await owner('Trzeci'), await owner('Czwarty')]
  const { id: tenantId } = await api.tenants.create({ name: 'Dwa lokale' })
  const leases: string[] = []
  for (const [place, ownerId] of owners.entries()) {
    const { id: propertyId } = await api.properties.create({ address: `ul. Podwójna ${place}` })
    await api.owners.putShares({
      ...{ propertyId, validFrom: '2026-01-01' },
      shares: [{ ownerId, numerator: 1, denominator: 1 }],
    })
    await agencyOf(api).issue(ownerId)
    const given = { startDate: '2026-04-01', rentAmount: 200_000, depositAmount: [300_000, 100_000][place]! }
    leases.push((await api.leases.create({ propertyId, tenantId, ...given })).id)
  }
  await api.payments.recordReceipt({
    ...{ tenantId, amount: 400_000, paymentDate: '2026-04-02', paymentMethod: 'cash', deposit: true },
  })
  await api.deposits.settle({ leaseId: leases[1]!, settledOn: '2026-04-10', returned: 100_000, reason: 'x' })
  const deposits = await Promise.all(owners.map((id) => sums(id)))
  expect(deposits).toMatchObject([
    { depositsIn: 300_000, depositsOut: 0, depositsAfter: 300_000 },
    { depositsIn: 100_000, depositsOut: -100_000, depositsAfter: 0 },
  ])
})
