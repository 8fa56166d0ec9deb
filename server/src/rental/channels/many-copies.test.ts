/** Calendars of channels and acts of people in any order: after each reading every night is taken once and nothing is lost. */
import { addDays, type CivilDate, later } from '@domovik/domain/dates.ts'
import { limit, runs } from '@domovik/domain/random-tests.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forOrganization } from '../../machinery/scope/system.ts'
import { isAgreement } from '../bookings/agreements.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { type Act, act, type Row } from './channel-acts.fixture.ts'
import { newHouse } from './channel-house.fixture.ts'
import { type ChannelSite, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

type House = Awaited<ReturnType<typeof newHouse>>

async function check(house: House): Promise<void> {
  const { units, decided, hashOf, payers } = house
  const { server } = site
  const today = house.dayHere()
  const stays = await house.rows()
  for (const id of house.takeKept())
    expect(['confirmed', 'checked_in'], `${id} lost its event`).toContain(
      stays.find((row) => row.id === id)!.status,
    )
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
    [units[0]],
  )
  for (const { uid, from, to } of house.eventsHere())
    for (let night = later(from, today); night < to; night = addDays(night, 1))
      expect(
        stays.some(
          (row) => row.status !== 'cancelled' && (covers(row, night) || isGivenUp(row, uid, night)),
        ) ||
          closed.some((row) => covers(row, night)) ||
          given.some(
            (row) => row.hash === hashOf(uid) && (covers(row, night) || isGivenUp(row, uid, night)),
          ) ||
          stays.some((row) => row.hash?.endsWith(hashOf(uid)) && house.isGivenUp([row.id], night)),
        `${uid} ${from}/${to}: ${night} is free`,
      ).toBe(true)
  for (const { id, status, hash, from, to } of given) {
    expect(status, `${id} was revived`).toBe('cancelled')
    const again = stays.find(
      (row) =>
        row.id > id && row.hash === hash && row.from === from && row.to === to && row.status === 'confirmed',
    )
    expect(again, `${id} was made again`).toBe(undefined)
  }
  // An event has one coming stay, besides agreements with guests, which keep their nights.
  const coming = stays.filter(
    ({ hash, status, from }) => hash && !isAgreement(hash) && status === 'confirmed' && from > today,
  )
  for (const { id, from, to, agreedFrom, agreedTo } of house.takeAgreed()) {
    const row = stays.find((each) => each.id === id)!
    expect(
      row.status !== 'cancelled' && row.from <= (agreedFrom ?? from) && (agreedTo ?? to) <= row.to,
      `agreement ${id} lost nights`,
    ).toBe(true)
  }
  expect(await house.faults()).toEqual([])
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
  expect(money!.sum).toBe(house.received())
}

async function live(acts: readonly Act[]): Promise<void> {
  const house = await newHouse(site)
  for (const each of acts) {
    try {
      await house.perform(each)
    } catch (error) {
      const { status = 0 } = error as { status?: number }
      if (status < 400 || status >= 500) throw error
    }
    await house.read()
    await check(house)
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
