/** What calendars of channels do in practice: moved units, renewed addresses, two sites of one kind, broken copies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, type TestServer } from '../../../test/harness.ts'
import {
  type Channel,
  type ChannelSite,
  calendar,
  type Event,
  openChannelSite,
} from './channel-site.fixture.ts'

let site: ChannelSite
let server: TestServer
let anna: Landlord
beforeAll(async () => {
  site = await openChannelSite()
  ;({ server, anna } = site)
})
afterAll(() => site?.close())

const later = (minutes: number) => site.later(minutes)
const today = () => site.today()
const newUnit = () => site.newUnit()
const addFeed = (propertyId: string, text: string, channel?: Channel) =>
  site.addFeed(propertyId, text, channel)
const staysOf = (propertyId: string) => site.staysOf(propertyId)
const daysOf = async (propertyId: string) =>
  (await staysOf(propertyId)).map(({ checkIn, checkOut, status }) => `${checkIn}/${checkOut} ${status}`)
const exported = (propertyId: string, channel: Channel) => site.exportedEvents(propertyId, channel)
const conflictNotices = async () =>
  (await server.query("select 1 from notifications where trigger = 'booking_conflict'")).length
const book = (propertyId: string, checkIn: string, checkOut: string) =>
  anna.api.bookings.create({ propertyId, checkIn, checkOut, guest: { name: 'Own guest' } })

describe('the calendar for a channel', () => {
  it('contains a stay of the channel that was moved here from another unit', async () => {
    const [first, second] = [await newUnit(), await newUnit()]
    await addFeed(first, calendar(['a', '2026-06-01', '2026-06-05']))
    const { booking: stay } = await anna.api.bookings.get({ id: (await staysOf(first))[0]!.id })
    await anna.api.calendar.move({
      ...{ id: stay.id, propertyId: second, checkIn: '2026-06-01', checkOut: '2026-06-05' },
      version: stay.version,
    })
    expect(await exported(second, 'airbnb')).toEqual(['20260601/20260605'])
  })

  it('contains the stays of all sites if several calendars of one channel are read', async () => {
    const unit = await newUnit()
    await addFeed(unit, calendar(['a', '2026-06-01', '2026-06-05']), 'other')
    expect(await exported(unit, 'other')).toEqual(['20000101/20000102'])
    await addFeed(unit, calendar(['b', '2026-06-10', '2026-06-12']), 'other')
    expect(await exported(unit, 'other')).toEqual(['20260601/20260605', '20260610/20260612'])
  })
})

describe('a stay of a calendar', () => {
  it('is found again under a renewed address', async () => {
    const unit = await newUnit()
    const { id } = await addFeed(
      unit,
      calendar(['a', '2026-06-01', '2026-06-05'], ['b', '2026-06-08', '2026-06-09']),
    )
    const before = (await staysOf(unit)).map(({ id }) => id)
    await anna.api.channels.remove({ id })
    const notices = await conflictNotices()
    const again = await addFeed(
      unit,
      calendar(['a', '2026-06-01', '2026-06-05'], ['new', '2026-06-08', '2026-06-09']),
    )
    expect((await staysOf(unit)).map(({ id }) => id)).toEqual(before)
    expect(await again.source()).toMatchObject({ stays: 2, conflicts: [] })
    expect(await conflictNotices()).toBe(notices)
    again.become(calendar(['a', '2026-06-02', '2026-06-05'], ['new', '2026-06-08', '2026-06-09']))
    await later(11)
    expect(await daysOf(unit)).toEqual(['2026-06-02/2026-06-05 confirmed', '2026-06-08/2026-06-09 confirmed'])
  })

  it('changes places with another one without a conflict', async () => {
    const unit = await newUnit()
    const { become, source } = await addFeed(
      unit,
      calendar(['a', '2026-06-01', '2026-06-05'], ['b', '2026-06-05', '2026-06-08']),
    )
    const notices = await conflictNotices()
    become(calendar(['a', '2026-06-01', '2026-06-06'], ['b', '2026-06-06', '2026-06-09']))
    await later(11)
    expect(await daysOf(unit)).toEqual(['2026-06-01/2026-06-06 confirmed', '2026-06-06/2026-06-09 confirmed'])
    expect((await source()).conflicts).toEqual([])
    expect(await conflictNotices()).toBe(notices)
  })

  it('that takes the nights of a missing one is a conflict only if that one returns', async () => {
    const notices = await conflictNotices()
    const first: Event = ['a', '2026-06-01', '2026-06-05']
    const second: Event = ['b', '2026-06-03', '2026-06-07']
    const gone = await newUnit()
    const cancelled = await addFeed(gone, calendar(first))
    const kept = await newUnit()
    const back = await addFeed(kept, calendar(first))
    cancelled.become(calendar(second))
    back.become(calendar(second))
    await later(11)
    expect(await conflictNotices()).toBe(notices)
    back.become(calendar(first, second))
    await later(31)
    expect(await conflictNotices()).toBe(notices + 1)
    expect((await back.source()).conflicts).toHaveLength(1)
    // Other channels learn the nights of both, their own channel none.
    expect(await exported(kept, 'booking')).toEqual(['20260601/20260605', '20260603/20260607'])
    expect((await exported(kept, 'airbnb')).filter((nights) => nights.startsWith('2026'))).toEqual([])
    expect(await daysOf(gone)).toEqual(['2026-06-01/2026-06-05 cancelled', '2026-06-03/2026-06-07 confirmed'])
    await later(11)
    expect(await conflictNotices()).toBe(notices + 1)
  })

  it('that has begun keeps its arrival although the channel moves the beginning of its event', async () => {
    const unit = await newUnit()
    const { become } = await addFeed(unit, calendar(['a', '2026-05-18', '2026-05-25']))
    become(calendar(['a', '2026-05-20', '2026-05-26']))
    await later(11)
    expect(await daysOf(unit)).toEqual(['2026-05-18/2026-05-26 confirmed'])
  })

  it('in conflict claims its nights as soon as it is moved to another unit', async () => {
    const [first, second] = [await newUnit(), await newUnit()]
    await book(first, '2026-06-01', '2026-06-05')
    const { source } = await addFeed(first, calendar(['a', '2026-06-01', '2026-06-05']))
    const { bookingId } = (await source()).conflicts[0]!
    const { booking } = await anna.api.bookings.get({ id: bookingId })
    expect(booking.isConflict).toBe(true)
    await anna.api.calendar.move({
      ...{ id: bookingId, propertyId: second, checkIn: '2026-06-01', checkOut: '2026-06-05' },
      version: booking.version,
    })
    expect((await anna.api.bookings.get({ id: bookingId })).booking.isConflict).toBe(false)
    expect(await codeOf(book(second, '2026-06-02', '2026-06-03'))).toBe('booking_overlaps')
    expect(await codeOf(anna.api.channels.markEcho({ bookingId }))).toBe('booking_action_refused')
  })
})

describe('our own nights', () => {
  it('stay so when the guest arrives and the channel moves the beginning of its event', async () => {
    const unit = await newUnit()
    const stay = await book(unit, today(), '2026-06-05')
    const { url } = await anna.api.channels.makeExport({ propertyId: unit, channel: 'booking' })
    await site.pass(1)
    await server.fetch(new URL(url).pathname, {})
    const closed = (from: string) => calendar([`c-${from}`, from, '2026-06-05', 'CLOSED - Not available'])
    const { source, become } = await addFeed(unit, closed(today()), 'booking')
    expect(await source()).toMatchObject({ echoes: 1, conflicts: [] })
    const { booking } = await anna.api.bookings.get({ id: stay.id })
    await anna.api.bookings.checkIn({ id: stay.id, version: booking.version })
    become(closed(Temporal.PlainDate.from(today()).add({ days: 1 }).toString()))
    await later(11)
    // The first event is gone from the calendar, but it was no stay that could be cancelled.
    expect(await source()).toMatchObject({ stays: 0, missing: 0, underWay: 0, echoes: 1, conflicts: [] })
  })
})

describe('a copy', () => {
  it('that differs only in its stamps is not recorded as a change', async () => {
    const unit = await newUnit()
    const text = calendar(
      ['a', '2026-06-01', '2026-06-05'],
      ['x', '2026-07-01', '2026-07-03', 'Airbnb (Not available)'],
    )
    const { id, become } = await addFeed(unit, text)
    const recorded = async () =>
      (await server.query('select 1 from audit_logs where record_id = $1', [id])).length
    const before = await recorded()
    for (const stamp of [1, 2]) {
      become(text.replaceAll('SUMMARY', `DTSTAMP:2026052${stamp}T100000Z\r\nSUMMARY`))
      await later(11)
    }
    expect(await recorded()).toBe(before)
  })

  it.each([
    ['with a sign in a name that cannot be stored', calendar(['a\u0000b', '2026-06-01', '2026-06-05'])],
    ['with a stay of 400 nights', calendar(['a', '2026-06-01', '2027-07-06'])],
    [
      'with the same stay under two names',
      calendar(['a', '2026-06-01', '2026-06-05'], ['b', '2026-06-01', '2026-06-05']),
    ],
    ['with a very long name', calendar(['ż'.repeat(600), '2026-06-01', '2026-06-05'])],
    ['with signs of four bytes', calendar(['😀'.repeat(600), '2026-06-01', '2026-06-05'])],
  ])('%s is read', async (_, text) => {
    const unit = await newUnit()
    const { source } = await addFeed(unit, text)
    expect(await source()).toMatchObject({ lastCode: 'ok' })
    expect((await daysOf(unit)).length).toBeGreaterThan(0)
    await later(11)
    expect(await source()).toMatchObject({ lastCode: 'ok' })
  })

  it('that was cut off is refused, and so is one with more events than are read', async () => {
    const unit = await newUnit()
    const text = calendar(['a', '2026-06-01', '2026-06-05'], ['b', '2026-06-08', '2026-06-09'])
    const { source, become } = await addFeed(unit, text)
    become(text.slice(0, text.indexOf('UID:b')))
    await later(11)
    expect(await source()).toMatchObject({ lastCode: 'unreadable', missing: 0 })
    const many = Array.from({ length: 2001 }, (_, i): Event => [`m${i}`, '2026-06-01', '2026-06-05'])
    become(calendar(...many, ['a', '2026-06-01', '2026-06-05']))
    await later(30)
    expect(await source()).toMatchObject({ lastCode: 'too_large' })
    expect(await daysOf(unit)).toEqual(['2026-06-01/2026-06-05 confirmed', '2026-06-08/2026-06-09 confirmed'])
  })

  it('with closed days closes nights again that a stay of ours took and freed', async () => {
    const unit = await newUnit()
    const stay = await book(unit, '2026-07-03', '2026-07-05')
    await addFeed(unit, calendar(['x', '2026-07-01', '2026-07-10', 'Airbnb (Not available)']))
    await anna.api.bookings.cancel({ id: stay.id, version: stay.version })
    await later(11)
    expect(await codeOf(book(unit, '2026-07-03', '2026-07-05'))).toBe('days_blocked')
  })
})

describe('an address of a calendar', () => {
  it('of a removed property can be read for another one', async () => {
    const [first, second] = [await newUnit(), await newUnit()]
    const url = site.put('/moved.ics', calendar(['a', '2026-06-01', '2026-06-05']))
    const add = (propertyId: string) => anna.api.channels.add({ propertyId, channel: 'airbnb', url })
    await add(first)
    expect(await codeOf(add(second))).toBe('calendar_known')
    await anna.api.properties.remove({ ids: [first] })
    await add(second)
    await later(1)
    expect(await daysOf(second)).toEqual(['2026-06-01/2026-06-05 confirmed'])
    await anna.api.properties.restore({ ids: [first] })
    expect((await anna.api.channels.list({ propertyId: first })).sources).toEqual([])
  })

  it('is added once by two people at the same time', async () => {
    const units = [await newUnit(), await newUnit(), await newUnit()]
    const url = site.put('/once.ics', calendar())
    const codes = await Promise.all(
      units.map((propertyId) =>
        anna.api.channels.add({ propertyId, channel: 'airbnb', url }).then(
          () => 'added',
          ({ code }) => code,
        ),
      ),
    )
    expect(codes.sort()).toEqual(['added', 'calendar_known', 'calendar_known'])
  })
})
