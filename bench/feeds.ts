import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { openPublicRequests } from '../server/src/machinery/public-requests/get-publicly.ts'
import { dueCalendars } from '../server/src/rental/channels/due-calendars.fixture.ts'
import { readCalendars } from '../server/src/rental/channels/jobs.ts'
import type { House } from './house.ts'
import { type Measure, measured, timed } from './result.ts'

const calendars = 1_000
/** Of ten calendars one has changed since the last round, and one of a thousand does not answer before the limit of 10 s. */
const changes = (at: number): boolean => at % 10 === 0
const hangs = 500

/** (o) One round of all calendars of channels: 1,000 units of one organization, read from an HTTP server of this machine. */
export async function feeds(house: House): Promise<Measure[]> {
  const { organizationId } = await house.landlord('feeds')
  let version = 1
  let open = 0
  let most = 0
  const site = createServer(({ url = '', headers }, answer) => {
    open += 1
    most = Math.max(most, open)
    answer.on('close', () => {
      open -= 1
    })
    const at = Number(/\d+/.exec(url)?.[0])
    if (version > 1 && at === hangs) return
    const etag = `"${changes(at) ? version : 1}"`
    if (headers['if-none-match'] === etag) answer.writeHead(304).end()
    else
      answer
        .writeHead(200, { etag, 'content-type': 'text/calendar' })
        .end(calendar(at, changes(at) ? version : 1))
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const { publicRequests } = house.services
  house.services.publicRequests = openPublicRequests({ allows: () => true, lookup })
  try {
    const base = `http://calendars.example:${(site.address() as AddressInfo).port}`
    await dueCalendars(house.services, organizationId, base, calendars)
    const first = await timed(() => readCalendars.run(house.services, {}))
    version += 1
    await house.bare.query(
      `update calendar_sources set next_read_at = '2020-01-01' where organization_id = $1`,
      [organizationId],
    )
    const round = await timed(() => readCalendars.run(house.services, {}))
    const { rows } = await house.bare.query<{ read: number }>(
      `select count(*) filter (where last_code = 'ok')::int as read from calendar_sources where organization_id = $1`,
      [organizationId],
    )
    const read = rows[0]!.read
    return [
      measured({
        measure: `calendars of channels: first reading of ${calendars}, two stays each`,
        ours: first / 1000,
        unit: 's',
        goal: 'reported',
        ok: () => true,
      }),
      measured({
        measure: `calendars of channels: a round of ${calendars}, 90 % unchanged, one without an answer`,
        ours: round / 1000,
        unit: 's',
        goal: '<= 60 s',
        ok: ({ ours }) => ours <= 60 && read === calendars - 1,
      }),
      measured({
        measure: 'calendars of channels: requests at the same time',
        ours: most,
        unit: 'requests',
        goal: '<= 8',
        ok: ({ ours }) => ours <= 8,
      }),
    ]
  } finally {
    house.services.publicRequests = publicRequests
    site.closeAllConnections()
    site.close()
  }
}

/** Two stays; the second one moves by a day with each version. */
function calendar(at: number, version: number): string {
  const stay = (name: string, from: string, nights: number) => {
    const day = Temporal.PlainDate.from(from)
    const text = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '')
    return [
      ...[
        'BEGIN:VEVENT',
        `DTSTART;VALUE=DATE:${text(day)}`,
        `DTEND;VALUE=DATE:${text(day.add({ days: nights }))}`,
      ],
      ...[`UID:${at}-${name}@example`, 'SUMMARY:Reserved', 'END:VEVENT'],
    ]
  }
  const second = Temporal.PlainDate.from('2027-02-01').add({ days: version }).toString()
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...stay('a', '2026-12-10', 4),
    ...stay('b', second, 5),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
