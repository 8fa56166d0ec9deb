/** Calendars of channels and acts of people in any order: after each reading every night is taken once and nothing is lost. */
import { createHash } from 'node:crypto'
import { addDays, type CivilDate, later } from '@domovik/domain/dates.ts'
import { limit, runs } from '@domovik/domain/random-tests.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../../machinery/clock.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { completeStays } from '../bookings/jobs.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { type Act, act, type Kind, type Row } from './channel-acts.fixture.ts'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'
import { hashOfEvent } from './stays-of-event.ts'

let site: ChannelSite
let zone: string
beforeAll(async () => {
  site = await openChannelSite()
  const { query } = site.server
  const [organization] = await query<{ zone: string }>(
    'select time_zone as zone from organizations where id = $1',
    [site.anna.organizationId],
  )
  zone = organization!.zone
})
afterAll(() => site?.close())

/** The day of the organization. */
const dayHere = (): CivilDate => now().toZonedDateTimeISO(zone).toPlainDate().toString()

async function newHouse() {
  const { server, anna } = site
  const { api } = anna
  const [unit, second] = [await site.newUnit(), await site.newUnit()]
  const units = [unit, second]
  const events = new Map<string, [CivilDate, CivilDate]>([
    ['a', [addDays(dayHere(), 2), addDays(dayHere(), 5)]],
  ])
  /** The days that each event had: it comes back to some of them. */
  const was = new Map([...events].map(([uid, days]) => [uid, [days]]))
  /** An old copy of an event, written before the present one. */
  let doubled: Event | null = null
  const text = () =>
    calendar(
      ...(doubled && events.has(doubled[0]) ? [doubled] : []),
      ...[...events].map(([uid, days]): Event => [uid, ...days]),
      ['far', '2027-12-01', '2027-12-03'],
    )
  let feed = await site.addFeed(unit, text())
  const hashOf = (uid: string): string =>
    hashOfEvent(
      { propertyId: unit, urlHash: createHash('sha256').update(feed.url).digest('hex') },
      { uid, recurrenceId: '' },
    )
  const decided = new Set<string>()
  let received = 0
  const payers = new Set<string>()
  const rows = () =>
    server.query<Row>(
      `select id, status, check_in::text as "from", check_out::text as "to", conflict_with is not null as "isConflict",
              property_id as "propertyId", coalesce(channel_check_out, check_out)::text as departure,
              cancelled_by as "cancelledBy", event_hash as hash, source, quote
         from bookings where property_id = any($1) order by id`,
      [units],
    )
  /** The states of the stays with which an act begins, so that most acts are possible. */
  const states: Partial<Record<Kind, string[]>> = {
    cancel: ['confirmed'],
    confirm: ['cancelled'],
    checkIn: ['confirmed', 'no_show'],
    checkOut: ['checked_in'],
    noShow: ['confirmed'],
    price: ['confirmed', 'checked_in'],
    extend: ['confirmed', 'checked_in'],
    leaveEarly: ['confirmed', 'checked_in', 'no_show'],
    otherUnit: ['confirmed'],
  }
  const pick = async (kind: Kind, which: number) => {
    const near = (await rows()).filter(({ from }) => from < '2027-01-01')
    const begun = (row: Row) => !['checkIn', 'noShow'].includes(kind) || row.from <= dayHere()
    const fit = near.filter((row) => begun(row) && (states[kind]?.includes(row.status) ?? true))
    return (fit.length > 0 ? fit : near).at(-1 - (which % Math.max(1, fit.length)))!
  }

  async function perform({ kind, which, start, nights }: Act): Promise<void> {
    const uid = 'aab'[which % 3]!
    const from = addDays(dayHere(), start)
    const days: [CivilDate, CivilDate] = [from, addDays(from, nights)]
    const { id } = await pick(kind, which)
    switch (kind) {
      case 'put':
        was.set(uid, [...(was.get(uid) ?? []), days])
        return void events.set(uid, days)
      case 'back': {
        const earlier = was.get(uid) ?? []
        return void (earlier.length > 0 && events.set(uid, earlier[nights % earlier.length]!))
      }
      case 'drop':
        return void events.delete(uid)
      case 'rename': {
        const known = events.get(uid)
        if (!known) return
        events.delete(uid)
        return void events.set(`${uid}${start}`, known)
      }
      case 'sameDays':
        return void events.set(uid, [...events.values()][0] ?? days)
      case 'sameUid':
        doubled = [uid, ...days]
        return
      case 'wait':
        return site.later(31)
      case 'day':
        await site.pass(24 * 60)
        return completeStays.run(server.services, {})
      case 'cancel': {
        const { cancelledBy } = (await site.get(id)).booking
        await api.bookings.cancel({ id, version: await site.version(id), byHost: true })
        if (cancelledBy !== 'feed') decided.add(id)
        return
      }
      case 'confirm':
        await site.agree(id, 100_00 * nights)
        await api.bookings.confirm({ id, version: await site.version(id) })
        return void decided.delete(id)
      case 'checkIn':
      case 'checkOut':
      case 'noShow':
        return void (await api.bookings[kind]({ id, version: await site.version(id) }))
      case 'price':
        return void (await site.agree(id, 100_00 * nights))
      case 'pay': {
        const { tenantId } = (await site.get(id)).booking
        if (!tenantId) return
        await api.payments.recordReceipt({
          ...{ tenantId, amount: 50_00, paymentDate: dayHere(), paymentMethod: 'bank_transfer' },
        })
        received += 50_00
        payers.add(tenantId)
        return
      }
      case 'extend':
        await site.agree(id, 100_00 * nights)
        return void (await api.bookings.extend({
          ...{
            id,
            version: await site.version(id),
            checkOut: addDays((await site.get(id)).booking.checkOut, 1),
          },
        }))
      case 'leaveEarly': {
        await site.agree(id, 100_00 * nights)
        const { checkIn, checkOut } = (await site.get(id)).booking
        const leavesOn = later(addDays(checkIn, 1), addDays(checkOut, -nights))
        return void (await api.bookings.leaveEarly({
          ...{ id, version: await site.version(id), leavesOn, percentBack: 100 },
        }))
      }
      case 'otherUnit': {
        const { checkIn, checkOut, propertyId } = (await site.get(id)).booking
        const to = propertyId === unit ? second : unit
        return void (await api.calendar.move({
          ...{ id, version: await site.version(id), propertyId: to, checkIn, checkOut },
        }))
      }
      case 'echo': {
        const conflict = (await feed.source()).conflicts.at(-1 - (which % 2))
        if (!conflict) return
        await api.channels.markEcho({ bookingId: conflict.bookingId })
        return void decided.add(conflict.bookingId)
      }
      case 'book':
        return void (await site.book(unit, ...days))
      case 'addAgain':
      case 'newAddress':
        await api.channels.remove({ id: feed.id })
        feed = await site.addFeed(unit, text(), 'airbnb', kind === 'addAgain' ? feed.path : undefined)
        return
    }
  }

  async function check(): Promise<void> {
    const today = dayHere()
    const stays = await rows()
    const takes = stays.filter(({ status, isConflict }) => status !== 'cancelled' && !isConflict)
    for (const [at, a] of takes.entries())
      for (const b of takes.slice(at + 1))
        expect(
          a.propertyId !== b.propertyId || a.to <= b.from || b.to <= a.from,
          `${a.from}/${a.to} and ${b.from}/${b.to} are taken twice`,
        ).toBe(true)
    // Every night of the calendar is taken, waits in a conflict that people see, or was given up by a person.
    const given = stays.filter(({ id }) => decided.has(id))
    const covers = ({ from, to }: Pick<Row, 'from' | 'to'>, night: CivilDate) => from <= night && night < to
    // The landlord agreed an earlier departure with the guest, and may have cancelled the stay afterwards.
    const isGivenUp = (row: Row, uid: string, night: CivilDate) =>
      row.hash?.endsWith(hashOf(uid)) && covers({ from: row.from, to: row.departure }, night)
    // An event that is in the calendar twice is one stay, and its other days are closed.
    const closed = await server.query<Pick<Row, 'from' | 'to'>>(
      `select from_date::text as "from", (to_date + 1)::text as "to" from out_of_service where property_id = $1 and kind = 'channel'`,
      [unit],
    )
    for (const [uid, [from, to]] of events)
      for (let night = later(from, today); night < to; night = addDays(night, 1))
        expect(
          stays.some(
            (row) => row.status !== 'cancelled' && (covers(row, night) || isGivenUp(row, uid, night)),
          ) ||
            closed.some((row) => covers(row, night)) ||
            given.some(
              (row) => row.hash === hashOf(uid) && (covers(row, night) || isGivenUp(row, uid, night)),
            ),
          `${uid} ${from}/${to}: ${night} is free`,
        ).toBe(true)
    for (const { id, status, hash, from, to } of given) {
      expect(status, `${id} was revived`).toBe('cancelled')
      const again = stays.find(
        (row) =>
          row.id > id &&
          row.hash === hash &&
          row.from === from &&
          row.to === to &&
          row.status === 'confirmed',
      )
      expect(again, `${id} was made again`).toBe(undefined)
    }
    // An event has one coming stay.
    const coming = stays.filter(({ hash, status, from }) => hash && status === 'confirmed' && from > today)
    expect(new Set(coming.map(({ hash }) => hash)).size).toBe(coming.length)
    const charges = await server.query<{ booking: string; amount: number }>(
      `select t.booking_id as booking, sum(t.amount)::int as amount from transactions t join bookings b on b.organization_id = t.organization_id and b.id = t.booking_id
        where b.property_id = any($1) and t.kind = 'charge' and t.type = 'stay'
          and not exists (select from transactions r where r.organization_id = t.organization_id and r.parent_id = t.id and r.kind = 'reversal') group by 1`,
      [units],
    )
    for (const { booking, amount } of charges)
      expect(amount, 'charged once').toBe(stays.find(({ id }) => id === booking)!.quote?.accommodation)
    // A stay can get another guest; the money stays with the one who paid.
    const [money] = await server.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from transactions where kind = 'receipt' and tenant_id = any($1)`,
      [[...payers]],
    )
    expect(money!.sum).toBe(received)
  }

  return {
    perform,
    check,
    async read() {
      feed = { ...feed }
      feed.become(text())
      await site.later(11)
    },
    close: () => api.channels.remove({ id: feed.id }),
  }
}

async function live(acts: readonly Act[]): Promise<void> {
  const house = await newHouse()
  for (const each of acts) {
    try {
      await house.perform(each)
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      if (status < 400 || status >= 500) throw error
    }
    await house.read()
    await house.check()
  }
  await house.close()
  const books = await forOrganization(site.server.services, site.anna.organizationId, 'test', verifyBooks)
  expect(books.differences).toBe(0)
}

it('takes every night of the calendar once, revives nothing and loses no money', {
  timeout: limit(600_000),
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), live), {
    numRuns: runs(6),
    endOnFailure: true,
  })
})
