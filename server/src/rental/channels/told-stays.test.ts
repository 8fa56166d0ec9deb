/** What people are notified of when the calendars of channels change stays (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-12-01', '2027-12-03']

it('is told of each conflict, cancellation and return of one stay on the same days', async () => {
  const unit = await site.newUnit()
  const a: Event = ['a', site.inDays(20), site.inDays(24)]
  const feed = await site.addFeed(unit, calendar(a, far))
  const leave = async () => {
    feed.become(calendar(far))
    for (let copies = 0; copies < 4; copies += 1) await site.later(11)
  }
  const comeBack = async () => {
    feed.become(calendar(a, far))
    await site.later(11)
  }
  for (let round = 0; round < 2; round += 1) {
    await leave()
    await comeBack()
    await leave()
    const { id } = await site.book(unit, a[1], a[2])
    await comeBack()
    await site.later(11)
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await site.claimFreed()
  }
  const round = ['cancelled', 'returned', 'cancelled', 'conflict'].map((kind) => `${kind} ${a[1]}`)
  expect(await site.told(unit)).toEqual([...round, ...round])
})

describe('a new stay on the nights of a missing one', () => {
  async function replaced() {
    const unit = await site.newUnit()
    const feed = await site.addFeed(unit, calendar(['a', site.inDays(3), site.inDays(8)], far))
    const b: Event = ['b', site.inDays(5), site.inDays(9)]
    feed.become(calendar(b, far))
    await site.later(11)
    await site.tellConflicts()
    expect(await site.told(unit)).toEqual([`added ${b[1]}`])
    return { unit, feed, b }
  }

  it('is told as a double booking when the calendar is removed', async () => {
    const { unit, feed, b } = await replaced()
    await site.anna.api.channels.remove({ id: feed.id })
    for (let runs = 0; runs < 2; runs += 1) await site.tellConflicts()
    expect(await site.told(unit)).toEqual([`added ${b[1]}`, `conflict ${b[1]}`])
  })

  it('is told as a double booking when the other one begins while the site fails', async () => {
    const { unit, feed, b } = await replaced()
    feed.fail()
    await site.pass(3 * 24 * 60)
    for (let runs = 0; runs < 2; runs += 1) await site.tellConflicts()
    expect(await site.told(unit)).toEqual([`added ${b[1]}`, `conflict ${b[1]}`])
  })

  it('is no double booking if the missing one vanishes', async () => {
    const { unit, b } = await replaced()
    for (let copies = 0; copies < 3; copies += 1) await site.later(11)
    await site.tellConflicts()
    expect((await site.told(unit)).filter((told) => told.startsWith('conflict'))).toEqual([])
    expect(await site.daysOf(unit)).toContain(`${b[1]}/${b[2]} confirmed`)
  })
})
