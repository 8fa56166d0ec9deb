/** Days out of service on the page of a unit: what they are, and how those of ours end. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { type ChannelSite, calendar, openChannelSite } from '../channels/channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const daysOf = async (id: string) =>
  (await site.anna.api.properties.get({ id })).outOfService.map((days) => ({ ...days, id: undefined }))
const first = async (id: string) => (await site.anna.api.properties.get({ id })).outOfService[0]!
const end = (id: string, outOfServiceId: string, lastDay: string) =>
  site.anna.api.properties.bringIntoService({ id, outOfServiceId, lastDay })

it('days that a site closes have its name, and nobody ends them there', async () => {
  const { anna, newUnit, addFeed } = site
  const unit = await newUnit()
  await addFeed(unit, calendar(['c', '2026-06-08', '2026-06-12', 'Airbnb (Not available)']), 'airbnb')
  const closed = { kind: 'channel', site: 'Airbnb', reason: null }
  const days = [{ ...closed, fromDate: '2026-06-08', toDate: '2026-06-11' }]
  expect(await daysOf(unit)).toMatchObject(days)
  const { id } = await first(unit)
  expect(await codeOf(end(unit, id, '2026-06-08'))).toBe('not_found')
  expect(await daysOf(unit)).toMatchObject(days)
  const quote = await anna.api.bookings.quote({
    propertyId: unit,
    checkIn: '2026-06-09',
    checkOut: '2026-06-11',
  })
  expect(quote.refusal?.code).toBe('days_blocked')
})

it('days of ours end, do not become longer, and are removed before they begin', async () => {
  const { anna, newUnit, pass } = site
  const [unit, other] = [await newUnit(), await newUnit()]
  const block = (from: string, to: string) =>
    anna.api.calendar.block({ propertyId: unit, from, to, kind: 'own_use', reason: 'Family' })
  const { id: later } = await block('2026-06-28', '2026-07-03')
  expect(await daysOf(unit)).toMatchObject([
    { kind: 'own_use', site: null, reason: 'Family', fromDate: '2026-06-28', toDate: '2026-07-02' },
  ])
  expect(await codeOf(end(unit, later, '2026-07-03'))).toBe('validation_failed')
  expect(await codeOf(end(other, later, '2026-06-29'))).toBe('not_found')
  await end(unit, later, '2026-05-19')
  expect(await daysOf(unit)).toEqual([])
  const { id: now } = await block('2026-05-20', '2026-05-25')
  await pass(2 * 1440)
  expect(await codeOf(end(unit, now, '2026-05-19'))).toBe('validation_failed')
  await end(unit, now, '2026-05-21')
  expect(await daysOf(unit)).toMatchObject([{ fromDate: '2026-05-20', toDate: '2026-05-21' }])
  // What comes next is first, what is over is last.
  await pass(10 * 1440)
  await block('2026-07-01', '2026-07-02')
  await block('2026-06-10', '2026-06-12')
  expect((await daysOf(unit)).map(({ fromDate }) => fromDate)).toEqual([
    '2026-06-10',
    '2026-07-01',
    '2026-05-20',
  ])
})
