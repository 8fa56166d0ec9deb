/** One round of many calendars that are due at once, against a real HTTP server. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { openPublicRequests } from '../../machinery/public-requests/get-publicly.ts'
import { dueCalendars } from './due-calendars.fixture.ts'
import { readCalendars } from './jobs.ts'

const calendars = 60
let server: TestServer
let anna: Landlord
let site: Server
let base: string
/** Answers of the calendar that never comes. */
const held: ServerResponse[] = []
let open = 0
let most = 0
/** What the site was asked for, and whether the slow calendar was still waiting then. */
const asked: { path: string; whileHeld: boolean }[] = []

beforeAll(async () => {
  site = createServer(({ url = '' }, answer) => {
    open += 1
    most = Math.max(most, open)
    answer.on('close', () => {
      open -= 1
    })
    asked.push({ path: url, whileHeld: held.some((each) => !each.closed) })
    if (url === '/0.ics') held.push(answer)
    else if (url === '/1.ics') answer.writeHead(500).end()
    else answer.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(url))
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  base = `http://calendars.example:${(site.address() as AddressInfo).port}`
  server = await startTestServer({ day: '2026-03-01' })
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  server.services.publicRequests = openPublicRequests({ allows: () => true, lookup }, { timeMs: 8_000 })
  anna = await server.signUpLandlord()
})
afterAll(async () => {
  site?.closeAllConnections()
  site?.close()
  await server?.stop()
})

const calendarOf = (url: string): string =>
  [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20260410',
      'DTEND;VALUE=DATE:20260412',
    ],
    ...[`UID:${url}`, 'SUMMARY:Reserved', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

it('reads all of one organization, a few at a time, and a slow one delays nobody', async () => {
  await dueCalendars(server.services, anna.organizationId, base, calendars)
  await readCalendars.run(server.services, {})
  const codes = await server.query<{ code: string; count: number }>(
    'select last_code as code, count(*)::int as count from calendar_sources group by 1 order by 1',
  )
  // All copies are new and belong to one organization: none is refused because others are being read.
  expect(codes).toEqual([
    { code: 'http_error', count: 1 },
    { code: 'ok', count: calendars - 2 },
    { code: 'too_slow', count: 1 },
  ])
  expect(asked).toHaveLength(calendars)
  // More than those that were asked for at the same moment.
  expect(asked.filter(({ whileHeld }) => whileHeld).length).toBeGreaterThan(16)
  expect(most).toBeLessThanOrEqual(8)
  expect(most).toBeGreaterThan(1)
  expect((await anna.api.bookings.list({})).total).toBe(calendars - 2)
})
