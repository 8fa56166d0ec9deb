import { addDays, nextMonthStart } from '@domovik/domain/dates.ts'
import { runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setClock } from '../../machinery/clock.ts'
import { live } from './live.fixture.ts'
import { recompute } from './recompute.fixture.ts'

const today = '2026-04-17'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: today })
})
afterAll(() => server?.stop())

const operatingTypes = ['rent', 'bills', 'extra_fee', 'other'] as const

describe('the dashboard', () => {
  it.each(Array.from({ length: runs(6) }, (_, index) => seed + index))(
    'shows the figures that the domain computes from the posted rows, and that its lists show (life %i)',
    async (life) => {
      const anna = await server.signUpLandlord()
      await live(anna, life, today)
      const [shown, truth] = await Promise.all([
        anna.api.dashboard.get(),
        recompute(server, anna.organizationId, today),
      ])
      expect(shown.month).toEqual({ from: '2026-04-01', to: '2026-04-30', ...truth.month })
      expect(shown.overdue).toMatchObject(truth.overdue)
      expect(shown.revenue).toEqual(truth.revenue)
      expect(shown.occupancy).toMatchObject(truth.occupancy)
      expect(shown.counts).toMatchObject({ activeLeases: truth.activeLeases, properties: truth.properties })
      expect(shown.leasesEnding.count).toBe(truth.leasesEnding.length)
      expect(shown.leasesEnding.rows.map(({ endDate }) => endDate)).toEqual(truth.leasesEnding.slice(0, 6))
      expect(shown.needsHand.unapplied.map(({ amount }) => amount)).toEqual(
        truth.unapplied.slice(0, 5).map(({ amount }) => amount),
      )

      const type = [...operatingTypes]
      const [month, overdue, ending, free, received] = await Promise.all([
        anna.api.payments.list({ view: 'charges', from: shown.month.from, to: shown.month.to, type }),
        anna.api.payments.list({ view: 'charges', status: ['overdue'], sort: 'dueDate' }),
        anna.api.leases.list({ endsWithin: 60 }),
        anna.api.properties.list({ status: ['available'] }),
        anna.api.payments.list({ view: 'received', status: ['completed', 'refunded'] }),
      ])
      expect(month.totals.charged).toBe(shown.month.expected)
      expect([overdue.totals.remaining, overdue.total]).toEqual([shown.overdue.amount, shown.overdue.charges])
      expect(new Set(shown.overdue.rows.map(({ chargeId }) => chargeId))).toEqual(
        new Set(overdue.rows.slice(0, shown.overdue.rows.length).map(({ id }) => id)),
      )
      expect(ending.total).toBe(shown.leasesEnding.count)
      expect(free.total).toBe(shown.occupancy.vacantNow)
      for (const { month: from, received: sum } of shown.revenue) {
        const to = addDays(nextMonthStart(from), -1)
        const { totals } = await anna.api.payments.list({ deposits: 'without', from, to })
        expect(totals.received + totals.income!, from).toBe(sum)
      }
      const dates = received.rows
        .map(({ paymentDate }) => paymentDate)
        .sort()
        .reverse()
      expect(shown.recentPayments.length).toBe(Math.min(6, dates.length))
    },
  )

  it('shows no warnings for a new organization', async () => {
    const anna = await server.signUpLandlord()
    const shown = await anna.api.dashboard.get()
    expect(shown).toMatchObject({
      counts: { properties: 0, tenants: 0, tenantRecords: 0, activeLeases: 0 },
      hasStays: false,
      books: { verifiedAt: null, differences: 0 },
      month: { expected: 0, dueToDate: 0, collected: 0, collectionRate: null },
      overdue: { amount: 0, deposits: 0, charges: 0, tenants: 0, rows: [] },
      occupancy: { rate: null, previousRate: null, vacantNow: 0 },
      leasesEnding: { count: 0, rows: [] },
      recentPayments: [],
      needsHand: { tickets: [], arrears: [], unapplied: [], stays: [], calendars: [] },
    })
    expect(shown.revenue).toHaveLength(12)
    expect(shown.revenue.at(-1)).toEqual({ month: '2026-04-01', expected: 0, received: 0 })
  })

  it('lists what needs attention: tickets by urgency and age, unallocated money, leases that end', async () => {
    const anna = await server.signUpLandlord()
    const property = await anna.api.properties.create({ address: 'Jasna 1', managedFrom: '2026-03-22' })
    const tenant = await anna.api.tenants.create({ name: 'Ola' })
    await anna.api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: '2026-04-02',
      endDate: '2026-06-16',
      rentAmount: 60_000,
    })
    await anna.api.payments.recordReceipt({
      tenantId: tenant.id,
      amount: 73_000,
      paymentDate: '2026-04-10',
      paymentMethod: 'cash',
    })
    for (let i = 1; i <= 7; i++) {
      setClock(`2026-04-17T12:0${i}:00Z`)
      const { id } = await anna.api.tickets.create({
        type: 'issue',
        title: `Sprawa ${i}`,
        propertyId: property.id,
        ...(i === 1 || i === 7
          ? { priority: 'critical' as const }
          : i === 5
            ? { priority: 'low' as const }
            : {}),
      })
      if (i === 1) await anna.api.tickets.update({ id, status: 'completed' })
    }
    setClock(today)
    const shown = await anna.api.dashboard.get()
    expect(shown.needsHand.tickets.map(({ title }) => title)).toEqual(
      [7, 2, 3, 4, 6].map((i) => `Sprawa ${i}`),
    )
    expect(shown.needsHand.unapplied).toEqual([{ tenantId: tenant.id, tenantName: 'Ola', amount: 15_000 }])
    expect(shown.leasesEnding.rows).toMatchObject([
      { tenantName: 'Ola', address: 'Jasna 1', endDate: '2026-06-16', daysLeft: 60 },
    ])
    expect(shown.recentPayments).toMatchObject([
      { kind: 'receipt', amount: 73_000, tenantName: 'Ola', date: '2026-04-10' },
    ])
    expect(shown.occupancy).toMatchObject({
      occupiedDays: 16,
      availableDays: 17,
      // Compared with 1 to 17 March, when the unit was not managed yet.
      previousRate: null,
      vacantNow: 0,
    })
  })

  it('counts a payment in its own month and subtracts it in the month of its reversal, as the payments list does', async () => {
    const anna = await server.signUpLandlord()
    const tenant = await anna.api.tenants.create({ name: 'Ola' })
    const pay = (amount: number, paymentDate: string) =>
      anna.api.payments.recordReceipt({ tenantId: tenant.id, amount, paymentDate, paymentMethod: 'cash' })
    const { id } = await pay(70_000, '2026-02-10')
    await pay(50_000, '2026-04-10')
    await anna.api.payments.reverse({ id, reason: 'Zwrot z banku' })
    await anna.api.incomes.create({
      amount: 9_000,
      date: '2026-03-30',
      paidOn: '2026-04-02',
      category: 'other',
    })
    await anna.api.incomes.create({ amount: 8_000, date: '2026-04-03', category: 'other' })
    const { revenue } = await anna.api.dashboard.get()
    expect(revenue.slice(-3).map(({ received }) => received)).toEqual([70_000, 0, -11_000])
    const april = await anna.api.payments.list({
      deposits: 'without',
      from: '2026-04-01',
      to: '2026-04-30',
    })
    expect(april.totals).toMatchObject({ received: -20_000, income: 9_000 })
    expect(april.rows.map(({ kind, type, amount }) => [kind, type, amount])).toEqual([
      ['reversal', 'receipt', 70_000],
      ['receipt', 'payment', 50_000],
    ])
    const february = await anna.api.payments.list({
      deposits: 'without',
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(february.totals).toMatchObject({ received: 70_000, income: 0 })
    expect(february.rows).toMatchObject([{ paymentStatus: 'cancelled' }])
    expect((await anna.api.payments.list({})).totals).toMatchObject({ received: 50_000, income: null })
  })

  it('shows only the current organization', async () => {
    const anna = await server.signUpLandlord()
    await live(anna, 9, today)
    const ben = await server.signUpLandlord()
    expect((await ben.api.dashboard.get()).counts).toEqual({
      properties: 0,
      tenants: 0,
      tenantRecords: 0,
      activeLeases: 0,
    })
    const viewer = await server.addMember(anna, 'viewer')
    expect(await viewer.api.dashboard.get()).toEqual(await anna.api.dashboard.get())
  })

  it('counts the properties of each status as the list of properties does', async () => {
    const anna = await server.signUpLandlord()
    await live(anna, 4, today)
    const { properties, counts } = await anna.api.dashboard.get()
    for (const [status, count] of Object.entries(properties)) {
      const list = await anna.api.properties.list({ status: [status as 'occupied'] })
      expect(list.total, status).toBe(count)
    }
    expect(properties.occupied + properties.available + properties.maintenance).toBe(counts.properties)
  })

  it('runs three database statements', async () => {
    const anna = await server.signUpLandlord()
    const asked: string[] = []
    server.services.database.app.on('acquire', (client) => {
      const query = client.query.bind(client)
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          asked.push(textOf(given[0]))
          return query(...given)
        },
      })
    })
    await anna.api.dashboard.get()
    expect(asked.filter((text) => !/^(begin|commit|rollback)$|begin_request/.test(text))).toHaveLength(3)
  })
})

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : (query as { text: string }).text
