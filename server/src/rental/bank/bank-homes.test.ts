/** A line that names a charge of one of several homes pays it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

/** Jan rents a flat for 1,000.00, a garage for 200.00 and the other homes, all due on 5 March. */
async function flatAndGarage(name: string, others: readonly [address: string, rent: number][] = []) {
  const { api }: Landlord = await landlordWithBank(server, name)
  const { id: tenantId } = await api.tenants.create({ name: 'Jan Lis' })
  const let_ = async (address: string, rentAmount: number) => {
    const { id: propertyId } = await api.properties.create({ address: `${name} ${address}` })
    return api.leases.create({ propertyId, tenantId, startDate: '2026-03-01', rentAmount, paymentDueDay: 5 })
  }
  const flat = await let_('1 m. 3', 100_000)
  const garage = await let_('garaż 7', 20_000)
  const rest = []
  for (const [address, rent] of others) rest.push(await let_(address, rent))
  const reference = (await api.tenants.get({ id: tenantId })).tenant.paymentReference
  const left = async ({ id }: { id: string }) =>
    (await api.leases.get({ id })).charges.map(({ remaining }) => remaining)
  await api.bank.run({
    file: statement([{ on: '2026-03-10', amount: 20_000, name: 'JAN LIS', text: `${reference} cz` }]),
  })
  const [line] = (await api.bank.lines({})).lines
  return { api, tenantId, flat, garage, rest, left, line: line! }
}

describe('a line of the amount of several homes', () => {
  it('pays the charge that a person chooses, and no charge of somebody else', async () => {
    const { api, tenantId, garage, rest, left, line } = await flatAndGarage('Wybrana', [['garaż 8', 20_000]])
    expect(line).toMatchObject({ certainty: 'likely', candidates: [{ charges: [] }] })
    const second = rest[0]!
    const { charges } = await api.leases.get({ id: second.id })
    const accept = (designations: string[]) =>
      api.bank.accept({ id: line.id, parts: [{ tenantId, amount: line.amount, designations }] })
    expect(await codeOf(accept(['019e44d5-0759-7005-b869-6a78ed17957a']))).toBe('charge_not_open')
    await accept([charges[0]!.id])
    expect([await left(garage), await left(second)]).toEqual([[20_000], [0]])
  })
})

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

describe('a line of the amount of two of three homes', () => {
  it('names none of them, and is left to a person', async () => {
    const { api, line } = await flatAndGarage('Komórka', [['komórka 8', 20_000]])
    expect(line.certainty).toBe('likely')
    expect(line.candidates[0]).toMatchObject({ address: null, charges: [] })
    expect(line.candidates[0]!.reasons).toContain('equal_charges')
    expect(await api.bank.acceptSure({ ids: [line.id] })).toMatchObject({ accepted: 0, left: [line.id] })
  })

  it('is certain again if the equal charge is not open any more', async () => {
    const { api, garage, rest, left, line } = await flatAndGarage('Umorzona', [['komórka 8', 20_000]])
    const { charges } = await api.leases.get({ id: rest[0]!.id })
    await api.payments.writeOff({ id: charges[0]!.id, amount: 20_000, reason: 'Umorzenie' })
    const [again] = (await api.bank.lines({})).lines
    expect(again).toMatchObject({ certainty: 'sure' })
    expect(again!.candidates[0]!.address).toContain('garaż 7')
    await api.bank.acceptSure({ ids: [line.id] })
    expect(await left(garage)).toEqual([0])
  })
})

describe('the address beside a tenant of several homes', () => {
  it('is that of the home that is paid', async () => {
    const { line } = await flatAndGarage('Adres')
    expect(line.candidates[0]!.address).toContain('garaż 7')
  })

  it('is missing if several homes are paid, or it is not known which one', async () => {
    const { api, tenantId } = await flatAndGarage('Bez adresu')
    const reference = (await api.tenants.get({ id: tenantId })).tenant.paymentReference
    const row = (amount: number) => ({ on: '2026-03-10', amount, name: 'JAN LIS', text: `${reference} x` })
    await api.bank.run({ file: statement([row(120_000), row(3_000)]) })
    const lines = (await api.bank.lines({})).lines.filter(({ amount }) => amount !== 20_000)
    expect(lines.map(({ candidates }) => candidates[0]!.address)).toEqual([null, null])
  })
})
