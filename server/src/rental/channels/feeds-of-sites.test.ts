/** Calendars in the shapes of Airbnb, Booking.com, Vrbo and Smoobu, and broken ones, read from a real HTTP server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { openPublicRequests } from '../../machinery/public-requests/get-publicly.ts'
import { readCalendars } from './jobs.ts'

let server: TestServer
let anna: Landlord
let site: Server
let base: string
const pages = new Map<string, string | Buffer>()

beforeAll(async () => {
  site = createServer(({ url = '' }, answer) => {
    const page = pages.get(url) ?? ''
    const packed = typeof page === 'string' ? {} : { 'content-encoding': 'gzip' }
    answer.writeHead(200, { 'content-type': 'text/calendar', ...packed }).end(page)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  base = `http://calendars.example:${(site.address() as AddressInfo).port}`
  server = await startTestServer({ day: '2026-03-01' })
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  server.services.publicRequests = openPublicRequests({ allows: () => true, lookup })
  anna = await server.signUpLandlord()
})
afterAll(async () => {
  site?.closeAllConnections()
  site?.close()
  await server?.stop()
})

const calendar = (product: string, ...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    `PRODID:${product}`,
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const days = (from: string, to: string): string[] => [
  `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
]

let count = 0
type Channel = 'airbnb' | 'booking' | 'vrbo' | 'other'
/** Adds a calendar to a new property, as the form does: with the meanings that the preview proposes for markers. */
async function add(channel: Channel, page: string | Buffer) {
  const { id: propertyId } = await anna.api.properties.create({
    address: `ul. Obca ${++count}`,
    rentalType: 'short-term',
    dailyRate: 100_00,
  })
  const path = `/${count}.ics`
  pages.set(path, page)
  const place = { propertyId, channel, url: `${base}${path}` }
  const { wordings } = await anna.api.channels.preview(place)
  const meanings = wordings
    .filter(({ usual }) => usual === 'ignored')
    .map(({ wording, usual }) => ({ wording, meaning: usual }))
  await anna.api.channels.add({ ...place, meanings })
  const read = async () => {
    await server.query(`update calendar_sources set next_read_at = '2026-02-28' where property_id = $1`, [
      propertyId,
    ])
    await readCalendars.run(server.services, {})
    const { entries } = await anna.api.calendar.timeline({ from: '2026-03-01', days: 120, propertyId })
    return entries.map(([, kind, , from, to, , , , , conflict]) => [kind, from, to, conflict])
  }
  // Reading it twice changes nothing.
  expect(await read()).toEqual(await read())
  return { propertyId, read, become: (next: string) => pages.set(path, next) }
}

describe('the calendar', () => {
  it('of Airbnb has stays with folded descriptions, and closed days', async () => {
    const feed = await add(
      'airbnb',
      calendar(
        '-//Airbnb Inc//Hosting Calendar 1.0//EN',
        [
          'DTSTAMP:20260301T081500Z',
          ...days('2026-04-03', '2026-04-07'),
          'SUMMARY:Reserved',
          'UID:1418fb94e984-1a2b3c4d5e6f@airbnb.com',
          'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/d',
          ' etails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
        ],
        [
          'DTSTAMP:20260301T081500Z',
          ...days('2026-05-01', '2026-05-04'),
          'SUMMARY:Airbnb (Not available)',
          'UID:7f662ec65913-aa11bb22cc33@airbnb.com',
        ],
      ),
    )
    expect(await feed.read()).toEqual([
      ['booking', '2026-04-03', '2026-04-07', false],
      ['block', '2026-05-01', '2026-05-04', false],
    ])
  })

  it('of Booking.com says "CLOSED - Not available" for stays', async () => {
    const feed = await add(
      'booking',
      calendar('-//admin.booking.com//EN', [
        'DTSTAMP:20260301T081500Z',
        'UID:1f0c5a55e0a94d9b8f5e0b@booking.com',
        ...days('2026-04-10', '2026-04-13'),
        'SUMMARY:CLOSED - Not available',
      ]),
    )
    expect(await feed.read()).toEqual([['booking', '2026-04-10', '2026-04-13', false]])
  })

  it('of Vrbo has the name of the guest in its words, and blocked days; it may be packed', async () => {
    const text = calendar(
      '-//HomeAway.com, Inc.//EN',
      [
        'UID:1234-5678',
        'DTSTAMP:20260301T081500Z',
        ...days('2026-04-15', '2026-04-20'),
        'SUMMARY:Reserved - Jane',
      ],
      ['UID:1234-5679', 'DTSTAMP:20260301T081500Z', ...days('2026-04-22', '2026-04-24'), 'SUMMARY:Blocked'],
    )
    const feed = await add('vrbo', gzipSync(text))
    expect(await feed.read()).toEqual([
      ['booking', '2026-04-15', '2026-04-20', false],
      ['block', '2026-04-22', '2026-04-24', false],
    ])
  })

  it('of Smoobu has three events for a stay, of which the markers are ignored', async () => {
    const feed = await add(
      'other',
      calendar(
        '-//Smoobu//EN',
        ['UID:a1', ...days('2026-04-01', '2026-04-05'), 'SUMMARY:Occupied'],
        ['UID:a1-in', ...days('2026-04-01', '2026-04-02'), 'SUMMARY:Check-in'],
        ['UID:a1-out', ...days('2026-04-05', '2026-04-06'), 'SUMMARY:Check-out'],
      ),
    )
    expect(await feed.read()).toEqual([['booking', '2026-04-01', '2026-04-05', false]])
  })

  it('with times, zones, repetitions and empty events keeps the nights of the property', async () => {
    const feed = await add(
      'other',
      calendar(
        '-//Own//EN',
        // The night of the change of clocks.
        [
          'UID:zone',
          'DTSTART;TZID=Europe/Warsaw:20260328T150000',
          'DTEND;TZID=Europe/Warsaw:20260330T110000',
          'SUMMARY:Stay',
        ],
        ['UID:none', ...days('2026-04-02', '2026-04-02'), 'SUMMARY:Stay'],
        ['UID:weekly', ...days('2026-04-10', '2026-04-12'), 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Stay'],
        [
          'UID:weekly',
          'RECURRENCE-ID;VALUE=DATE:20260417',
          ...days('2026-04-18', '2026-04-20'),
          'SUMMARY:Stay',
        ],
        [
          'UID:bomb',
          ...days('2026-05-01', '2026-05-02'),
          'RRULE:FREQ=SECONDLY;COUNT=1000000000',
          'SUMMARY:Stay',
        ],
      ),
    )
    expect(await feed.read()).toEqual([
      ['booking', '2026-03-28', '2026-03-30', false],
      ['booking', '2026-04-10', '2026-04-12', false],
      ['booking', '2026-04-18', '2026-04-20', false],
      ['booking', '2026-05-01', '2026-05-02', false],
    ])
  })

  it.each([
    ['a page of a site', '<!doctype html><title>Sign in</title>', 'unreadable'],
    [
      'a file of 3 MB',
      `BEGIN:VCALENDAR\r\n${'X-LONG:abcdefghij\r\n'.repeat(180_000)}END:VCALENDAR`,
      'too_large',
    ],
  ])('that becomes %s keeps its stays, and says why it is not read', async (_, page, code) => {
    const stay = ['UID:kept', ...days('2026-04-01', '2026-04-05'), 'SUMMARY:Reserved']
    const feed = await add('airbnb', calendar('-//Airbnb Inc//EN', stay))
    feed.become(page)
    expect(await feed.read()).toEqual([['booking', '2026-04-01', '2026-04-05', false]])
    const [source] = (await anna.api.channels.list({ propertyId: feed.propertyId })).sources
    expect(source).toMatchObject({ lastCode: code })
    const again = anna.api.channels.preview({
      propertyId: feed.propertyId,
      channel: 'vrbo',
      url: `${base}/unknown.ics`,
    })
    expect(await codeOf(again)).toBe('calendar_unreadable')
  })
})
