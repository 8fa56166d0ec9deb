/** A unit that is let by the night is to be let by the month only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { type ChannelSite, calendar, openChannelSite } from '../channels/channel-site.fixture.ts'
import { stopUnreadCalendars } from '../channels/stop-unread.ts'

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

it('that was changed before it was refused loses its calendars and their closed days, but no stay', async () => {
  const { anna, newUnit, addFeed, server } = site
  const [unit, kept] = [await newUnit('both'), await newUnit('both')]
  const copy = (uid: string) =>
    calendar(
      [`${uid}-closed`, '2026-08-01', '2026-08-05', 'Airbnb (Not available)'],
      [`${uid}-stay`, '2026-08-10', '2026-08-12'],
    )
  const feed = await addFeed(unit, copy('a'))
  await addFeed(kept, copy('b'))
  await server.query("update properties set rental_type = 'long-term' where id = $1", [unit])
  const setStatus = (status: string) =>
    server.query('update organizations set status = $2 where id = $1', [anna.organizationId, status])
  // Nobody of a suspended organization could be notified.
  await setStatus('suspended')
  await stopUnreadCalendars.run(server.services, {})
  await setStatus('active')
  expect((await anna.api.channels.list({ propertyId: unit })).sources).toHaveLength(1)
  for (let runs = 0; runs < 2; runs += 1) await stopUnreadCalendars.run(server.services, {})
  const outOfService = async (id: string) =>
    (await anna.api.properties.get({ id })).outOfService.map(({ fromDate }) => fromDate)
  expect(await outOfService(unit)).toEqual([])
  expect(await outOfService(kept)).toEqual(['2026-08-01'])
  expect((await anna.api.channels.list({ propertyId: unit })).sources).toEqual([])
  expect(await site.daysOf(unit)).toEqual(['2026-08-10/2026-08-12 confirmed'])
  const told = await server.query(
    "select data ->> 'channel' as channel from notifications where data ? 'stopped'",
  )
  expect(told).toEqual([{ channel: 'Airbnb' }])
  const audited = await server.query(
    "select 1 from audit_logs where record_id = $1 and action_type = 'DELETE' and details ->> 'reason' = 'long-term'",
    [feed.id],
  )
  expect(audited).toHaveLength(1)
})
