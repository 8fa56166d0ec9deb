/** Receipts and confirmations name who paid as it was recorded, and claim nothing of money whose payer was not recorded. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20' })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

const read = async (answer: Promise<{ body: File }>): Promise<string> => {
  const { text } = await readPdf(new Uint8Array(await (await answer).body.arrayBuffer()))
  return text.replaceAll(/\s+/g, ' ')
}

it('of a co-tenant, of several people, and of nobody known', async () => {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({ address: 'ul. Wspólna 1' })
  const { id: tenantId } = await api.tenants.create({ name: 'Ania Mak' })
  await api.leases.create({ propertyId, tenantId, startDate: '2026-01-01', rentAmount: 1000_00 })
  const pay = async (amount: number, paymentDate: string) =>
    (
      await api.payments.recordReceipt({
        ...{ tenantId, amount, paymentDate, paymentMethod: 'bank_transfer', recordAgain: true },
      })
    ).id
  const { people } = await api.coTenants.add({ tenantId, name: 'Bartek Lis', movedInOn: '2026-01-01' })
  const by = (name: string, receiptId: string) =>
    api.coTenants.setPayer({ tenantId, receiptId, personId: people.find((one) => one.name === name)!.id })
  const year = () => read(api.papers.confirmation({ id: tenantId, year: 2026 }))
  const first = await pay(400_00, '2026-02-01')
  const paper = () => read(api.papers.receipt({ id: first }))
  expect(await paper()).toContain('was received on 1 February 2026 for the account of Ania Mak.')
  expect(await paper()).not.toContain('Ania Mak paid')
  expect(await year()).toContain('was received in 2026 for the account of Ania Mak.')
  await by('Bartek Lis', first)
  expect(await paper()).toContain('Wierzba confirms that Bartek Lis paid 400,00 €')
  expect(await paper()).toContain('for the account of Ania Mak.')
  expect(await year()).toContain('Wierzba confirms that Bartek Lis paid 400,00 € in 2026 for the account of')
  const second = await pay(300_00, '2026-03-01')
  expect(await year()).toContain('700,00 € was received in 2026 for the account of Ania Mak.')
  expect(await year()).toMatch(/Who paid .*1 February 2026 Bartek Lis/)
  expect(await year()).not.toMatch(/(Lis|Mak) paid/)
  await by('Bartek Lis', second)
  expect(await year()).toContain('Bartek Lis paid 700,00 €')
})
