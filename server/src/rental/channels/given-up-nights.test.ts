/** Nights beside a stay that a person gave up are free at once, also while their calendar cannot be read (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeStays } from '../bookings/jobs.ts'
import { type ChannelSite, openChannelSite } from './channel-site.fixture.ts'
import { agreedFlat, closed } from './sold-nights.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const api = () => site.anna.api
type Flat = Awaited<ReturnType<typeof agreedFlat>>
const of = async ({ id }: Flat) => ({ id, version: await site.version(id) })

const acts: [string, (flat: Flat) => Promise<unknown>][] = [
  ['a cancellation', async (flat) => api().bookings.cancel({ ...(await of(flat)), byHost: true })],
  [
    'an early departure',
    async (flat) =>
      api().bookings.leaveEarly({ ...(await of(flat)), leavesOn: '2026-06-13', percentBack: 100 }),
  ],
]

describe.each(acts)('nights that a person gave up by %s', (_, giveUp) => {
  it('are free here and in other calendars before the next reading', async () => {
    const flat = await agreedFlat(site)
    flat.feeds.airbnb.fail()
    await site.later(20)
    expect(await flat.shown()).toContain('2026-06-17/2026-06-20 channel Airbnb sold')
    await giveUp(flat)
    expect(await flat.exported('vrbo')).not.toContain('20260617/20260620')
    expect((await flat.shown()).filter((each) => each.includes('channel'))).toEqual([])
    expect(await flat.hand('2026-06-17', '2026-06-19')).toBe('booked')
  })

  it('put no stay of another channel in conflict', async () => {
    const flat = await agreedFlat(site)
    flat.feeds.airbnb.fail()
    await site.later(20)
    await giveUp(flat)
    await flat.has('vrbo', ['v', '2026-06-17', '2026-06-20'])
    expect(await flat.days()).toContain('2026-06-17/2026-06-20 confirmed')
    expect(await site.told(flat.unit)).not.toContain('conflict 2026-06-17')
  })

  it('stay closed while another site closes them, and the calendar shows which one', async () => {
    const flat = await agreedFlat(site)
    await flat.has('booking', ['x', '2026-06-17', '2026-06-20', closed])
    const { id } = await flat.stayOn('2026-06-17')
    await api().channels.markEcho({ bookingId: id })
    await site.later(11)
    await giveUp(flat)
    await site.later(11)
    expect(await flat.shown()).toContain('2026-06-17/2026-06-20 channel Booking.com echo')
    expect(await flat.hand('2026-06-17', '2026-06-19')).toBe('days_blocked')
  })
})

describe('an agreement that a person moved to another unit', () => {
  const move = async (flat: Flat, propertyId: string) =>
    api().calendar.move({ ...(await of(flat)), propertyId, checkIn: '2026-06-10', checkOut: '2026-06-15' })

  it('takes the nights along that the channel sold to its guest, before and after the next reading', async () => {
    const flat = await agreedFlat(site)
    const other = await site.newUnit()
    await move(flat, other)
    expect(await flat.exported('vrbo')).toEqual(['20260615/20260617'])
    expect(await site.exported(other, 'vrbo')).toEqual(['20260610/20260615', '20260615/20260620'])
    const { entries } = await api().calendar.timeline({ propertyId: other, from: '2026-06-01', days: 30 })
    expect(entries.map(([, kind, , from, to]) => `${kind} ${from}/${to}`)).toContain(
      'block 2026-06-15/2026-06-20',
    )
    await site.later(11)
    expect(await site.daysOf(other)).toEqual(['2026-06-10/2026-06-20 confirmed'])
    expect(await flat.hand('2026-06-17', '2026-06-19')).toBe('booked')
  })

  it('closes the nights in one unit only if a stay follows it there', async () => {
    const flat = await agreedFlat(site)
    const other = await site.newUnit()
    await site.book(other, '2026-06-15', '2026-06-18')
    await move(flat, other)
    await site.later(11)
    await flat.has('airbnb', ['a', '2026-06-10', '2026-06-20'], ['b', '2026-06-27', '2026-06-28'])
    expect(await site.exported(other, 'vrbo')).toEqual([
      '20260610/20260615',
      '20260615/20260618',
      '20260618/20260620',
    ])
    expect(await flat.exported('vrbo')).toEqual(['20260615/20260617', '20260627/20260628'])
    await expect(site.book(other, '2026-06-18', '2026-06-20')).rejects.toMatchObject({ code: 'days_blocked' })
    expect(await flat.hand('2026-06-17', '2026-06-20')).toBe('booked')
  })
})

// The last one, because days pass.
it('gives up the nights beside an agreement when the guest is checked out, but not when only its last day passed', async () => {
  const [passed, left] = [await agreedFlat(site), await agreedFlat(site)]
  await site.pass(24 * 60 * 21 + 60)
  for (const flat of [passed, left]) {
    await api().bookings.checkIn(await of(flat))
    flat.feeds.airbnb.fail()
  }
  await site.later(24 * 60 * 6)
  await api().bookings.checkOut(await of(left))
  await completeStays.run(site.server.services, {})
  for (const flat of [passed, left]) expect(await flat.days()).toContain('2026-06-10/2026-06-15 completed')
  expect(await left.exported('vrbo')).not.toContain('20260617/20260620')
  expect(await passed.exported('vrbo')).toContain('20260617/20260620')
  await passed.has('airbnb', ['a', '2026-06-10', '2026-06-20'], ['more', '2026-06-27', '2026-06-28'])
  await site.later(400)
  expect(await passed.exported('vrbo')).toEqual([
    '20260615/20260617',
    '20260617/20260620',
    '20260627/20260628',
  ])
})
