/** Calendars of channels against a real HTTP server, with calendars as the big channels write them. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { setClock } from '../../machinery/clock.ts'
import { openPublicRequests } from '../../machinery/public-requests/get-publicly.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { readCalendars, tellOfStaleCalendars } from './jobs.ts'

const start = Temporal.Instant.from('2026-05-20T10:00:00Z')
let server: TestServer
let anna: Landlord
let site: Server
let base: string
/** What the site of the channel returns for each path; a number is an HTTP status. */
const pages = new Map<string, string | number>()
let asked: { path: string; headers: IncomingHttpHeaders }[] = []
let minutes = 0

type Event = [uid: string, from: string, to: string, summary?: string, more?: string]
const calendar = (...events: Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
    ...events.flatMap(([uid, from, to, summary = 'Reserved', more]) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      `UID:${uid}`,
      `SUMMARY:${summary}`,
      ...(more ? [more] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

beforeAll(async () => {
  site = createServer(({ url = '', headers }, answer) => {
    asked.push({ path: url, headers })
    const page = pages.get(url) ?? 404
    const etag = `"${createHash('md5').update(String(page)).digest('hex')}"`
    if (typeof page === 'number') answer.writeHead(page).end('no')
    else if (headers['if-none-match'] === etag) answer.writeHead(304).end()
    else answer.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(page)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  base = `http://calendars.example:${(site.address() as AddressInfo).port}`
  server = await startTestServer({ day: start.toString() })
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const allows = (url: string) => url.startsWith(base)
  server.services.publicRequests = openPublicRequests({ allows, lookup })
  anna = await server.signUpLandlord()
})
afterAll(async () => {
  site?.closeAllConnections()
  site?.close()
  await server?.stop()
})
beforeEach(() => {
  asked = []
})

let signedInAt = 0
/** Sets the clock to minutes after the start. Signs in again before the session ends. */
async function moveTo(minute: number): Promise<void> {
  minutes = minute
  const at = start.add({ minutes }).toString()
  if (Math.abs(minute - signedInAt) < 30) return setClock(at)
  await server.moveTo(at, anna)
  signedInAt = minute
}

/** Lets minutes pass and reads the calendars that are due. */
async function later(more: number): Promise<void> {
  await moveTo(minutes + more)
  await readCalendars.run(server.services, {})
}

let number = 0
async function newUnit(more = {}): Promise<string> {
  number += 1
  const address = `ul. Kanałowa ${number}`
  return (await anna.api.properties.create({ address, rentalType: 'short-term', dailyRate: 100_00, ...more }))
    .id
}

/** A property with the calendar of a channel that has been read once. */
async function withFeed(text: string, channel: 'airbnb' | 'booking' | 'vrbo' | 'other' = 'airbnb') {
  const propertyId = await newUnit()
  const path = `/${propertyId}-${channel}.ics`
  pages.set(path, text)
  const { id } = await anna.api.channels.add({ propertyId, channel, url: `${base}${path}` })
  await later(1)
  const source = async () =>
    (await anna.api.channels.list({ propertyId })).sources.find((each) => each.id === id)!
  return { propertyId, id, source, become: (page: string | number) => pages.set(path, page), path }
}

const staysOf = async (propertyId: string) =>
  (await anna.api.bookings.list({ propertyId, sort: 'checkIn' })).rows.map(
    ({ checkIn, checkOut, status }) => `${checkIn}/${checkOut} ${status}`,
  )
const blocksOf = async (propertyId: string) =>
  (await anna.api.calendar.timeline({ from: '2026-05-01', days: 120, propertyId })).entries
    .filter(([, kind]) => kind === 'block')
    .map(([, , , from, to]) => `${from}/${to}`)
const book = (propertyId: string, checkIn: string, checkOut: string) =>
  anna.api.bookings.create({ propertyId, checkIn, checkOut, guest: { name: 'Own guest' } })
const notified = (trigger: string) =>
  server.query<{ data: Record<string, unknown>; path: string }>(
    'select data, path from notifications where trigger = $1 order by created_at, id',
    [trigger],
  )

describe('a calendar of a channel', () => {
  const airbnb = calendar(
    ['a1@airbnb.com', '2026-06-01', '2026-06-05', 'Reserved'],
    ['a2@airbnb.com', '2026-06-05', '2026-06-08', 'Reserved'],
    ['b1@airbnb.com', '2026-07-01', '2026-07-04', 'Airbnb (Not available)'],
    ['old@airbnb.com', '2026-04-01', '2026-04-04', 'Reserved'],
  )

  it('is previewed with its words, and nothing is saved', async () => {
    const propertyId = await newUnit()
    pages.set('/preview.ics', airbnb)
    const given = { propertyId, channel: 'airbnb' as const, url: `${base}/preview.ics` }
    expect(await anna.api.channels.preview(given)).toEqual({
      wordings: [
        { wording: 'Reserved', usual: 'booking', events: 2, nights: 7, first: '2026-06-01' },
        { wording: 'Airbnb (Not available)', usual: 'block', events: 1, nights: 3, first: '2026-07-01' },
      ],
      ignored: 0,
      notUnderstood: 0,
      unreadable: 0,
    })
    expect((await anna.api.channels.list({ propertyId })).sources).toEqual([])
    pages.set('/page.html', '<html>Sign in</html>')
    const refusal = (url: string) => codeOf(anna.api.channels.preview({ ...given, url }))
    expect(await refusal(`${base}/page.html`)).toBe('calendar_unreadable')
    expect(await refusal(`${base}/none.ics`)).toBe('calendar_not_read')
    expect(await refusal('https://169.254.169.254/x')).toBe('calendar_address_refused')
    expect(await refusal('not an address')).toBe('calendar_address_refused')
  })

  it('makes stays and blocks, and reading it again changes nothing', async () => {
    const { propertyId, source } = await withFeed(airbnb)
    const stays = ['2026-06-01/2026-06-05 confirmed', '2026-06-05/2026-06-08 confirmed']
    expect(await staysOf(propertyId)).toEqual(stays)
    expect(await blocksOf(propertyId)).toEqual(['2026-07-01/2026-07-04'])
    expect(await codeOf(book(propertyId, '2026-06-07', '2026-06-09'))).toBe('booking_overlaps')
    expect(await codeOf(book(propertyId, '2026-07-03', '2026-07-05'))).toBe('days_blocked')
    expect(await source()).toMatchObject({
      ...{ channel: 'airbnb', host: 'calendars.example', freshness: 'fresh', lastCode: 'ok' },
      ...{ stays: 2, conflicts: [], missing: 0, underWay: 0, echoes: 0, notUnderstood: 0 },
    })
    await later(11)
    expect(asked.findLast(({ path }) => path.includes(propertyId))?.headers['if-none-match']).toBeTruthy()
    pages.set(`/${propertyId}-airbnb.ics`, `${airbnb}\r\n`)
    await later(11)
    expect(await staysOf(propertyId)).toEqual(stays)
    expect(await blocksOf(propertyId)).toEqual(['2026-07-01/2026-07-04'])
    const [{ sealed } = { sealed: '' }] = await server.query<{ sealed: string }>(
      'select url_sealed as sealed from calendar_sources where property_id = $1',
      [propertyId],
    )
    expect(sealed).not.toContain('calendars.example')
  })

  it('is refused a second time, also for another property', async () => {
    const { path } = await withFeed(calendar())
    const again = anna.api.channels.add({ propertyId: await newUnit(), channel: 'airbnb', url: base + path })
    expect(await codeOf(again)).toBe('calendar_known')
    const monthly = (await anna.api.properties.create({ address: 'ul. Długa 1' })).id
    const wrong = anna.api.channels.add({ propertyId: monthly, channel: 'airbnb', url: `${base}/x.ics` })
    expect(await codeOf(wrong)).toBe('property_not_rentable_short_term')
  })

  it('moves stays, and lets an edited stay with another UID keep its booking', async () => {
    const { propertyId, become } = await withFeed(
      calendar(['a', '2026-06-01', '2026-06-05'], ['b', '2026-06-10', '2026-06-12']),
    )
    const before = (await anna.api.bookings.list({ propertyId, sort: 'checkIn' })).rows.map(({ id }) => id)
    become(calendar(['a', '2026-06-02', '2026-06-06'], ['b-edited', '2026-06-10', '2026-06-12']))
    await later(11)
    expect(await staysOf(propertyId)).toEqual([
      '2026-06-02/2026-06-06 confirmed',
      '2026-06-10/2026-06-12 confirmed',
    ])
    expect((await anna.api.bookings.list({ propertyId, sort: 'checkIn' })).rows.map(({ id }) => id)).toEqual(
      before,
    )
    expect(await notified('booking_new')).toMatchObject([
      { data: { kind: 'moved', channel: 'Airbnb', date: '2026-06-02' }, path: `/bookings/${before[0]}` },
    ])
  })

  it('cancels a stay that is gone from two copies, but not one under way, and no money moves', async () => {
    const { propertyId, become, source } = await withFeed(
      calendar(
        ['now', '2026-05-19', '2026-05-23'],
        ['a', '2026-06-01', '2026-06-05'],
        ['b', '2026-06-10', '2026-06-12'],
      ),
    )
    become(calendar(['b', '2026-06-10', '2026-06-12']))
    await later(11)
    expect(await source()).toMatchObject({ missing: 1, underWay: 1 })
    expect(await staysOf(propertyId)).toHaveLength(3)
    await later(11)
    expect(await staysOf(propertyId)).toEqual([
      '2026-05-19/2026-05-23 confirmed',
      '2026-06-01/2026-06-05 cancelled',
      '2026-06-10/2026-06-12 confirmed',
    ])
    expect(await source()).toMatchObject({ missing: 0, underWay: 1 })
    await book(propertyId, '2026-06-01', '2026-06-05')
    const { differences } = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
    expect(differences).toBe(0)
  })

  it('holds an empty copy for half an hour, with its blocks', async () => {
    const { propertyId, become, source } = await withFeed(
      calendar(
        ['a', '2026-06-01', '2026-06-05'],
        ['x', '2026-07-01', '2026-07-03', 'Airbnb (Not available)'],
      ),
    )
    become(calendar())
    for (const _ of [1, 2, 3]) await later(11)
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-05 confirmed'])
    expect(await blocksOf(propertyId)).toEqual(['2026-07-01/2026-07-03'])
    expect(await source()).toMatchObject({ missing: 1 })
    await later(11)
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-05 cancelled'])
    expect(await blocksOf(propertyId)).toEqual([])
  })

  it('replaces the rolling window of its blocks, and keeps the days that have passed', async () => {
    const closed = (from: string, to: string): Event => [`w-${from}`, from, to, 'Airbnb (Not available)']
    const { propertyId, become } = await withFeed(
      calendar(closed('2026-05-20', '2026-05-25'), closed('2027-05-20', '2027-05-21')),
    )
    become(calendar(closed('2026-05-21', '2026-05-24'), closed('2027-05-21', '2027-05-22')))
    await later(11)
    expect(await blocksOf(propertyId)).toEqual(['2026-05-21/2026-05-24'])
    const before = minutes
    await moveTo(minutes + 2 * 24 * 60)
    become(calendar(closed('2026-05-22', '2026-05-26')))
    await readCalendars.run(server.services, {})
    expect(
      await server.query('select from_date::text, to_date::text from out_of_service where property_id = $1', [
        propertyId,
      ]),
    ).toEqual([{ from_date: '2026-05-21', to_date: '2026-05-25' }])
    await moveTo(before)
  })

  it.each([
    ['a page of HTML', '<html></html>', 'unreadable'],
    ['an error', 500, 'http_error'],
    ['no calendar any more', 410, 'not_found'],
    ['too many bytes', `BEGIN:VCALENDAR\r\n${'X-COMMENT:x\r\n'.repeat(200_000)}`, 'too_large'],
  ])('keeps everything if the site returns %s, and tries again less often', async (_, page, code) => {
    const { propertyId, become, source } = await withFeed(calendar(['a', '2026-06-01', '2026-06-05']))
    become(page)
    await later(11)
    expect(await source()).toMatchObject({ lastCode: code, freshness: 'fresh' })
    asked = []
    await later(11)
    await later(11)
    await later(11)
    expect(asked.filter(({ path }) => path.includes(propertyId))).toHaveLength(2)
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-05 confirmed'])
  })

  it('that cannot be read is told once after 6 and once after 24 hours', async () => {
    const { propertyId, become, source } = await withFeed(calendar(['a', '2026-06-01', '2026-06-05']))
    become(404)
    await later(61)
    expect(await source()).toMatchObject({ freshness: 'late', lastCode: 'not_found' })
    const told = async () =>
      (await notified('feed_stale'))
        .filter(({ path }) => path.includes(propertyId))
        .map(({ data }) => data.hours)
    for (const hours of [4, 2, 1]) {
      await later(hours * 60)
      await tellOfStaleCalendars.run(server.services, {})
    }
    expect(await source()).toMatchObject({ freshness: 'stale' })
    const { needsHand } = await anna.api.dashboard.get()
    expect(needsHand.calendars).toContainEqual(
      expect.objectContaining({ propertyId, channel: 'airbnb', host: 'calendars.example', hours: 8 }),
    )
    expect(await told()).toEqual([6])
    await later(20 * 60)
    await tellOfStaleCalendars.run(server.services, {})
    await tellOfStaleCalendars.run(server.services, {})
    expect(await told()).toEqual([6, 24])
    become(calendar(['a', '2026-06-01', '2026-06-05']))
    await later(6 * 60)
    expect(await source()).toMatchObject({ freshness: 'fresh', lastCode: 'ok' })
    await moveTo(0)
    await server.query('update calendar_sources set next_read_at = $1', [start.toString()])
  })
})

describe('a conflict', () => {
  it('is told, claims no night, is not sold, and claims its nights when they are free', async () => {
    const { propertyId, become, source } = await withFeed(calendar(), 'airbnb')
    const ours = await book(propertyId, '2026-06-01', '2026-06-05')
    become(calendar(['a', '2026-06-03', '2026-06-07', 'Reserved']))
    await later(11)
    const [conflict] = (await source()).conflicts
    expect(conflict).toMatchObject({ checkIn: '2026-06-03', checkOut: '2026-06-07' })
    expect(await notified('booking_conflict')).toMatchObject([
      { data: { channel: 'Airbnb', date: '2026-06-03' } },
    ])
    const entries = (await anna.api.calendar.timeline({ from: '2026-06-01', days: 10, propertyId })).entries
    expect(entries.map((entry) => entry[9])).toEqual([false, true])
    const doubles = async () => (await anna.api.bookings.list({ conflict: 'yes' })).rows
    expect(await doubles()).toMatchObject([{ id: conflict!.bookingId, isConflict: true }])
    await anna.api.bookings.cancel({ id: ours.id, version: ours.version })
    await later(11)
    expect((await source()).conflicts).toEqual([])
    expect(await doubles()).toEqual([])
    expect(await staysOf(propertyId)).toEqual([
      '2026-06-01/2026-06-05 cancelled',
      '2026-06-03/2026-06-07 confirmed',
    ])
    expect(await codeOf(book(propertyId, '2026-06-06', '2026-06-08'))).toBe('booking_overlaps')
  })

  it('keeps the nights that it waits for from everybody else until it is solved', async () => {
    const { propertyId, become } = await withFeed(calendar(), 'airbnb')
    let ours = await book(propertyId, '2026-06-01', '2026-06-05')
    become(calendar(['a', '2026-06-03', '2026-06-07', 'Reserved']))
    await later(11)
    expect(await codeOf(book(propertyId, '2026-06-05', '2026-06-07'))).toBe('booking_overlaps')
    const { id, version } = ours
    const longer = anna.api.bookings.extend({ id, version, checkOut: '2026-06-06' })
    expect(await codeOf(longer)).toBe('booking_overlaps')
    ours = await anna.api.bookings.cancel({ id, version })
    expect(await codeOf(book(propertyId, '2026-06-02', '2026-06-04'))).toBe('booking_overlaps')
    // A cancellation by mistake can be taken back until the stay has claimed its nights.
    ours = await anna.api.bookings.confirm({ id, version: ours.version })
    const moved = { id, propertyId: await newUnit(), checkIn: '2026-06-01', checkOut: '2026-06-05' }
    const there = await anna.api.calendar.move({ ...moved, version: ours.version })
    const back = await anna.api.calendar.move({ ...moved, propertyId, version: there.version })
    await anna.api.bookings.cancel({ id, version: back.version })
    await later(11)
    expect(await staysOf(propertyId)).toEqual([
      '2026-06-01/2026-06-05 cancelled',
      '2026-06-03/2026-06-07 confirmed',
    ])
  })

  it('with a lease or an own block is told too', async () => {
    const { propertyId, become, source } = await withFeed(calendar())
    await anna.api.calendar.block({ propertyId, from: '2026-06-01', to: '2026-06-03', kind: 'own_use' })
    become(calendar(['a', '2026-06-02', '2026-06-04']))
    await later(11)
    expect((await source()).conflicts).toHaveLength(1)
  })

  it('can be marked as our own nights, and stays so', async () => {
    const { propertyId, become, source } = await withFeed(calendar(), 'booking')
    await book(propertyId, '2026-06-01', '2026-06-05')
    become(calendar(['x', '2026-06-01', '2026-06-05', 'CLOSED - Not available']))
    await later(11)
    const [conflict] = (await source()).conflicts
    await anna.api.channels.markEcho({ bookingId: conflict!.bookingId })
    await later(11)
    expect(await source()).toMatchObject({ conflicts: [], echoes: 1 })
    expect(await codeOf(anna.api.channels.markEcho({ bookingId: conflict!.bookingId }))).toBe(
      'booking_action_refused',
    )
  })
})

describe('the words of a calendar', () => {
  it('can be read differently: the next copy follows', async () => {
    const { propertyId, id, source } = await withFeed(
      calendar(['a', '2026-06-01', '2026-06-03', 'Cleaning day']),
      'other',
    )
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-03 confirmed'])
    expect((await anna.api.channels.wordings({ id })).wordings).toMatchObject([
      { wording: 'Cleaning day', usual: 'booking' },
    ])
    await anna.api.channels.saveMeanings({ id, meanings: [{ wording: 'Cleaning day', meaning: 'block' }] })
    await later(1)
    expect((await source()).meanings).toEqual([{ wording: 'Cleaning day', meaning: 'block' }])
    await later(30)
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-03 cancelled'])
    await anna.api.channels.saveMeanings({ id, meanings: [{ wording: 'Cleaning day', meaning: 'ignored' }] })
    await later(1)
    await later(30)
    expect(await blocksOf(propertyId)).toEqual([])
  })

  it('a calendar that is removed keeps its stays and frees its blocks', async () => {
    const { propertyId, id } = await withFeed(
      calendar(
        ['a', '2026-06-01', '2026-06-03'],
        ['x', '2026-07-01', '2026-07-03', 'Airbnb (Not available)'],
      ),
    )
    await anna.api.channels.remove({ id })
    await later(20)
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-03 confirmed'])
    expect(await blocksOf(propertyId)).toEqual([])
    expect((await anna.api.channels.list({ propertyId })).sources).toEqual([])
  })
})

describe('the calendar for a channel', () => {
  const read = (url: string, headers: Record<string, string> = {}) =>
    server.fetch(new URL(url).pathname, { headers })

  it('says which nights are taken and nothing else, the same at each reading', async () => {
    const { propertyId } = await withFeed(calendar(['a', '2026-06-10', '2026-06-12']), 'airbnb')
    const stay = await book(propertyId, '2026-06-01', '2026-06-05')
    await anna.api.calendar.block({
      propertyId,
      from: '2026-06-20',
      to: '2026-06-22',
      kind: 'closed',
      reason: 'Family',
    })
    const { url } = await anna.api.channels.makeExport({ propertyId, channel: 'booking' })
    const answer = await read(url)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=300')
    expect(
      [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/g)].map(
        ([, a, b]) => `${a}/${b}`,
      ),
    ).toEqual(['20260601/20260605', '20260610/20260612', '20260620/20260622'])
    for (const secret of ['Own guest', 'Family', stay.id, stay.reference, propertyId, 'Kanałowa'])
      expect(text).not.toContain(secret)
    await later(9)
    const again = await read(url, { 'if-none-match': answer.headers.get('etag')! })
    expect(again.status).toBe(304)
    expect(await (await read(url)).text()).toBe(text)
    const forAirbnb = await anna.api.channels.makeExport({ propertyId, channel: 'airbnb' })
    expect(await (await read(forAirbnb.url)).text()).not.toContain('20260610')
  })

  it('has another address after it is made again, and none after it is removed', async () => {
    const propertyId = await newUnit()
    const first = await anna.api.channels.makeExport({ propertyId, channel: 'vrbo' })
    const second = await anna.api.channels.makeExport({ propertyId, channel: 'vrbo' })
    expect(second.id).toBe(first.id)
    expect((await read(first.url)).status).toBe(404)
    expect((await read(second.url)).status).toBe(200)
    expect((await anna.api.channels.list({ propertyId })).exports).toMatchObject([
      { channel: 'vrbo', lastReadAt: expect.any(String) },
    ])
    await anna.api.channels.removeExport({ id: second.id })
    expect((await read(second.url)).status).toBe(404)
    expect((await read('/api/ical/x.ics'.replace(/^/, 'http://a'))).status).toBe(404)
  })

  it('sent back by the channel is an echo, and in a ring of two channels a cancelled stay frees its nights everywhere', async () => {
    const { propertyId, become, source } = await withFeed(calendar(), 'booking')
    const airbnb = '/ring-airbnb.ics'
    pages.set(airbnb, calendar(['stay', '2026-06-01', '2026-06-05', 'Reserved']))
    await anna.api.channels.add({ propertyId, channel: 'airbnb', url: base + airbnb })
    const { url } = await anna.api.channels.makeExport({ propertyId, channel: 'booking' })
    await later(11)
    // Booking.com reads our calendar, closes the nights and sends them back with the words that it uses for stays.
    await later(1)
    await read(url)
    become(calendar(['echo', '2026-06-01', '2026-06-05', 'CLOSED - Not available']))
    await later(11)
    expect(await source()).toMatchObject({ echoes: 1, conflicts: [], stays: 0 })
    // A browser of the landlord is no reading of the channel.
    const opened = await newUnit()
    const link = await anna.api.channels.makeExport({ propertyId: opened, channel: 'booking' })
    await read(link.url, { 'sec-fetch-mode': 'navigate' })
    expect((await anna.api.channels.list({ propertyId: opened })).exports[0]!.lastReadAt).toBeNull()

    pages.set(airbnb, calendar())
    for (const _ of [1, 2, 3, 4, 5]) await later(11)
    expect(await staysOf(propertyId)).toEqual(['2026-06-01/2026-06-05 cancelled'])
    expect(await (await read(url)).text()).not.toContain('20260601')
    become(calendar())
    for (const _ of [1, 2, 3, 4, 5]) await later(11)
    await book(propertyId, '2026-06-01', '2026-06-05')
  })
})
