/** Nights that a channel sold to the guest of a stay, which the stay does not have (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'
import { agreedFlat, newFlat } from './sold-nights.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const newUnit = () => newFlat(site)
const agreedUnit = () => agreedFlat(site)

const agreed = ['2026-06-10/2026-06-15 confirmed', '2026-06-15/2026-06-17 confirmed']

describe('nights of an event that its agreement cannot reach', () => {
  it('are in our calendars for other channels, not for their own', async () => {
    const { exported } = await agreedUnit()
    const taken = ['20260610/20260615', '20260615/20260617', '20260617/20260620']
    for (const other of ['booking', 'vrbo', 'other'] as const) expect(await exported(other)).toEqual(taken)
    expect(await exported('airbnb')).toEqual(['20260615/20260617'])
  })

  it('are a double booking with the stay of another channel, until the event leaves them', async () => {
    const { unit, has, days } = await agreedUnit()
    await has('booking', ['k', '2026-06-18', '2026-06-20'])
    expect(await days()).toEqual([...agreed, '2026-06-18/2026-06-20 confirmed conflict'])
    expect(await site.told(unit)).toContain('conflict 2026-06-18')
    await has('airbnb', ['a', '2026-06-10', '2026-06-15'])
    await site.claimFreed()
    expect(await days()).toEqual([...agreed, '2026-06-18/2026-06-20 confirmed'])
  })

  it('cannot be booked by hand, also after such a stay left and before the next reading', async () => {
    const { unit, has, feeds } = await agreedUnit()
    await has('booking', ['k', '2026-06-18', '2026-06-20'])
    await site.anna.api.channels.remove({ id: feeds.booking.id })
    const { id } = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === '2026-06-18')!
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await expect(site.book(unit, '2026-06-18', '2026-06-20')).rejects.toMatchObject({ code: 'days_blocked' })
  })

  it('are sold also while the event is missing, and while they are free again', async () => {
    const { has, own, exported } = await agreedUnit()
    await has('airbnb')
    expect(await exported('vrbo')).toContain('20260617/20260620')
    await site.anna.api.bookings.cancel({
      ...{ id: own.id, version: await site.version(own.id), byHost: true },
    })
    expect(await exported('vrbo')).toEqual(['20260610/20260615', '20260615/20260620'])
  })

  it('are echoes when another channel sends them back, but not what it sold before it read them', async () => {
    const { exported, has, days } = await agreedUnit()
    // The channel has not read our calendar since.
    await has('booking', ['k', '2026-06-17', '2026-06-20', 'CLOSED - Not available'])
    expect(await days()).toHaveLength(3)
    const { has: becomes, exported: reads, days: others } = await agreedUnit()
    await reads('booking')
    await becomes('booking', ['k', '2026-06-17', '2026-06-20', 'CLOSED - Not available'])
    expect(await others()).toEqual(agreed)
    await exported('booking')
  })
})

describe('one UID on two ranges of days', () => {
  const twice: Event[] = [
    ['a', '2026-06-10', '2026-06-14'],
    ['a', '2026-06-20', '2026-06-24'],
  ]

  it('is in our calendars for other channels with both, and the stay of another channel is a double booking', async () => {
    const { unit, has, days, exported } = await newUnit()
    await has('airbnb', ...twice)
    expect(await exported('vrbo')).toEqual(['20260610/20260614', '20260620/20260624'])
    expect(await exported('airbnb')).toEqual([])
    await has('booking', ['k', '2026-06-22', '2026-06-26'])
    expect(await days()).toEqual([
      '2026-06-10/2026-06-14 confirmed',
      '2026-06-22/2026-06-26 confirmed conflict',
    ])
    expect(await site.told(unit)).toContain('conflict 2026-06-22')
    // A copy that is the same as before changes nothing.
    await site.later(11)
    expect(await exported('vrbo')).toContain('20260620/20260624')
    for (let copies = 0; copies < 4; copies += 1) await has('airbnb', twice[0]!)
    await site.claimFreed()
    expect(await days()).toEqual(['2026-06-10/2026-06-14 confirmed', '2026-06-22/2026-06-26 confirmed'])
  })

  it('is told once as a double booking if somebody had the other days before', async () => {
    const { unit, has, days } = await newUnit()
    await site.book(unit, '2026-06-21', '2026-06-23')
    for (let copies = 0; copies < 3; copies += 1) await has('airbnb', ...twice)
    expect(await days()).toEqual(['2026-06-10/2026-06-14 confirmed', '2026-06-21/2026-06-23 confirmed'])
    expect((await site.told(unit)).filter((each) => each.startsWith('conflict'))).toEqual([
      'conflict 2026-06-20',
    ])
  })

  it('is sold on the later days also if the first ones are over at the first reading', async () => {
    const unit = await site.newUnit()
    const over: Event = ['a', site.inDays(-4), site.inDays(-1)]
    await site.addFeed(
      unit,
      calendar(over, ['a', '2026-06-20', '2026-06-24'], ['far', '2027-06-01', '2027-06-03']),
      'airbnb',
    )
    expect(await site.exported(unit, 'vrbo')).toContain('20260620/20260624')
    await site.addFeed(
      unit,
      calendar(['k', '2026-06-22', '2026-06-26'], ['far', '2027-07-01', '2027-07-03']),
      'booking',
    )
    expect(await site.daysOf(unit)).toContain('2026-06-22/2026-06-26 confirmed conflict')
    const { id } = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === '2026-06-22')!
    expect((await site.get(id)).conflict).toMatchObject({ by: 'block', from: '2026-06-22', to: '2026-06-24' })
  })

  it('does not put another guest of the same channel in conflict', async () => {
    const { has, days } = await newUnit()
    await has('airbnb', ...twice)
    await has('airbnb', ...twice, ['b', '2026-06-20', '2026-06-22'])
    expect(await days()).toEqual(['2026-06-10/2026-06-14 confirmed', '2026-06-20/2026-06-22 confirmed'])
  })
})
