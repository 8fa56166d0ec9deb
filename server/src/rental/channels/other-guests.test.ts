/** An event under a new UID in place of one that is gone: its words say whether it is the same guest (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-06-01', '2027-06-03']
const described = (event: Event, description: string): string =>
  calendar(event, far).replace(`UID:${event[0]}`, `UID:${event[0]}\r\nDESCRIPTION:${description}`)
const airbnb = (code: string, digits: string): string =>
  `Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}\\nPhone Number (Last 4 Digits): ${digits}`

type Guest = (uid: string, from: string, to: string) => string
const named =
  (name: string): Guest =>
  (uid, from, to) =>
    calendar([uid, from, to, `Reserved - ${name}`], far)
const coded =
  (code: string, digits = '1234'): Guest =>
  (uid, from, to) =>
    described([uid, from, to], airbnb(code, digits))
const silent: Guest = (uid, from, to) => calendar([uid, from, to], far)

/** The last value: whether it is the same stay with another departure, and on the same days. */
const pairs: [string, Guest, Guest, boolean, boolean][] = [
  ['the same code', coded('HMABCDEFGH'), coded('HMABCDEFGH', '9999'), true, true],
  ['another code', coded('HMABCDEFGH'), coded('HMZZZZZZZZ'), false, false],
  ['the same name', named('Anna'), named('ANNA'), true, true],
  ['a longer name', named('Anna'), named('Anna K.'), true, true],
  ['the name of a site', named('Anna'), named('HomeAway'), true, true],
  ['another name', named('Anna'), named('Piotr'), false, true],
  ['a name in place of none', silent, named('Piotr'), true, true],
]

describe.each([
  ['the same arrival', '2026-06-16'],
  ['the same days', '2026-06-14'],
])('a new UID with %s', (_, departure) => {
  it.each(pairs)('and %s', async (_, first, then, ...same) => {
    const isSame = same[departure === '2026-06-14' ? 1 : 0]
    const unit = await site.newUnit()
    const feed = await site.addFeed(unit, first('a', '2026-06-10', '2026-06-14'), 'vrbo')
    const { id } = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === '2026-06-10')!
    await site.agree(id, 400_00)
    feed.become(then('b', '2026-06-10', departure))
    for (let readings = 0; readings < 3; readings += 1) await site.later(11)
    await site.claimFreed()
    const days = (await site.daysOf(unit)).filter((each) => each < '2027').toSorted()
    expect(days).toEqual(
      isSame
        ? [`2026-06-10/${departure} confirmed`]
        : ['2026-06-10/2026-06-14 cancelled', `2026-06-10/${departure} confirmed`],
    )
    const open = (await site.staysOf(unit)).find(
      (each) => each.checkIn < '2027' && each.status === 'confirmed',
    )!
    expect(open.tenantId !== null).toBe(isSame)
  })
})

it('tells that the code of the reservation changed under the same UID, once, and keeps guest and price', async () => {
  const unit = await site.newUnit()
  const feed = await site.addFeed(unit, coded('HMABCDEFGH')('a', '2026-06-10', '2026-06-14'))
  const { id } = (await site.staysOf(unit)).find(({ checkIn }) => checkIn === '2026-06-10')!
  await site.agree(id, 400_00)
  for (const code of ['HMZZZZZZZZ', 'HMZZZZZZZZ', 'HMABCDEFGH']) {
    feed.become(coded(code)('a', '2026-06-10', '2026-06-14'))
    await site.later(11)
  }
  expect(await site.told(unit)).toEqual(['code 2026-06-10', 'code 2026-06-10'])
  expect((await site.get(id)).booking).toMatchObject({ status: 'confirmed', open: 400_00 })
})

it('stores no name and no digits of a guest', async () => {
  const unit = await site.newUnit()
  await site.addFeed(unit, coded('HMSECRETXY', '4711')('a', '2026-06-10', '2026-06-14'))
  const [row] = await site.server.query<{ mark: string }>(
    `select guest_mark as mark from calendar_events e join calendar_sources s on s.id = e.source_id where s.property_id = $1 and e.uid = 'a'`,
    [unit],
  )
  expect(row!.mark).toMatch(/^code [0-9a-f]{32}$/)
})
