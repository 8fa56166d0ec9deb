/** Money of owners that must be on some statement: later terms and shares, money paid in, and money taken back (docs/finance.md 8.16). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month, result } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord
const [april, may] = ['2026-04-01', '2026-05-01'] as const

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const statementOf = (id: string, of: string) => anna.api.owners.getStatement({ id, month: of })
async function issue(id: string, of: string) {
  const seen = await statementOf(id, of)
  return anna.api.owners.issueStatement({ id, month: of, result: result(seen) })
}
async function laterOwner(name: string) {
  const { id } = (await anna.api.owners.create({ name })).owner
  await anna.api.owners.putAgreement({
    ...{ id, validFrom: april, feePercent: '8', feeAmount: 0, vatPercent: '23', floatAmount: 0 },
    feeKind: 'percent',
  })
  return id
}
const share = (ownerId: string, denominator = 1) => ({ ownerId, numerator: 1, denominator })
const own = (one: {
  rent: number
  otherReceipts: number
  incomes: number
  refunds: number
  expenses: number
}) => one.rent + one.otherReceipts + one.incomes + one.refunds + one.expenses
async function flow(days: { from: string; to: string }, propertyId?: string) {
  const asked = { ...days, ...(propertyId ? { propertyId } : {}) }
  const report = await anna.api.reports.run({ type: 'cash_flow', period: 'custom', ...asked })
  const totals = report.sections[0]!.totals ?? {}
  return (key: string) => Number(totals[key] ?? 0)
}
const year = { from: month, to: '2026-05-20' }

describe('money of a property', () => {
  it('of a buyer is on the first statement, also if the terms begin a month after the sale', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const seller = await owner('Sprzedający')
    const { pay, propertyId } = await managed([seller, 1, 1])
    await pay(100_000, '2026-03-05', { deposit: true })
    const buyer = await laterOwner('Kupujący')
    await anna.api.owners.putShares({ propertyId, validFrom: '2026-03-15', shares: [share(buyer)] })
    await pay(272_000, '2026-03-20')
    const sold = [await issue(seller, month), await issue(seller, april)]
    const bought = await issue(buyer, april)
    expect(bought).toMatchObject({ rent: 240_000, otherReceipts: 32_000, fee: 0, depositsAfter: 100_000 })
    expect(bought.rows.map(({ day, beforeTerms }) => [day, beforeTerms])).toEqual([
      ['2026-03-15', true],
      ['2026-03-20', true],
      ['2026-03-20', true],
    ])
    const at = await flow(year, propertyId)
    expect([...sold, bought].reduce((sum, one) => sum + own(one), 0)).toBe(at('afterTax'))
    expect(sold[1]!.depositsAfter + bought.depositsAfter).toBe(at('depositsIn'))
  })

  it('of a lease that is called off after it went back stays on the statements of its months', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner('Pomyłka')
    const { pay, lease, propertyId } = await managed([id, 1, 1])
    const { id: receipt } = await pay(272_000, '2026-03-20')
    const march = await issue(id, month)
    expect(march).toMatchObject({ rent: 240_000, otherReceipts: 32_000 })
    await anna.api.payments.refund({
      ...{ id: receipt, amount: 272_000, reason: 'wrong flat' },
      ...{ paymentDate: '2026-04-10', paymentMethod: 'cash' },
    })
    const before = await Promise.all([statementOf(id, month), statementOf(id, april), flow(year, propertyId)])
    await anna.api.leases.callOff({ id: lease.id })
    const after = await Promise.all([statementOf(id, month), statementOf(id, april), flow(year, propertyId)])
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(own(march) + own(after[1])).toBe(0)
    expect([before[2]('afterTax'), after[2]('afterTax')]).toEqual([0, 0])
  })

  it('of a share that is backdated is taken from one owner and given to the other', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const a = await owner('Pierwszy')
    const { pay, propertyId } = await managed([a, 1, 1])
    await pay(100_000, '2026-03-05', { deposit: true })
    await pay(272_000, '2026-03-10')
    const of = [await issue(a, month), await issue(a, april)]
    const b = await laterOwner('Drugi')
    of.push(await issue(b, april))
    await anna.api.owners.putShares({ propertyId, validFrom: month, shares: [share(a, 2), share(b, 2)] })
    const [left, right] = [await statementOf(a, may), await statementOf(b, may)]
    expect(left).toMatchObject({ rent: -120_000, otherReceipts: -16_000, fee: -9_600, depositsAfter: 50_000 })
    expect(right).toMatchObject({ rent: 120_000, otherReceipts: 16_000, fee: 0, depositsAfter: 50_000 })
    const at = await flow(year, propertyId)
    expect([...of, left, right].reduce((sum, one) => sum + own(one), 0)).toBe(at('afterTax'))
    // All of it, from the beginning on: nothing is lost with the owner who stated it.
    await anna.api.owners.removeShares({ propertyId, validFrom: month })
    await anna.api.owners.putShares({ propertyId, validFrom: '2026-01-01', shares: [share(b)] })
    const whole = [...of, await statementOf(a, may), await statementOf(b, may)]
    expect(whole.reduce((sum, one) => sum + own(one), 0)).toBe(at('afterTax'))
    expect(own(whole.at(-1)!)).toBe(272_000)
  })
})

describe('money that an owner pays in', () => {
  it('clears what is owed, is asked about when it is entered twice, is no revenue, and can be undone', async () => {
    const { api } = anna
    const { owner, managed } = agencyOf(api)
    const id = await owner('Dłużnik')
    const { spend } = await managed([id, 1, 1])
    await spend(500_000, '2026-03-12')
    expect(await issue(id, month)).toMatchObject({ carried: -500_000, contributions: 0 })
    const days = { from: '2026-04-05', to: '2026-04-05' }
    const before = await flow(days)
    const input = { id, amount: 500_000, paidOn: '2026-04-05' }
    await expect(api.owners.recordContribution({ ...input, paidOn: '2026-05-21' })).rejects.toMatchObject({
      data: { fields: { paidOn: 'date_invalid' } },
    })
    const { contributions, history } = await api.owners.recordContribution(input)
    expect(contributions).toMatchObject([{ amount: 500_000, paidOn: '2026-04-05' }])
    expect(history.map(({ details }) => details)).toContainEqual({
      ownerPaidIn: '2026-04-05',
      amount: 500_000,
    })
    expect(await codeOf(api.owners.recordContribution(input))).toBe('recorded_before')
    const twice = await api.owners.recordContribution({ ...input, recordAgain: true })
    const contributionId = twice.contributions[0]!.id
    const undo = () => api.owners.undoContribution({ id, contributionId })
    expect((await undo()).contributions).toHaveLength(1)
    expect(await codeOf(undo())).toBe('conflict')
    const after = await flow(days)
    expect(after('receipts') - before('receipts')).toBe(0)
    expect(after('ownerPayouts') - before('ownerPayouts')).toBe(-500_000)
    expect(after('netChange') - before('netChange')).toBe(500_000)
    const paid = await issue(id, april)
    expect(paid).toMatchObject({ opening: -500_000, contributions: 500_000, carried: 0, payout: 0 })
    const key = { id, month: april }
    expect((await api.owners.exportStatement(key)).content).toMatch(/Paid in by the owner.*5000/)
    await api.owners.undoContribution({ id, contributionId: contributions[0]!.id })
    expect(await statementOf(id, may)).toMatchObject({ contributions: -500_000, carried: -500_000 })
    const other = await owner('Inny')
    const foreign = { id: other, contributionId: contributions[0]!.id }
    expect(await codeOf(api.owners.undoContribution(foreign))).toBe('not_found')
  })

  it('fills the float before the first statement, and the owner cannot be deleted any more', async () => {
    const { api } = anna
    const id = await agencyOf(api).owner('Z góry', 30_000)
    await api.owners.recordContribution({ id, amount: 40_000, paidOn: '2026-02-10' })
    expect(await statementOf(id, month)).toMatchObject({ floatAfter: 30_000, payout: 10_000 })
    expect(await codeOf(api.owners.remove({ id }))).toBe('in_use')
    const [rights] = await server.query(
      "select has_table_privilege('domovik_app', 'owner_contributions', 'delete') as gone, has_column_privilege('domovik_app', 'owner_contributions', 'amount', 'update') as amount",
    )
    expect(rights).toEqual({ gone: false, amount: false })
  })
})

describe('money that is taken back', () => {
  it('after the month but before its statement is not paid out, and both entries are on the later statement', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner('Ostrożny')
    const { pay, propertyId } = await managed([id, 1, 1])
    const back = await pay(272_000, '2026-03-10')
    await pay(100_000, '2026-03-12')
    await anna.api.payments.reverse({ id: back.id, reason: 'Bounced' })
    const preview = await statementOf(id, month)
    expect(own(preview)).toBe(100_000)
    const taken = { day: '2026-03-10', takenBackOn: '2026-05-20' }
    expect(preview.takenBack).toMatchObject([
      { line: 'other_receipts', share: 32_000, ...taken },
      { line: 'rent', share: 240_000, ...taken },
    ])
    const issued = [await issue(id, month), await issue(id, april)]
    expect(issued[0]!.takenBack).toEqual([])
    expect(own(issued[1]!)).toBe(0)
    const last = await statementOf(id, may)
    expect([own(last), last.rows.length, last.takenBack]).toEqual([0, 2, []])
    const at = await flow(year, propertyId)
    expect([...issued, last].reduce((sum, one) => sum + own(one), 0)).toBe(at('afterTax'))
  })

  it('is not paid out either if it was a deposit that was set off and returned', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner('Rozliczony')
    const { pay, lease, propertyId } = await managed([id, 1, 1])
    await pay(100_000, '2026-03-05', { deposit: true })
    const { openCharges } = await anna.api.deposits.get({ leaseId: lease.id })
    const settled = await anna.api.deposits.settle({
      ...{ leaseId: lease.id, settledOn: '2026-03-28', reason: 'x', returned: 50_000 },
      applied: [{ chargeId: openCharges[0]!.id, amount: 50_000 }],
    })
    const [settlement] = settled.settlements
    await anna.api.deposits.undo({ leaseId: lease.id, id: settlement!.id, reason: 'Wrong' })
    const preview = await statementOf(id, month)
    expect(preview.subtractedLater).toBe(50_000)
    expect(preview).toMatchObject({ payout: 0, depositsIn: 100_000, depositsOut: 0, depositsAfter: 100_000 })
    expect(preview.takenBack.map(({ line, share: of, takenBackOn }) => [line, of, takenBackOn])).toEqual(
      expect.arrayContaining([
        ['rent', 50_000, '2026-05-20'],
        ['deposits_applied', -50_000, '2026-05-20'],
        ['deposits_out', -50_000, '2026-05-20'],
      ]),
    )
    const issued = [await issue(id, month), await issue(id, april)]
    const last = await statementOf(id, may)
    expect(issued.map(({ payout, depositsAfter }) => [payout, depositsAfter])).toEqual([
      [0, 100_000],
      [0, 100_000],
    ])
    expect(last).toMatchObject({ payout: 0, carried: 0, depositsOut: 0, depositsApplied: 0 })
    expect([last.rows.length, last.takenBack]).toEqual([6, []])
    const at = await flow(year, propertyId)
    expect([...issued, last].reduce((sum, one) => sum + own(one), 0)).toBe(at('afterTax'))
    expect(last.depositsAfter).toBe(at('depositsIn') - at('depositsOut') - at('depositsApplied'))
  })

  it('after the statement was issued is named until it is paid out or subtracted', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner('Wystawiony')
    const { pay } = await managed([id, 1, 1])
    const back = await pay(240_000, '2026-03-10')
    expect((await issue(id, month)).takenBack).toEqual([])
    await anna.api.payments.reverse({ id: back.id, reason: 'Bounced' })
    const issued = await statementOf(id, month)
    expect(issued.rows[0]!.takenBackOn).toBeNull()
    expect(issued.takenBack.map(({ takenBackOn }) => takenBackOn)).toContain('2026-05-20')
    expect(issued.takenBack.reduce((sum, row) => sum + row.share, 0)).toBe(240_000)
    expect(issued.subtractedLater).toBe(240_000)
    const { takenBack } = await anna.api.owners.recordPayout({ id, month, paidOn: '2026-05-20' })
    expect(takenBack).toEqual([])
  })

  it('names of a deposit that was set off only what was paid out', async () => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner('Potrącony')
    const { pay, lease } = await managed([id, 1, 1])
    await pay(100_000, '2026-03-05', { deposit: true })
    const { openCharges } = await anna.api.deposits.get({ leaseId: lease.id })
    const { settlements } = await anna.api.deposits.settle({
      ...{ leaseId: lease.id, settledOn: '2026-03-28', reason: 'x' },
      applied: [{ chargeId: openCharges[0]!.id, amount: 50_000 }],
    })
    await issue(id, month)
    await anna.api.deposits.undo({ leaseId: lease.id, id: settlements[0]!.id, reason: 'Wrong' })
    const issued = await statementOf(id, month)
    expect(issued.takenBack.map(({ share: of }) => of)).toEqual([50_000])
    expect(issued.subtractedLater).toBe(50_000)
  })
})
