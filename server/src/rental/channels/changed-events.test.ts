/** What the calendar of a channel changes in stays that have begun, are over or were cancelled, and what it cannot say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

/** A day relative to today. */
const day = (days: number): string => Temporal.PlainDate.from(site.today()).add({ days }).toString()
const other: Event = ['other', '2026-09-01', '2026-09-03']
const notices = async (): Promise<number> =>
  (await site.server.query("select 1 from notifications where trigger = 'booking_new'")).length

/** A unit with one stay of a channel, and another one that shows that the calendar is read. */
async function newStay(from: string, to: string) {
  const unit = await site.newUnit()
  const feed = await site.addFeed(unit, calendar(['a', from, to], other))
  const { id } = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === from)!
  const { api } = site.anna
  const version = async () => (await site.get(id)).booking.version
  return {
    unit,
    feed,
    id,
    act: async (name: 'checkIn' | 'checkOut' | 'noShow') =>
      api.bookings[name]({ id, version: await version() }),
    cancel: async () =>
      api.bookings.cancel({ id, version: await version(), byHost: true, reason: 'By telephone' }),
    /** The stays but the other one. */
    days: async () => (await site.daysOf(unit)).filter((each) => !each.startsWith(other[1])),
    isForSale: async (checkIn: string, checkOut: string) =>
      (await api.bookings.quote({ propertyId: unit, checkIn, checkOut })).refusal === null,
  }
}

describe('a changed event', () => {
  it('on other days leaves the guest in the house, and its new nights are not for sale', async () => {
    const { unit, feed, act, days, isForSale } = await newStay(day(-2), day(5))
    await act('checkIn')
    const before = await notices()
    feed.become(calendar(['a', '2026-07-18', '2026-07-25'], other))
    await site.later(11)
    await site.later(11)
    expect(await days()).toEqual([`${day(-2)}/${day(5)} checked_in`, '2026-07-18/2026-07-25 confirmed'])
    expect(await isForSale(day(0), day(3))).toBe(false)
    expect(await isForSale('2026-07-19', '2026-07-22')).toBe(false)
    expect(await notices()).toBe(before + 1)
    // Its own channel learns that the nights of the guest are taken.
    expect(await site.exported(unit, 'airbnb')).toContain(`${day(-2)}/${day(5)}`.replaceAll('-', ''))
  })

  it('that begins tomorrow keeps the nights of the guest in the house', async () => {
    const { feed, act, days, isForSale } = await newStay(day(-1), day(5))
    await act('checkIn')
    feed.become(calendar(['a', day(1), day(5)], other))
    await site.later(11)
    await site.later(11)
    expect(await days()).toEqual([`${day(-1)}/${day(5)} checked_in`])
    expect(await isForSale(day(0), day(1))).toBe(false)
  })

  it('of a guest who was checked out closes the nights after the departure', async () => {
    const [from, to, later] = [day(-2), day(1), day(4)]
    const { feed, act, days, isForSale } = await newStay(from, to)
    await act('checkIn')
    await site.pass(24 * 60)
    await act('checkOut')
    feed.become(calendar(['a', from, later], other))
    await site.later(11)
    await site.later(11)
    expect(await days()).toEqual([`${from}/${to} completed`, `${to}/${later} confirmed`])
    expect(await isForSale(to, later)).toBe(false)
  })

  it('of a guest who left early, or did not come, closes only the nights after the stay', async () => {
    for (const acts of [['checkIn', 'checkOut'], ['noShow']] as const) {
      const { feed, act, days, isForSale } = await newStay(day(-2), day(5))
      for (const each of acts) await act(each)
      feed.become(calendar(['a', day(-2), day(8)], other))
      for (let copies = 0; copies < 3; copies += 1) await site.later(11)
      const status = acts.at(-1) === 'noShow' ? 'no_show' : 'completed'
      expect(await days()).toEqual([`${day(-2)}/${day(5)} ${status}`, `${day(5)}/${day(8)} confirmed`])
      expect(await isForSale(day(5), day(8))).toBe(false)
      feed.become(calendar(['a', day(-2), day(2)], other))
      await site.later(11)
      expect(await days()).toEqual([`${day(-2)}/${day(5)} ${status}`, `${day(5)}/${day(8)} cancelled`])
    }
  })

  it('that goes and comes back in late copies has two stays, and each keeps guest and price', async () => {
    const { id, unit, feed, act, days } = await newStay(day(-2), day(5))
    await act('checkIn')
    const at = [day(20), day(25)] as const
    feed.become(calendar(['a', ...at], other))
    await site.later(11)
    const later = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === at[0])!.id
    await site.agree(later, 500_00)
    const conflicts = (await feed.source()).conflicts
    for (let copies = 0; copies < 2; copies += 1) {
      feed.become(calendar(['a', day(-2), day(5)], other))
      await site.later(11)
      expect(await days()).toEqual([`${day(-2)}/${day(5)} checked_in`, `${at[0]}/${at[1]} cancelled`])
      feed.become(calendar(['a', ...at], other))
      await site.later(11)
      expect(await days()).toEqual([`${day(-2)}/${day(5)} checked_in`, `${at[0]}/${at[1]} confirmed`])
    }
    const { booking, charges } = await site.get(later)
    expect(booking.tenantName).toBe(`Gość ${later}`)
    expect(charges.filter(({ status }) => status !== 'cancelled').map(({ amount }) => amount)).toEqual([
      500_00,
    ])
    expect((await feed.source()).conflicts).toEqual(conflicts)
    expect((await site.get(id)).booking.status).toBe('checked_in')
  })

  it('that vanished and comes back to its first stay makes no double booking, and charges nobody', async () => {
    const { unit, feed, act, days } = await newStay(day(-2), day(5))
    await act('checkIn')
    feed.become(calendar(['a', day(20), day(25)], other))
    await site.later(11)
    const later = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === day(20))!.id
    await site.agree(later, 500_00)
    feed.become(calendar(other))
    for (let copies = 0; copies < 3; copies += 1) await site.later(31)
    const charged = async () => (await site.get(later)).charges.map(({ amount, status }) => [amount, status])
    const before = await charged()
    feed.become(calendar(['a', day(-2), day(5)], other))
    for (let copies = 0; copies < 2; copies += 1) await site.later(11)
    expect(await days()).toEqual([`${day(-2)}/${day(5)} checked_in`, `${day(20)}/${day(25)} cancelled`])
    expect(await charged()).toEqual(before)
    feed.become(calendar(['a', day(20), day(25)], other))
    await site.later(11)
    expect(await days()).toEqual([`${day(-2)}/${day(5)} checked_in`, `${day(20)}/${day(25)} confirmed`])
  })

  it('that comes under another UID on the days of a stay cancelled by hand is another stay', async () => {
    const { feed, cancel, days, isForSale } = await newStay(day(6), day(9))
    await cancel()
    feed.become(calendar(['new', day(6), day(9)], other))
    for (let copies = 0; copies < 3; copies += 1) await site.later(11)
    expect((await days()).sort()).toEqual([`${day(6)}/${day(9)} cancelled`, `${day(6)}/${day(9)} confirmed`])
    expect(await isForSale(day(6), day(9))).toBe(false)
  })

  it('is found again with a guest who left early after its calendar was removed and added again', async () => {
    const { unit, feed, act, days } = await newStay(day(-2), day(5))
    await act('checkIn')
    await act('checkOut')
    await site.anna.api.channels.remove({ id: feed.id })
    await site.addFeed(unit, calendar(['a', day(-2), day(5)], other))
    await site.later(11)
    expect(await days()).toEqual([`${day(-2)}/${day(5)} completed`])
  })

  it.each(['noShow', 'cancel'] as const)('of a stay after %s takes its new nights', async (how) => {
    const { feed, act, cancel, days, isForSale } = await newStay(day(how === 'noShow' ? -1 : 6), day(9))
    await (how === 'noShow' ? act('noShow') : cancel())
    feed.become(calendar(['a', '2026-07-19', '2026-07-23'], other))
    await site.later(11)
    await site.later(11)
    expect((await days()).at(-1)).toBe('2026-07-19/2026-07-23 confirmed')
    expect(await isForSale('2026-07-20', '2026-07-22')).toBe(false)
  })
})

describe('an event', () => {
  it('whose rule is not understood any more keeps its later stays', async () => {
    const unit = await site.newUnit()
    const by = (rule: string) =>
      calendar(['r', '2026-07-03', '2026-07-05'], other).replace('UID:r', `RRULE:${rule}\r\nUID:r`)
    const feed = await site.addFeed(unit, by('FREQ=WEEKLY;COUNT=3'))
    const before = await site.daysOf(unit)
    expect(before).toHaveLength(4)
    feed.become(by('FREQ=WEEKLY;BYDAY=FR;COUNT=3'))
    for (let copies = 0; copies < 3; copies += 1) await site.later(31)
    expect(await site.daysOf(unit)).toEqual(before)
    expect(await feed.source()).toMatchObject({ notUnderstood: 1 })
  })

  it('without readable days keeps its stay, and the source says so', async () => {
    const { feed, days } = await newStay('2026-07-01', '2026-07-05')
    const text = calendar(['a', '2026-07-01', '2026-07-05'], other)
    feed.become(text.replace('DTSTART;VALUE=DATE:20260701', 'DTSTART;VALUE=DATE:2026-07-01'))
    for (const minutes of [11, 11, 31, 31]) await site.later(minutes)
    expect(await days()).toEqual(['2026-07-01/2026-07-05 confirmed'])
    expect(await feed.source()).toMatchObject({ unreadable: 1, missing: 0 })
    feed.become(calendar(other))
    for (const minutes of [11, 11]) await site.later(minutes)
    expect(await days()).toEqual(['2026-07-01/2026-07-05 cancelled'])
    expect(await feed.source()).toMatchObject({ unreadable: 0 })
  })

  it('that is called cancelled is gone after two copies, also if it was the only one', async () => {
    const unit = await site.newUnit()
    const feed = await site.addFeed(unit, calendar(['a', '2026-07-01', '2026-07-05']))
    const text = calendar(['a', '2026-07-01', '2026-07-05'])
    feed.become(text.replace('SUMMARY', 'STATUS:CANCELLED\r\nSUMMARY'))
    await site.later(11)
    expect(await site.daysOf(unit)).toEqual(['2026-07-01/2026-07-05 confirmed'])
    await site.later(11)
    expect(await site.daysOf(unit)).toEqual(['2026-07-01/2026-07-05 cancelled'])
  })

  it('has the days of a new time zone at the next reading of the same copy', async () => {
    const unit = await site.newUnit()
    const text = calendar(['a', '2026-07-01', '2026-07-05'])
      .replace('DTSTART;VALUE=DATE:20260701', 'DTSTART:20260701T223000Z')
      .replace('DTEND;VALUE=DATE:20260705', 'DTEND:20260705T150000Z')
    await site.addFeed(unit, text)
    const [before] = await site.daysOf(unit)
    const { organizationId } = site.anna
    const zone = async (name: string) =>
      (
        await site.server.query<{ time_zone: string }>(
          `update organizations o set time_zone = $2 from organizations old where o.id = $1 and old.id = o.id returning old.time_zone`,
          [organizationId, name],
        )
      )[0]!.time_zone
    const usual = await zone('Asia/Tokyo')
    await site.later(11)
    const [moved] = await site.daysOf(unit)
    await zone(usual)
    expect({ before, moved }).toEqual({
      before: '2026-07-02/2026-07-05 confirmed',
      moved: '2026-07-02/2026-07-06 confirmed',
    })
  })
})
