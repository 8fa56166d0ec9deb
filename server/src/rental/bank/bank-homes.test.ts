/** A line that names a charge of one of several homes pays it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

/** Jan rents a flat for 1,000.00 and a garage for 200.00, both due on 5 March. */
async function flatAndGarage(name: string) {
  const { api }: Landlord = await landlordWithBank(server, name)
  const { id: tenantId } = await api.tenants.create({ name: 'Jan Lis' })
  const let_ = async (address: string, rentAmount: number) => {
    const { id: propertyId } = await api.properties.create({ address: `${name} ${address}` })
    return api.leases.create({ propertyId, tenantId, startDate: '2026-03-01', rentAmount, paymentDueDay: 5 })
  }
  const flat = await let_('1 m. 3', 100_000)
  const garage = await let_('garaż 7', 20_000)
  const reference = (await api.tenants.get({ id: tenantId })).tenant.paymentReference
  const left = async ({ id }: { id: string }) =>
    (await api.leases.get({ id })).charges.map(({ remaining }) => remaining)
  await api.bank.run({
    file: statement([{ on: '2026-03-10', amount: 20_000, name: 'JAN LIS', text: `${reference} cz` }]),
  })
  const [line] = (await api.bank.lines({})).lines
  return { api, tenantId, flat, garage, left, line: line! }
}

describe('a line of the amount of one of two homes', () => {
  it('names the charge and its home, and pays it', async () => {
    const { api, tenantId, flat, garage, left, line } = await flatAndGarage('Reczna')
    const { address, ...charge } = line.candidates[0]!.charges[0]!
    expect(charge).toMatchObject({ type: 'rent', serviceFrom: '2026-03-01' })
    expect(address).toContain('garaż 7')
    await api.bank.accept({ id: line.id, parts: [{ tenantId, amount: line.amount }], seen: line.version })
    expect([await left(flat), await left(garage)]).toEqual([[100_000], [0]])
  })

  it('pays it also when all certain lines are booked at once', async () => {
    const { api, flat, garage, left, line } = await flatAndGarage('Zbiorcza')
    expect(line.certainty).toBe('sure')
    expect(await api.bank.acceptSure({ ids: [line.id] })).toMatchObject({ accepted: 1 })
    expect([await left(flat), await left(garage)]).toEqual([[100_000], [0]])
  })

  it('is divided in the order of due dates if a person divides it', async () => {
    const { api, tenantId, flat, garage, left, line } = await flatAndGarage('Podzielona')
    const half = { tenantId, amount: line.amount / 2 }
    await api.bank.accept({ id: line.id, parts: [half, half] })
    const open = [...(await left(flat)), ...(await left(garage))]
    expect(open.reduce((sum, each) => sum + each, 0)).toBe(100_000)
    expect(open).not.toEqual([100_000, 0])
  })
})
