import { MADE_REPORTS, type MadeReport } from '@domovik/domain/insight/reports/catalogue.ts'
import { PERIODS } from '@domovik/domain/periods.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { statement } from '@domovik/domain/rental/ledger/statement.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { type LedgerRow, toEvent } from '../../rental/payments/events.ts'

const today = '2026-04-17'
const incomeOfFebruary = 12_300
let server: TestServer
let anna: Landlord
let tenants: { id: string; name: string }[]
let leases: string[]
let flat: string

/**
 * Three tenants: one pays late and in parts, one pays in advance and gets a refund, one has left with a
 * deposit held.
 */
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
  const { api } = anna
  const places = await Promise.all(
    ['ul. Lipowa 1', 'ul. Lipowa 2', 'ul. Lipowa 3'].map((address) =>
      api.properties.create({ address, managedFrom: '2025-01-01' }),
    ),
  )
  flat = places[0]!.id
  tenants = await Promise.all(['Ala', 'Bogdan', 'Celina'].map((name) => api.tenants.create({ name })))
  leases = []
  for (const [index, endDate] of [null, '2026-06-30', '2026-03-31'].entries()) {
    const { id } = await api.leases.create({
      propertyId: places[index]!.id,
      tenantId: tenants[index]!.id,
      startDate: '2025-11-15',
      endDate,
      rentAmount: 100_000 + index * 10_000,
      billsAmount: 20_000,
      depositAmount: index === 2 ? 150_000 : 0,
      paymentDueDay: 10,
    })
    leases.push(id)
  }
  const pay = (who: number, amount: number, paymentDate: string, deposit = false) =>
    api.payments.recordReceipt({
      tenantId: tenants[who]!.id,
      amount,
      paymentDate,
      paymentMethod: 'bank_transfer',
      deposit,
    })
  await pay(0, 150_000, '2025-12-20')
  await pay(0, 90_000, '2026-02-03')
  await pay(0, 70_000, '2026-04-02')
  const ahead = await pay(1, 900_000, '2026-01-05')
  await api.payments.refund({
    id: ahead.id,
    amount: 60_000,
    reason: 'nadpłata',
    paymentDate: '2026-03-03',
    paymentMethod: 'bank_transfer',
  })
  const wrong = await pay(1, 33_300, '2026-04-01')
  await api.payments.reverse({ id: wrong.id, reason: 'pomyłka' })
  await pay(2, 150_000, '2025-11-15', true)
  await pay(2, 560_000, '2026-03-09')
  const { charges } = await api.leases.get({ id: leases[0]! })
  for (const { id } of [charges.at(-1)!, charges[0]!])
    await api.payments.creditNote({ id, amount: 5_000, reason: 'awaria pieca' })
  await api.incomes.create({
    amount: incomeOfFebruary,
    date: '2026-02-10',
    category: 'other',
    paidOn: '2026-03-05',
    propertyId: flat,
  })
  const spend = (amount: number, date: string, rest: object) =>
    api.expenses.create({
      amount,
      date,
      category: 'repairs',
      status: 'paid',
      paidOn: date,
      propertyId: flat,
      ...rest,
    })
  await spend(40_000, '2026-02-20', { paidOn: '2026-03-02' })
  await spend(90_000, '2026-03-15', { capital: true })
  await spend(15_000, '2026-03-20', { category: 'taxes', propertyId: null })
  await spend(7_000, '2026-03-21', { status: 'approved', paidOn: null, category: 'water' })
  await spend(8_000, '2026-03-22', { status: 'pending', paidOn: null, category: 'water' })
  await api.tickets.create({
    type: 'maintenance',
    title: 'Cieknący kran',
    propertyId: flat,
    priority: 'high',
  })
  const done = await api.tickets.create({ type: 'maintenance', title: 'Zawias', propertyId: flat })
  await api.tickets.update({ id: done.id, status: 'completed' })
})
afterAll(() => server?.stop())

const run = (type: MadeReport, rest: object = {}) => anna.api.reports.run({ type, ...rest })
const sum = (numbers: readonly unknown[]): number =>
  numbers.reduce<number>((all, one) => all + Number(one ?? 0), 0)
const section = (report: Awaited<ReturnType<typeof run>>, id: string) =>
  report.sections.find((one) => one.id === id)!
const figure = (report: Awaited<ReturnType<typeof run>>, id: string) =>
  report.figures.find((one) => one.id === id)?.value

describe('every report', () => {
  it('runs for every period, and its totals equal the sum of its rows', async () => {
    for (const type of MADE_REPORTS)
      for (const period of PERIODS.filter((one) => one !== 'custom')) {
        const { sections } = await run(type, { period })
        for (const { id, columns, rows, totals } of sections)
          for (const { key, kind } of columns) {
            const total = totals?.[key]
            if (kind !== 'money' || typeof total !== 'number' || (type === 'lease_status' && key === 'rent'))
              continue
            const parts = rows.filter(({ subtotal }) => !subtotal).map(({ cells }) => cells[key])
            expect(sum(parts), `${type} ${period} ${id}.${key}`).toBe(total)
          }
      }
  })

  it('refuses an invalid range and a range longer than ten years', async () => {
    await expect(run('revenue', { period: 'custom' })).rejects.toMatchObject({ code: 'period_invalid' })
    await expect(
      run('revenue', { period: 'custom', from: '2026-03-02', to: '2026-03-01' }),
    ).rejects.toMatchObject({ code: 'period_invalid' })
    await expect(
      run('revenue', { period: 'custom', from: '1990-01-01', to: '2026-03-01' }),
    ).rejects.toMatchObject({ code: 'report_period_too_long' })
  })

  it('can run together with others in one call, and can be exported as CSV', async () => {
    const many = await anna.api.reports.runMany({ types: ['revenue', 'overdue'], period: 'this_year' })
    expect(many.map(({ type, error }) => [type, error])).toEqual([
      ['revenue', null],
      ['overdue', null],
    ])
    const { content } = await anna.api.reports.exportCsv({ type: 'overdue', hide: ['age'] })
    expect(content).toContain('Ala')
    expect(content).not.toContain(';Age;')
  })
})

describe('the revenue report', () => {
  it('equals the dashboard month by month on cash basis', async () => {
    const { revenue } = await anna.api.dashboard.get()
    const report = await run('revenue', { period: 'custom', from: '2025-05-01', to: today })
    const shown = new Map(section(report, 'revenue').rows.map(({ cells }) => [cells.bucket, cells.total]))
    for (const { month, received } of revenue) expect(shown.get(month.slice(0, 7)) ?? 0, month).toBe(received)
  })

  it('links to payments with the same sum', async () => {
    const report = await run('revenue', { period: 'this_year' })
    const { opens, cells } = section(report, 'revenue').rows.find(({ cells }) => cells.bucket === '2026-03')!
    const { totals } = await anna.api.payments.list(opens!.received!.filters as object)
    expect(totals.received).toBe(cells.received)
    const income = await anna.api.incomes.list(opens!.income!.filters as object)
    expect(income.totals.amount).toBe(cells.income)
  })

  it('on accrual basis adds up to the charges, however the windows are divided', async () => {
    const whole = await run('revenue', {
      period: 'custom',
      from: '2025-11-01',
      to: '2026-03-31',
      basis: 'accrual',
    })
    const parts = await Promise.all(
      [
        ['2025-11-01', '2025-12-10'],
        ['2025-12-11', '2026-01-31'],
        ['2026-02-01', '2026-03-31'],
      ].map(([from, to]) => run('revenue', { period: 'custom', from, to, basis: 'accrual' })),
    )
    expect(sum(parts.map((part) => figure(part, 'revenue')))).toBe(figure(whole, 'revenue'))
    const earned = await server.query<{ total: string }>(
      `select sum(case t.kind when 'charge' then t.amount else -t.amount end) as total
         from transactions t left join transactions c on c.id = t.parent_id
        where t.organization_id = $1 and t.type not in ('deposit', 'warranty') and t.kind in ('charge', 'credit_note')
          and coalesce(c.service_to, t.service_to) <= '2026-03-31'`,
      [anna.organizationId],
    )
    expect(figure(whole, 'revenue')).toBe(Number(earned[0]!.total) + incomeOfFebruary)
  })
})

describe('the reports on debts', () => {
  it("show the dashboard's overdue sum today", async () => {
    const { overdue } = await anna.api.dashboard.get()
    const arrears = overdue.amount - overdue.deposits
    const report = await run('overdue')
    expect(figure(report, 'overdue')).toBe(arrears)
    expect(section(report, 'overdue').totals!.remaining).toBe(arrears)
    expect(section(report, 'overdue_by_tenant').totals!.remaining).toBe(arrears)
  })

  it('show the late interest of each charge that can be posted today, if the landlord charges it', async () => {
    const { api } = anna
    expect(section(await run('overdue'), 'overdue').rows[0]!.cells.interestToPost).toBeUndefined()
    await api.interest.setSeries({ statutorySeries: 'pl_statutory' })
    await api.organizations.update({ lateInterest: 'statutory' })
    const { lines } = await api.interest.proposals({ until: today })
    const { rows } = section(await run('overdue'), 'overdue')
    expect(rows.map(({ key, cells }) => [key, cells.interestToPost])).toEqual(
      rows.map(({ key }) => [key, lines.find(({ chargeId }) => chargeId === key)?.amount ?? 0]),
    )
    expect(rows.some(({ cells }) => Number(cells.interestToPost) > 0)).toBe(true)
    // Nothing is left to post: the column stays.
    const posted = lines.filter(({ amount }) => amount > 0)
    await api.interest.post({
      until: today,
      lines: posted.map(({ chargeId, amount }) => ({ chargeId, amount })),
    })
    const left = section(await run('overdue'), 'overdue').rows.map(({ cells }) => cells.interestToPost)
    expect(new Set(left)).toEqual(new Set([0]))
    await api.organizations.update({ lateInterest: 'off' })
  })

  it('show, for an earlier day, the state of a replay up to that day', async () => {
    const then = await run('overdue', { period: 'custom', from: '2026-01-01', to: '2026-01-31' })
    // November was paid in December; 110 000 of December and all of January were still open.
    const ledger = await ledgerOf(0)
    const state = replay(ledger, { until: '2026-01-31' })
    const late = [...state.charges.values()].filter(
      ({ remaining, effectiveDueDate }) => remaining > 0 && effectiveDueDate < '2026-01-31',
    )
    const rows = section(then, 'overdue').rows.filter(({ cells }) => cells.tenant === 'Ala')
    expect(rows.map(({ cells }) => cells.remaining).sort()).toEqual(
      late.map(({ remaining }) => remaining).sort(),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it("close each tenant's account with the balance of its statement", async () => {
    const report = await run('tenant_financial', { period: 'this_year' })
    expect(report.basis).toBe('due_date')
    for (const [index, { id, name }] of tenants.entries()) {
      const { cells } = section(report, 'tenant_financial').rows.find((row) => row.key === id)!
      const { opening, chargesDue, receipts, credits, refunds, closing } = statement(
        replay(await ledgerOf(index), { until: today }),
        '2026-01-01',
        '2026-04-18',
      )
      expect(cells, name).toMatchObject({
        opening,
        chargesDue,
        receipts,
        credits,
        refunded: refunds,
        closing,
      })
      expect(Number(cells.opening) + chargesDue - receipts - credits + refunds).toBe(cells.closing)
      const account = await anna.api.tenants.account({ id })
      expect(account.balance ?? closing).toBe(closing)
    }
  })
})

describe('the reports on leases', () => {
  it('show each lease as of the end of the day', async () => {
    const report = await run('lease_status', { period: 'this_year' })
    const rows = section(report, 'leases').rows
    expect(rows.map(({ cells }) => [cells.tenant, cells.status, cells.daysLeft, cells.next])).toEqual([
      ['Bogdan', 'active', 74, 'decide'],
      ['Ala', 'active', null, null],
      ['Celina', 'expired', null, 'settle'],
    ])
    expect(figure(report, 'active_rent')).toBe(210_000)
  })

  it('settle the remaining claims between tenant and landlord', async () => {
    const report = await run('tenant_settlement', { period: 'this_year' })
    const rows = section(report, 'tenant_settlement').rows
    const { cells } = rows.find((row) => row.key === leases[2])!
    const { openItems, deductions, credit, depositsHeld, netDue } = cells
    expect(depositsHeld).toBe(150_000)
    expect(netDue).toBe(Number(openItems) + Number(deductions) - Number(credit) - Number(depositsHeld))
    expect(cells.returnBy).toBe('2026-04-30')
    expect(rows.map(({ key }) => key)).not.toContain(leases[0])
    const one = await run('tenant_settlement', { period: 'this_year', propertyId: flat })
    expect(section(one, 'tenant_settlement').rows.map(({ key }) => key)).toEqual([leases[0]])
  })
})

describe('the reports on spending and cash', () => {
  it('count approved and paid expenses by category and link to those rows', async () => {
    const report = await run('expenses_by_category', {
      period: 'custom',
      from: '2026-03-01',
      to: '2026-03-31',
    })
    expect(
      section(report, 'expenses').rows.map(({ key, cells }) => [key, cells.amount, cells.previous]),
    ).toEqual([
      ['operating.water', 7_000, 0],
      ['operating.repairs', 0, 40_000],
      ['operating', 7_000, 40_000],
      ['capital.repairs', 90_000, 0],
      ['capital', 90_000, 0],
      ['taxes.taxes', 15_000, 0],
      ['taxes', 15_000, 0],
    ])
    const { totals } = await anna.api.expenses.list(
      section(report, 'expenses').totalsOpen!.amount!.filters as object,
    )
    expect(totals.amount).toBe(figure(report, 'expenses'))
    const paid = await run('expenses_by_category', {
      period: 'custom',
      from: '2026-03-01',
      to: '2026-03-31',
      basis: 'cash',
    })
    expect(figure(paid, 'expenses')).toBe(145_000)
  })

  it('show receipts less payments as the net change, with deposits separate', async () => {
    const report = await run('cash_flow', { period: 'this_year' })
    const revenue = await run('revenue', { period: 'this_year' })
    const { rows, totals } = section(report, 'cash_flow')
    expect(totals!.receipts).toBe(figure(revenue, 'revenue'))
    const march = rows.find(({ key }) => key === '2026-03')!.cells
    expect(march).toMatchObject({ operating: 40_000, capital: 90_000, taxes: 15_000, depositsIn: 0 })
    expect(march.netChange).toBe(Number(march.receipts) - 145_000)
    const [moved] = await server.query<{ sum: string }>(
      `select sum(case kind when 'receipt' then amount when 'refund' then -amount else -(select amount from transactions p where p.id = t.parent_id) end) as sum
         from transactions t where organization_id = $1 and effective_date >= '2026-01-01' and (kind in ('receipt', 'refund') or kind = 'reversal' and type = 'receipt')`,
      [anna.organizationId],
    )
    expect(totals!.netChange).toBe(Number(moved!.sum) + incomeOfFebruary - 145_000)
    expect(figure(report, 'closing_cash')).toBeNull()
  })

  it('compute the balance of any day forwards and backwards from the recorded one', async () => {
    const asked = { period: 'custom', from: '2026-02-01', to: '2026-03-31' }
    const change = Number(section(await run('cash_flow', asked), 'cash_flow').totals!.netChange)
    await anna.api.cash.put({ asOf: '2026-03-31', amount: 5_000_000, reserve: 1_000_000 })
    const backwards = section(await run('cash_flow', asked), 'cash_flow').totals!
    expect(backwards).toMatchObject({ opening: 5_000_000 - change, closing: 5_000_000 })
    await anna.api.cash.put({ asOf: '2026-01-31', amount: 5_000_000 - change, reserve: 0 })
    await anna.api.cash.remove({ asOf: '2026-03-31' })
    expect(section(await run('cash_flow', asked), 'cash_flow').totals).toMatchObject(backwards)
    const liquid = await run('liquidity', { period: 'custom', from: '2026-01-01', to: '2026-03-31' })
    expect(section(liquid, 'have').rows[0]!.cells.amount).toBe(5_000_000)
    await expect(anna.api.cash.put({ asOf: '2026-12-31', amount: 1, reserve: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await anna.api.cash.remove({ asOf: '2026-01-31' })
  })

  it('compare liabilities with liquid funds, today and at the end of an earlier day', async () => {
    const report = await run('liquidity', { period: 'this_year' })
    const [open] = await server.query<{ sum: string }>(
      `select sum(remaining) as sum from charge_states where organization_id = $1 and due_date <= $2 and type not in ('deposit', 'warranty')`,
      [anna.organizationId, today],
    )
    const owe = Object.fromEntries(section(report, 'owe').rows.map(({ key, cells }) => [key, cells.amount]))
    const have = Object.fromEntries(section(report, 'have').rows.map(({ key, cells }) => [key, cells.amount]))
    expect(have).toEqual({ cash: null, receivables: Number(open!.sum) })
    expect(owe).toEqual({ payables: 7_000, deposits: 150_000, principal: 0 })
    // May: rent and utilities of the open-ended lease and of the one that runs until June.
    const may = section(report, 'forecast').rows.find(({ key }) => key === '2026-05')!
    expect(may.cells.expected).toBe(100_000 + 110_000 + 2 * 20_000)
    const { totals } = await anna.api.payments.list(
      section(report, 'have').rows[1]!.opens!.amount!.filters as object,
    )
    expect(totals.remaining).toBe(have.receivables)
    const earlier = await run('liquidity', { period: 'custom', from: '2026-01-01', to: '2026-02-28' })
    const due = await run('tenant_financial', { period: 'custom', from: '2026-01-01', to: '2026-02-28' })
    expect(section(earlier, 'owe').rows.find(({ key }) => key === 'deposits')!.cells.amount).toBe(
      section(due, 'tenant_financial').totals!.depositsHeld,
    )
  })

  it('list maintenance tickets with their cost', async () => {
    const report = await run('maintenance', { period: 'this_year' })
    expect(figure(report, 'tickets_created')).toBe(2)
    expect(figure(report, 'tickets_completed')).toBe(1)
    expect(figure(report, 'maintenance_cost')).toBe(130_000)
    expect(section(report, 'maintenance_by_property').totals).toMatchObject({
      openAtStart: 0,
      created: 2,
      openAtEnd: 1,
      averageDays: 0,
    })
  })
})

async function ledgerOf(index: number) {
  const rows = await server.query<{ row: LedgerRow }>(
    `select json_build_object('id', t.id, 'kind', kind, 'type', type, 'amount', amount, 'effectiveDate', effective_date, 'postedOn', posted_on, 'dueDate', due_date,
        'serviceFrom', service_from, 'serviceTo', service_to, 'leaseId', lease_id, 'propertyId', property_id, 'parentId', parent_id, 'status', status, 'method', method,
        'description', description, 'reason', reason, 'reference', reference, 'designations', null) as row
       from transactions t where tenant_id = $1`,
    [tenants[index]!.id],
  )
  return rows.map(({ row }) => toEvent(row))
}
