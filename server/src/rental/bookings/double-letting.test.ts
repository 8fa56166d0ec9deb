/** Leases and bookings of one unit never share a night, whoever writes them and however many at once (docs/finance.md 3.5). */

import { randomUUID } from 'node:crypto'
import { addDays } from '@domovik/domain/dates.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { violatedConstraint } from '../../machinery/db/transaction.ts'
import { forOrganization } from '../../machinery/scope/system.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

let count = 0
const newUnit = async () =>
  (
    await anna.api.properties.create({
      address: `ul. Morska ${++count}`,
      rentalType: 'both',
      dailyRate: 100_00,
    })
  ).id

type Row = { id?: string; status?: string; source?: string }
/** Inserts a booking as a server process does, with a transaction of its own. Returns its id. */
async function book(propertyId: string, checkIn: string, checkOut: string, more: Row = {}): Promise<string> {
  const { id = randomUUID(), status = 'confirmed' } = more
  await forOrganization(server.services, anna.organizationId, 'test', ({ db, organizationId }) =>
    db.execute(sql`
      insert into bookings (organization_id, id, property_id, reference, status, check_in, check_out, currency, booked_on, hold_expires_at, cancelled_on)
      values (${organizationId}, ${id}, ${propertyId}, ${id}, ${status}, ${checkIn}, ${checkOut}, 'EUR', '2026-03-15',
              ${status === 'pending' ? '2026-03-17T12:00:00Z' : null}, ${status === 'cancelled' ? '2026-03-15' : null})`),
  )
  return id
}
const refusal = async (act: Promise<unknown>) =>
  act.then(
    () => 'stands',
    (error) => violatedConstraint(error) ?? String(error),
  )
const claimed = (propertyId: string) =>
  server.query<{ source: string; days: string }>(
    'select source, days::text from let_days where property_id = $1 order by days',
    [propertyId],
  )
const lease = async (propertyId: string, startDate: string, endDate: string | null) =>
  anna.api.leases.create({
    propertyId,
    tenantId: (await anna.api.tenants.create({ name: 'Marta', email: `marta${++count}@example.com` })).id,
    startDate,
    endDate,
    rentAmount: 900_00,
  })

describe('double letting', () => {
  it('is refused between stays that share a night; guests can change on one day', async () => {
    const unit = await newUnit()
    await book(unit, '2026-06-01', '2026-06-05')
    await book(unit, '2026-06-05', '2026-06-08')
    expect(await refusal(book(unit, '2026-06-04', '2026-06-08'))).toBe('let_days_taken_by_booking')
    for (const status of ['inquiry', 'cancelled'])
      expect(await refusal(book(unit, '2026-06-04', '2026-06-08', { status }))).toBe('stands')
    expect(await refusal(book(unit, '2026-06-04', '2026-06-08', { status: 'pending' }))).toContain('let_days')
    expect(await claimed(unit)).toEqual([
      { source: 'booking', days: '[2026-06-01,2026-06-05)' },
      { source: 'booking', days: '[2026-06-05,2026-06-08)' },
    ])
  })

  it('of a stay in conflict: calendars for channels have its nights too, until they are its own', async () => {
    const unit = await newUnit()
    const first = await book(unit, '2026-06-01', '2026-06-05')
    const second = await book(unit, '2026-06-03', '2026-06-07', { status: 'inquiry' })
    await server.query(`update bookings set status = 'confirmed', conflict_with = $1 where id = $2`, [
      first,
      second,
    ])
    const { url } = await anna.api.channels.makeExport({ propertyId: unit, channel: 'booking' })
    const text = await (await server.fetch(new URL(url).pathname, {})).text()
    expect(text.match(/DTSTART;VALUE=DATE:\d+/g)).toEqual(
      ['20260601', '20260603'].map((day) => `DTSTART;VALUE=DATE:${day}`),
    )
  })

  it('cannot come from a request, which says that its nights are taken', async () => {
    const stay = { propertyId: await newUnit(), checkIn: '2026-06-01', checkOut: '2026-06-04' }
    const guest = { name: 'Jan Gość' }
    const asked = await anna.api.bookings.create({ ...stay, status: 'inquiry', guest })
    const standing = async () => {
      const { nightsTaken, can } = await anna.api.bookings.get({ id: asked.id })
      return { nightsTaken, mayBeConfirmed: can.confirm }
    }
    expect(await standing()).toEqual({ nightsTaken: false, mayBeConfirmed: true })
    const { id, version } = await anna.api.bookings.create({ ...stay, checkIn: '2026-06-03', guest })
    expect(await standing()).toEqual({ nightsTaken: true, mayBeConfirmed: false })
    await anna.api.bookings.cancel({ id, version })
    expect(await standing()).toEqual({ nightsTaken: false, mayBeConfirmed: true })
  })

  it('is refused between a lease and a stay, in both orders', async () => {
    const unit = await newUnit()
    await book(unit, '2026-06-01', '2026-06-05')
    expect(await codeOf(lease(unit, '2026-06-04', '2026-07-31'))).toBe('booking_overlaps')
    expect(await codeOf(lease(unit, '2026-05-01', null))).toBe('booking_overlaps')
    const let_ = await lease(unit, '2026-06-05', '2026-07-31')
    expect(await refusal(book(unit, '2026-07-31', '2026-08-02'))).toBe('let_days_taken_by_lease')
    await book(unit, '2026-08-01', '2026-08-02')
    expect(await codeOf(lease(unit, '2026-07-31', '2026-07-31'))).toBe('lease_overlaps')
    expect(await codeOf(anna.api.leases.extend({ id: let_.id, endDate: '2026-08-31' }))).toBe(
      'booking_overlaps',
    )
    expect((await claimed(unit)).map(({ days }) => days)).toEqual([
      '[2026-06-01,2026-06-05)',
      '[2026-06-05,2026-08-01)',
      '[2026-08-01,2026-08-02)',
    ])
  })

  it('a lease that is called off or ends early frees its days, and takes them again when it is reinstated', async () => {
    const unit = await newUnit()
    const { id } = await lease(unit, '2026-05-01', null)
    expect(await refusal(book(unit, '2030-06-01', '2030-06-05'))).toBe('let_days_taken_by_lease')
    await anna.api.leases.callOff({ id })
    expect(await claimed(unit)).toEqual([])
    const stay = await book(unit, '2026-06-01', '2026-06-05')
    expect(await codeOf(anna.api.leases.reinstate({ id }))).toBe('booking_overlaps')
    await server.query(
      "update bookings set status = 'cancelled', cancelled_on = '2026-03-15' where id = $1",
      [stay],
    )
    await anna.api.leases.reinstate({ id })
    expect(await claimed(unit)).toEqual([{ source: 'lease', days: '[2026-05-01,)' }])
  })

  it('is refused to plain SQL, also if the triggers are off', async () => {
    const unit = await newUnit()
    await book(unit, '2026-06-01', '2026-06-05')
    const insert = `insert into let_days (organization_id, id, property_id, source, days)
                    values ($1, gen_random_uuid(), $2, 'booking', '[2026-06-04,2026-06-06)')`
    expect(await refusal(server.query(insert, [anna.organizationId, unit]))).toBe(
      'let_days_no_double_letting',
    )
  })

  it('of thirty overlapping bookings at once exactly one stands, and the others are refused without a deadlock', async () => {
    const unit = await newUnit()
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        refusal(book(unit, addDays('2026-06-01', place % 7), addDays('2026-06-08', place % 7))),
      ),
    )
    const refused = outcomes.filter((each) => each !== 'stands')
    expect(new Set(refused)).toEqual(new Set(['let_days_taken_by_booking']))
    expect(refused).toHaveLength(29)
  })

  it('bookings that move at once over two units never overlap and never fail otherwise', async () => {
    const units = [await newUnit(), await newUnit()]
    const stays = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        book(units[place % 2]!, addDays('2026-06-01', place * 3), addDays('2026-06-03', place * 3)),
      ),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        refusal(
          forOrganization(server.services, anna.organizationId, 'test', ({ db }) =>
            db.execute(sql`
              update bookings set property_id = ${units[(place * 7 + 1) % 2]!}, check_in = ${addDays('2026-06-01', (place * 5) % 37)},
                     check_out = ${addDays('2026-06-03', (place * 5) % 37)} where id = ${stays[place % 12]!}`),
          ),
        ),
      ),
    )
    expect([...new Set(outcomes)].sort()).toEqual(['let_days_taken_by_booking', 'stands'])
    const overlaps = await server.query(
      `select 1 from bookings a join bookings b on a.property_id = b.property_id and a.id < b.id
         and daterange(a.check_in, a.check_out) && daterange(b.check_in, b.check_out) where a.property_id = any($1)`,
      [units],
    )
    expect(overlaps).toEqual([])
    const apart = await server.query(
      `select 1 from bookings b left join let_days d on d.id = b.id
        where b.property_id = any($1) and (d.days is null or d.days <> daterange(b.check_in, b.check_out) or d.property_id <> b.property_id)`,
      [units],
    )
    expect(apart).toEqual([])
  })
})
