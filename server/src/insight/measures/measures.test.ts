/** The measures compared with the rules of the domain on random books, and worked examples (docs/finance.md 6). */

import { addDays, daysBetween, earlier, later } from '@domovik/domain/dates.ts'
import type { Measured } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { prorate } from '@domovik/domain/money.ts'
import { randomFrom, runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { type ChargeEvent, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { vatOfPart } from '@domovik/domain/rental/vat/vat.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { toEvent } from '../../rental/payments/events.ts'
import { live } from '../dashboard/live.fixture.ts'
import { rawRows } from '../dashboard/recompute.fixture.ts'
import { measuresOf } from './queries.ts'
import { setRates } from './rates.fixture.ts'

const today = '2026-04-17'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: today })
})
afterAll(() => server?.stop())

const measured = async ({ organizationId }: Landlord, windows: Window[]): Promise<Measured[][]> =>
  forOrganization(server.services, organizationId, 'test', (scope) => measuresOf(scope, windows))

/** What of an amount counts in the window: by days of service, otherwise on its due date. */
function earnedIn(amount: number, charge: ChargeEvent, { from, to }: Window): number {
  const { serviceFrom, serviceTo, dueDate } = charge
  if (!serviceFrom || !serviceTo) return dueDate >= from && dueDate < to ? amount : 0
  const of = daysBetween(serviceFrom, serviceTo)
  const upTo = (day: string): number =>
    prorate(amount, Math.min(of, Math.max(0, daysBetween(serviceFrom, day))), of)
  return upTo(to) - upTo(from)
}

type Earned = Pick<Measured, 'rentalRevenue' | 'otherIncome' | 'badDebt'>

/** Accrual of every charge without VAT, by the state that a replay gives; income records are separate. */
async function recompute(anna: Landlord, window: Window, propertyId: string): Promise<Earned> {
  const { rows } = await rawRows(server, anna.organizationId)
  const vatRows = await server.query<{ id: string; amount: number }>(
    `select v.transaction_id as id, v.amount::float8 as amount from transaction_vat v join organizations o on o.id = v.organization_id
      where o.id = $1 and o.vat_registered`,
    [anna.organizationId],
  )
  const vatOf = new Map(vatRows.map(({ id, amount }) => [id, amount]))
  const reversed = new Set(rows.filter(({ kind }) => kind === 'reversal').map(({ parentId }) => parentId))
  const sums: Earned = { rentalRevenue: 0, otherIncome: 0, badDebt: 0 }
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
    const own = rows.filter((row) => row.tenantId === tenantId)
    const state = replay(own.map(toEvent))
    for (const { charge, cancelledOn, settlements } of state.charges.values()) {
      if (charge.propertyId !== propertyId || cancelledOn !== null || isDepositKind(charge.kind)) continue
      const line = charge.kind === 'rent' ? 'rentalRevenue' : 'otherIncome'
      if (charge.kind !== 'opening_balance') sums[line] += earnedIn(charge.amount, charge, window)
      const left = { gross: charge.amount, vat: vatOf.get(charge.id) ?? 0, written: 0 }
      for (const note of own)
        if (note.kind === 'credit_note' && note.parentId === charge.id && !reversed.has(note.id)) {
          sums[line] -= earnedIn(note.amount, charge, window)
          left.gross -= note.amount
          left.vat -= vatOf.get(note.id) ?? 0
        }
      const vat = Math.max(0, Math.min(left.vat, left.gross))
      sums[line] -= earnedIn(vat, charge, window)
      for (const { kind, day, amount } of settlements.toSorted((a, b) => a.day.localeCompare(b.day))) {
        if (!kind.startsWith('write_off')) continue
        const before = vatOfPart(vat, left.written, left.gross)
        left.written += amount
        if (day >= window.from && day < window.to)
          sums.badDebt += amount - vatOfPart(vat, left.written, left.gross) + before
      }
    }
  }
  return sums
}

describe('the measures of random books', () => {
  it.each(Array.from({ length: runs(4) }, (_, index) => seed + 50 + index))(
    'equal what the rules compute, over the window and over the days under management (life %i)',
    async (life) => {
      const anna = await server.signUpLandlord()
      const random = randomFrom(life)
      await live(anna, life, today, 25, (leaseId) => setRates(anna, leaseId, random, today))
      await anna.api.organizations.update({ vatRegistered: random() < 0.7 })
      const windows = Array.from({ length: 3 }, (): Window => {
        const from = addDays(today, -Math.floor(random() * 500) - 1)
        return { from, to: earlier(addDays(from, 1 + Math.floor(random() * 300)), addDays(today, 1)) }
      })
      const all = await measured(anna, windows)
      for (const [index, window] of windows.entries())
        for (const row of all[index]!) {
          if (row.propertyId === null || row.window === null) continue
          const { rentalRevenue, otherIncome, badDebt } = row
          const days = { from: later(row.window.from, window.from), to: earlier(row.window.to, window.to) }
          expect({ rentalRevenue, otherIncome, badDebt }).toEqual(
            await recompute(anna, window, row.propertyId),
          )
          expect(row.window).toEqual(days)
          const clipped = days.from !== window.from || days.to !== window.to
          expect(row.managed !== null).toBe(clipped)
          if (row.managed) expect(row.managed).toMatchObject(await recompute(anna, days, row.propertyId))
        }
    },
  )
})

it('a unit without a line counts its loans over its days under management only', async () => {
  const anna = await server.signUpLandlord()
  const { id } = await anna.api.properties.create({ address: 'Polna 1', managedFrom: '2026-03-16' })
  await anna.api.investments.save({ propertyId: id, purchaseDate: '2020-01-01', purchasePrice: 20_000_000 })
  const [rows] = await measured(anna, [{ from: '2026-03-01', to: '2026-04-01' }])
  const row = rows!.find(({ propertyId }) => propertyId === id)!
  expect(row.window).toEqual({ from: '2026-03-16', to: '2026-04-01' })
  expect(row.managed).toMatchObject({ rentalRevenue: 0, operating: 0, badDebt: 0 })
})

const march = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const
const figure = async (anna: Landlord, metric: string, asked: Parameters<Landlord['api']['kpi']['get']>[0]) =>
  (await anna.api.kpi.get(asked)).metrics.find((each) => each.metric === metric)!

async function flat(anna: Landlord, more: object = {}, startDate = '2026-01-01') {
  const property = await anna.api.properties.create({ address: 'Polna 1', rentAmount: 100_000 })
  const tenant = await anna.api.tenants.create({ name: 'Zofia' })
  const lease = await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate,
    rentAmount: 100_000,
    ...more,
  })
  return { property, tenant, lease }
}

const managedFrom = async (anna: Landlord, id: string) => {
  const { property } = await anna.api.properties.get({ id })
  return [property.managedFrom, property.managedFromEntered]
}

describe('the first day under management (6.3)', () => {
  it('follows the first lease, then the purchase, then the day the unit was added', async () => {
    const anna = await server.signUpLandlord()
    const { id } = await anna.api.properties.create({ address: 'Polna 1' })
    expect(await managedFrom(anna, id)).toEqual([today, false])
    await anna.api.investments.save({ propertyId: id, purchaseDate: '2020-05-01', purchasePrice: 20_000_000 })
    expect(await managedFrom(anna, id)).toEqual(['2020-05-01', false])
    const tenant = await anna.api.tenants.create({ name: 'Zofia' })
    const lease = { propertyId: id, tenantId: tenant.id, rentAmount: 100_000 }
    await anna.api.leases.create({ ...lease, startDate: '2025-02-01', endDate: '2025-12-31' })
    expect(await managedFrom(anna, id)).toEqual(['2025-02-01', false])
    await anna.api.leases.create({ ...lease, startDate: '2026-01-01' })
    expect(await managedFrom(anna, id)).toEqual(['2025-02-01', false])
    // The lease came with the purchase: before it, nothing was this landlord's.
    await anna.api.investments.save({ propertyId: id, purchaseDate: '2025-06-01' })
    expect(await managedFrom(anna, id)).toEqual(['2025-06-01', false])
  })

  it('begins with the charges of a lease that was taken over, and keeps what a person entered until it is cleared', async () => {
    const anna = await server.signUpLandlord()
    const { property } = await flat(anna, { chargesFrom: '2026-02-01', openingBalance: 5_000 }, '2019-01-01')
    expect(await managedFrom(anna, property.id)).toEqual(['2026-02-01', false])
    await anna.api.properties.update({ id: property.id, managedFrom: '2024-01-01' })
    expect(await managedFrom(anna, property.id)).toEqual(['2024-01-01', true])
    await anna.api.properties.update({ id: property.id, managedFrom: null })
    expect(await managedFrom(anna, property.id)).toEqual(['2026-02-01', false])
  })
})

describe('yields of a unit that was typed in late (6.3)', () => {
  it('show the true yield, not a multiple of it', async () => {
    // 12,000.00 of rent a year on 200,000.00 is 6 %, on whichever day the unit was entered.
    const anna = await server.signUpLandlord()
    const { property } = await flat(anna)
    await anna.api.investments.save({
      propertyId: property.id,
      purchaseDate: '2019-01-01',
      purchasePrice: 20_000_000,
    })
    const quarter = { period: 'custom', from: '2026-01-01', to: '2026-03-31' } as const
    expect((await figure(anna, 'gross_yield', quarter)).value).toBeCloseTo(0.06, 9)
    // Even if a later day was entered: revenue and days are both those of March.
    await anna.api.properties.update({ id: property.id, managedFrom: '2026-03-01' })
    expect(await figure(anna, 'gross_yield', quarter)).toMatchObject({ numerator: 12 * 100_000, value: 0.06 })
    expect((await figure(anna, 'economic_occupancy', quarter)).value).toBe(1)
  })
})

describe('bad debt (6.2)', () => {
  const egi = async (anna: Landlord, from: string, to: string) =>
    (await figure(anna, 'oer', { period: 'custom', from, to })).below.map(({ amount }) => amount)

  async function writtenOff(anna: Landlord) {
    const { tenant, lease } = await flat(anna, { endDate: '2026-01-31', rentAmount: 90_000 })
    const { rows } = await anna.api.payments.list({ view: 'charges', leaseId: lease.id })
    const { id } = rows[0]!
    await anna.api.payments.writeOff({ id, amount: 90_000, reason: 'Nieściągalne' })
    return { tenant, id }
  }

  it('is what a back-dated receipt leaves of a write-off', async () => {
    const anna = await server.signUpLandlord()
    const { tenant } = await writtenOff(anna)
    await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 30_000,
      paymentDate: '2026-02-10',
      paymentMethod: 'cash',
    })
    expect(await egi(anna, '2026-04-01', today)).toEqual([0, 0, -60_000])
  })

  it('is taken back by a receipt that names the charge, and is nothing once the charge is cancelled', async () => {
    const anna = await server.signUpLandlord()
    const { tenant, id } = await writtenOff(anna)
    await server.moveTo('2026-05-04', anna)
    await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 20_000,
      paymentDate: '2026-05-04',
      paymentMethod: 'cash',
      designations: [id],
    })
    expect(await egi(anna, '2026-04-01', '2026-04-30')).toEqual([0, 0, -90_000])
    expect(await egi(anna, '2026-05-01', '2026-05-04')).toEqual([0, 0, 20_000])
    await server.moveTo('2026-05-05', anna)
    await anna.api.payments.reverse({ id, reason: 'Pomyłka' })
    expect(await egi(anna, '2026-01-01', '2026-05-05')).toEqual([0, 0, expect.closeTo(0)])
    await server.moveTo(today)
  })

  it('holds a written-off opening balance', async () => {
    const anna = await server.signUpLandlord()
    const { lease } = await flat(anna, { chargesFrom: '2026-04-01', openingBalance: 70_000 }, '2020-01-01')
    const { rows } = await anna.api.payments.list({ view: 'charges', leaseId: lease.id })
    const opening = rows.find(({ type }) => type === 'opening_balance')!
    await anna.api.payments.writeOff({ id: opening.id, amount: 70_000, reason: 'Przedawnione' })
    expect((await egi(anna, '2026-04-01', today))[2]).toBe(-70_000)
  })
})

describe('a one-off fee of a lease (6.1)', () => {
  it('is accrual revenue on its due date, in the key figures and in the revenue report', async () => {
    const anna = await server.signUpLandlord()
    await flat(anna, { additionalFees: 25_000, additionalFeesOnce: true }, '2026-03-01')
    const { below } = await figure(anna, 'oer', march)
    expect(below.map(({ amount }) => amount)).toEqual([100_000, 25_000, expect.closeTo(0)])
    const { sections } = await anna.api.reports.run({ type: 'revenue', basis: 'accrual', ...march })
    expect(sections[0]!.totals).toMatchObject({ total: 125_000 })
  })
})

describe('the cash flow of loans (6.5, 7.8)', () => {
  it('is not lowered by interest that is approved and not paid', async () => {
    const anna = await server.signUpLandlord()
    const { property } = await flat(anna)
    const interest = {
      amount: 40_000,
      date: '2026-03-10',
      category: 'loan_interest',
      propertyId: property.id,
    } as const
    await anna.api.expenses.create({ ...interest, status: 'approved' })
    expect((await figure(anna, 'cash_flow', march)).value).toBe(0)
    expect((await figure(anna, 'dscr', march)).denominator).toBe(40_000)
    await anna.api.expenses.create({ ...interest, status: 'paid', paidOn: '2026-03-12' })
    expect((await figure(anna, 'cash_flow', march)).value).toBe(-40_000)
  })
})

describe('liquidity (8.13)', () => {
  const shown = async (anna: Landlord, to: string) => {
    const asked = { type: 'liquidity', period: 'custom', from: '2026-01-01', to } as const
    const { figures, sections } = await anna.api.reports.run(asked)
    const amount = (section: number, key: string) =>
      sections[section]!.rows.find((row) => row.key === key)!.cells.amount
    return { figures: Object.fromEntries(figures.map(({ id, value }) => [id, value])), amount }
  }

  it('counts a charge written off unpaid as due, today as on an earlier day', async () => {
    const anna = await server.signUpLandlord()
    const { lease } = await flat(anna)
    const { rows } = await anna.api.payments.list({ view: 'charges', leaseId: lease.id, sort: 'dueDate' })
    await anna.api.payments.writeOff({ id: rows[0]!.id, amount: 100_000, reason: 'Nieściągalne' })
    await server.moveTo('2026-04-19', anna)
    // Receivable 300,000 of 400,000 due, in 108 and 109 days.
    expect((await shown(anna, '2026-04-18')).figures.days_receivable).toBe((300_000 / 400_000) * 108)
    expect((await shown(anna, '2026-04-19')).figures.days_receivable).toBe((300_000 / 400_000) * 109)
    const { month } = await anna.api.dashboard.get()
    expect(month).toMatchObject({ expected: 100_000, dueToDate: 100_000 })
    await server.moveTo(today, anna)
  })

  it('shows twelve instalments, without loans of removed units; recorded payments reduce the balance', async () => {
    const anna = await server.signUpLandlord()
    const { id: propertyId } = await anna.api.properties.create({
      address: 'Polna 1',
      managedFrom: '2026-01-01',
    })
    const loan = {
      propertyId,
      lender: 'Bank',
      type: 'linear' as const,
      originalAmount: 2_400_000,
      startDate: '2025-12-10',
      termMonths: 24,
      instalmentDay: 10,
      rates: [{ validFrom: '2025-12-10', annualRate: '0' }],
    }
    const owed = await anna.api.investments.addLoan(loan)
    // The instalments of January to April are taken as paid: 20 of 24 are left.
    expect(owed.loanBalance).toBe(2_000_000)
    expect((await shown(anna, today)).amount(1, 'principal')).toBe(1_200_000)
    // From the first recorded payment on, only records count: that of February was paid, those of March and April were not.
    await anna.api.expenses.create({
      amount: 100_000,
      date: '2026-02-10',
      category: 'loan_principal',
      propertyId,
      loanId: owed.loans[0]!.id,
      status: 'paid',
      paidOn: '2026-02-10',
    })
    expect((await anna.api.investments.get({ propertyId })).loanBalance).toBe(2_200_000)
    expect((await figure(anna, 'debt_yield', march)).denominator).toBe(2_200_000)
    expect((await shown(anna, today)).amount(1, 'principal')).toBe(1_400_000)
    await anna.api.properties.remove({ ids: [propertyId] })
    expect((await shown(anna, today)).amount(1, 'principal')).toBe(0)
  })
})

describe('VAT (9.2)', () => {
  it('is left out of figures once the organization is registered, and moves cash in a line of its own', async () => {
    const anna = await server.signUpLandlord()
    await anna.api.cash.put({ asOf: '2026-02-28', amount: 1_000_000, reserve: 0 })
    const day = { date: '2026-03-10', paidOn: '2026-03-10' }
    await anna.api.incomes.create({ ...day, amount: 123_000, vatAmount: 23_000, category: 'other' })
    const cost = { ...day, amount: 24_600, category: 'repairs', status: 'paid' } as const
    await anna.api.expenses.create({ ...cost, vatAmount: 4_600 })
    const run = async (type: 'revenue' | 'cash_flow' | 'expenses_by_category' | 'maintenance') => {
      const { sections, notes } = await anna.api.reports.run({ type, ...march })
      return { ...sections[0]!.totals, notes: notes.map(({ code }) => code) }
    }
    expect((await figure(anna, 'cash_flow', march)).value).toBe(123_000 - 24_600)
    const before = await run('cash_flow')
    expect(await run('revenue')).toMatchObject({ total: 123_000 })

    expect(await anna.api.organizations.update({ vatRegistered: true })).toMatchObject({
      vatRegistered: true,
    })
    expect((await figure(anna, 'cash_flow', march)).value).toBe(100_000 - 20_000)
    expect(await figure(anna, 'oer', march)).toMatchObject({ numerator: 20_000, denominator: 100_000 })
    const noted = { notes: expect.arrayContaining(['vat_left_out']) }
    expect(await run('revenue')).toMatchObject({ income: 123_000, vat: -23_000, total: 100_000, ...noted })
    expect(await run('expenses_by_category')).toMatchObject({
      amount: 20_000,
      vat: 4_600,
      gross: 24_600,
      ...noted,
    })
    const after = await run('cash_flow')
    expect(after).toMatchObject({ receipts: 100_000, operating: 20_000, vat: 18_400, ...noted })
    expect(after).toMatchObject({ netChange: (before as Record<string, unknown>).netChange })
  })
})

describe('a period in the future (5.2)', () => {
  it('has no expenses', async () => {
    const anna = await server.signUpLandlord()
    const asked = { period: 'custom', from: '2027-01-01', to: '2027-03-31' } as const
    const { sections, figures } = await anna.api.reports.run({ type: 'expenses_by_category', ...asked })
    expect([sections[0]!.rows, figures[0]!.value]).toEqual([[], 0])
  })
})
