/** A month of a unit let by the night, on every screen that counts its nights (docs/finance.md 4.4, 7.13, 7.17, 7.18). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

const today = '2026-06-30'
const june = { period: 'custom', from: '2026-06-01', to: '2026-06-30' } as const
let server: TestServer
let anna: Landlord
let unit: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-10' })
  anna = await server.signUpLandlord()
  const add = async (address: string, more: object) =>
    (await anna.api.properties.create({ address, managedFrom: '2026-05-01', ...more })).id
  unit = await add('Morska 1', { rentalType: 'short-term', dailyRate: 120_00, weeklyRate: 700_00 })
  await add('Morska 2', { rentalType: 'long-term', rentAmount: 1_000_00 })
  const book = (checkIn: string, checkOut: string) =>
    anna.api.bookings.create({
      propertyId: unit,
      checkIn,
      checkOut,
      adults: 2,
      guest: { name: `Guest of ${checkIn}` },
    })
  for (const [checkIn, checkOut] of [
    ['2026-06-01', '2026-06-05'],
    ['2026-06-05', '2026-06-12'],
    ['2026-06-28', '2026-07-05'],
  ] as const)
    await book(checkIn, checkOut)
  const { id } = await book('2026-06-20', '2026-06-24')
  await anna.api.bookings.cancel({ id, version: 1 })
  await server.moveTo(today, anna)
})
afterAll(() => server?.stop())

const metric = async (name: string) =>
  (await anna.api.kpi.get(june)).metrics.find((each) => each.metric === name)!
const run = (type: 'occupancy' | 'rental_performance' | 'revenue' | 'financial_kpi', more = {}) =>
  anna.api.reports.run({ type, ...june, ...more })

// 4 nights for 480.00, 7 for 700.00, and 3 of 7 nights for 700.00 (300.00): 14 of 30 nights earn 1480.00.
it('nights and their revenue are the same in key figures, reports and the list that they open', async () => {
  const [adr, revpar, occupancy] = [await metric('adr'), await metric('revpar'), await metric('occupancy')]
  expect(adr).toMatchObject({ numerator: 1480_00, denominator: 14, coverage: { counted: 1, of: 1 } })
  expect(revpar).toMatchObject({ numerator: 1480_00, denominator: 30, value: 1480_00 / 30 })
  expect(occupancy).toMatchObject({ numerator: 14, denominator: 60 })

  const days = (await run('occupancy')).sections[0]!
  const row = days.rows.find(({ key }) => key === unit)!
  expect(row.cells).toMatchObject({
    availableDays: 30,
    leasedDays: 0,
    soldNights: 14,
    vacantDays: 16,
    vacancyLoss: 16 * 120_00,
  })
  const opened = row.opens!.soldNights!
  expect(opened).toMatchObject({ place: 'bookings' })
  const list = await anna.api.bookings.list({ ...opened.filters, limit: 200 })
  expect(list.rows.map(({ nights }) => nights).sort()).toEqual([3, 4, 7])
  expect(list.totals.nights).toBe(14)

  const stays = (await run('rental_performance')).sections.find(({ id }) => id === 'short_term')!
  expect(stays.rows.map(({ key }) => key)).toEqual([unit])
  expect(stays.totals).toMatchObject({
    shortTermNights: 30,
    soldNights: 14,
    stayRevenue: 1480_00,
    adr: 105_71,
    revpar: 49_33,
    averageStay: 6,
    cancelledStays: 1,
    cancellationRate: 0.25,
  })
  const revenue = await run('revenue', { basis: 'accrual' })
  expect(revenue.figures[0]).toMatchObject({ value: 1480_00 })
  expect(revenue.sections[0]!.totals).toMatchObject({ stays: 1480_00, rent: 0, total: 1480_00 })
  expect((await run('financial_kpi')).sections.find(({ id }) => id === 'kpi_nights')!.rows).toMatchObject([
    { cells: { metric: 'adr', value: 105_71, denominator: 14 } },
    { cells: { metric: 'revpar', value: 49_33, denominator: 30 } },
  ])
})

it('the dashboard and the page of the property count sold nights as occupied', async () => {
  const { occupancy } = await anna.api.dashboard.get()
  // Both units: 14 of 60 days in June; on 30 June the other unit is vacant.
  expect(occupancy).toMatchObject({ occupiedDays: 14, availableDays: 60, vacantNow: 1 })
  const { summary } = await anna.api.properties.get({ id: unit })
  expect(summary).toMatchObject({ occupiedDays: 14, availableDays: 61 })
})

it('a stay that was entered after its check-in does not count in the days booked ahead', async () => {
  const rows = async () => {
    const { sections } = await run('rental_performance')
    return sections.find(({ id }) => id === 'short_term')!
  }
  // Booked on 10 May for 1, 5 and 28 June.
  expect((await rows()).totals!.bookingWindow).toBe((22 + 26 + 49) / 3)
  const guest = { name: 'Guest of the past' }
  const late = await anna.api.properties.create({
    ...{ address: 'Morska 3', managedFrom: '2026-05-01', rentalType: 'short-term', dailyRate: 120_00 },
  })
  const stay = { checkIn: '2026-06-14', checkOut: '2026-06-16', adults: 2, guest }
  for (const propertyId of [unit, late.id]) await anna.api.bookings.create({ propertyId, ...stay })
  const after = await rows()
  expect(after.totals).toMatchObject({ bookingWindow: (22 + 26 + 49) / 3, averageStay: (18 + 4) / 5 })
  expect(after.rows.find(({ key }) => key === late.id)!.cells).toMatchObject({
    ...{ bookingWindow: null, averageStay: 2 },
  })
})
