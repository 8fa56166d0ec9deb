/** Statements of owners and their payouts (docs/finance.md 8.16). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { type Agency, agencyOf, month, result } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const agency = () => agencyOf(anna.api)
const owner: Agency['owner'] = (...given) => agency().owner(...given)
const managed: Agency['managed'] = (...given) => agency().managed(...given)
const issue: Agency['issue'] = (id) => agency().issue(id)

describe('the statement of an owner', () => {
  it('is previewed and issued: 1,041.34, and each line opens to its rows', async () => {
    const { api } = anna
    const id = await owner('Ola', 50_000)
    const { pay, spend, tenant } = await managed([id, 1, 1])
    await pay(272_000, '2026-03-10')
    await spend(43_050, '2026-03-12')
    await spend(51_200, '2026-03-31')
    await spend(99_900, '2026-04-01')
    expect(await api.owners.statements({ id })).toMatchObject({ next: month, issued: [] })
    const preview = await api.owners.getStatement({ id, month })
    expect(preview).toMatchObject({
      ...{ rent: 240_000, otherReceipts: 32_000, expenses: -94_250, fee: 19_200, feeVat: 4_416 },
      ...{ floatAfter: 50_000, payout: 104_134, carried: 0, issuedAt: null },
      can: { issue: true, pay: false },
    })
    expect(preview.rows.map(({ line, share, party }) => [line, share, party])).toEqual([
      ['other_receipts', 32_000, tenant.name],
      ['rent', 240_000, tenant.name],
      ['expenses', -43_050, 'Koszt 43050'],
      ['expenses', -51_200, 'Koszt 51200'],
    ])
    expect(await codeOf(api.owners.issueStatement({ id, month, result: 1 }))).toBe('conflict')
    const seen = { id, month, result: result(preview) }
    for (const other of [{ floatAfter: 1 }, { depositsAfter: 1 }])
      expect(await codeOf(api.owners.issueStatement({ ...seen, ...other }))).toBe('conflict')
    expect(await codeOf(api.owners.issueStatement({ id, month: '2026-04-01', result: 0 }))).toBe('conflict')
    const issued = await issue(id)
    expect({ ...issued, issuedAt: null, can: preview.can }).toEqual(preview)
    expect(await codeOf(issue(id))).toBe('conflict')
    expect(await codeOf(api.owners.putAgreement({ id, ...terms, validFrom: month }))).toBe('statement_issued')
    expect(await codeOf(api.owners.removeAgreement({ id, validFrom: month }))).toBe('statement_issued')
    expect(await codeOf(api.owners.mailStatement({ id, month }))).toBe('owner_needs_email')
    await api.owners.update({ id, email: 'ola.owner@example.com' })
    expect(await codeOf(api.owners.mailStatement({ id, month: '2026-04-01' }))).toBe('conflict')
    // Two tabs, and a third one that was not loaded again.
    const tabs = [1, 2, 3].map(() => api.owners.mailStatement({ id, month, mailedAt: issued.mailedAt }))
    expect(await outcomes(tabs)).toEqual(['done', 'version_conflict', 'version_conflict'])
    expect(await codeOf(api.owners.mailStatement({ id, month }))).toBe('version_conflict')
    expect(await server.mails('ola.owner@example.com')).toHaveLength(1)
    const [mail] = await server.mails('ola.owner@example.com')
    expect(mail!.text).toContain('1041,34')
    const april = await api.owners.getStatement({ id, month: '2026-04-01' })
    expect(april).toMatchObject({ floatBefore: 50_000, expenses: -99_900, can: { issue: false } })
    expect(await codeOf(api.owners.issueStatement({ id, month: '2026-04-01', result: result(april) }))).toBe(
      'statement_too_early',
    )
    const { mailedAt } = await api.owners.getStatement({ id, month })
    expect(mailedAt).not.toBeNull()
    await api.owners.mailStatement({ id, month, mailedAt })
    expect(await server.mails('ola.owner@example.com')).toHaveLength(2)
    expect((await api.owners.exportStatement({ id, month })).content).toContain('Koszt 43050')
    const { history } = await api.owners.get({ id })
    expect(history.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ statementMailed: month }),
        expect.objectContaining({ statementOf: month, amount: 104_134 }),
      ]),
    )
  })

  it('of owners 2:1 is 694.23 + 347.11', async () => {
    const [a, b] = [await owner('A', 33_333), await owner('B', 16_667)]
    const { pay, spend } = await managed([a, 2, 3], [b, 1, 3])
    await pay(272_000, '2026-03-10')
    await spend(43_050, '2026-03-12')
    await spend(51_200, '2026-03-31')
    expect([(await issue(a)).payout, (await issue(b)).payout]).toEqual([69_423, 34_711])
  })

  it('states what changed later in the next one, and never changes itself', async () => {
    const { api } = anna
    const id = await owner('Zmienny')
    const { pay, spend, propertyId, tenant } = await managed([id, 1, 1])
    const wrong = await pay(272_000, '2026-03-10')
    const cost = await spend(10_000, '2026-03-12')
    const issued = await issue(id)
    await api.payments.reverse({ id: wrong.id, reason: 'Typed twice' })
    await api.expenses.remove({ ids: [cost.id] })
    await spend(2_500, '2026-03-15')
    const now = await api.owners.getStatement({ id, month })
    const { takenBack, subtractedLater } = now
    expect(now).toEqual({ ...issued, takenBack, subtractedLater })
    const april = await api.owners.getStatement({ id, month: '2026-04-01' })
    expect(april).toMatchObject({ rent: -240_000, expenses: 7_500, fee: -19_200, feeVat: -4_416 })
    expect(april.otherReceipts).toBe(-32_000)
    // The owner reads which rows belong together: what was taken back, and what takes it back.
    const takenBackOn = april.rows.find(({ sourceId }) => sourceId === wrong.id)!.takenBackOn
    expect(takenBackOn).not.toBeNull()
    expect(
      april.rows
        .filter(({ source }) => source === 'transactions')
        .map((row) => [row.line, row.share, row.party, row.takesBack, row.takenBackOn]),
    ).toEqual([
      ['other_receipts', 240_000, tenant.name, null, takenBackOn],
      ['rent', -240_000, tenant.name, null, takenBackOn],
      ['other_receipts', -272_000, tenant.name, '2026-03-10', null],
    ])
    expect((await api.owners.exportStatement({ id, month: '2026-04-01' })).content).toMatch(
      /takes back the entry of 10 March 2026/,
    )
    expect(april.rows.filter(({ correction }) => correction).length).toBeGreaterThan(2)
    const sold = await api.owners.putShares({ propertyId, validFrom: '2026-03-01', shares: [] })
    expect(sold.versions).toHaveLength(2)
    const later = await api.owners.getStatement({ id, month: '2026-04-01' })
    expect([later.rent + later.otherReceipts, later.expenses]).toEqual([-272_000, 10_000])
  })

  it('the statements of a year add up to the cash flow report', async () => {
    const { api } = anna
    const [a, b, c] = [await owner('Jedna', 20_000), await owner('Dwie'), await owner('Trzy', 7_001)]
    const { pay, spend, propertyId, lease } = await managed([a, 1, 3], [b, 1, 3], [c, 1, 3])
    await pay(100_000, '2026-03-02', { deposit: true })
    const taken = await pay(272_000, '2026-03-10')
    await spend(10_001, '2026-03-12')
    for (const id of [a, b, c]) await issue(id)
    await api.payments.refund({
      ...{ id: taken.id, amount: 1_003, reason: 'Too much' },
      ...{ paymentDate: '2026-04-02', paymentMethod: 'cash' },
    })
    await spend(7_777, '2026-03-30')
    await api.incomes.create({
      ...{ propertyId, amount: 5_002, date: '2026-04-03', paidOn: '2026-04-03', category: 'other' },
      source: 'Antena',
    })
    await pay(50_005, '2026-04-05')
    await api.deposits.settle({ leaseId: lease.id, settledOn: '2026-04-10', returned: 10_000, reason: 'x' })
    const sum = { own: 0, deposits: 0 }
    for (const id of [a, b, c])
      for (const each of [month, '2026-04-01']) {
        const one = await api.owners.getStatement({ id, month: each })
        sum.own += one.rent + one.otherReceipts + one.incomes + one.refunds + one.expenses
        sum.deposits += one.depositsIn + one.depositsOut + one.depositsApplied
      }
    const report = await api.reports.run({
      ...{ type: 'cash_flow', period: 'custom', from: month, to: '2026-04-20', propertyId },
    })
    const totals = report.sections[0]!.totals!
    const at = (key: string) => Number(totals[key] ?? 0)
    expect(sum.own).toBe(at('afterTax') + at('vat') + at('touristTax') - at('touristTaxPaid'))
    expect(sum.deposits).toBe(at('depositsIn') - at('depositsOut') - at('depositsApplied'))
    expect(sum.own).not.toBe(0)
    expect(sum.deposits).not.toBe(0)
  })

  it('is written once by two people at a time, and cannot be changed', async () => {
    const id = await owner('Dwukrotny')
    await managed([id, 1, 1])
    const codes = await outcomes([issue(id), issue(id)])
    expect(codes).toEqual(['conflict', 'done'])
    const [rights] = await server.query<Record<string, boolean>>(`
      select has_table_privilege('domovik_app', 'owner_statements', 'update') as a,
             has_table_privilege('domovik_app', 'owner_statement_lines', 'delete') as b,
             has_table_privilege('domovik_app', 'owner_payouts', 'delete') as c`)
    expect(rights).toEqual({ a: false, b: false, c: false })
  })
})

/** Returns the code of each refusal, and `done` for what was done, sorted. */
const outcomes = async (calls: Promise<unknown>[]) =>
  (
    await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'done',
          (error) => error.code,
        ),
      ),
    )
  ).sort()

const terms = {
  feeKind: 'percent',
  feePercent: '9',
  feeAmount: 0,
  vatPercent: '23',
  floatAmount: 0,
} as const

describe('a payout', () => {
  it('is recorded once, is money out but no expense, and can be undone', async () => {
    const { api } = anna
    const id = await owner('Wypłacany')
    const { pay } = await managed([id, 1, 1])
    await pay(272_000, '2026-03-10')
    const key = { id, month }
    expect(await codeOf(api.owners.recordPayout({ ...key, paidOn: '2026-04-10' }))).toBe('conflict')
    const { payout } = await issue(id)
    const flow = async () => {
      const report = await api.reports.run({
        ...{ type: 'cash_flow', period: 'custom', from: '2026-04-10', to: '2026-04-10' },
      })
      const { ownerPayouts = 0, operating = 0, netChange = 0 } = report.sections[0]!.totals ?? {}
      return [ownerPayouts, operating, netChange].map(Number)
    }
    for (const [paidOn, code] of [
      ['2026-04-21', 'date_invalid'],
      ['2026-02-28', 'before_statement_month'],
      ['1999-01-01', 'before_statement_month'],
    ] as const) {
      const refused = api.owners.recordPayout({ ...key, paidOn })
      await expect(refused).rejects.toMatchObject({
        data: { fields: { paidOn: code } },
      })
    }
    const before = await flow()
    const record = () => api.owners.recordPayout({ ...key, paidOn: '2026-04-10' })
    expect(await outcomes([record(), record(), record()])).toEqual(['conflict', 'conflict', 'done'])
    expect(await api.owners.getStatement(key)).toMatchObject({
      paidOn: '2026-04-10',
      can: { pay: false, undoPayout: true },
    })
    expect(await flow()).toEqual([before[0]! + payout, before[1], before[2]! - payout])
    expect(await api.owners.undoPayout(key)).toMatchObject({ paidOn: null, can: { pay: true } })
    expect(await codeOf(api.owners.undoPayout(key))).toBe('conflict')
    expect(await flow()).toEqual(before)
    await api.owners.recordPayout({ ...key, paidOn: '2026-04-11' })
    const { history } = await api.owners.get({ id })
    expect(history.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ payoutUndone: month }),
    )
  })
})
