/** Payouts that were recorded by hand some days before their line, or that one transfer paid together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month, result } from '../owners/agency.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const april = '2026-04-01'
const rent = 272_000

/** An owner with two issued statements of equal payouts. */
async function twoMonths(name: string) {
  const { api } = anna
  const agency = agencyOf(api)
  const ownerId = await agency.owner(name)
  const { propertyId, pay } = await agency.managed([ownerId, 1, 1])
  await pay(rent, '2026-03-10')
  await pay(rent, '2026-04-10')
  const { payout } = await agency.issue(ownerId)
  const preview = await api.owners.getStatement({ id: ownerId, month: april })
  const second = await api.owners.issueStatement({ id: ownerId, month: april, result: result(preview) })
  expect(second.payout).toBe(payout)
  const paidOn = async (of: string) => (await api.owners.getStatement({ id: ownerId, month: of })).paidOn
  const record = (of: string, day: string) => api.owners.recordPayout({ id: ownerId, month: of, paidOn: day })
  return { ownerId, name, propertyId, payout, paidOn, record }
}

async function brought(amount: number, day: string, name = '') {
  const text = `T${Math.random()}`
  await anna.api.bank.run({ file: statement([{ on: day, amount, name, text }]) })
  const inbox = await anna.api.bank.lines({})
  return { ...inbox.lines.find((line) => line.text === text)!, can: inbox.can }
}
const statementsOf = async (id: string) =>
  new Map((await anna.api.bank.openOwnerPayouts({ id })).map((one) => [one.month, one.statementId]))
const pay = (id: string, statementIds: string[], recordAgain = false) =>
  anna.api.bank.payOwners({ id, statementIds, recordAgain })

describe('a payout recorded some days before its line', () => {
  it('is offered first, and paying another month of the same amount is asked about', async () => {
    anna = await landlordWithBank(server, 'Agencja A')
    const owner = await twoMonths('Celina Pani')
    await owner.record(month, '2026-05-01')
    const line = await brought(-owner.payout, '2026-05-05', owner.name)
    expect(line.records.map(({ month: of, paid }) => [of, paid])).toEqual([
      [month, true],
      [april, false],
    ])
    const statements = await statementsOf(line.id)
    expect(await codeOf(pay(line.id, [statements.get(april)!]))).toBe('recorded_before')
    expect(await owner.paidOn(april)).toBeNull()
    await pay(line.id, [statements.get(month)!])
    expect([await owner.paidOn(month), await owner.paidOn(april)]).toEqual(['2026-05-01', null])
    const next = await brought(-owner.payout, '2026-05-06', owner.name)
    await pay(next.id, [statements.get(april)!])
    expect(await owner.paidOn(april)).toBe('2026-05-06')
  })

  it('is asked about if a new payout of the same amount is only a part of the line', async () => {
    anna = await landlordWithBank(server, 'Agencja B')
    const owner = await twoMonths('Dorota Pani')
    await twoMonths('Ewa Pani')
    await owner.record(month, '2026-05-01')
    const line = await brought(-2 * owner.payout, '2026-05-05')
    const owed = await anna.api.bank.openOwnerPayouts({ id: line.id })
    const statementIds = owed.filter(({ month: of }) => of === april).map(({ statementId }) => statementId)
    expect(statementIds).toHaveLength(2)
    expect(await codeOf(pay(line.id, statementIds))).toBe('recorded_before')
    await pay(line.id, statementIds, true)
    expect(await owner.paidOn(april)).toBe('2026-05-05')
  })

  it('of another owner is no question when it is not near in time', async () => {
    anna = await landlordWithBank(server, 'Agencja C')
    const [owner, other] = [await twoMonths('Fela Pani'), await twoMonths('Gaja Pani')]
    await other.record(month, '2026-05-01')
    const line = await brought(-owner.payout, '2026-05-05', owner.name)
    const owed = await anna.api.bank.openOwnerPayouts({ id: line.id })
    const own = owed.find(({ ownerId, month: of }) => ownerId === owner.ownerId && of === month)!
    await pay(line.id, [own.statementId])
    expect(await owner.paidOn(month)).toBe('2026-05-05')
  })
})

describe('payouts recorded by hand that one transfer paid', () => {
  it('are offered together, linked, and stay if the line is opened again', async () => {
    anna = await landlordWithBank(server, 'Agencja D')
    const owner = await twoMonths('Hania Pani')
    await owner.record(month, '2026-05-01')
    await owner.record(april, '2026-05-02')
    const line = await brought(-2 * owner.payout, '2026-05-04', owner.name)
    expect(line.can.payOwners).toBe(true)
    expect(line.records).toMatchObject([
      {
        ...{ kind: 'owner_payout', ownerId: owner.ownerId, month: april, on: '2026-05-02', paid: true },
        together: [{ month, on: '2026-05-01' }],
      },
    ])
    const expense = { category: 'other', description: 'Wypłata', propertyId: owner.propertyId } as const
    expect(await codeOf(anna.api.bank.bookExpense({ id: line.id, expense }))).toBe('recorded_before')
    const [found] = line.records
    await pay(line.id, [found!.id, ...found!.together.map(({ id }) => id)])
    const done = (await anna.api.bank.lines({ state: 'done' })).lines.find(({ id }) => id === line.id)
    expect(done?.parts).toMatchObject([{ linked: true }, { linked: true }])
    await anna.api.bank.undo({ id: line.id, reason: 'x' })
    expect([await owner.paidOn(month), await owner.paidOn(april)]).toEqual(['2026-05-01', '2026-05-02'])
  })

  it('can be chosen with one that is not paid yet, and not long after', async () => {
    anna = await landlordWithBank(server, 'Agencja E')
    const owner = await twoMonths('Iga Pani')
    await owner.record(month, '2026-05-01')
    const line = await brought(-2 * owner.payout, '2026-05-04', owner.name)
    expect(line.records).toEqual([])
    const owed = await anna.api.bank.openOwnerPayouts({ id: line.id })
    expect(owed).toMatchObject([
      { month: april, paidOn: null },
      { month, paidOn: '2026-05-01' },
    ])
    await pay(
      line.id,
      owed.map(({ statementId }) => statementId),
    )
    expect([await owner.paidOn(month), await owner.paidOn(april)]).toEqual(['2026-05-01', '2026-05-04'])
    const later = await brought(-1, '2026-05-12')
    expect(await anna.api.bank.openOwnerPayouts({ id: later.id })).toEqual([])
    expect(later.can.payOwners).toBe(false)
  })
})
