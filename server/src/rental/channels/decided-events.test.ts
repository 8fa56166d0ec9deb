/** What a person decided about an event of a calendar stays decided (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const [june, july, august]: [string, string][] = [
  ['2026-06-10', '2026-06-14'],
  ['2026-07-10', '2026-07-14'],
  ['2026-08-10', '2026-08-14'],
] as const
const other: Event = ['other', '2026-09-01', '2026-09-03']
type Days = readonly [string, string]

/** A unit with a stay in June, and another one that shows that the calendar is read. */
async function newStay() {
  const unit = await site.newUnit()
  let feed = await site.addFeed(unit, calendar(['a', ...june!], other))
  const stayOn = async ([from]: Days) => (await site.staysOf(unit)).find(({ checkIn }) => checkIn === from)!
  const { api } = site.anna
  return {
    unit,
    stayOn,
    source: () => feed.source(),
    read: async (...events: Event[]) => {
      feed.become(calendar(...events, other))
      await site.later(11)
    },
    cancel: async (days: Days) => {
      const { id } = await stayOn(days)
      await api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    },
    confirm: async (days: Days) => {
      const { id } = await stayOn(days)
      await api.bookings.confirm({ id, version: await site.version(id) })
    },
    addAgain: async (events: Event[], address: 'same' | 'new' = 'same') => {
      await api.channels.remove({ id: feed.id })
      const text = calendar(...events, other)
      feed = await site.addFeed(unit, text, 'airbnb', address === 'same' ? feed.path : undefined)
    },
    days: async () => (await site.daysOf(unit)).filter((each) => !each.startsWith(other[1])),
    told: () => site.told(unit),
  }
}
const on = ([from, to]: Days, status: string) => `${from}/${to} ${status}`

describe('an event of several stays', () => {
  it('has its nights once, and no stay that a person cancelled is revived', async () => {
    const { read, cancel, days, told } = await newStay()
    await cancel(june!)
    await read(['a', ...july!])
    await cancel(july!)
    await read(['a', ...august!])
    const [first, second] = [on(june!, 'cancelled'), on(july!, 'cancelled')]
    expect(await days()).toEqual([first, second, on(august!, 'confirmed')])
    await read(['a', ...july!])
    expect(await days()).toEqual([first, second, on(august!, 'cancelled')])
    await read(['a', ...june!])
    expect(await days()).toEqual([first, second, on(august!, 'cancelled')])
    await read(['a', ...august!])
    expect(await days()).toEqual([first, second, on(august!, 'confirmed')])
    expect(await told()).toEqual([
      `added ${july![0]}`,
      `added ${august![0]}`,
      `cancelled ${august![0]}`,
      `withdrawn ${july![0]}`,
      `withdrawn ${june![0]}`,
      `returned ${august![0]}`,
    ])
  })

  it('does not move a stay that a person confirmed again while the event is another one', async () => {
    const { stayOn, read, cancel, confirm, days } = await newStay()
    await site.agree((await stayOn(june!)).id, 400_00)
    await cancel(june!)
    await read(['a', ...july!])
    await confirm(june!)
    await read(['a', ...august!])
    expect(await days()).toEqual([on(june!, 'confirmed'), on(august!, 'confirmed')])
  })

  it('returns with its price although its cancellation was settled', async () => {
    const { stayOn, read, cancel } = await newStay()
    await cancel(june!)
    await read(['a', ...july!])
    const { id } = await stayOn(july!)
    await site.agree(id, 500_00)
    await read(['a', ...june!])
    await cancel(july!)
    expect((await site.get(id)).booking).toMatchObject({ status: 'cancelled', cancelledBy: 'feed', open: 0 })
    await read(['a', ...july!])
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open: 500_00 })
  })
})

describe('a stay that a person cancelled', () => {
  it('stays cancelled when its event vanishes and comes back', async () => {
    const { read, cancel, days, told } = await newStay()
    await cancel(june!)
    for (let copies = 0; copies < 3; copies += 1) await read()
    await read(['a', ...june!])
    expect(await days()).toEqual([on(june!, 'cancelled')])
    expect(await told()).toEqual([`withdrawn ${june![0]}`])
  })

  it('stays cancelled when its calendar is removed and added again, and people are notified', async () => {
    const { addAgain, read, cancel, days, told, source } = await newStay()
    await cancel(june!)
    await addAgain([['a', ...june!]])
    expect(await days()).toEqual([on(june!, 'cancelled')])
    expect(await told()).toEqual([`withdrawn ${june![0]}`])
    expect(await source()).toMatchObject({ stays: 1, conflicts: [] })
    await read(['a', ...july!])
    expect(await days()).toEqual([on(june!, 'cancelled'), on(july!, 'confirmed')])
  })

  it.each([
    ['under another UID', 'same', 'b'],
    ['at another address', 'new', 'a'],
  ] as const)('is told beside a new stay on its days %s', async (_, address, uid) => {
    const { addAgain, cancel, days, told, stayOn } = await newStay()
    await site.agree((await stayOn(june!)).id, 400_00)
    await cancel(june!)
    await addAgain([[uid, ...june!]], address)
    expect((await days()).toSorted()).toEqual([on(june!, 'cancelled'), on(june!, 'confirmed')])
    expect(await told()).toEqual([`again ${june![0]}`])
    const charges = await site.server.query(
      `select 1 from transactions t join bookings b on b.id = t.booking_id where b.property_id = any(select property_id from bookings where id = $1)
          and b.status = 'confirmed'`,
      [(await stayOn(june!)).id],
    )
    expect(charges).toEqual([])
  })
})

describe('a calendar that is added again at the same address', () => {
  it('is found again at another address on the days that were agreed with the guest', async () => {
    const { stayOn, addAgain, days, told } = await newStay()
    const { id } = await stayOn(june!)
    await site.agree(id, 400_00)
    const checkOut = Temporal.PlainDate.from(june![1]).add({ days: 2 }).toString()
    await site.anna.api.bookings.extend({ id, version: await site.version(id), checkOut })
    await addAgain([['a', june![0], checkOut]], 'new')
    expect(await days()).toEqual([on([june![0], checkOut], 'confirmed')])
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await addAgain([['a', june![0], checkOut]], 'new')
    expect(await told()).toContain(`again ${june![0]}`)
  })

  it('knows its stays on other days', async () => {
    const { addAgain, days, stayOn } = await newStay()
    const { id } = await stayOn(june!)
    await site.agree(id, 400_00)
    await addAgain([['a', ...july!]])
    expect(await days()).toEqual([on(july!, 'confirmed')])
    expect((await stayOn(july!)).id).toBe(id)
  })

  it('knows the guest in the house whose event is about other days', async () => {
    const from = Temporal.PlainDate.from(site.today()).subtract({ days: 1 }).toString()
    const to = Temporal.PlainDate.from(site.today()).add({ days: 5 }).toString()
    const { addAgain, days, read } = await newStay()
    await read(['a', ...june!], ['b', from, to])
    await read(['a', ...june!], ['b', ...july!])
    await addAgain([
      ['a', ...june!],
      ['b', from, to],
    ])
    expect(await days()).toEqual([
      on([from, to], 'confirmed'),
      on(june!, 'confirmed'),
      on(july!, 'cancelled'),
    ])
  })

  it('knows the nights that a person called our own', async () => {
    const { unit, addAgain, days, read, source } = await newStay()
    await site.book(unit, ...july!)
    await read(['a', ...june!], ['x', ...july!])
    const { bookingId } = (await source()).conflicts[0]!
    await site.anna.api.channels.markEcho({ bookingId })
    const before = await days()
    await addAgain([
      ['a', ...june!],
      ['x', ...july!],
    ])
    expect(await days()).toEqual(before)
    expect(await source()).toMatchObject({ echoes: 1, conflicts: [] })
  })
})

describe('an agreed early departure', () => {
  it.each(['checkedOut', 'noShow'] as const)(
    'of a stay that is over (%s) survives when its calendar is added again at the same address',
    async (how) => {
      const { api } = site.anna
      const { unit, addAgain, read } = await newStay()
      const event: Event = ['b', site.inDays(1), site.inDays(6)]
      await read(event)
      const { id, checkIn } = (await site.staysOf(unit))[0]!
      const version = async () => (await site.get(id)).booking.version
      await site.agree(id, 500_00)
      await site.pass(2 * 24 * 60)
      if (how === 'noShow') await api.bookings.noShow({ id, version: await version() })
      else await api.bookings.checkIn({ id, version: await version() })
      await api.bookings.leaveEarly({
        id,
        version: await version(),
        leavesOn: site.inDays(0),
        percentBack: 0,
      })
      if (how === 'checkedOut') await api.bookings.checkOut({ id, version: await version() })
      const before = await site.daysOf(unit)
      await addAgain([event])
      await site.later(11)
      expect(await site.daysOf(unit)).toEqual(before)
      expect(before[0]).toMatch(`${checkIn}/${site.inDays(0)}`)
      await site.book(unit, site.inDays(1), site.inDays(2))
    },
  )
})
