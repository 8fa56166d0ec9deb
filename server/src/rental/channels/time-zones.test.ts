/** Events with a time of day whose organization gets another time zone: the channel changed nothing (docs/finance.md 4.5). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-12-01', '2027-12-03']
/** Events that begin and end half an hour after midnight in Warsaw, which is the day before in London. */
const timed = (...events: Event[]) =>
  calendar(...events).replaceAll(/(DTSTART|DTEND);VALUE=DATE:(\d+)/g, '$1:$2T223000Z')
const become = (name: string) =>
  site.server.query('update organizations set time_zone = $2 where id = $1', [site.anna.organizationId, name])
const near = async (unit: string) => (await site.daysOf(unit)).slice(0, -1)

beforeEach(() => become('Europe/London'))
afterEach(() => become('Europe/Warsaw'))

async function newStay(days = 20) {
  const unit = await site.newUnit()
  const a: Event = ['a', site.inDays(days), site.inDays(days + 4)]
  const feed = await site.addFeed(unit, timed(a, far))
  const { id } = (await site.staysOf(unit))[0]!
  await site.agree(id, 400_00)
  const version = await site.version(id)
  return {
    unit,
    a,
    feed,
    id,
    act: { id, version },
    from: days,
    day: (more: number) => site.inDays(days + more),
  }
}

const moveToWarsaw = async () => {
  await become('Europe/Warsaw')
  await site.later(11)
}

describe('a new time zone', () => {
  it.each([2, 6])(
    'and a new UID with a departure %s days after the arrival is the same stay',
    async (nights) => {
      const { unit, feed, id, day } = await newStay()
      feed.fail()
      await site.later(11)
      await become('Europe/Warsaw')
      feed.become(timed(['n', day(0), day(nights)], far))
      for (let copies = 0; copies < 5; copies += 1) await site.later(31)
      expect(await near(unit)).toEqual([`${day(1)}/${day(nights + 1)} confirmed`])
      expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open: 400_00 })
    },
  )

  it.each([6, 2])('leaves an agreed departure %s days after the arrival as it is', async (nights) => {
    const { api } = site.anna
    const { unit, a, feed, id, act, day } = await newStay()
    const to = day(nights)
    await (nights > 4
      ? api.bookings.extend({ ...act, checkOut: to })
      : api.bookings.leaveEarly({ ...act, leavesOn: to, percentBack: 100 }))
    await moveToWarsaw()
    expect(await near(unit)).toEqual([`${day(1)}/${to} confirmed`])
    // The channel did not change its departure, and then it does.
    await site.later(11)
    expect(await near(unit)).toEqual([`${day(1)}/${to} confirmed`])
    feed.become(timed([...a].with(2, day(8)) as Event, far))
    await site.later(11)
    expect(await near(unit)).toEqual([`${day(1)}/${day(9)} confirmed`])
    expect((await site.get(id)).booking.status).toBe('confirmed')
  })

  it('tells the arrival that the stay has, also of a guest in the house', async () => {
    const { unit, act, from, day } = await newStay(1)
    await site.pass(48 * 60)
    await site.anna.api.bookings.checkIn({ ...act, version: await site.version(act.id) })
    const [arrival, departure] = [site.inDays(from - 2), site.inDays(from + 3)]
    await moveToWarsaw()
    expect(await near(unit)).toEqual([`${arrival}/${departure} checked_in`])
    expect((await site.told(unit)).at(-1)).toBe(`moved ${arrival}`)
    expect(day(0)).not.toBe(arrival)
  })

  it('keeps the stay of an event that gets a new UID at the same reading', async () => {
    const { unit, a, feed, id, day } = await newStay()
    feed.become(timed(['b', a[1], a[2]], far))
    for (let copies = 0; copies < 4; copies += 1) await moveToWarsaw()
    expect(await near(unit)).toEqual([`${day(1)}/${day(5)} confirmed`])
    expect((await site.get(id)).booking.open).toBe(400_00)
  })

  it('moves an agreement with its event, which stays the same event', async () => {
    const { api } = site.anna
    const { unit, a, feed, id, act, day } = await newStay()
    await api.bookings.cancel({ ...act, byHost: true })
    feed.become(timed(['a', day(30), day(34)], far))
    await site.later(11)
    await api.bookings.confirm({ id, version: await site.version(id) })
    feed.become(timed(a, far))
    await site.later(11)
    await moveToWarsaw()
    const gone = `${day(30)}/${day(34)} cancelled`
    expect(await near(unit)).toEqual([`${day(1)}/${day(5)} confirmed`, gone])
    feed.become(timed(['a', a[1], day(7)], far))
    await site.later(11)
    expect(await near(unit)).toEqual([`${day(1)}/${day(8)} confirmed`, gone])
  })

  it('while the calendar is removed leaves an agreed departure, and revives nothing that a person cancelled', async () => {
    const { api } = site.anna
    const first = await newStay()
    await api.bookings.extend({ ...first.act, checkOut: first.day(6) })
    const second = await newStay()
    await api.bookings.cancel({ ...second.act, byHost: true })
    for (const { feed } of [first, second]) await api.channels.remove({ id: feed.id })
    await become('Europe/Warsaw')
    for (const { unit, a, feed } of [first, second])
      await site.addFeed(unit, timed(a, far), 'airbnb', feed.path)
    expect(await near(first.unit)).toEqual([`${first.day(1)}/${first.day(6)} confirmed`])
    expect(await near(second.unit)).toEqual([`${second.day(1)}/${second.day(5)} cancelled`])
  })

  it('changes no event without a time of day', async () => {
    const unit = await site.newUnit()
    await site.addFeed(unit, calendar(['a', site.inDays(20), site.inDays(24)], far))
    const { id } = (await site.staysOf(unit))[0]!
    await site.agree(id, 400_00)
    await site.anna.api.bookings.extend({ id, version: await site.version(id), checkOut: site.inDays(26) })
    await moveToWarsaw()
    expect(await near(unit)).toEqual([`${site.inDays(20)}/${site.inDays(26)} confirmed`])
    expect(await site.told(unit)).toEqual([])
  })
})
