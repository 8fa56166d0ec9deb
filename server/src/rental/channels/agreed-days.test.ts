/** Days that the landlord agreed with a guest of a channel, when the channel changes the event (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-12-01', '2027-12-03']
type Days = [from: string, to: string]
const june: Days = ['2026-06-10', '2026-06-14']

/** A stay in June with a guest who owes 400.00. */
async function newStay() {
  const { api } = site.anna
  const unit = await site.newUnit()
  const feed = await site.addFeed(unit, calendar(['a', ...june], far))
  const { id } = (await site.staysOf(unit))[0]!
  await site.agree(id, 400_00)
  const act = async () => ({ id, version: await site.version(id) })
  return {
    ...{ unit, id, feed },
    read: async (...events: Event[]) => {
      feed.become(calendar(...events, far))
      await site.later(11)
    },
    days: async () => (await site.daysOf(unit)).filter((each) => !each.startsWith(far[1])),
    extend: async (checkOut: string) => api.bookings.extend({ ...(await act()), checkOut }),
    leave: async (leavesOn: string) =>
      api.bookings.leaveEarly({ ...(await act()), leavesOn, percentBack: 100 }),
    cancel: async () => api.bookings.cancel({ ...(await act()), byHost: true }),
    confirm: async () => api.bookings.confirm(await act()),
  }
}

/** The same, cancelled and confirmed again while its event was in July; then the event came back. */
async function newAgreement() {
  const stay = await newStay()
  await stay.cancel()
  await stay.read(['a', '2026-07-10', '2026-07-14'])
  await stay.confirm()
  await stay.read(['a', ...june])
  const july = '2026-07-10/2026-07-14 cancelled'
  return { ...stay, days: async () => (await stay.days()).filter((each) => each !== july) }
}

describe('an agreement whose event the channel changes', () => {
  it.each<[string, Days, Days]>([
    ['longer', ['2026-06-10', '2026-06-17'], ['2026-06-10', '2026-06-17']],
    ['earlier', ['2026-06-08', '2026-06-14'], ['2026-06-08', '2026-06-14']],
  ])('gets the free nights of a %s one, and no second stay is made', async (_, event, expected) => {
    const { unit, id, read, days } = await newAgreement()
    await read(['a', ...event])
    expect(await days()).toEqual([`${expected.join('/')} confirmed`])
    expect((await site.told(unit)).at(-1)).toBe(`moved ${expected[0]}`)
    expect((await site.get(id)).booking).toMatchObject({ open: 400_00, isConflict: false })
  })

  it('can be extended by hand to the departure of the channel', async () => {
    const { id, read, days, extend } = await newAgreement()
    await read(['a', '2026-06-10', '2026-06-12'])
    expect(await days()).toEqual([`${june.join('/')} confirmed`])
    await extend('2026-06-16')
    await read(['a', '2026-06-10', '2026-06-16'])
    expect(await days()).toEqual(['2026-06-10/2026-06-16 confirmed'])
    expect((await site.get(id)).booking).toMatchObject({ open: 600_00 })
  })

  it.each<[string, Days, string]>([
    ['shorter', ['2026-06-10', '2026-06-12'], '2026-06-14'],
    ['longer over taken nights', ['2026-06-10', '2026-06-19'], '2026-06-15'],
  ])('keeps its nights if the event is %s, and people are asked once', async (_, event, to) => {
    const { unit, read, days } = await newAgreement()
    const own = '2026-06-15/2026-06-17 confirmed'
    await site.book(unit, '2026-06-15', '2026-06-17')
    const told = await site.told(unit)
    for (let copies = 0; copies < 3; copies += 1) await read(['a', ...event])
    expect(await days()).toEqual([`2026-06-10/${to} confirmed`, own])
    expect((await site.told(unit)).slice(told.length)).toEqual(['agreed 2026-06-10'])
  })

  it('gets the nights that were taken as soon as they are free; those that it cannot reach are closed until then', async () => {
    const { unit, read, days } = await newAgreement()
    const { id } = await site.book(unit, '2026-06-15', '2026-06-17')
    await read(['a', '2026-06-10', '2026-06-19'])
    await expect(site.book(unit, '2026-06-17', '2026-06-19')).rejects.toMatchObject({ code: 'days_blocked' })
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await site.later(11)
    expect(await days()).toEqual(['2026-06-10/2026-06-19 confirmed', '2026-06-15/2026-06-17 cancelled'])
    expect((await site.told(unit)).at(-1)).toBe('moved 2026-06-10')
  })

  it('gets them also in the unit to which it was moved while its event was elsewhere', async () => {
    const { id, read, cancel, confirm } = await newStay()
    await cancel()
    await read(['a', '2026-07-10', '2026-07-14'])
    await confirm()
    const [second, version] = [await site.newUnit(), await site.version(id)]
    const [checkIn, checkOut] = june
    await site.anna.api.calendar.move({ id, version, propertyId: second, checkIn, checkOut })
    await read(['a', june[0], '2026-06-17'])
    expect(await site.daysOf(second)).toEqual(['2026-06-10/2026-06-17 confirmed'])
  })

  it('that a guest leaves early by agreement is not made longer again', async () => {
    const { unit, read, days, leave } = await newAgreement()
    await leave('2026-06-12')
    for (let copies = 0; copies < 3; copies += 1) await read(['a', ...june])
    expect(await days()).toEqual(['2026-06-10/2026-06-12 confirmed'])
    await site.book(unit, '2026-06-12', '2026-06-14')
  })

  it.each(['in the calendar', 'after the calendar was added again'])(
    'and that a guest leaves early, although the event has nights that were taken, stays so %s',
    async (when) => {
      const { unit, id, read, days, leave, feed } = await newAgreement()
      const { api } = site.anna
      const own = await site.book(unit, '2026-06-16', '2026-06-18')
      await read(['a', '2026-06-10', '2026-06-20'])
      const isRemoved = when.startsWith('after')
      if (isRemoved) await api.channels.remove({ id: feed.id })
      await leave('2026-06-13')
      expect((await site.get(id)).booking.total).toBe(300_00)
      if (isRemoved)
        await site.addFeed(unit, calendar(['a', '2026-06-10', '2026-06-20'], far), 'airbnb', feed.path)
      for (let copies = 0; copies < 2; copies += 1) await read(['a', '2026-06-10', '2026-06-20'])
      expect(await days()).toEqual(['2026-06-10/2026-06-13 confirmed', '2026-06-16/2026-06-18 confirmed'])
      await site.book(unit, '2026-06-14', '2026-06-16')
      await api.bookings.cancel({ id: own.id, version: await site.version(own.id), byHost: true })
      // The channel changes its departure.
      await read(['a', '2026-06-10', '2026-06-21'])
      expect((await days())[0]).toBe('2026-06-10/2026-06-14 confirmed')
    },
  )

  it('gets the rest of its event also after it was extended by hand over a part of it', async () => {
    const { unit, read, days, extend } = await newAgreement()
    const own = await site.book(unit, '2026-06-15', '2026-06-18')
    await read(['a', '2026-06-10', '2026-06-20'])
    await site.anna.api.bookings.cancel({
      ...{ id: own.id, version: await site.version(own.id), byHost: true },
    })
    await extend('2026-06-16')
    await site.later(11)
    expect(await days()).toContain('2026-06-10/2026-06-20 confirmed')
  })

  it('gives back nights that only its event gave it', async () => {
    const { unit, id, read, days } = await newAgreement()
    const told = (await site.told(unit)).length
    await read(['a', '2026-06-08', '2026-06-18'])
    await read(['a', ...june])
    expect(await days()).toEqual([`${june.join('/')} confirmed`])
    await read(['a', '2026-06-10', '2026-06-12'])
    expect(await days()).toEqual([`${june.join('/')} confirmed`])
    expect((await site.get(id)).booking).toMatchObject({ total: 400_00, open: 400_00 })
    expect((await site.told(unit)).slice(told)).toEqual([
      'moved 2026-06-08',
      'moved 2026-06-10',
      'agreed 2026-06-10',
    ])
  })

  it('gives them back when its event leaves, and people are told once', async () => {
    const { unit, read, days } = await newAgreement()
    await read(['a', '2026-06-10', '2026-06-18'])
    const told = (await site.told(unit)).length
    for (let copies = 0; copies < 5; copies += 1) await read()
    expect(await days()).toEqual([`${june.join('/')} confirmed`])
    expect((await site.told(unit)).slice(told)).toEqual(['alone 2026-06-10'])
  })

  it.each<[string, Days]>([
    ['on other nights', ['2026-08-10', '2026-08-14']],
    ['on nights that only the event gave it', ['2026-06-15', '2026-06-19']],
  ])('gives them back when its event is another stay %s', async (_, event) => {
    const { read, days } = await newAgreement()
    await read(['a', '2026-06-10', '2026-06-18'])
    await read(['a', ...event])
    expect(await days()).toEqual([`${june.join('/')} confirmed`, `${event.join('/')} confirmed`])
  })

  it('remains when its event moves to other nights', async () => {
    const { read, days } = await newAgreement()
    await read(['a', '2026-08-10', '2026-08-14'])
    expect(await days()).toEqual([`${june.join('/')} confirmed`, '2026-08-10/2026-08-14 confirmed'])
  })
})

describe('a new UID', () => {
  it.each<[string, 'extend' | 'leave', string]>([
    ['extended', 'extend', '2026-06-16'],
    ['shortened', 'leave', '2026-06-12'],
  ])('on the days of a stay that was %s by agreement takes over the stay', async (_, act, to) => {
    const { unit, id, days, ...stay } = await newStay()
    await stay[act](to)
    const { open } = (await site.get(id)).booking
    const told = await site.told(unit)
    for (let copies = 0; copies < 5; copies += 1) await stay.read(['b', june[0], to])
    expect(await days()).toEqual([`2026-06-10/${to} confirmed`])
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open })
    expect((await site.told(unit)).slice(told.length)).toEqual([])
    // The stay is that of the new event from now on.
    await stay.read(['b', june[0], '2026-06-18'])
    expect(await days()).toEqual(['2026-06-10/2026-06-18 confirmed'])
  })

  it('with another departure is the stay that began with it, and people are told', async () => {
    const { unit, id, days, read } = await newStay()
    for (let copies = 0; copies < 5; copies += 1) await read(['b', june[0], '2026-06-16'])
    expect(await days()).toEqual(['2026-06-10/2026-06-16 confirmed'])
    expect((await site.get(id)).booking.open).toBe(400_00)
    expect((await site.told(unit)).at(-1)).toBe(`moved ${june[0]}`)
  })

  it('that begins today is the stay of the guest in the house', async () => {
    const { api } = site.anna
    const unit = await site.newUnit()
    const [from, to] = [site.inDays(0), site.inDays(6)]
    const feed = await site.addFeed(unit, calendar(['a', from, to], far))
    const { id } = (await site.staysOf(unit))[0]!
    await site.pass(48 * 60)
    await api.bookings.checkIn({ id, version: await site.version(id) })
    feed.become(calendar(['b', site.inDays(0), to], far))
    for (let copies = 0; copies < 3; copies += 1) await site.later(11)
    expect((await site.daysOf(unit)).slice(0, -1)).toEqual([`${from}/${to} checked_in`])
  })

  it('beside the old one is another guest', async () => {
    const { days, read } = await newStay()
    await read(['a', ...june], ['b', june[0], '2026-06-16'])
    expect((await days()).toSorted()).toEqual([
      `${june.join('/')} confirmed`,
      '2026-06-10/2026-06-16 confirmed conflict',
    ])
  })

  it.each(['same', 'new'] as const)(
    'or a later departure after the calendar was removed is the same stay at the %s address',
    async (address) => {
      const { unit, id, days, feed } = await newStay()
      await site.anna.api.channels.remove({ id: feed.id })
      const event: Event = [address === 'same' ? 'a' : 'b', june[0], '2026-06-16']
      await site.addFeed(unit, calendar(event, far), 'airbnb', address === 'same' ? feed.path : undefined)
      expect(await days()).toEqual(['2026-06-10/2026-06-16 confirmed'])
      expect((await site.get(id)).booking.open).toBe(400_00)
    },
  )
})
