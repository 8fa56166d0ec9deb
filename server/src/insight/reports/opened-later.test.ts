import { MADE_REPORTS, type MadeReport, REPORTS } from '@domovik/domain/insight/reports/catalogue.ts'
import type { Basis } from '@domovik/domain/insight/reports/result.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const day = '2026-12-31'
const later = '2027-01-08'
let server: TestServer
let anna: Landlord

/** Reports of the year that ended, in each basis, as they were on its last day and a week later. */
const atOnce = new Map<string, unknown>()
const aWeekLater = new Map<string, unknown>()

/** On accrual basis a later credit note lowers the month of its charge (docs/finance.md 6.1), so only the other bases stay as they were. */
const asked = MADE_REPORTS.flatMap((type) =>
  (REPORTS[type].bases as readonly Basis[])
    .filter((basis) => basis !== 'accrual')
    .map((basis): [MadeReport, Basis] => [type, basis]),
)

async function run(found: Map<string, unknown>): Promise<void> {
  for (const [type, basis] of asked) {
    const { sections, charts, figures, asOf } = await anna.api.reports.run({
      ...{ type, basis, period: 'custom', from: '2026-01-01', to: day },
    })
    // Only the report of today has demands and opens lists, because both are those of today.
    const cells = sections.map(({ id, rows, totals }) => [
      id,
      rows.map(({ key, cells: { lastDemand: _, lastDemandOn: __, ...shown } }) => [key, shown]),
      totals,
    ])
    const drawn = charts.map(({ id, points }) => [id, points.map(({ label, values }) => [label, values])])
    found.set(`${type} ${basis}`, {
      asOf,
      figures: figures.map(({ id, value, reason }) => [id, value, reason]),
      cells,
      drawn,
    })
  }
}

beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-01' })
  anna = await server.signUpLandlord()
  const { api } = anna
  const { owner } = await api.owners.create({ name: 'Olga' })
  const agreement = {
    feeKind: 'percent',
    feePercent: '10',
    feeAmount: 0,
    vatPercent: '23',
    floatAmount: 0,
  } as const
  await api.owners.putAgreement({ id: owner.id, validFrom: '2026-11-01', ...agreement })
  const rentOut = async (name: string, terms: object, managedFrom = '2026-11-01') => {
    const { id: propertyId } = await api.properties.create({
      address: `ul. ${name} 1`,
      managedFrom,
    })
    const { id: tenantId } = await api.tenants.create({ name })
    const { id: leaseId } = await api.leases.create({
      ...{ propertyId, tenantId, startDate: '2026-11-01', rentAmount: 100_000, paymentDueDay: 10, ...terms },
    })
    return { propertyId, tenantId, leaseId }
  }
  const ala = await rentOut('Ala', { depositAmount: 100_000 })
  const bogdan = await rentOut('Bogdan', { rentAmount: 80_000, billsAmount: 20_000 })
  const celina = await rentOut('Celina', { endDate: day, depositAmount: 50_000 })
  const dorota = await rentOut('Dorota', { endDate: '2027-06-30' })
  await api.owners.putShares({
    ...{ propertyId: ala.propertyId, validFrom: '2026-11-01' },
    shares: [{ ownerId: owner.id, numerator: 1, denominator: 1 }],
  })
  await api.cash.put({ asOf: '2026-10-31', amount: 500_000, reserve: 100_000 })
  const pay = (who: typeof ala, amount: number, paymentDate: string, deposit = false) =>
    api.payments.recordReceipt({
      ...{
        tenantId: who.tenantId,
        leaseId: who.leaseId,
        amount,
        paymentDate,
        deposit,
        paymentMethod: 'cash',
      },
    })
  await pay(ala, 100_000, '2026-11-01', true)
  await pay(celina, 50_000, '2026-11-01', true)
  const rates = [{ validFrom: '2026-11-01', annualRate: '6' }]
  const loan = { lender: 'Bank', originalAmount: 1_200_000, termMonths: 120, instalmentDay: 20, rates }
  const { loans } = await api.investments.addLoan({
    propertyId: ala.propertyId,
    startDate: '2026-11-01',
    type: 'linear',
    ...loan,
  })

  await server.moveTo('2026-12-20', anna)
  await pay(ala, 100_000, '2026-11-10')
  await pay(bogdan, 130_000, '2026-11-12')
  await pay(celina, 100_000, '2026-11-09')
  const month = '2026-11-01'
  const statement = await api.owners.getStatement({ id: owner.id, month })
  await api.owners.issueStatement({
    ...{ id: owner.id, month, result: statement.payout + statement.carried },
  })
  const bill = (amount: number, date: string, more = {}) =>
    api.expenses.create({
      amount,
      date,
      status: 'approved',
      category: 'insurance',
      description: 'Polisa',
      ...more,
    })
  const known = await bill(24_000, '2026-12-20')
  await bill(7_000, '2027-01-15')
  const principal = await bill(10_000, '2026-12-20', { category: 'loan_principal', loanId: loans[0]!.id })
  const ticket = await api.tickets.create({ type: 'issue', title: 'Kran', propertyId: bogdan.propertyId })

  await server.moveTo(`${day}T20:00:00Z`, anna)
  await api.payments.generateCharges()
  await run(atOnce)

  await server.moveTo('2027-01-05', anna)
  await api.payments.generateCharges()
  const charges = async (who: typeof ala) =>
    (await api.payments.list({ view: 'charges', leaseId: who.leaseId, limit: 50 })).rows.filter(
      ({ dueDate }) => dueDate! < '2027',
    )
  await pay(bogdan, 90_000, '2027-01-04')
  const rent = (await charges(ala)).find(({ dueDate, type }) => dueDate! > '2026-12' && type === 'rent')!
  await api.payments.creditNote({ id: rent.id, amount: 10_000, reason: 'Rabat' })
  await api.payments.writeOff({ id: rent.id, amount: 5_000, reason: 'Nieściągalne' })
  const early = await pay(ala, 200_000, '2027-01-03')
  await api.payments.refund({
    ...{ id: early.id, amount: 15_000, reason: 'x', paymentDate: '2027-01-05', paymentMethod: 'cash' },
  })
  await api.deposits.settle({
    ...{ leaseId: celina.leaseId, settledOn: '2027-01-05', applied: [], deductions: [], reason: 'x' },
    returned: 50_000,
  })
  await api.owners.recordPayout({ id: owner.id, month, paidOn: '2027-01-04' })
  await api.expenses.mark({ ids: [known.id, principal.id], status: 'paid', paidOn: '2027-01-04' })
  await bill(3_000, '2027-02-02')
  await api.expenses.create({
    ...{
      amount: 4_400,
      date: '2027-01-02',
      status: 'paid',
      paidOn: '2027-01-02',
      category: 'repairs',
      description: 'x',
    },
  })
  await api.investments.addLoan({
    propertyId: bogdan.propertyId,
    startDate: '2027-01-02',
    type: 'linear',
    ...loan,
  })
  await api.tickets.update({ id: ticket.id, status: 'completed' })
  await api.leases.terminate({ id: bogdan.leaseId, lastDay: '2027-02-28', reason: 'Wypowiedzenie' })
  const none = { billsAmount: 0, extraFees: 0, additionalFees: 0, additionalFeesOnce: false }
  await api.leases.changeTerms({ id: ala.leaseId, validFrom: '2027-03-01', ...none, rentAmount: 120_000 })
  await api.leases.update({ id: dorota.leaseId, endDate: '2027-09-30' })
  await rentOut('Ewa', { startDate: '2027-02-01' }, '2027-01-05')
  await server.moveTo(later, anna)
  await run(aWeekLater)
}, 120_000)
afterAll(() => server?.stop())

it.each(asked)('%s (%s) of a year is the same a week later', (type, basis) => {
  expect(aWeekLater.get(`${type} ${basis}`)).toEqual(atOnce.get(`${type} ${basis}`))
})

it('bills and payouts that were owed are in the first month of the forecast', async () => {
  const { sections } = await anna.api.reports.run({
    ...{ type: 'liquidity', period: 'custom', from: '2026-01-01', to: day },
  })
  const { rows } = sections.find(({ id }) => id === 'forecast')!
  expect(rows).toHaveLength(12)
  const owed = sections.find(({ id }) => id === 'owe')!.rows.find(({ key }) => key === 'owner_payouts')!
  expect(Number(owed.cells.amount)).toBeGreaterThan(0)
  // 240.00 and the instalment of 100.00 of December, and 70.00 of 15 January.
  expect(rows[0]!.cells).toMatchObject({
    bucket: '2027-01',
    payables: 41_000,
    owner_payouts: owed.cells.amount,
  })
  // What was agreed in January is not known: the end in February, the new rent of March, the lease that begins in February.
  expect(rows.slice(0, 6).map(({ cells }) => cells.expected)).toEqual(Array(6).fill(300_000))
  expect(rows[6]!.cells.expected).toBe(200_000)
})
