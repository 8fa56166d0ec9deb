/** An event that the channel did not change, although it is read in another way (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-12-01', '2027-12-03']
const near = async (unit: string) => (await site.daysOf(unit)).filter((each) => !each.startsWith(far[1]))

describe('in another time zone', () => {
  /** Events that begin and end half an hour after midnight in Warsaw. */
  const timed = (...events: Event[]) =>
    calendar(...events).replaceAll(/(DTSTART|DTEND);VALUE=DATE:(\d+)/g, '$1:$2T223000Z')
  const zone = async (name: string) => {
    await site.server.query('update organizations set time_zone = $2 where id = $1', [
      site.anna.organizationId,
      name,
    ])
    await site.later(11)
  }

  it.each(['same', 'changed words'])(
    'a stay that a person cancelled stays cancelled, also later (%s copy)',
    async (how) => {
      const { api } = site.anna
      const unit = await site.newUnit()
      const [a, b]: Event[] = [
        ['a', site.inDays(20), site.inDays(24)],
        ['b', site.inDays(30), site.inDays(34)],
      ]
      let feed = await site.addFeed(unit, timed(a!, b!, far))
      const { id } = (await site.staysOf(unit))[0]!
      await api.bookings.cancel({ id, version: await site.version(id), byHost: true })
      if (how === 'changed words') await api.channels.saveMeanings({ id: feed.id, meanings: [] })
      const told = await site.told(unit)
      try {
        await zone('Europe/London')
        const inLondon = [
          `${site.inDays(20)}/${site.inDays(24)} cancelled`,
          `${site.inDays(30)}/${site.inDays(34)} confirmed`,
        ]
        expect(await near(unit)).toEqual(inLondon)
        await api.channels.remove({ id: feed.id })
        feed = await site.addFeed(unit, timed(a!, b!, far), 'airbnb', feed.path)
        expect(await near(unit)).toEqual(inLondon)
      } finally {
        await zone('Europe/Warsaw')
      }
      expect(await near(unit)).toEqual([
        `${site.inDays(21)}/${site.inDays(25)} cancelled`,
        `${site.inDays(31)}/${site.inDays(35)} confirmed`,
      ])
      expect((await site.told(unit)).slice(told.length).toSorted()).toEqual([
        ...[`moved ${site.inDays(30)}`, `moved ${site.inDays(31)}`],
        `withdrawn ${site.inDays(20)}`,
      ])
    },
  )

  it('a stay that is over leaves no night for another one', async () => {
    const { api } = site.anna
    const unit = await site.newUnit()
    const a: Event = ['a', site.inDays(0), site.inDays(3)]
    await zone('Europe/London')
    try {
      await site.addFeed(unit, timed(a, far))
      const { id } = (await site.staysOf(unit))[0]!
      await site.agree(id, 300_00)
      await site.pass(24 * 60)
      await api.bookings.checkIn({ id, version: await site.version(id) })
      await api.bookings.checkOut({ id, version: await site.version(id) })
    } finally {
      await zone('Europe/Warsaw')
    }
    expect(await near(unit)).toEqual([`${a[1]}/${a[2]} completed`])
  })
})

describe('twice in one calendar on different days', () => {
  it('is one stay, the other days are closed, and the order changes nothing', async () => {
    const unit = await site.newUnit()
    const [first, second]: Event[] = [
      ['a', site.inDays(20), site.inDays(24)],
      ['a', site.inDays(40), site.inDays(44)],
    ]
    const feed = await site.addFeed(unit, calendar(first!, second!, far))
    for (const copy of [calendar(second!, first!, far), calendar(first!, second!, far)]) {
      feed.become(copy)
      await site.later(11)
      expect(await near(unit)).toEqual([`${site.inDays(20)}/${site.inDays(24)} confirmed`])
      expect(await feed.source()).toMatchObject({ notUnderstood: 1, stays: 2 })
    }
    expect(await site.told(unit)).toEqual([])
    await expect(site.book(unit, site.inDays(41), site.inDays(43))).rejects.toMatchObject({
      code: 'days_blocked',
    })
    feed.become(calendar(first!, far))
    for (let copies = 0; copies < 5; copies += 1) await site.later(11)
    await site.book(unit, site.inDays(41), site.inDays(43))
  })
})

describe('of a stay that was moved to another unit', () => {
  async function moved() {
    const { api } = site.anna
    const [unit, second] = [await site.newUnit(), await site.newUnit()]
    const a: Event = ['a', site.inDays(20), site.inDays(24)]
    const feed = await site.addFeed(unit, calendar(a, far))
    const { id } = (await site.staysOf(unit))[0]!
    await site.agree(id, 400_00)
    await api.calendar.move({
      ...{ id, version: await site.version(id), propertyId: second, checkIn: a[1], checkOut: a[2] },
    })
    return {
      ...{ unit, id, a },
      addAtNewAddress: async () => {
        await api.channels.remove({ id: feed.id })
        await site.addFeed(unit, calendar(a, far))
      },
    }
  }

  it('is told at a new address as a stay that may be the same guest', async () => {
    const { unit, a, addAtNewAddress } = await moved()
    await addAtNewAddress()
    expect(await site.told(unit)).toEqual([`elsewhere ${a[1]}`])
  })

  it('and cancelled there is told, too', async () => {
    const { unit, id, a, addAtNewAddress } = await moved()
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await addAtNewAddress()
    expect(await site.told(unit)).toEqual([`again ${a[1]}`])
  })
})
