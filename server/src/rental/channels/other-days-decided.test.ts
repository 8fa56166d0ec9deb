/** The other days of an event stay given up after a person ended its stay, whatever the next copies contain (docs/finance.md 4.5). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { completeStays } from '../bookings/jobs.ts'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'
import { newFlat } from './sold-nights.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const first: Event = ['a', '2026-06-10', '2026-06-14']
const second: Event = ['a', '2026-06-20', '2026-06-24']
const api = () => site.anna.api
const actOn = async (id: string) => ({ id, version: await site.version(id) })
const cancel = async (id: string) => api().bookings.cancel({ ...(await actOn(id)), byHost: true })
const closedDays = async (flat: Awaited<ReturnType<typeof newFlat>>) =>
  (await flat.shown()).filter((each) => each.includes(' channel '))

async function cancelled() {
  const flat = await newFlat(site)
  await flat.has('airbnb', first, second)
  const { id } = await flat.stayOn('2026-06-10')
  await cancel(id)
  return { ...flat, id }
}

describe('a stay with two ranges that a person cancelled', () => {
  const cases: [string, Event[]][] = [
    ['the second', [second]],
    ['the first', [first]],
    ['a part of the second', [['a', '2026-06-21', '2026-06-24']]],
  ]
  it.each(cases)('leaves all free while a copy has only %s, and after it', async (_, copy) => {
    const flat = await cancelled()
    await flat.has('airbnb', ...copy)
    expect(await flat.days()).toEqual(['2026-06-10/2026-06-14 cancelled'])
    expect(await flat.exported('vrbo')).toEqual([])
    await flat.has('airbnb', first, second)
    for (let readings = 0; readings < 4; readings += 1) await site.later(11)
    expect(await flat.days()).toEqual(['2026-06-10/2026-06-14 cancelled'])
    expect(await flat.exported('vrbo')).toEqual([])
    expect(await closedDays(flat)).toEqual([])
  })

  it('asks nobody for a decision about a guest of ours on its other days', async () => {
    const flat = await cancelled()
    await site.book(flat.unit, '2026-06-20', '2026-06-24')
    await flat.has('airbnb', second)
    await flat.has('airbnb', first, second)
    expect(await flat.days()).toEqual(['2026-06-10/2026-06-14 cancelled', '2026-06-20/2026-06-24 confirmed'])
    expect(await flat.stayOn('2026-06-10')).toMatchObject({ isConflictOnOtherDays: false })
    expect((await site.get(flat.id)).conflict).toBe(null)
    expect((await site.told(flat.unit)).filter((each) => each.startsWith('conflict'))).toEqual([])
  })

  it('has both again if it is confirmed again', async () => {
    const flat = await newFlat(site)
    await flat.has('airbnb', first, second)
    const { id } = await flat.stayOn('2026-06-10')
    await site.agree(id, 400_00)
    await cancel(id)
    await api().bookings.confirm(await actOn(id))
    await site.later(11)
    expect(await flat.exported('vrbo')).toEqual(['20260610/20260614', '20260620/20260624'])
  })

  it('leaves all free in a calendar that is added again with only one of them', async () => {
    const flat = await cancelled()
    await api().channels.remove({ id: flat.feeds.airbnb.id })
    await site.addFeed(
      flat.unit,
      calendar(second, ['far', '2027-06-01', '2027-06-03']),
      'airbnb',
      flat.feeds.airbnb.path,
    )
    await site.later(11)
    expect(await flat.days()).toEqual(['2026-06-10/2026-06-14 cancelled'])
    expect(await flat.exported('vrbo')).toEqual([])
  })

  it('has new sold nights on a longer range, and a person can free them', async () => {
    const flat = await cancelled()
    await flat.has('airbnb', first, ['a', '2026-06-20', '2026-06-26'])
    expect(await closedDays(flat)).toEqual(['2026-06-20/2026-06-26 channel Airbnb over'])
    await api().calendar.unblock({ id: await blockOf(flat.unit) })
    await site.later(11)
    expect(await flat.exported('vrbo')).toEqual([])
    expect(await flat.hand('2026-06-20', '2026-06-26')).toBe('booked')
  })

  it('is a new stay on a range that the event did not have', async () => {
    const flat = await cancelled()
    await flat.has('airbnb', ['a', '2026-06-25', '2026-06-27'])
    expect(await flat.days()).toEqual(['2026-06-10/2026-06-14 cancelled', '2026-06-25/2026-06-27 confirmed'])
  })
})

describe('in another time zone', () => {
  const become = (name: string) =>
    site.server.query('update organizations set time_zone = $2 where id = $1', [
      site.anna.organizationId,
      name,
    ])
  const timed = (...events: Event[]) =>
    calendar(...events).replaceAll(/(DTSTART|DTEND);VALUE=DATE:(\d+)/g, '$1:$2T223000Z')
  const far: Event = ['far', '2027-12-01', '2027-12-03']

  afterEach(() => become('Europe/Warsaw'))

  it('all ranges stay given up', async () => {
    const unit = await site.newUnit()
    await site.addFeed(unit, timed(first, second, far))
    const { id } = (await site.staysOf(unit)).find(({ checkIn }) => checkIn < '2027')!
    await cancel(id)
    for (const zone of ['Europe/London', 'Europe/Warsaw']) {
      await become(zone)
      await site.later(11)
      expect((await site.exported(unit, 'vrbo')).filter((each) => each < '2027')).toEqual([])
    }
    await site.later(11)
    expect((await site.exported(unit, 'vrbo')).filter((each) => each < '2027')).toEqual([])
  })

  it('the other range of an open stay has only its new days', async () => {
    const unit = await site.newUnit()
    await site.addFeed(unit, timed(first, second, far))
    await become('Europe/London')
    await site.later(11)
    const nights = (await site.exported(unit, 'vrbo')).filter((each) => each < '2027')
    expect(nights.toSorted()).toEqual(['20260610/20260614', '20260620/20260624'])
  })
})

it('two calendars of one site that sold the same nights are a double booking everywhere', async () => {
  const unit = await site.newUnit()
  const far: Event = ['far', '2027-12-01', '2027-12-03']
  await site.addFeed(
    unit,
    calendar(['b', '2026-05-31', '2026-06-02'], ['f', '2028-01-01', '2028-01-03']),
    'other',
  )
  const feed = await site.addFeed(unit, calendar(far), 'other')
  feed.become(calendar(['a', '2026-05-23', '2026-05-26'], ['a', '2026-05-30', '2026-06-03'], far))
  await site.later(11)
  const stay = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === '2026-05-23')!
  expect(stay).toMatchObject({ isConflict: false, isConflictOnOtherDays: true })
  expect((await site.get(stay.id)).conflict).toMatchObject({ from: '2026-05-31', to: '2026-06-02' })
  const found = await api().bookings.list({ propertyId: unit, conflict: 'yes' })
  expect(found.rows.map(({ id }) => id)).toEqual([stay.id])
  const { stays } = (await api().dashboard.get()).needsHand
  expect(stays.map(({ bookingId }) => bookingId)).toContain(stay.id)
  expect(await site.told(unit)).toContain('conflict 2026-05-30')
})

it('two stays of one of two calendars of a site are no double booking', async () => {
  const unit = await site.newUnit()
  const far: Event = ['far', '2027-12-01', '2027-12-03']
  await site.addFeed(unit, calendar(['f', '2028-01-01', '2028-01-03']), 'other')
  const feed = await site.addFeed(unit, calendar(first, second, far), 'other')
  feed.become(calendar(first, second, ['b', '2026-06-21', '2026-06-23'], far))
  await site.later(11)
  expect((await site.daysOf(unit)).filter((each) => each.includes('conflict'))).toEqual([])
  expect(await api().bookings.list({ propertyId: unit, conflict: 'yes' })).toMatchObject({ rows: [] })
})

// The last one, because days pass.
describe('a guest who', () => {
  const more: Event = ['b', '2026-06-27', '2026-06-28']
  const ofSecond = '20260620/20260624'

  it('was checked out, did not come or left early gave up the other range; after one who is just gone a person can free it', async () => {
    const [out, absent, left, gone] = [
      await newFlat(site),
      await newFlat(site),
      await newFlat(site),
      await newFlat(site),
    ]
    const ids = new Map<unknown, string>()
    for (const flat of [out, absent, left, gone]) {
      await flat.has('airbnb', first, second)
      ids.set(flat, (await flat.stayOn('2026-06-10')).id)
      await site.agree(ids.get(flat)!, 400_00)
    }
    const act = (flat: unknown) => actOn(ids.get(flat)!)
    await site.pass(24 * 60 * 21 + 60)
    for (const flat of [out, left]) await api().bookings.checkIn(await act(flat))
    await api().bookings.noShow(await act(absent))
    await api().bookings.leaveEarly({ ...(await act(left)), leavesOn: '2026-06-12', percentBack: 100 })
    await site.later(24 * 60 * 3)
    await api().bookings.checkOut(await act(out))
    await site.pass(24 * 60 * 2)
    await completeStays.run(site.server.services, {})
    for (const flat of [out, absent, left]) {
      expect(await flat.exported('vrbo')).not.toContain(ofSecond)
      expect(await closedDays(flat)).toEqual([])
      await flat.has('airbnb', first, second, more)
      await flat.has('airbnb', second, more)
      expect(await flat.exported('vrbo')).not.toContain(ofSecond)
      expect(await flat.hand('2026-06-20', '2026-06-22')).toBe('booked')
    }
    await gone.has('airbnb', first, second, more)
    expect(await closedDays(gone)).toEqual(['2026-06-20/2026-06-24 channel Airbnb over'])
    expect(await gone.stayOn('2026-06-10')).toMatchObject({
      status: 'completed',
      isConflictOnOtherDays: false,
    })
    const block = await blockOf(gone.unit)
    const { freed, sold } = await api().calendar.unblock({ id: block })
    expect({ freed, sold }).toMatchObject({ freed: null, sold: [{ from: '2026-06-20', to: '2026-06-24' }] })
    expect(await gone.exported('vrbo')).not.toContain(ofSecond)
    expect(await closedDays(gone)).toEqual([])
    await site.later(11)
    expect(await closedDays(gone)).toEqual([])
    await api().calendar.closeSold({ nights: sold })
    expect(await gone.exported('vrbo')).toContain(ofSecond)
    expect(await closedDays(gone)).toEqual(['2026-06-20/2026-06-24 channel Airbnb over'])
    await api().calendar.unblock({ id: await blockOf(gone.unit) })
    await gone.has('airbnb', second)
    expect(await gone.days()).not.toContain('2026-06-20/2026-06-24 confirmed')
    expect(await gone.hand('2026-06-20', '2026-06-24')).toBe('booked')
  })
})

/** The closed days of a site in June. */
async function blockOf(propertyId: string): Promise<string> {
  const { entries } = await api().calendar.timeline({ propertyId, from: '2026-06-01', days: 30 })
  return entries.find(([, kind]) => kind === 'block')![2]
}

it('nights beside days that were over at the first reading can be freed', async () => {
  const flat = await newFlat(site)
  await flat.has('airbnb', ['old', '2026-05-01', '2026-05-05'], ['old', '2026-06-27', '2026-06-29'])
  expect(await closedDays(flat)).toEqual(['2026-06-27/2026-06-29 channel Airbnb over'])
  await api().calendar.unblock({ id: await blockOf(flat.unit) })
  await site.later(11)
  await flat.has('airbnb', ['old', '2026-05-01', '2026-05-06'], ['old', '2026-06-27', '2026-06-29'])
  expect(await flat.exported('vrbo')).toEqual([])
  expect(await flat.hand('2026-06-27', '2026-06-29')).toBe('booked')
})

it('nights of a site that are closed for another reason are not freed', async () => {
  const flat = await newFlat(site)
  await flat.has('airbnb', ['o', '2026-06-27', '2026-06-29', 'Airbnb (Not available)'])
  await expect(api().calendar.unblock({ id: await blockOf(flat.unit) })).rejects.toMatchObject({
    code: 'not_found',
  })
})
