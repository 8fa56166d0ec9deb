/** Payouts to owners and refunds that the file of a bank contains: each is counted once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month } from '../owners/agency.fixture.ts'
import { answering } from './booked-lines.fixture.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await landlordWithBank(server, 'Agencja')
})
afterAll(() => server?.stop())

const april = '2026-04-01'
const on = '2026-04-10'
const payoutAccount = 'PL61109010140000071219812874'
let owners = 0

/** An owner whose statement of March is issued; every owner has another rent, so that no two payouts are equal. */
async function owed() {
  const { api } = anna
  const agency = agencyOf(api)
  const name = `Zenobia Właścicielka${++owners}`
  const ownerId = await agency.owner(name)
  const { propertyId, pay } = await agency.managed([ownerId, 1, 1])
  await pay(240_000 + owners * 1_000, '2026-03-10')
  const { payout } = await agency.issue(ownerId)
  const paidOn = async (of = month) => (await api.owners.getStatement({ id: ownerId, month: of })).paidOn
  return { ownerId, name, propertyId, payout, paidOn, issue: agency.issue, pay }
}

/** Imports a movement of the account and returns its line. */
async function brought(
  amount: number,
  { day = on, name = '', account = '', text = `T${Math.random()}` } = {},
) {
  await anna.api.bank.run({ file: statement([{ on: day, amount, name, account, text }]) })
  const { lines } = await anna.api.bank.lines({})
  return lines.find((line) => line.text === text)!
}
const recorded = ({ ownerId }: { ownerId: string }, paidOn = on) =>
  anna.api.owners.recordPayout({ id: ownerId, month, paidOn })
/** Money out of the organization in April: a payout belongs to no unit. */
const moneyOut = async () => {
  const asked = { type: 'cash_flow', period: 'custom', from: april, to: '2026-04-30' } as const
  const { ownerPayouts, operating } = (await anna.api.reports.run(asked)).sections[0]!.totals ?? {}
  return Number(ownerPayouts ?? 0) + Number(operating ?? 0)
}
const expense = { category: 'other', description: 'Wypłata' } as const
const doneParts = async (id: string) => {
  const { lines } = await anna.api.bank.lines({ state: 'done' })
  return lines.find((line) => line.id === id)?.parts
}

describe('a payout that was recorded by hand', () => {
  it('is offered for its line, linked, and stays if the line is opened again', async () => {
    const owner = await owed()
    const before = await moneyOut()
    await recorded(owner, '2026-04-09')
    const line = await brought(-owner.payout)
    expect(line.records).toMatchObject([
      { kind: 'owner_payout', name: owner.name, ownerId: owner.ownerId, month, on: '2026-04-09', paid: true },
    ])
    const statementIds = [line.records[0]!.id]
    await anna.api.bank.payOwners({ id: line.id, statementIds })
    expect(await doneParts(line.id)).toMatchObject([
      {
        ...{ kind: 'owner_payout', recordName: owner.name, ownerId: owner.ownerId, month },
        ...{ amount: owner.payout, linked: true },
      },
    ])
    expect(await moneyOut()).toBe(before + owner.payout)
    const twin = await brought(-owner.payout, { day: '2026-04-11' })
    expect(twin.records).toEqual([])
    expect(await codeOf(anna.api.bank.payOwners({ id: twin.id, statementIds }))).toBe('conflict')
    await anna.api.bank.undo({ id: line.id, reason: 'x' })
    expect(await owner.paidOn()).toBe('2026-04-09')
  })

  it('is asked about before the line becomes an expense', async () => {
    const owner = await owed()
    const before = await moneyOut()
    await recorded(owner)
    const line = await brought(-owner.payout)
    const book = (recordAgain: boolean) =>
      anna.api.bank.bookExpense({
        id: line.id,
        expense: { ...expense, propertyId: owner.propertyId },
        recordAgain,
      })
    expect(await codeOf(book(false))).toBe('recorded_before')
    expect(await moneyOut()).toBe(before + owner.payout)
    await book(true)
    expect(await moneyOut()).toBe(before + 2 * owner.payout)
  })

  it('opens its line again if somebody undoes it', async () => {
    const owner = await owed()
    await recorded(owner)
    const line = await brought(-owner.payout)
    await anna.api.bank.payOwners({ id: line.id, statementIds: [line.records[0]!.id] })
    await answering((recordAgain) => anna.api.owners.undoPayout({ id: owner.ownerId, month, recordAgain }))
    const { lines } = await anna.api.bank.lines({})
    expect(lines.find(({ id }) => id === line.id)).toMatchObject({ parts: [], records: [{ paid: false }] })
  })
})

describe('a payout that an owner is owed', () => {
  it('is recorded on the day of the line, and undoing takes it back', async () => {
    const owner = await owed()
    const before = await moneyOut()
    const line = await brought(-owner.payout)
    expect(line.records).toMatchObject([{ kind: 'owner_payout', name: owner.name, paid: false }])
    const statementIds = [line.records[0]!.id]
    await anna.api.bank.payOwners({ id: line.id, statementIds })
    expect(await owner.paidOn()).toBe(on)
    expect(await codeOf(recorded(owner))).toBe('conflict')
    expect(await moneyOut()).toBe(before + owner.payout)
    const csv = await anna.api.bank.exportCsv({ state: 'done' })
    expect(csv.content).toContain(owner.name)
    const { history } = await anna.api.owners.get({ id: owner.ownerId })
    expect(history.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ payoutOf: month, amount: owner.payout, paidOn: on, bankLine: line.id }),
    )
    await anna.api.bank.undo({ id: line.id, reason: 'x' })
    expect(await owner.paidOn()).toBeNull()
    expect(await moneyOut()).toBe(before)
    await anna.api.bank.payOwners({ id: line.id, statementIds })
    expect(await owner.paidOn()).toBe(on)
  })

  it('is asked about if the same money was recorded as an expense', async () => {
    const owner = await owed()
    const { propertyId, payout: amount } = owner
    await anna.api.expenses.create({ ...expense, propertyId, amount, date: on, paidOn: on, status: 'paid' })
    const line = await brought(-amount)
    const statementIds = line.records.flatMap(({ kind, id }) => (kind === 'owner_payout' ? id : []))
    const book = (recordAgain: boolean) => anna.api.bank.payOwners({ id: line.id, statementIds, recordAgain })
    expect(await codeOf(book(false))).toBe('recorded_before')
    expect(await owner.paidOn()).toBeNull()
    await book(true)
    expect(await owner.paidOn()).toBe(on)
  })

  it('is found by the name or the account of the owner, and one line can pay several months', async () => {
    const [other, owner] = [await owed(), await owed()]
    await anna.api.owners.update({ id: owner.ownerId, payoutAccount })
    await owner.pay(250_000, '2026-04-12')
    const preview = await anna.api.owners.getStatement({ id: owner.ownerId, month: april })
    const result = preview.payout + preview.carried
    const issued = await anna.api.owners.issueStatement({ id: owner.ownerId, month: april, result })
    const both = owner.payout + issued.payout
    const byAccount = await brought(-both, { day: '2026-05-04', account: payoutAccount })
    const open = await anna.api.bank.openOwnerPayouts({ id: byAccount.id })
    expect(open.filter(({ named }) => named)).toMatchObject([
      { ownerId: owner.ownerId, month: april, amount: issued.payout },
      { ownerId: owner.ownerId, month, amount: owner.payout },
    ])
    expect(open.find(({ ownerId }) => ownerId === other.ownerId)).toMatchObject({ named: false })
    const byName = await brought(-1, { name: other.name.toUpperCase() })
    const [first] = await anna.api.bank.openOwnerPayouts({ id: byName.id })
    expect(first).toMatchObject({ ownerId: other.ownerId, named: true })
    const statementIds = open.flatMap(({ named, statementId }) => (named ? statementId : []))
    const { id } = byAccount
    expect(await codeOf(anna.api.bank.payOwners({ id, statementIds: statementIds.slice(1) }))).toBe(
      'bank_parts_differ',
    )
    expect(await owner.paidOn()).toBeNull()
    await anna.api.bank.payOwners({ id, statementIds })
    expect([await owner.paidOn(), await owner.paidOn(april)]).toEqual(['2026-05-04', '2026-05-04'])
    await anna.api.bank.undoMany({ ids: [id], reason: 'x' })
    expect([await owner.paidOn(), await owner.paidOn(april)]).toEqual([null, null])
  })

  it('is paid by money that went out, never before its month', async () => {
    const owner = await owed()
    const early = await brought(-owner.payout, { day: '2026-02-27' })
    expect(early.records).toEqual([])
    expect(
      (await anna.api.bank.openOwnerPayouts({ id: early.id })).map(({ ownerId }) => ownerId),
    ).not.toContain(owner.ownerId)
    const line = await brought(-owner.payout)
    const statementIds = [line.records[0]!.id]
    expect(await codeOf(anna.api.bank.payOwners({ id: early.id, statementIds }))).toBe('validation_failed')
    const income = await brought(owner.payout)
    expect(await codeOf(anna.api.bank.payOwners({ id: income.id, statementIds }))).toBe('bank_parts_differ')
  })
})

it('is a liability until it is paid out, today and on an earlier day', async () => {
  const asked = { type: 'liquidity', period: 'this_month' } as const
  const liquidity = async () => {
    const { sections } = await anna.api.reports.run(asked)
    const owe = sections.find(({ id }) => id === 'owe')!.rows.find(({ key }) => key === 'owner_payouts')
    const ahead = sections.find(({ id }) => id === 'forecast')!
    const { payables, owner_payouts: payouts, net } = ahead.rows[0]!.cells
    expect(ahead.columns.some(({ key }) => key === 'owner_payouts')).toBe(Number(payouts) > 0)
    expect([Number(payables), Number(net)]).toEqual([0, -Number(payouts)])
    return [Number(owe?.cells.amount ?? 0), Number(payouts)]
  }
  const [before, ahead] = await liquidity()
  const owner = await owed()
  expect(await liquidity()).toEqual([before! + owner.payout, ahead! + owner.payout])
  await recorded(owner, '2026-05-20')
  expect(await liquidity()).toEqual([before, ahead])
})

it('leaves money in less money out equal to the net change', async () => {
  const owner = await owed()
  await recorded(owner)
  const { figures } = await anna.api.reports.run({ type: 'cash_flow', period: 'this_year' })
  const figure = (id: string) => Number(figures.find((one) => one.id === id)!.value)
  expect(figure('money_out')).toBeGreaterThanOrEqual(owner.payout)
  expect(figure('money_in') - figure('money_out')).toBe(figure('net_change'))
})

describe('a refund that was recorded by hand', () => {
  it('is offered for its line, linked, and asked about before the line becomes an expense', async () => {
    const { api } = anna
    const { id: tenantId } = await api.tenants.create({ name: 'Genowefa Zwrotna' })
    const receipt = await api.payments.recordReceipt({
      ...{ tenantId, amount: 77_123, paymentDate: '2026-04-02', paymentMethod: 'bank_transfer' },
    })
    const refund = { amount: 33_321, reason: 'x', paymentDate: on, paymentMethod: 'bank_transfer' }
    const { id: refundId } = await api.payments.refund({ id: receipt.id, ...refund })
    const balance = async () => (await api.tenants.account({ id: tenantId })).balance
    const before = await balance()
    const line = await brought(-33_321)
    expect(line.records).toMatchObject([
      { kind: 'refund', id: refundId, name: 'Genowefa Zwrotna', on, paid: true },
    ])
    const { id } = line
    expect(await codeOf(api.bank.bookExpense({ id, expense }))).toBe('recorded_before')
    await api.bank.linkRefund({ id, refundId })
    expect(await doneParts(id)).toMatchObject([
      { kind: 'refund', receiptId: receipt.id, correctionId: refundId, amount: 33_321, linked: true },
    ])
    const twin = await brought(-33_321)
    expect(twin.records).toEqual([])
    expect(await codeOf(api.bank.linkRefund({ id: twin.id, refundId }))).toBe('conflict')
    await api.bank.undo({ id, reason: 'x' })
    expect(await balance()).toBe(before)
    const other = await brought(-33_322)
    expect(await codeOf(api.bank.linkRefund({ id: other.id, refundId }))).toBe('conflict')
  })
})
