/** Stays whose event is gone on the day of arrival, or so late before that they keep their nights (docs/finance.md 4.5). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-12-01', '2027-12-03']

/** A stay that begins tomorrow, with its calendar. */
async function stayOfTomorrow() {
  const unit = await site.newUnit()
  const event: Event = ['a', site.inDays(1), site.inDays(4)]
  const feed = await site.addFeed(unit, calendar(event, far))
  const { id, reference } = (await site.staysOf(unit))[0]!
  const read = async (...events: Event[]) => {
    feed.become(calendar(...events, far))
    for (let copies = 0; copies < 5; copies += 1) await site.later(11)
  }
  return { unit, event, id, reference, read }
}

/** Where the stay is marked: on its page, in the calendar and on the dashboard. */
async function marksOf({ unit, id }: { unit: string; id: string }) {
  const { api } = site.anna
  const { booking, can } = await site.get(id)
  const { entries } = await api.calendar.timeline({ propertyId: unit, days: 5 })
  const { needsHand } = await api.dashboard.get()
  return {
    page: booking.isGone,
    mayConfirm: can.confirm,
    calendar: entries.find((entry) => entry[2] === id)?.[10] ?? null,
    dashboard: needsHand.stays.filter(({ bookingId }) => bookingId === id).map(({ kind }) => kind),
  }
}
const marked = { page: true, mayConfirm: true, calendar: 'gone', dashboard: ['gone'] }
const unmarked = { page: false, mayConfirm: false, calendar: null, dashboard: [] }

it('are told once and marked, until their event comes back', async () => {
  const stay = await stayOfTomorrow()
  await site.passUntil('06:00')
  await site.later(1)
  expect(await marksOf(stay)).toEqual(unmarked)
  await stay.read()
  expect(await site.told(stay.unit)).toEqual([`kept ${stay.event[1]}`])
  expect(await marksOf(stay)).toEqual(marked)
  const { needsHand } = await site.anna.api.dashboard.get()
  const { arrivals } = await site.anna.api.calendar.today({})
  expect(arrivals).toMatchObject([{ id: stay.id, source: 'airbnb', isGone: true }])
  expect(needsHand.stays).toMatchObject([{ reference: stay.reference, source: 'airbnb', guestName: null }])
  await stay.read(stay.event)
  expect(await marksOf(stay)).toEqual(unmarked)
  await stay.read()
  expect(await marksOf(stay)).toEqual(marked)
  expect(await site.told(stay.unit)).toEqual([`kept ${stay.event[1]}`])
  await site.anna.api.bookings.cancel({ id: stay.id, version: await site.version(stay.id), byHost: false })
  expect(await marksOf(stay)).toMatchObject({ page: false, calendar: null, dashboard: [] })
})

it('that are gone late the evening before stay so after midnight, until a person confirms them', async () => {
  const stay = await stayOfTomorrow()
  await site.passUntil('21:52')
  await site.later(1)
  await stay.read()
  expect(await site.daysOf(stay.unit)).toContain(`${stay.event[1]}/${stay.event[2]} confirmed`)
  expect(await site.told(stay.unit)).toEqual([`kept ${stay.event[1]}`])
  expect(await marksOf(stay)).toEqual(marked)
  await site.anna.api.bookings.confirm({ id: stay.id, version: await site.version(stay.id) })
  expect(await marksOf(stay)).toEqual(unmarked)
  await stay.read()
  expect(await marksOf(stay)).toEqual(unmarked)
  expect(await site.told(stay.unit)).toEqual([`kept ${stay.event[1]}`])
})

it('are not told if the guest was checked in, or if the event leaves during the stay', async () => {
  const [here, during] = [await stayOfTomorrow(), await stayOfTomorrow()]
  await site.passUntil('06:00')
  await site.later(1)
  await site.anna.api.bookings.checkIn({ id: here.id, version: await site.version(here.id) })
  await here.read()
  await site.pass(1440)
  await during.read()
  for (const stay of [here, during]) {
    expect(await site.told(stay.unit)).toEqual([])
    expect(await marksOf(stay)).toEqual(unmarked)
  }
})
