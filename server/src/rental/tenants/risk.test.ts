/** The payment risk of a tenant (docs/finance.md 10.2). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17T10:00:00Z' })
})
afterAll(() => server?.stop())

it('is shown to the landlord with its reasons', async () => {
  const anna = await server.signUpLandlord()
  const { api } = anna
  const property = await api.properties.create({ address: 'Polna 1' })
  const { id } = await api.tenants.create({ name: 'Ola' })
  expect((await api.tenants.get({ id })).risk).toEqual({ points: null, why: 'missing_input' })
  await api.leases.create({
    propertyId: property.id,
    tenantId: id,
    startDate: '2026-01-01',
    rentAmount: 60_000,
    paymentDueDay: 10,
  })
  const pay = (amount: number, paymentDate: string, more: object = {}) =>
    api.payments.recordReceipt({ tenantId: id, amount, paymentDate, paymentMethod: 'bank_transfer', ...more })
  await pay(60_000, '2026-01-10')
  await pay(60_000, '2026-02-10')
  await pay(60_000, '2026-03-10')
  const bounced = await pay(1_000, '2026-04-01', { status: 'pending' })
  await api.payments.settle({ id: bounced.id, status: 'failed' })
  // A payment that was taken back at once was a mistake of the entry.
  const mistake = await pay(2_000, '2026-04-02')
  await api.payments.reverse({ id: mistake.id, reason: 'x' })
  expect((await api.tenants.get({ id })).risk).toMatchObject({
    points: 20 + 10 + 8 + 10 + 5,
    band: 'high',
    reasons: [
      { factor: 'arrears', value: 1 },
      { factor: 'late_share', value: 0.25 },
      { factor: 'longest_delay', value: 7 },
      { factor: 'deposit', value: 0 },
      { factor: 'failed_payments', value: 1 },
    ],
  })
})
