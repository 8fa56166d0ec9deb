/** Tourist tax is money of the municipality: no figure on cash basis contains it, and the balance of the accounts does (docs/finance.md 6.1, 8.5, 9.3). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminClient, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../../rental/payments/verify-books.ts'

const june = { period: 'custom', from: '2026-06-01', to: '2026-06-30' } as const
let server: TestServer
let person: Awaited<ReturnType<TestServer['signUp']>>
let api: AdminClient
let organizationId: string
let unit: string
let guest: string
let receipt: string
const receive = (amount: number, paymentDate: string) =>
  api.payments.recordReceipt({ tenantId: guest, amount, paymentDate, paymentMethod: 'bank_transfer' })

// Example 10 of the definition: nights and extra guest 453.00, cleaning 60.00, tourist tax 15.00.
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-15' })
  person = await server.signUp()
  api = server.admin(person)
  organizationId = (await api.organizations.create({ name: 'Wierzba', currency: 'PLN', plan: 'enterprise' }))
    .id
  const rates = { rentalType: 'short-term', dailyRate: 120_00, managedFrom: '2026-01-01' } as const
  unit = (await api.properties.create({ address: 'Morska 1', ...rates })).id
  await api.cash.put({ asOf: '2026-05-31', amount: 1_000_00, reserve: 0 })
  const terms = {
    weekendRate: 144_00,
    weekendDays: [5, 6],
    discounts: [],
    guestsIncluded: 2,
    extraGuestFee: 15_00,
    maxGuests: null,
    cleaningFee: 60_00,
    taxRules: [{ validFrom: '2026-01-01', rate: 2_50, exemptBelow: 16, maxNights: 7, minNights: null }],
    fillGaps: false,
    holdHours: 48,
    dueDays: 14,
    policy: [],
    seasons: [],
  }
  await api.bookings.saveTerms({ propertyId: unit, updatedAt: null, terms })
  expect((await api.bookings.getTerms({ propertyId: unit })).terms.taxRules).toEqual(terms.taxRules)
  const booked = await api.bookings.create({
    propertyId: unit,
    checkIn: '2026-06-12',
    checkOut: '2026-06-15',
    adults: 2,
    childrenAges: [8],
    guest: { name: 'Ala' },
  })
  expect(booked.quote).toMatchObject({ accommodation: 453_00, cleaning: 60_00, touristTax: 15_00 })
  guest = booked.tenantId!
  receipt = (await receive(528_00, '2026-06-13')).id
})
afterAll(() => server?.stop())

const run = (type: 'revenue' | 'cash_flow' | 'lump_sum_tax' | 'profitability') =>
  api.reports.run({ type, ...june, ...(type === 'revenue' ? { basis: 'cash' as const } : {}) })
const firstTotals = async (type: Parameters<typeof run>[0]) => (await run(type)).sections[0]!.totals!

async function figuresAre(revenue: number, tax: number) {
  const difference = await forOrganization(server.services, organizationId, 'test', verifyBooks)
  expect(difference.differences).toBe(0)
  const cash = (await api.kpi.get(june)).metrics.find(({ metric }) => metric === 'cash_flow')!
  expect(cash.numerator ?? cash.value).toBe(revenue)
  const shown = (await api.dashboard.get()).revenue.find(({ month }) => month.startsWith('2026-06'))!
  expect(shown.received).toBe(revenue)
  expect((await api.properties.get({ id: unit })).summary.collectedThisYear).toBe(revenue)
  const report = await run('revenue')
  expect(report.figures[0]).toMatchObject({ id: 'revenue', value: revenue })
  expect(report.sections[0]!.totals).toMatchObject({
    received: revenue + tax,
    tourist_tax: tax,
    total: revenue,
  })
  expect(await firstTotals('cash_flow')).toMatchObject({
    receipts: revenue,
    touristTax: tax,
    netChange: revenue + tax,
    closing: 1_000_00 + revenue + tax,
  })
}

it('is left out of cash revenue in reports, key figures, dashboard and property page; cash flow shows it on its own', async () => {
  await figuresAre(513_00, 15_00)
  const { notes, sections } = await run('revenue')
  expect(notes).toEqual([{ code: 'tourist_tax_not_revenue' }])
  const opened = sections[0]!.totalsOpen!.received!
  expect((await api.payments.list(opened.filters as object)).totals.received).toBe(528_00)
  expect(sections[0]!.totalsOpen!.total).toBeUndefined()
})

it('is not in the base of the lump-sum tax', async () => {
  expect(await firstTotals('lump_sum_tax')).toMatchObject({
    received: 528_00,
    notTaxed: 15_00,
    taxBase: 513_00,
    tax: 44_00,
  })
})

it('is neither expected nor received, and the list behind the figures shows both sums', async () => {
  const { revenue, month } = await api.dashboard.get()
  const shown = revenue.find(({ month: name }) => name.startsWith('2026-06'))!
  expect(shown).toMatchObject({ expected: 513_00, received: 513_00 })
  expect(month).toMatchObject({ expected: 513_00, collected: 513_00 })
  const days = { deposits: 'without', from: '2026-06-01', to: '2026-06-30' } as const
  expect((await api.payments.list(days)).totals).toMatchObject({
    charged: 528_00,
    chargedTax: 15_00,
    received: 528_00,
    receivedTax: 15_00,
  })
  expect((await api.payments.list({ ...days, view: 'charges' })).totals).toMatchObject({ chargedTax: 15_00 })
  expect((await api.payments.list({})).totals).toMatchObject({ chargedTax: 0, receivedTax: 0 })
  // A month that has ended is read from the stored sums.
  await server.moveTo('2026-07-02', person)
  const later = (await api.dashboard.get()).revenue.find(({ month: name }) => name.startsWith('2026-06'))!
  expect(later).toMatchObject({ expected: 513_00, received: 513_00 })
  await server.moveTo('2026-06-15', person)
})

it('that is passed on is an expense outside of all costs', async () => {
  const before = await firstTotals('profitability')
  const paid = await api.expenses.create({
    category: 'tourist_tax',
    description: 'June',
    amount: 15_00,
    date: '2026-06-15',
    status: 'paid',
    paidOn: '2026-06-15',
    propertyId: unit,
  })
  const report = await run('cash_flow')
  expect(report.sections[0]!.totals).toMatchObject({
    operating: 0,
    touristTax: 15_00,
    touristTaxPaid: 15_00,
    netChange: 513_00,
    closing: 1_513_00,
  })
  const opened = report.sections[0]!.rows.find(({ cells }) => cells.touristTaxPaid)!.opens!.touristTaxPaid!
  expect((await api.expenses.list(opened.filters as object)).rows.map(({ id }) => id)).toEqual([paid.id])
  expect(await firstTotals('profitability')).toEqual(before)
  const { differences } = await forOrganization(server.services, organizationId, 'test', verifyBooks)
  expect(differences).toBe(0)
  await api.expenses.remove({ ids: [paid.id] })
})

it('counts as an advance while the money pays nothing, and again as tax once it does', async () => {
  const { id } = await receive(100_00, '2026-06-14')
  await figuresAre(613_00, 15_00)
  await api.payments.reverse({ id, reason: 'mistake' })
  await figuresAre(513_00, 15_00)
  await api.payments.reverse({ id: receipt, reason: 'mistake' })
  await figuresAre(0, 0)
  await receive(528_00, '2026-06-14')
  await figuresAre(513_00, 15_00)
})

it('that is written off is no bad debt, because it was never revenue', async () => {
  await api.payments.reverse({
    id: (await api.payments.list({ tenantId: guest })).rows.find(({ amount }) => amount === 528_00)!.id,
    reason: 'mistake',
  })
  const { rows } = await api.payments.list({ view: 'charges', tenantId: guest })
  for (const { id, remainingAmount } of rows)
    await api.payments.writeOff({ id, amount: remainingAmount!, reason: 'Not paid' })
  expect(await firstTotals('profitability')).toMatchObject({
    rentalRevenue: 453_00,
    otherIncome: 60_00,
    badDebt: 513_00,
    effectiveIncome: 0,
  })
})

it('is in the collection rate of no screen, whether it is paid or not', async () => {
  const landlord = await server.signUpLandlord()
  const rates = { rentalType: 'short-term', dailyRate: 100_00, managedFrom: '2026-01-01' } as const
  const { id } = await landlord.api.properties.create({ address: 'Morska 3', ...rates })
  const { terms } = await landlord.api.bookings.getTerms({ propertyId: id })
  const taxRules = [{ validFrom: '2026-01-01', rate: 10_00, exemptBelow: 16, maxNights: 7, minNights: null }]
  await landlord.api.bookings.saveTerms({ propertyId: id, updatedAt: null, terms: { ...terms, taxRules } })
  const stay = await landlord.api.bookings.create({
    ...{ propertyId: id, checkIn: '2026-06-17', checkOut: '2026-06-19', adults: 2, guest: { name: 'Ola' } },
  })
  expect(stay.quote).toMatchObject({ accommodation: 200_00, touristTax: 40_00 })
  const pay = (amount: number) =>
    landlord.api.payments.recordReceipt({
      ...{ tenantId: stay.tenantId!, amount, paymentDate: '2026-06-15', paymentMethod: 'bank_transfer' },
      recordAgain: true,
    })
  for (const [amount, collected] of [
    [150_00, 150_00],
    [50_00, 200_00],
    [40_00, 200_00],
  ] as const) {
    await pay(amount)
    const { month } = await landlord.api.dashboard.get()
    expect(month).toMatchObject({ expected: 200_00, collected, collectionRate: collected / 2 })
    // Whole months are stored; the days of a part of a month are read from rows.
    for (const period of [{ period: 'this_month' }, june, { ...june, to: '2026-06-16' }] as const)
      for (const narrowed of [{}, { propertyId: id }]) {
        const { metrics } = await landlord.api.kpi.get({ ...period, ...narrowed })
        const rate = metrics.find(({ metric }) => metric === 'collection_rate')
        expect(rate).toMatchObject({ numerator: collected, denominator: 200_00 })
      }
    const days = { from: '2026-06-01', to: '2026-06-30', view: 'charges', deposits: 'without' } as const
    const { charged, chargedTax, paid, paidTax } = (await landlord.api.payments.list(days)).totals
    expect([charged - chargedTax, paid - paidTax]).toEqual([200_00, collected])
  }
  const books = await forOrganization(server.services, landlord.organizationId, 'test', verifyBooks)
  expect(books.differences).toBe(0)
})
