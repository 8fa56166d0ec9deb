/** Tickets for cleaning after stays, through the real API and database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notifyOfDay, notifyOfEvents } from '../../account/notifications/jobs.ts'
import { tendTurnoversJob } from './jobs.ts'

let server: TestServer
let anna: Landlord
let unit: string
let vendorId: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-01' })
  anna = await server.signUpLandlord()
  unit = (
    await anna.api.properties.create({ address: 'ul. Czysta 1', rentalType: 'short-term', dailyRate: 100_00 })
  ).id
  vendorId = (await anna.api.vendors.create({ name: 'Czyste Domy', trade: 'cleaning' })).id
})
afterAll(() => server?.stop())

const book = (checkIn: string, checkOut: string) =>
  anna.api.bookings.create({ propertyId: unit, checkIn, checkOut, guest: { name: `Guest of ${checkIn}` } })
const tend = () => tendTurnoversJob.run(server.services, {})
const work = async () =>
  (await anna.api.tickets.list({ trade: ['cleaning'], sort: 'scheduledOn' })).rows.map(
    ({ scheduledOn, priority, status, title }) => ({ on: scheduledOn, priority, status, title }),
  )

describe('the cleaning after stays', () => {
  it('gets a ticket for each departure, urgent if somebody arrives that day, given to the vendor', async () => {
    const first = await book('2026-06-02', '2026-06-05')
    await book('2026-06-05', '2026-06-08')
    await anna.api.bookings.create({
      ...{ propertyId: unit, checkIn: '2026-06-20', checkOut: '2026-06-22', status: 'pending' },
      guest: { name: 'On hold' },
    })
    await tend()
    expect(await work()).toEqual([])
    expect(await anna.api.turnovers.get({ propertyId: unit })).toMatchObject({
      active: false,
      assignee: null,
    })
    const saved = await anna.api.turnovers.save({ propertyId: unit, active: true, vendorId })
    expect(saved).toMatchObject({ active: true, assignee: { kind: 'vendor', name: 'Czyste Domy' } })
    expect(await work()).toMatchObject([
      {
        on: '2026-06-05',
        priority: 'high',
        status: 'pending',
        title: expect.stringContaining(first.reference),
      },
      { on: '2026-06-08', priority: 'medium' },
    ])
    await Promise.all([tend(), tend()])
    expect(await work()).toHaveLength(2)
    const { rows } = await anna.api.tickets.list({ trade: ['cleaning'] })
    expect(rows.every(({ bookingId, assignee }) => bookingId !== null && assignee?.id === vendorId)).toBe(
      true,
    )
  })

  it('follows the stay until its day is changed by hand', async () => {
    const stay = await book('2026-06-10', '2026-06-12')
    await tend()
    const move = async (checkIn: string, checkOut: string) => {
      const { booking } = await anna.api.bookings.get({ id: stay.id })
      await anna.api.calendar.move({
        id: stay.id,
        propertyId: unit,
        checkIn,
        checkOut,
        version: booking.version,
      })
      await tend()
    }
    await move('2026-06-11', '2026-06-13')
    expect((await work()).map(({ on }) => on)).toEqual(['2026-06-05', '2026-06-08', '2026-06-13'])
    const { rows } = await anna.api.tickets.list({ trade: ['cleaning'], sort: '-scheduledOn' })
    await anna.api.tickets.update({ id: rows[0]!.id, scheduledOn: '2026-06-15' })
    await move('2026-06-12', '2026-06-14')
    expect((await work()).map(({ on }) => on)).toEqual(['2026-06-05', '2026-06-08', '2026-06-15'])
    const { booking } = await anna.api.bookings.get({ id: stay.id })
    await anna.api.bookings.cancel({ id: stay.id, version: booking.version })
    await tend()
    const kept = await anna.api.tickets.get({ id: rows[0]!.id })
    expect(kept.comments.map(({ body }) => body)).toEqual([
      'The stay of this cleaning was cancelled. Decide whether the work is still needed.',
    ])
    await tend()
    expect((await anna.api.tickets.get({ id: rows[0]!.id })).comments).toHaveLength(1)
  })

  it('goes with a cancelled stay and comes back with it', async () => {
    const stay = await book('2026-07-01', '2026-07-03')
    await tend()
    const has = async () => (await work()).some(({ on }) => on === '2026-07-03')
    expect(await has()).toBe(true)
    await anna.api.bookings.cancel({ id: stay.id, version: stay.version })
    await tend()
    expect(await has()).toBe(false)
    const { booking } = await anna.api.bookings.get({ id: stay.id })
    await anna.api.bookings.confirm({ id: stay.id, version: booking.version })
    await tend()
    expect(await has()).toBe(true)
  })

  it('follows a stay that is moved to another unit, and goes if nobody cleans there by rule', async () => {
    const newUnit = async (address: string) =>
      (await anna.api.properties.create({ address, rentalType: 'short-term', dailyRate: 100_00 })).id
    const [second, third] = [await newUnit('ul. Czysta 2'), await newUnit('ul. Czysta 3')]
    await anna.api.turnovers.save({ propertyId: second, active: true })
    const stay = await book('2026-07-05', '2026-07-07')
    await tend()
    const moveTo = async (propertyId: string) => {
      const { booking } = await anna.api.bookings.get({ id: stay.id })
      await anna.api.calendar.move({
        ...{ id: stay.id, propertyId, checkIn: '2026-07-05', checkOut: '2026-07-07' },
        version: booking.version,
      })
      await tend()
      const { rows } = await anna.api.tickets.list({ trade: ['cleaning'] })
      const ticket = rows.find(({ scheduledOn }) => scheduledOn === '2026-07-07')
      return ticket && [ticket.propertyId, ticket.assignee?.id ?? null]
    }
    expect(await moveTo(second)).toEqual([second, null])
    expect(await moveTo(unit)).toEqual([unit, vendorId])
    expect(await moveTo(third)).toBeUndefined()
    expect(await moveTo(second)).toEqual([second, null])
    const { booking } = await anna.api.bookings.get({ id: stay.id })
    await anna.api.bookings.cancel({ id: stay.id, version: booking.version })
    await tend()
  })

  it('shows on the day of an arrival whether the unit is clean, and is not in the report of repairs', async () => {
    const cleaningOf = async (day: string) =>
      (await anna.api.calendar.today({ day })).arrivals.map(({ cleaning }) => cleaning)
    expect(await cleaningOf('2026-06-05')).toEqual(['open'])
    expect(await cleaningOf('2026-06-02')).toEqual([null])
    const { rows } = await anna.api.tickets.list({ trade: ['cleaning'], sort: 'scheduledOn' })
    await anna.api.tickets.update({ id: rows[0]!.id, status: 'completed' })
    expect(await cleaningOf('2026-06-05')).toEqual(['done'])
    const report = await anna.api.reports.run({ type: 'maintenance', period: 'this_year' })
    expect(report.figures.find(({ id }) => id === 'tickets_created')).toMatchObject({ value: 0 })
  })

  it('notifies of arrivals and departures in the morning, and not of each ticket', async () => {
    await notifyOfEvents.run(server.services, {})
    expect(
      await server.query("select 1 from notifications where trigger = 'ticket' and data->>'opened' = 'true'"),
    ).toEqual([])
    await server.moveTo('2026-06-05T07:30:00Z', anna)
    const job = notifyOfDay(
      async () => [],
      async () => 0,
      async () => [],
    )
    await job.run(server.services, {})
    await job.run(server.services, {})
    expect(await server.query("select data, path from notifications where trigger = 'arrival'")).toEqual([
      {
        data: { arrivals: 1, departures: 1, date: '2026-06-05' },
        path: '/bookings/calendar?view=day&from=2026-06-05',
      },
    ])
    await server.moveTo('2026-06-01', anna)
  })

  it('can be turned off, and needs a property that is let by the night', async () => {
    await anna.api.turnovers.save({ propertyId: unit, active: false })
    await book('2026-07-10', '2026-07-12')
    await tend()
    expect((await work()).some(({ on }) => on === '2026-07-12')).toBe(false)
    const monthly = (await anna.api.properties.create({ address: 'ul. Długa 1' })).id
    expect(await codeOf(anna.api.turnovers.save({ propertyId: monthly, active: true }))).toBe(
      'property_not_rentable_short_term',
    )
  })
})
