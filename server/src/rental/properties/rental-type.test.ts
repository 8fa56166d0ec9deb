/** A unit that is let by the night is to be let by the month only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { type ChannelSite, calendar, openChannelSite } from '../channels/channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

it('is refused while calendars of channels are read, which are named, and possible when they are removed', async () => {
  const { anna, newUnit, addFeed } = site
  const unit = await newUnit('both')
  // A day that the channel closed, without a stay.
  const closed = calendar(['closed', '2026-07-01', '2026-07-05']).replaceAll(
    'Reserved',
    'Airbnb (Not available)',
  )
  const feed = await addFeed(unit, closed)
  const { host } = await feed.source()
  const change = () => anna.api.properties.update({ id: unit, rentalType: 'long-term' })
  const refused = await change().catch((thrown: { code: string; message: string }) => thrown)
  expect(refused).toMatchObject({ code: 'property_has_calendars', message: expect.stringContaining(host) })
  const outOfService = async () =>
    (await anna.api.properties.get({ id: unit })).outOfService.map(({ fromDate }) => fromDate)
  expect(await outOfService()).toEqual(['2026-07-01'])
  await anna.api.channels.remove({ id: feed.id })
  expect(await change()).toMatchObject({ rentalType: 'long-term' })
  expect(await outOfService()).toEqual([])
})

it('names coming bookings before calendars', async () => {
  const { anna, newUnit, addFeed } = site
  const unit = await newUnit('both')
  await addFeed(unit, calendar(['stay', '2026-07-01', '2026-07-05']))
  const change = anna.api.properties.update({ id: unit, rentalType: 'long-term' })
  expect(await codeOf(change)).toBe('property_has_bookings')
})
