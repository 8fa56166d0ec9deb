/** Receipts whose payer named charges (docs/finance.md 2.5). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-12T10:00:00Z' })
})
afterAll(() => server?.stop())

it('a receipt for rent and a deposit must be entered as two payments, and the refusal says so', async () => {
  const { api } = await server.signUpLandlord()
  const { id: propertyId } = await api.properties.create({ address: 'ul. Wspólna 1' })
  const { id: tenantId } = await api.tenants.create({ name: 'Ola' })
  const { id } = await api.leases.create({
    ...{ propertyId, tenantId, startDate: '2026-03-01', rentAmount: 100_000, depositAmount: 80_000 },
  })
  const { charges } = await api.leases.get({ id })
  const named = (...types: string[]) => charges.flatMap((one) => (types.includes(one.type) ? one.id : []))
  const receipt = { tenantId, paymentDate: '2026-03-12', paymentMethod: 'bank_transfer' as const }
  const both = { ...receipt, amount: 180_000, designations: named('rent', 'deposit') }
  for (const deposit of [false, true])
    for (const call of [api.payments.preview, api.payments.recordReceipt]) {
      expect(await codeOf(call({ ...both, deposit }))).toBe('deposit_receipt_needed')
      await expect(call({ ...both, deposit })).rejects.toThrow('as two payments')
    }
  await api.payments.recordReceipt({ ...receipt, amount: 100_000, designations: named('rent') })
  const deposit = { amount: 80_000, deposit: true, designations: named('deposit') }
  await api.payments.recordReceipt({ ...receipt, ...deposit })
  expect((await api.leases.get({ id })).charges.map(({ remaining }) => remaining)).toEqual([0, 0])
})
