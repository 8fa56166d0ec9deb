/** A site with calendars for tests: a landlord, units, and calendars whose text a test changes. */
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { setClock } from '../../machinery/clock.ts'
import { openPublicRequests } from '../../machinery/public-requests/get-publicly.ts'
import { claimFreedNights } from './claim-freed-nights.ts'
import { readCalendars } from './jobs.ts'
import { tellOfConflicts } from './tell-of-conflicts.ts'

export type Event = [uid: string, from: string, to: string, summary?: string]
export type Channel = 'airbnb' | 'booking' | 'vrbo' | 'other'

const start = Temporal.Instant.from('2026-05-20T10:00:00Z')

export const calendar = (...events: Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(([uid, from, to, summary = 'Reserved']) => [
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      `UID:${uid}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Starts a server and a site. */
export async function openChannelSite() {
  const pages = new Map<string, string>()
  const site = createServer(({ url = '' }, answer) => {
    const page = pages.get(url)
    answer.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/calendar' }).end(page)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const base = `http://calendars.example:${(site.address() as AddressInfo).port}`
  const server: TestServer = await startTestServer({ day: start.toString() })
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  server.services.publicRequests = openPublicRequests({ allows: (url) => url.startsWith(base), lookup })
  const anna: Landlord = await server.signUpLandlord()
  const { api } = anna
  let [minutes, signedInAt, units, feeds] = [0, 0, 0, 0]

  /** Lets minutes pass. Signs in again before the session ends. */
  async function pass(more: number): Promise<void> {
    minutes += more
    const at = start.add({ minutes }).toString()
    if (minutes - signedInAt < 30) return setClock(at)
    await server.moveTo(at, anna)
    signedInAt = minutes
  }

  /** Lets time pass until the next '22:05' (UTC). */
  async function passUntil(time: string): Promise<void> {
    const at = start.add({ minutes }).toZonedDateTimeISO('UTC')
    const sameDay = at.withPlainTime(time)
    const next = Temporal.ZonedDateTime.compare(sameDay, at) < 0 ? sameDay.add({ days: 1 }) : sameDay
    await pass(next.since(at).total('minutes'))
  }

  /** Lets minutes pass and reads the calendars that are due. */
  async function later(more: number): Promise<void> {
    await pass(more)
    await readCalendars.run(server.services, {})
  }

  /** Puts a calendar on the site. Returns its address. */
  function put(path: string, text: string): string {
    pages.set(path, text)
    return base + path
  }

  /** The events in our calendar for a channel, such as '20260601/20260605'. */
  async function exportedEvents(propertyId: string, channel: Channel): Promise<string[]> {
    const { url } = await api.channels.makeExport({ propertyId, channel })
    const text = await (await server.fetch(new URL(url).pathname, {})).text()
    return [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/g)].map(
      ([, from, to]) => `${from}/${to}`,
    )
  }

  const staysOf = async (propertyId: string) =>
    (await api.bookings.list({ propertyId, sort: 'checkIn' })).rows

  const today = () => start.add({ minutes }).toString().slice(0, 10)
  const version = async (id: string) => (await api.bookings.get({ id })).booking.version

  return {
    server,
    anna,
    later,
    pass,
    passUntil,
    put,
    staysOf,
    exportedEvents,
    claimFreed: () => claimFreedNights.run(server.services, {}),
    tellConflicts: () => tellOfConflicts.run(server.services, {}),
    today,
    /** The day so many days after today. */
    inDays: (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString(),
    get: (id: string) => api.bookings.get({ id }),
    version,

    async newUnit(rentalType: 'short-term' | 'both' = 'short-term'): Promise<string> {
      units += 1
      const rent = rentalType === 'both' ? { rentAmount: 1000_00 } : {}
      return (
        await api.properties.create({
          address: `ul. Morska ${units}`,
          rentalType,
          dailyRate: 100_00,
          ...rent,
        })
      ).id
    },

    /** Reads a calendar for a unit, at a new address or at the given one. */
    async addFeed(propertyId: string, text: string, channel: Channel = 'airbnb', at?: string) {
      feeds += 1
      const path = at ?? `/${feeds}.ics`
      const url = put(path, text)
      const { id } = await api.channels.add({ propertyId, channel, url })
      await later(1)
      const source = async () =>
        (await api.channels.list({ propertyId })).sources.find((each) => each.id === id)!
      return {
        id,
        path,
        url,
        source,
        become: (page: string) => put(path, page),
        fail: () => pages.delete(path),
      }
    },

    /** The stays of a unit, such as '2026-06-01/2026-06-05 confirmed conflict'. */
    async daysOf(propertyId: string): Promise<string[]> {
      return (await staysOf(propertyId)).map(
        ({ checkIn, checkOut, status, isConflict }) =>
          `${checkIn}/${checkOut} ${status}${isConflict ? ' conflict' : ''}`,
      )
    },

    /** Enters guest and price of a stay; the guest owes the price. Returns the guest. */
    async agree(id: string, accommodation: number): Promise<string> {
      const guest = { name: `Gość ${id}` }
      const updated = await api.bookings.update({
        id,
        version: await version(id),
        adults: 2,
        guest,
      })
      return (await api.bookings.reprice({ id, version: updated.version, accommodation })).tenantId!
    },

    /** The nights in our calendar for a channel. A calendar without nights contains one event of the past. */
    exported: async (propertyId: string, channel: Channel): Promise<string[]> =>
      (await exportedEvents(propertyId, channel)).filter((nights) => !nights.startsWith('2000')),

    /** What was notified of the stays of a unit, such as 'added 2026-06-10', the oldest first. */
    told: async (propertyId: string): Promise<string[]> =>
      (
        await server.query<{ told: string }>(
          `select n.data ->> 'kind' || ' ' || (n.data ->> 'date') as told from notifications n join bookings b on n.path = '/bookings/' || b.id
            where b.property_id = $1 order by n.created_at, n.id`,
          [propertyId],
        )
      ).map(({ told }) => told),

    book: (propertyId: string, checkIn: string, checkOut: string) =>
      api.bookings.create({ propertyId, checkIn, checkOut, adults: 1, guest: { name: 'Own guest' } }),

    async close(): Promise<void> {
      site.closeAllConnections()
      site.close()
      await server.stop()
    },
  }
}

export type ChannelSite = Awaited<ReturnType<typeof openChannelSite>>
