/** A stay that a person confirmed again while its event is another stay: no calendar changes it (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const [june, july]: [[string, string], [string, string]] = [
  ['2026-06-10', '2026-06-14'],
  ['2026-07-10', '2026-07-14'],
]
const other: Event = ['other', '2026-09-01', '2026-09-03']

const cancel = async (id: string) =>
  site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
const confirm = async (id: string) => site.anna.api.bookings.confirm({ id, version: await site.version(id) })

/** A stay in June with a price that somebody cancelled; then its event moved to July. */
async function movedAway() {
  const unit = await site.newUnit()
  let feed = await site.addFeed(unit, calendar(['a', ...june], other))
  const { id } = (await site.staysOf(unit))[0]!
  await site.agree(id, 400_00)
  await cancel(id)
  feed.become(calendar(['a', ...july], other))
  await site.later(11)
  return {
    unit,
    id,
    source: () => feed.source(),
    read: async (...events: Event[]) => {
      feed.become(calendar(...events, other))
      await site.later(11)
    },
    remove: () => site.anna.api.channels.remove({ id: feed.id }),
    addAgain: async (events: Event[], address: 'same' | 'new') => {
      feed = await site.addFeed(
        unit,
        calendar(...events, other),
        'airbnb',
        address === 'same' ? feed.path : undefined,
      )
    },
    days: async () => (await site.daysOf(unit)).filter((each) => !each.startsWith(other[1])),
  }
}
const on = ([from, to]: [string, string], status: string) => `${from}/${to} ${status}`

describe('an agreement with the guest', () => {
  it('is not taken over by another guest whom the channel sells its nights', async () => {
    const { unit, id, source, read, days } = await movedAway()
    await confirm(id)
    await read(['a', ...july], ['z', ...june])
    expect((await days()).toSorted()).toEqual([
      on(june, 'confirmed'),
      on(june, 'confirmed conflict'),
      on(july, 'confirmed'),
    ])
    expect((await source()).conflicts).toHaveLength(1)
    expect((await site.told(unit)).at(-1)).toBe(`conflict ${june[0]}`)
    for (let copies = 0; copies < 4; copies += 1) await read(['a', ...july])
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open: 400_00 })
  })

  it.each(['same', 'new'] as const)(
    'confirmed while the calendar was removed stays when it is added at the %s address',
    async (address) => {
      const { id, remove, addAgain, days } = await movedAway()
      await remove()
      await confirm(id)
      await addAgain([['a', ...july]], address)
      expect(await days()).toEqual([on(june, 'confirmed'), on(july, 'confirmed')])
    },
  )

  it('has the nights of its event when that comes back to its days, and stays when it leaves', async () => {
    const { unit, id, read, days } = await movedAway()
    await confirm(id)
    await read(['a', ...june])
    expect(await days()).toEqual([on(june, 'confirmed'), on(july, 'cancelled')])
    expect((await site.told(unit)).at(-1)).toBe(`cancelled ${july[0]}`)
    for (let copies = 0; copies < 4; copies += 1) await read()
    expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open: 400_00 })
  })

  it('that is cancelled again stays cancelled when its event comes back to its days', async () => {
    const { unit, id, read, days } = await movedAway()
    await confirm(id)
    await cancel(id)
    await read(['a', ...june])
    expect(await days()).toEqual([on(june, 'cancelled'), on(july, 'cancelled')])
    expect((await site.told(unit)).slice(-2)).toEqual([`cancelled ${july[0]}`, `withdrawn ${june[0]}`])
  })
})

describe('a stay of another event', () => {
  it('is not taken over by an event on its days, also if both are added at once', async () => {
    const { unit, id, remove, addAgain } = await movedAway()
    await confirm(id)
    await cancel(id)
    const second = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === july[0])!
    await site.agree(second.id, 500_00)
    await remove()
    await addAgain(
      [
        ['z', ...july],
        ['a', '2026-08-10', '2026-08-14'],
      ],
      'same',
    )
    expect((await site.get(second.id)).booking).toMatchObject({ checkIn: '2026-08-10', status: 'confirmed' })
  })
})
