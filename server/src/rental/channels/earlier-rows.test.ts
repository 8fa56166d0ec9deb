/** What migrations 0075 and 0084 do with rows that were written before them. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, openChannelSite } from './channel-site.fixture.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

async function migrate(name = '0075_returning_channel_stays', from = ''): Promise<void> {
  const file = new URL(`../../../migrations/${name}.sql`, import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  for (const statement of statements)
    if (/^UPDATE/m.test(statement))
      await site.server.query(statement.replaceAll('e."other_booking_id"', from || '$&'))
}

describe('earlier rows', () => {
  it('of nights that a channel sent back are no cancellations, but those of cancelled stays are', async () => {
    const unit = await site.newUnit()
    await site.book(unit, '2026-06-21', '2026-06-25')
    await site.addFeed(unit, calendar(['x', '2026-06-21', '2026-06-25', 'CLOSED - Not available']), 'booking')
    const echo = (await site.staysOf(unit)).find(({ isConflict }) => isConflict)!.id
    await site.anna.api.channels.markEcho({ bookingId: echo })
    const cancelled = await site.newUnit()
    await site.addFeed(cancelled, calendar(['y', '2026-06-21', '2026-06-25']))
    const { id } = (await site.staysOf(cancelled))[0]!
    await site.anna.api.bookings.cancel({ id, version: await site.version(id), byHost: true })
    await site.server.query(`update bookings set confirmed_on = '2026-05-20' where id = $1`, [echo])
    await migrate()
    const rows = await site.server.query(
      'select id, confirmed_on is null as none from bookings where id = any($1) order by id',
      [[echo, id]],
    )
    const expected = [
      { id: echo, none: true },
      { id, none: false },
    ]
    expect(rows).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  })

  it('of agreed departures keep them, but those of stays that were shortened by hand do not', async () => {
    const units = [await site.newUnit(), await site.newUnit()] as const
    const ids: string[] = []
    for (const [n, unit] of units.entries()) {
      await site.addFeed(unit, calendar([`a${n}`, '2026-06-10', '2026-06-14']))
      ids.push((await site.staysOf(unit))[0]!.id)
    }
    const [extended, shortened] = ids as [string, string]
    await site.agree(extended, 400_00)
    await site.anna.api.bookings.extend({
      id: extended,
      version: await site.version(extended),
      checkOut: '2026-06-16',
    })
    await site.server.query('update bookings set channel_check_out = null where id = $1', [extended])
    // Events of that time named only the new departure.
    await site.server.query('alter table audit_logs disable trigger audit_logs_insert_only')
    await site.server.query(
      `update audit_logs set details = details - 'checkIn' - 'checkInBefore' - 'checkOutBefore' where record_id = $1 and details ? 'checkOutBefore'`,
      [extended],
    )
    await site.server.query('alter table audit_logs enable trigger audit_logs_insert_only')
    await site.server.query(`update bookings set check_out = '2026-06-12' where id = $1`, [shortened])
    await migrate()
    await site.later(11)
    expect(await site.daysOf(units[0])).toEqual(['2026-06-10/2026-06-16 confirmed'])
    expect(await site.daysOf(units[1])).toEqual(['2026-06-10/2026-06-14 confirmed'])
  })

  it('of calendars let their stays know their events, also the earlier stay of an event', async () => {
    const unit = await site.newUnit()
    const feed = await site.addFeed(
      unit,
      calendar(['a\u{1F600}', '2026-06-10', '2026-06-14'], ['b', '2026-06-20', '2026-06-22']),
    )
    const [a, b] = await site.staysOf(unit)
    const hashes = () =>
      site.server.query<{ hash: string }>(
        'select event_hash as hash from bookings where property_id = $1 order by check_in',
        [unit],
      )
    const before = await hashes()
    await site.server.query('update bookings set event_hash = null where property_id = $1', [unit])
    // Before the migration the event of `b` named `a` as its earlier stay; `a` has an event of its own, which comes first.
    await migrate(
      '0084_stays_know_their_event',
      `(case when e.booking_id = '${b!.id}' then '${a!.id}'::uuid end)`,
    )
    expect(await hashes()).toEqual(before)
    await site.server.query('delete from calendar_events where booking_id = $1', [a!.id])
    await migrate(
      '0084_stays_know_their_event',
      `(case when e.booking_id = '${b!.id}' then '${a!.id}'::uuid end)`,
    )
    expect(await hashes()).toEqual([before[1], before[1]])
    await site.anna.api.channels.remove({ id: feed.id })
  })

  it('of settled cancellations were cancelled by the calendar, those of people were not', async () => {
    const unit = await site.newUnit()
    const [far, near] = [
      ['far', '2026-12-01', '2026-12-05'],
      ['near', '2026-07-01', '2026-07-05'],
    ] as const
    const feed = await site.addFeed(
      unit,
      calendar([...near], ['by hand', '2026-08-01', '2026-08-05'], [...far]),
    )
    const [gone, byHand] = await site.staysOf(unit)
    await site.anna.api.bookings.cancel({
      id: byHand!.id,
      version: await site.version(byHand!.id),
      byHost: true,
    })
    feed.become(calendar(['by hand', '2026-08-01', '2026-08-05'], [...far]))
    for (let copies = 0; copies < 2; copies += 1) await site.later(11)
    await site.server.query("update bookings set cancelled_by = 'host' where id = $1", [gone!.id])
    await migrate('0084_stays_know_their_event', 'null::uuid')
    const by = async (id: string) => (await site.get(id)).booking.cancelledBy
    expect([await by(gone!.id), await by(byHand!.id)]).toEqual(['feed', 'host'])
  })

  it('of settled cancellations are right on the day of the organization, and after a second cancellation by hand', async () => {
    const days = [['2026-07-01', '2026-07-05'] as const, ['2026-08-01', '2026-08-05'] as const]
    const far: [string, string, string] = ['far', '2026-12-01', '2026-12-05']
    const unit = await site.newUnit()
    const feed = await site.addFeed(unit, calendar(['a', ...days[0]!], ['b', ...days[1]!], far))
    const [night, byHand] = (await site.staysOf(unit)).map(({ id }) => id) as [string, string]
    await site.agree(night, 400_00)
    await site.agree(byHand, 400_00)
    const { api } = site.anna
    await site.passUntil('22:05')
    feed.become(calendar(far))
    for (let copies = 0; copies < 5; copies += 1) await site.later(11)
    // The calendar cancels at 00:30 of the next day in Warsaw, and it is settled there and then.
    await api.bookings.cancel({ id: night, version: await site.version(night), byHost: true })
    await site.server.query("update bookings set cancelled_by = 'host' where id = $1", [night])
    await api.bookings.confirm({ id: byHand, version: await site.version(byHand) })
    await api.bookings.cancel({ id: byHand, version: await site.version(byHand), byHost: true })
    await migrate('0084_stays_know_their_event', 'null::uuid')
    const by = async (id: string) => (await site.get(id)).booking.cancelledBy
    expect([await by(night), await by(byHand)]).toEqual(['feed', 'host'])
  })
})
