/** A refund says which charges it opens again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

async function flatAndGarage() {
  const { properties, tenants, leases, payments } = anna.api
  const { id: tenantId } = await tenants.create({ name: 'Marta' })
  for (const [address, rentAmount] of [
    ['ul. Mokra 1', 1000_00],
    ['ul. Mokra 1, garaż', 200_00],
  ] as const) {
    const { id: propertyId } = await properties.create({ address })
    await leases.create({ propertyId, tenantId, startDate: '2026-06-01', rentAmount, paymentDueDay: 10 })
  }
  const pay = (amount: number, paymentDate = '2026-06-12') =>
    payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'cash' })
  return { tenantId, pay, payments }
}

describe('a refund of a payment', () => {
  it('names the charges that are open again with their homes, in its preview and its answer', async () => {
    const { payments, pay } = await flatAndGarage()
    const { id } = await pay(1200_00)
    const refund = { id, amount: 300_00, paymentDate: '2026-06-15' }
    const { reopens, fromCredit } = await payments.previewRefund(refund)
    expect(fromCredit).toBe(0)
    const june = { type: 'rent', serviceFrom: '2026-06-01' }
    expect(reopens).toMatchObject([
      { charge: { ...june, address: 'ul. Mokra 1' }, amount: 100_00, remainingAfter: 100_00 },
      { charge: { ...june, address: 'ul. Mokra 1, garaż' }, amount: 200_00, remainingAfter: 200_00 },
    ])
    const done = await payments.refund({ ...refund, paymentMethod: 'cash', reason: 'Too much' })
    expect(done).toMatchObject({ kind: 'refund', amount: 300_00, reopens })
    expect(await codeOf(payments.previewRefund({ ...refund, amount: 901_00 }))).toBe('refund_exceeds_receipt')
  })

  it('names none that other money of the tenant pays, nor if only credit goes back', async () => {
    const { payments, pay } = await flatAndGarage()
    const { id } = await pay(1200_00)
    const { id: credit } = await pay(250_00, '2026-06-13')
    const preview = (amount: number) => payments.previewRefund({ id, amount, paymentDate: '2026-06-15' })
    expect(await preview(250_00)).toMatchObject({ reopens: [], fromCredit: 250_00 })
    const more = await preview(400_00)
    expect(more.fromCredit).toBe(250_00)
    expect(more.reopens.map(({ amount }) => amount)).toEqual([150_00])
    const given = { id: credit, amount: 250_00, paymentDate: '2026-06-15', paymentMethod: 'cash' } as const
    expect((await payments.refund({ ...given, reason: 'Credit' })).reopens).toEqual([])
  })
})
