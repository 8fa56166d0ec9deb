/** Money that owners pay in, which the file of a bank contains: it is counted once, and is never revenue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
let ownerId: string
let amount = 50_000
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Agencja')
  ownerId = (await anna.api.owners.create({ name: 'Zenobia Właścicielka' })).owner.id
})
afterAll(() => server?.stop())

/** A new amount, so that no test sees the money of another one. */
const fresh = () => ++amount

async function brought(of: number, day = '2026-05-10', name = '') {
  const text = `T${Math.random()}`
  await anna.api.bank.run({ file: statement([{ on: day, amount: of, name, text }]) })
  return (await anna.api.bank.lines({})).lines.find((line) => line.text === text)!
}
const paidIn = async (of: number) =>
  (await anna.api.owners.get({ id: ownerId })).contributions.filter((one) => one.amount === of)
const byHand = (of: number, paidOn: string) =>
  anna.api.owners.recordContribution({ id: ownerId, amount: of, paidOn })
const book = (id: string, contribution: { ownerId: string } | { recordedId: string }, recordAgain = false) =>
  anna.api.bank.ownerPaidIn({ id, contribution, recordAgain })
const doneParts = async (id: string) =>
  (await anna.api.bank.lines({ state: 'done' })).lines.find((line) => line.id === id)?.parts

describe('a line that an owner paid in', () => {
  it('records it on its day, and undoing takes it back', async () => {
    const of = fresh()
    const line = await brought(of)
    await book(line.id, { ownerId })
    expect(await paidIn(of)).toMatchObject([{ paidOn: '2026-05-10' }])
    expect(await doneParts(line.id)).toMatchObject([
      { kind: 'owner_contribution', recordName: 'Zenobia Właścicielka', ownerId, amount: of, linked: false },
    ])
    expect((await anna.api.bank.exportCsv({ state: 'done' })).content).toContain('Zenobia')
    const { history } = await anna.api.owners.get({ id: ownerId })
    expect(history.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ ownerPaidIn: '2026-05-10', amount: of, bankLine: line.id }),
    )
    expect(await codeOf(book(line.id, { ownerId }))).toBe('bank_line_done')
    await anna.api.bank.undo({ id: line.id, reason: 'x' })
    expect(await paidIn(of)).toEqual([])
  })

  it('is open again if somebody undoes the money on the page of the owner', async () => {
    const of = fresh()
    const line = await brought(of)
    await book(line.id, { ownerId })
    const [one] = await paidIn(of)
    await answering((recordAgain) =>
      anna.api.owners.undoContribution({ id: ownerId, contributionId: one!.id, recordAgain }),
    )
    const { lines } = await anna.api.bank.lines({})
    expect(lines.find(({ id }) => id === line.id)).toMatchObject({ parts: [], records: [] })
  })

  it('is never money that went out', async () => {
    const line = await brought(-fresh())
    expect(await codeOf(book(line.id, { ownerId }))).toBe('bank_parts_differ')
  })
})

describe('money of an owner that was recorded by hand', () => {
  it('is offered for its line, linked once, and stays if the line is opened again', async () => {
    const of = fresh()
    await byHand(of, '2026-05-02')
    const line = await brought(of, '2026-05-10')
    expect(line.records).toMatchObject([
      { kind: 'owner_contribution', ownerId, name: 'Zenobia Właścicielka', on: '2026-05-02', paid: true },
    ])
    const recordedId = line.records[0]!.id
    await book(line.id, { recordedId })
    expect(await doneParts(line.id)).toMatchObject([{ kind: 'owner_contribution', linked: true }])
    expect(await paidIn(of)).toHaveLength(1)
    const twin = await brought(of, '2026-05-11')
    expect(twin.records).toEqual([])
    expect(await codeOf(book(twin.id, { recordedId }))).toBe('conflict')
    const other = await brought(fresh())
    expect(await codeOf(book(other.id, { recordedId }))).toBe('conflict')
    await anna.api.bank.undoMany({ ids: [line.id], reason: 'x' })
    expect(await paidIn(of)).toHaveLength(1)
  })

  it('is asked about before the line becomes an income or is paid in again', async () => {
    const of = fresh()
    await byHand(of, '2026-05-02')
    const line = await brought(of)
    const income = { category: 'other', description: 'Wpłata' } as const
    expect(await codeOf(anna.api.bank.bookIncome({ id: line.id, income }))).toBe('recorded_before')
    expect(await codeOf(book(line.id, { ownerId }))).toBe('recorded_before')
    await book(line.id, { ownerId }, true)
    expect(await paidIn(of)).toHaveLength(2)
  })

  it('is no question for a line of eleven days later', async () => {
    const of = fresh()
    await byHand(of, '2026-04-29')
    const line = await brought(of)
    expect(line.records).toEqual([])
    await book(line.id, { ownerId })
  })
})

it('is asked about if the same money was recorded as an income', async () => {
  const of = fresh()
  const date = '2026-05-09'
  await anna.api.incomes.create({
    ...{ category: 'other', description: 'Wpłata', amount: of, date, paidOn: date },
  })
  const line = await brought(of)
  expect(await codeOf(book(line.id, { ownerId }))).toBe('recorded_before')
  await book(line.id, { ownerId }, true)
  expect(await paidIn(of)).toHaveLength(1)
})

it('can be booked if there is an owner', async () => {
  expect((await anna.api.bank.lines({})).can.fromOwner).toBe(true)
  const other = await landlordWithBank(server, 'Bez właścicieli')
  expect((await other.api.bank.lines({})).can.fromOwner).toBe(false)
})
