/** Leases that were entered by mistake: called off, or corrected. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { missingPeriods } from './charges.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let count = 0
type Given = { startDate?: string; endDate?: string; depositAmount?: number; chargesFrom?: string }

async function letFlat(more: Given = {}) {
  const property = await anna.api.properties.create({ address: `ul. Długa ${++count}` })
  const tenant = await anna.api.tenants.create({ name: 'Marta', email: `marta${count}@example.com` })
  const given = { propertyId: property.id, tenantId: tenant.id }
  const lease = await anna.api.leases.create({
    ...given,
    startDate: '2026-03-01',
    rentAmount: 93_000,
    ...more,
  })
  return { ...given, lease }
}
const charged = async (id: string) => (await anna.api.leases.get({ id })).summary!.charged
const booksAgree = async () => {
  const inOrganization = <T>(work: Parameters<typeof forOrganization<T>>[3]) =>
    forOrganization(server.services, anna.organizationId, 'test', work)
  expect((await inOrganization(verifyBooks)).differences).toBe(0)
  expect(await inOrganization(missingPeriods)).toEqual([])
}

describe('a lease entered by mistake', () => {
  it('is called off before it starts, frees the property, and can be taken back', async () => {
    const { propertyId, tenantId, lease } = await letFlat({ startDate: '2026-05-01' })
    expect(await anna.api.leases.previewCallOff({ id: lease.id })).toMatchObject({
      cancelled: { count: 0, amount: 0 },
      canReinstate: true,
    })
    const off = await anna.api.leases.callOff({ id: lease.id, reason: 'wrong flat' })
    expect(off).toMatchObject({ status: 'cancelled', cancellationReason: 'wrong flat' })
    const { can, history } = await anna.api.leases.get({ id: lease.id })
    expect(can).toMatchObject({
      callOff: false,
      reinstate: true,
      correct: false,
      terminate: false,
      renew: false,
    })
    expect(history[0]!.details).toMatchObject({ calledOff: true, reason: 'wrong flat' })
    expect((await anna.api.leases.list({ propertyId })).total).toBe(0)
    expect((await anna.api.leases.list({ propertyId, status: ['cancelled'] })).total).toBe(1)
    expect((await anna.api.tenants.get({ id: tenantId })).tenant.tenantStatus).toBe('inactive')
    for (const act of [
      () => anna.api.leases.callOff({ id: lease.id }),
      () => anna.api.leases.update({ id: lease.id, endDate: '2026-12-31' }),
      () => anna.api.leases.renew({ id: lease.id, endDate: null, rentAmount: 1, depositAmount: 0 }),
    ])
      expect(await codeOf(act())).toBe('lease_called_off')
    await anna.api.leases.reinstate({ id: lease.id })
    expect((await anna.api.leases.get({ id: lease.id })).lease.status).toBe('pending')
    await anna.api.leases.callOff({ id: lease.id })
    await anna.api.leases.create({ propertyId, tenantId, startDate: '2026-05-01', rentAmount: 1 })
    expect(await codeOf(anna.api.leases.reinstate({ id: lease.id }))).toBe('lease_overlaps')
    await booksAgree()
  })

  it('that has begun is called off with its charges as long as no money is booked on it', async () => {
    const { tenantId, lease } = await letFlat({ depositAmount: 50_000 })
    expect(await anna.api.leases.previewCallOff({ id: lease.id })).toMatchObject({
      cancelled: { count: 2, amount: 143_000 },
      canReinstate: false,
    })
    const paid = { tenantId, amount: 10_000, paymentDate: '2026-03-10', paymentMethod: 'cash' as const }
    const receipt = await anna.api.payments.recordReceipt(paid)
    expect((await anna.api.leases.get({ id: lease.id })).can.callOff).toBe(false)
    expect(await codeOf(anna.api.leases.callOff({ id: lease.id }))).toBe('lease_has_payments')
    await anna.api.payments.reverse({ id: receipt.id, reason: 'somebody else' })
    await anna.api.leases.callOff({ id: lease.id })
    const { balance, overdue } = await anna.api.tenants.get({ id: tenantId })
    expect([balance, overdue]).toEqual([0, 0])
    expect((await anna.api.payments.generateCharges()).posted).toBe(0)
    expect(await codeOf(anna.api.leases.reinstate({ id: lease.id }))).toBe('lease_charges_cancelled')
    await booksAgree()
  })

  it('is called off after its money went back in full, also its deposit, and the months stay as they were', async () => {
    const { tenantId, lease } = await letFlat({ depositAmount: 50_000 })
    const paid = { tenantId, leaseId: lease.id, paymentDate: '2026-03-10', paymentMethod: 'cash' } as const
    const { payments, leases, reports } = anna.api
    const { id: rent } = await payments.recordReceipt({ ...paid, amount: 93_000 })
    const { id: deposit } = await payments.recordReceipt({ ...paid, amount: 50_000, deposit: true })
    const off = () => codeOf(leases.callOff({ id: lease.id }))
    const back = { paymentDate: '2026-03-15', paymentMethod: 'cash', reason: 'wrong flat' } as const
    await payments.refund({ ...back, id: rent, amount: 93_000 })
    expect(await off()).toBe('lease_has_payments')
    await payments.refund({ ...back, id: deposit, amount: 49_000 })
    expect(await off()).toBe('lease_has_payments')
    await payments.refund({ ...back, id: deposit, amount: 1_000 })
    const days = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const
    const cashOf = async () =>
      (await reports.run({ type: 'cash_flow', ...days, propertyId: lease.propertyId })).sections[0]!.totals
    const before = await cashOf()
    expect(before).toMatchObject({ receipts: 0, depositsIn: 50_000, depositsOut: 50_000 })
    expect((await leases.get({ id: lease.id })).can.callOff).toBe(true)
    await leases.callOff({ id: lease.id })
    expect(await cashOf()).toEqual(before)
    const { balance, overdue } = await anna.api.tenants.get({ id: tenantId })
    expect([balance, overdue]).toEqual([0, 0])
    expect(await anna.api.tenants.account({ id: tenantId })).toMatchObject({ balance: 0, depositsHeld: 0 })
    expect((await payments.generateCharges()).posted).toBe(0)
    await booksAgree()
  })

  it('gives a carried-over deposit back when a renewal is called off, and carries it over again', async () => {
    const { tenantId, lease } = await letFlat({
      startDate: '2026-02-01',
      endDate: '2026-04-15',
      depositAmount: 50_000,
    })
    const deposit = {
      tenantId,
      amount: 50_000,
      paymentDate: '2026-02-01',
      paymentMethod: 'cash' as const,
      deposit: true,
    }
    await anna.api.payments.recordReceipt(deposit)
    const next = await anna.api.leases.renew({
      id: lease.id,
      endDate: null,
      rentAmount: 1,
      depositAmount: 50_000,
    })
    expect((await anna.api.leases.previewCallOff({ id: next.id })).depositBack).toBe(50_000)
    expect(await codeOf(anna.api.leases.callOff({ id: lease.id }))).toBe('lease_already_renewed')
    await anna.api.leases.callOff({ id: next.id })
    await anna.api.leases.reinstate({ id: next.id })
    await anna.api.leases.callOff({ id: next.id })
    await server.moveTo('2026-04-20', anna)
    await anna.api.payments.generateCharges()
    const held = async (id: string) => (await anna.api.leases.get({ id })).summary!.depositsHeld
    expect([await held(lease.id), await held(next.id)]).toEqual([50_000, 0])
    expect((await anna.api.tenants.get({ id: tenantId })).depositsHeld).toBe(50_000)
    await booksAgree()
    await server.moveTo('2026-03-15', anna)
  })

  it('is announced only to a tenant who uses the portal', async () => {
    const seen = await letFlat({ startDate: '2026-05-01' })
    await server.acceptInvitation(anna, seen.tenantId)
    const unseen = await letFlat({ startDate: '2026-05-01' })
    for (const { lease } of [seen, unseen]) await anna.api.leases.callOff({ id: lease.id })
    const mailOf = async ({ tenantId }: { tenantId: string }) =>
      (await server.mails((await anna.api.tenants.get({ id: tenantId })).tenant.email!)).map(
        ({ subject }) => subject,
      )
    expect((await mailOf(seen))[0]).toContain('called off')
    expect(await mailOf(unseen)).toEqual([])
  })
})

describe('a correction', () => {
  it('of a lease without charges changes its dates, deposit and due day and posts nothing', async () => {
    const { lease } = await letFlat({ startDate: '2026-05-01' })
    const changes = {
      startDate: '2026-04-10',
      endDate: '2026-12-31',
      depositAmount: 50_000,
      paymentDueDay: 5,
    }
    expect((await anna.api.leases.previewCorrection({ id: lease.id, ...changes })).rows).toEqual([])
    const after = await anna.api.leases.update({ id: lease.id, updatedAt: lease.updatedAt, ...changes })
    expect(after).toMatchObject({
      startDate: '2026-04-10',
      endDate: '2026-12-31',
      depositAmount: 50_000,
      chargesFrom: '2026-04-10',
    })
    expect((await anna.api.leases.get({ id: lease.id })).termsVersions).toMatchObject([
      { validFrom: '2026-04-10', rentAmount: 93_000, paymentDueDay: 5 },
    ])
    expect(
      await codeOf(anna.api.leases.update({ id: lease.id, updatedAt: lease.updatedAt, endDate: null })),
    ).toBe('version_conflict')
    const { termsVersions: seenTerms } = await anna.api.leases.get({ id: lease.id })
    const { paymentDueDay: _, prorateFees: __, ...terms } = seenTerms[0]!
    const change = { ...terms, id: lease.id, validFrom: '2026-06-01', seenTerms }
    await anna.api.leases.changeTerms({ ...change, rentAmount: 94_000 })
    expect(await codeOf(anna.api.leases.changeTerms({ ...change, rentAmount: 95_000 }))).toBe(
      'version_conflict',
    )
    expect(await codeOf(anna.api.leases.update({ id: lease.id, endDate: '2026-04-01' }))).toBe(
      'lease_end_before_start',
    )
    await booksAgree()
  })

  it('of a lease that was taken over charges nothing before that day, also if its start was that day for a while', async () => {
    const { lease } = await letFlat({ startDate: '2025-01-01', chargesFrom: '2026-04-01' })
    const before = await charged(lease.id)
    for (const startDate of ['2026-04-01', '2025-06-01']) {
      const changes = { id: lease.id, startDate }
      expect((await anna.api.leases.previewCorrection(changes)).rows).toEqual([])
      await anna.api.leases.update(changes)
      expect(await charged(lease.id)).toBe(before)
    }
    await booksAgree()
  })

  it('of a lease with charges posts what the preview shows, there and back', async () => {
    const { lease } = await letFlat({ depositAmount: 50_000 })
    const start = await charged(lease.id)
    const correct = async (changes: Parameters<typeof anna.api.leases.previewCorrection>[0]) => {
      const before = await charged(lease.id)
      const { total } = await anna.api.leases.previewCorrection(changes)
      await anna.api.leases.update(changes)
      expect((await charged(lease.id)) - before).toBe(total)
      await booksAgree()
      return total
    }
    expect(await correct({ id: lease.id, startDate: '2026-03-11' })).toBe(-30_000)
    expect(await correct({ id: lease.id, depositAmount: 60_000 })).toBe(10_000)
    expect(await correct({ id: lease.id, startDate: '2026-02-15' })).toBe(30_000 + 46_500)
    expect(await correct({ id: lease.id, endDate: '2026-03-20' })).toBe(-33_000)
    expect(await correct({ id: lease.id, endDate: null })).toBe(33_000)
    expect(await correct({ id: lease.id, startDate: '2026-03-01', depositAmount: 50_000 })).toBe(-56_500)
    expect(await charged(lease.id)).toBe(start)
  })
})
