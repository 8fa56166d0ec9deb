/** The other days of an event that is in its calendar on two ranges of days (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, type Event, openChannelSite } from './channel-site.fixture.ts'
import { newFlat } from './sold-nights.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const first: Event = ['a', '2026-06-10', '2026-06-14']
const second: Event = ['a', '2026-06-20', '2026-06-24']
const api = () => site.anna.api
const cancel = async (id: string) =>
  api().bookings.cancel({ id, version: await site.version(id), byHost: true })

describe('a copy without one of the ranges', () => {
  const cases: [string, Event[]][] = [
    ['the second', [first]],
    ['the first', [second]],
    ['the second, beside closed days', [first, ['o', '2026-06-01', '2026-06-02', 'Airbnb (Not available)']]],
    ['both', []],
  ]
  it.each(cases)('(%s) frees no night that another channel could sell', async (_, copy) => {
    const flat = await newFlat(site)
    await flat.has('airbnb', first, second)
    const whole = await flat.exported('vrbo')
    expect(whole).toEqual(['20260610/20260614', '20260620/20260624'])
    await flat.has('airbnb', ...copy)
    await site.later(11)
    expect(await flat.exported('vrbo')).toEqual(expect.arrayContaining(['20260620/20260624']))
    expect(await flat.hand('2026-06-21', '2026-06-23')).not.toBe('booked')
    await flat.has('airbnb', first, second)
    expect(await flat.exported('vrbo')).toEqual(whole)
    expect(await flat.days()).toEqual(['2026-06-10/2026-06-14 confirmed'])
  })

  it('frees its nights after half an hour, also if the copies are the same', async () => {
    const flat = await newFlat(site)
    await flat.has('airbnb', first, second)
    await flat.has('airbnb', second)
    expect(await flat.exported('vrbo')).toEqual(['20260610/20260614', '20260620/20260624'])
    for (let readings = 0; readings < 3; readings += 1) await site.later(11)
    expect(await flat.exported('vrbo')).toEqual(['20260620/20260624'])
    expect(await flat.hand('2026-06-10', '2026-06-12')).toBe('booked')
  })

  it('frees nothing while the days of the event are not readable', async () => {
    const flat = await newFlat(site)
    await flat.has('airbnb', first, second)
    for (let copies = 0; copies < 5; copies += 1)
      await flat.has('airbnb', first, ['a', '2026-99-20', `2026-99-2${copies}`])
    expect(await flat.exported('vrbo')).toContain('20260620/20260624')
  })
})

describe('a double booking on the other days', () => {
  it('is on the stay, in the lists, in the calendar and on the dashboard, until it is settled', async () => {
    const flat = await newFlat(site)
    const own = await site.book(flat.unit, '2026-06-21', '2026-06-23')
    await flat.has('airbnb', first, second)
    const stay = await flat.stayOn('2026-06-10')
    expect(stay).toMatchObject({ isConflict: false, isConflictOnOtherDays: true })
    expect((await site.get(stay.id)).conflict).toMatchObject({
      ...{ by: 'booking', booking: { id: own.id }, from: '2026-06-21', to: '2026-06-23' },
      ...{ isOnOtherDays: true, mayBeEcho: false },
    })
    const found = await api().bookings.list({ propertyId: flat.unit, conflict: 'yes' })
    expect(found.rows.map(({ id }) => id)).toEqual([stay.id])
    expect(await flat.shown()).toContain('2026-06-20/2026-06-24 confirmed Airbnb conflict otherDays')
    expect((await flat.feeds.airbnb.source()).conflicts).toEqual([
      {
        bookingId: stay.id,
        reference: stay.reference,
        checkIn: '2026-06-20',
        checkOut: '2026-06-24',
        mayBeEcho: false,
      },
    ])
    const { stays } = (await api().dashboard.get()).needsHand
    expect(stays.map(({ bookingId }) => bookingId)).toContain(stay.id)
    await cancel(own.id)
    expect((await site.get(stay.id)).conflict).toBe(null)
    expect(await flat.stayOn('2026-06-10')).toMatchObject({ isConflictOnOtherDays: false })
  })

  it('is told once while the ranges change, and no change is told twice', async () => {
    const flat = await newFlat(site)
    await site.book(flat.unit, '2026-06-21', '2026-06-23')
    await flat.has('airbnb', first, second)
    const told = async () => (await site.told(flat.unit)).filter((each) => !each.includes('2027'))
    expect(await told()).toEqual(['added 2026-06-10', 'conflict 2026-06-20'])
    await flat.has('airbnb', ['a', '2026-06-19', '2026-06-22'], second)
    expect((await told()).slice(2)).toEqual(['conflict 2026-06-19'])
    await flat.has('airbnb', first, second)
    expect((await told()).slice(3)).toEqual(['moved 2026-06-10'])
  })

  it('is told if a range becomes longer and meets another stay', async () => {
    const flat = await newFlat(site)
    await site.book(flat.unit, '2026-06-21', '2026-06-23')
    await site.book(flat.unit, '2026-06-25', '2026-06-26')
    await flat.has('airbnb', first, second)
    await flat.has('airbnb', first, ['a', '2026-06-20', '2026-06-27'])
    expect(await site.told(flat.unit)).toContain('conflict 2026-06-24')
  })
})

describe('a stay with two ranges that a person cancelled', () => {
  it('leaves both free at once, after the next readings and in a calendar that is added again', async () => {
    const flat = await newFlat(site)
    await flat.has('airbnb', first, second)
    await cancel((await flat.stayOn('2026-06-10')).id)
    expect(await flat.exported('vrbo')).toEqual([])
    await flat.has('airbnb', first, second, ['b', '2026-06-27', '2026-06-28'])
    expect(await flat.exported('vrbo')).toEqual(['20260627/20260628'])
    await api().channels.remove({ id: flat.feeds.airbnb.id })
    await site.addFeed(flat.unit, flat.text('airbnb'), 'airbnb', flat.feeds.airbnb.path)
    await site.later(11)
    expect(await flat.exported('vrbo')).toEqual(['20260627/20260628'])
    expect(await flat.hand('2026-06-20', '2026-06-22')).toBe('booked')
  })

  it('has other days again that the channel sold since', async () => {
    const flat = await newFlat(site)
    await flat.has('airbnb', first, second)
    await cancel((await flat.stayOn('2026-06-10')).id)
    await flat.has('airbnb', first, ['a', '2026-06-20', '2026-06-26'])
    expect(await flat.exported('vrbo')).toEqual(['20260620/20260626'])
    expect(await flat.hand('2026-06-24', '2026-06-26')).toBe('days_blocked')
  })
})

it('are sold again after somebody took back that the stay is our own nights, although the copy is the same', async () => {
  const flat = await newFlat(site)
  await site.book(flat.unit, '2026-06-11', '2026-06-13')
  await flat.has('airbnb', first, second)
  const { id } = await flat.stayOn('2026-06-10')
  await api().channels.markEcho({ bookingId: id })
  await flat.has('airbnb', first, ['a', '2026-06-20', '2026-06-26'])
  await api().channels.unmarkEcho({ bookingId: id })
  await site.later(11)
  expect(await flat.exported('vrbo')).toContain('20260620/20260626')
})
