/** A tenant of several homes is named with all of them, and the export of payments names what each row is for. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
const today = '2026-05-05'
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord('Wierzba')
})
afterAll(() => server?.stop())

const cellsOf = ({ content }: { content: string }) =>
  parse(content, { delimiter: ';', bom: true, columns: true }) as Record<string, string>[]

it('lists and exports the homes that run today, and one home as before', async () => {
  const { api } = anna
  const tenant = await api.tenants.create({ name: 'Marta' })
  const lease = async (address: string, startDate: string, endDate: string | null = null) => {
    const { id: propertyId } = await api.properties.create({ address })
    await api.leases.create({ propertyId, tenantId: tenant.id, startDate, endDate, rentAmount: 90_000 })
  }
  const row = async () => (await api.tenants.list({ q: 'Marta' })).rows[0]!
  await lease('Rynek 1', '2026-02-01')
  await lease('Dawna 3', '2025-01-01', '2025-12-31')
  expect(await row()).toMatchObject({ propertyAddress: 'Rynek 1', homes: null })
  await lease('Garażowa 7', '2026-03-01')
  expect(await row()).toMatchObject({ propertyAddress: 'Garażowa 7', homes: ['Garażowa 7', 'Rynek 1'] })
  expect(cellsOf(await api.tenants.exportCsv({}))[0]!.Property).toBe('Garażowa 7, Rynek 1')

  await api.payments.recordReceipt({
    ...{ tenantId: tenant.id, amount: 1_170_000, paymentDate: today, paymentMethod: 'cash' },
  })
  const rows = cellsOf(await api.payments.exportCsv({}))
  const receipt = rows.find((each) => each.Amount === '11700,00')!
  expect(receipt['What for']).toBe('Payment')
  expect(receipt.Property).toContain('Rynek 1')
  expect(rows.map((each) => each['What for'])).toContain('Rent, March 2026')
})
