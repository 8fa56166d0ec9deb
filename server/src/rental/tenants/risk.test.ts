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

it('counts no receipt that was reversed and no lease that was called off', async () => {
  await server.moveTo('2026-03-20T10:00:00Z')
  const anna = await server.signUpLandlord()
  const { api } = anna
  const { id: tenantId } = await api.tenants.create({ name: 'Ola' })
  let flats = 0
  const rent = async (startDate: string) => {
    const { id: propertyId } = await api.properties.create({ address: `ul. Polna ${++flats}` })
    return api.leases.create({ propertyId, tenantId, startDate, rentAmount: 600_00, paymentDueDay: 10 })
  }
  await rent('2026-01-01')
  const pay = (amount: number, paymentDate: string, more: object = {}) =>
    api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer', ...more })
  const wrong = await pay(600_00, '2026-01-09', { reference: 'typed twice' })
  for (const month of ['01', '02', '03']) await pay(600_00, `2026-${month}-10`)
  // Its charges take the money of the first lease until it is called off.
  const mistake = await rent('2026-01-01')
  await server.moveTo('2026-03-21T10:00:00Z', anna)
  await api.payments.reverse({ id: wrong.id, reason: 'Of somebody else' })
  await api.payments.generateCharges()
  await api.leases.callOff({ id: mistake.id })
  const { risk } = await api.tenants.get({ id: tenantId })
  expect(risk).toMatchObject({
    points: 10,
    reasons: [
      { factor: 'arrears', value: 0 },
      { factor: 'late_share', value: 0 },
      { factor: 'longest_delay', value: 0 },
      { factor: 'deposit', value: 0 },
      { factor: 'failed_payments', value: 0 },
    ],
  })
})

it.each([
  ['returned', 1],
  ['mistake', 0],
  [undefined, 0],
] as const)('counts a receipt that was reversed with the cause %s as %i failed', async (cause, failed) => {
  await server.moveTo('2026-03-20T10:00:00Z')
  const { api } = await server.signUpLandlord()
  const { id: propertyId } = await api.properties.create({ address: 'ul. Polna 1' })
  const { id: tenantId } = await api.tenants.create({ name: 'Ola' })
  const rents = { startDate: '2026-01-01', rentAmount: 600_00, paymentDueDay: 10 }
  await api.leases.create({ propertyId, tenantId, ...rents })
  const paid = []
  for (const month of ['01', '02', '03'])
    paid.push(
      await api.payments.recordReceipt({
        ...{ tenantId, amount: 600_00, paymentDate: `2026-${month}-10`, paymentMethod: 'bank_transfer' },
      }),
    )
  await api.payments.reverse({ id: paid[2]!.id, reason: 'Brak środków', ...(cause && { cause }) })
  const { risk } = await api.tenants.get({ id: tenantId })
  // The charge is late as it is for every receipt that no longer counts.
  expect(risk).toMatchObject({
    reasons: [
      { factor: 'arrears', value: 1 },
      { factor: 'late_share', value: 1 / 3 },
      { factor: 'longest_delay', value: 10 },
      { factor: 'deposit' },
      { factor: 'failed_payments', value: failed },
    ],
  })
})
