/** Stays that somebody called our own nights: it can be taken back, and earlier ones can be settled (docs/finance.md 4.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelSite, calendar, type Event, openChannelSite } from './channel-site.fixture.ts'
import { tellOfOpenEchoes } from './tell-of-open-echoes.ts'

let site: ChannelSite
beforeAll(async () => {
  site = await openChannelSite()
})
afterAll(() => site?.close())

const far: Event = ['far', '2027-12-01', '2027-12-03']
const nights: Event = ['x', '2026-06-21', '2026-06-25']
const own = '2026-06-21/2026-06-25 confirmed'

/** A stay of a channel on nights that our own stay has; the channel has it first, if it must owe a price. */
async function conflict(price: number | null = null) {
  const { api } = site.anna
  const unit = await site.newUnit()
  let feed = await site.addFeed(unit, calendar(nights, far), 'booking')
  const { id } = (await site.staysOf(unit))[0]!
  if (price !== null) await site.agree(id, price)
  feed.become(calendar(far))
  for (let copies = 0; copies < 4; copies += 1) await site.later(11)
  const { id: ownId } = await site.book(unit, nights[1], nights[2])
  const read = async (...events: Event[]) => {
    feed.become(calendar(...events, far))
    await site.later(11)
  }
  await read(nights)
  return {
    ...{ unit, id, read },
    mark: () => api.channels.markEcho({ bookingId: id }),
    unmark: () => api.channels.unmarkEcho({ bookingId: id }),
    source: () => feed.source(),
    cancelOwn: async () =>
      api.bookings.cancel({ id: ownId, version: await site.version(ownId), byHost: true }),
    addAgain: async () => {
      await api.channels.remove({ id: feed.id })
      feed = await site.addFeed(unit, calendar(nights, far), 'booking', feed.path)
    },
    days: async () => (await site.daysOf(unit)).filter((each) => !each.startsWith(far[1])).toSorted(),
  }
}

describe('taking back that nights are our own', () => {
  it('makes a stay without a guest again, which waits for its nights and follows its event', async () => {
    const { unit, id, mark, unmark, source, cancelOwn, read, days } = await conflict()
    await mark()
    expect(await source()).toMatchObject({ conflicts: [], marked: [{ bookingId: id, checkIn: nights[1] }] })
    expect((await site.get(id)).can).toMatchObject({ unmarkEcho: true, confirm: false })
    await unmark()
    expect(await days()).toEqual([own, `${own} conflict`])
    expect(await source()).toMatchObject({ conflicts: [{ bookingId: id }], marked: [], echoes: 0 })
    await cancelOwn()
    await site.claimFreed()
    expect(await days()).toEqual(['2026-06-21/2026-06-25 cancelled', own])
    await read(['x', '2026-06-21', '2026-06-27'])
    expect(await days()).toEqual(['2026-06-21/2026-06-25 cancelled', '2026-06-21/2026-06-27 confirmed'])
    expect(await site.told(unit)).toContain(`moved ${nights[1]}`)
  })

  it.each(['after the calendar was added again', 'of a stay that was marked before stays knew their events'])(
    'finds the event %s',
    async (when) => {
      const { id, mark, unmark, source, addAgain, days } = await conflict()
      await mark()
      if (when.startsWith('after')) await addAgain()
      else await site.server.query('update bookings set event_hash = null where id = $1', [id])
      await unmark()
      for (let copies = 0; copies < 3; copies += 1) await site.later(11)
      expect(await days()).toEqual([own, `${own} conflict`])
      expect(await source()).toMatchObject({ conflicts: [{ bookingId: id }], echoes: 0 })
    },
  )

  it.each(['vanished', 'changed and vanished', 'vanished before stays knew their events'])(
    'makes a stay that is missing if its event %s, so it ends like any other and is told once',
    async (how) => {
      const { unit, id, mark, unmark, read, days } = await conflict(400_00)
      await mark()
      if (how.startsWith('changed')) await read(['x', nights[1], '2026-06-27'])
      if (how.endsWith('events'))
        await site.server.query('update bookings set event_hash = null where id = $1', [id])
      for (let copies = 0; copies < 4; copies += 1) await read()
      const told = (await site.told(unit)).length
      await unmark()
      expect((await site.get(id)).booking).toMatchObject({ isConflict: true, open: 400_00 })
      for (let copies = 0; copies < 6; copies += 1) await read()
      expect((await days()).filter((each) => !each.includes('cancelled'))).toEqual([own])
      expect((await site.told(unit)).slice(told)).toEqual([`cancelled ${nights[1]}`])
    },
  )

  it('finds the event that comes back after it was gone', async () => {
    const { id, mark, unmark, read, days, source } = await conflict()
    await mark()
    for (let copies = 0; copies < 4; copies += 1) await read()
    expect(await source()).toMatchObject({ marked: [], echoes: 0 })
    await unmark()
    for (let copies = 0; copies < 4; copies += 1) await read(nights)
    expect(await days()).toEqual([own, `${own} conflict`])
    expect(await source()).toMatchObject({ conflicts: [{ bookingId: id }] })
  })

  it('is refused if its event is another stay since, and names that stay', async () => {
    const { unit, mark, unmark, read, days, cancelOwn } = await conflict()
    await mark()
    const longer: Event = ['x', nights[1], '2026-06-27']
    await read(longer)
    const other = (await site.staysOf(unit)).find(({ checkOut }) => checkOut === longer[2])!
    await expect(unmark()).rejects.toMatchObject({
      code: 'event_is_other_stay',
      message: expect.stringContaining(other.reference),
    })
    await cancelOwn()
    await site.claimFreed()
    await read(longer)
    expect((await days()).filter((each) => each.endsWith('confirmed'))).toEqual([
      '2026-06-21/2026-06-27 confirmed',
    ])
  })

  it('charges its price again, and it can be marked once more', async () => {
    const { id, mark, unmark } = await conflict(400_00)
    for (const open of [0, 400_00, 0, 400_00]) {
      await (open === 0 ? mark() : unmark())
      expect((await site.get(id)).booking).toMatchObject({ open, isEcho: open === 0 })
    }
  })

  it('is refused for a stay that is not marked', async () => {
    const { id, unmark, mark } = await conflict(100_00)
    const refused = { code: 'booking_action_refused' }
    await expect(unmark()).rejects.toMatchObject(refused)
    await mark()
    // Confirming it by hand would leave its event behind.
    const version = await site.version(id)
    await expect(site.anna.api.bookings.confirm({ id, version })).rejects.toMatchObject(refused)
  })
})

describe('a stay that was marked before its charges were cancelled', () => {
  it('is told once and can be settled without a fee; money becomes credit', async () => {
    const { api } = site.anna
    const { unit, id } = await conflict(400_00)
    const { tenantId } = (await site.get(id)).booking
    await api.payments.recordReceipt({
      ...{ tenantId: tenantId!, amount: 100_00, paymentDate: site.today(), paymentMethod: 'bank_transfer' },
    })
    await site.server.query(
      `update bookings set status = 'cancelled', cancelled_on = '2026-05-20', cancelled_by = 'host', confirmed_on = null, conflict_with = null where id = $1`,
      [id],
    )
    await site.server.query(
      `update calendar_events set outcome = 'echo', booking_id = null where booking_id = $1`,
      [id],
    )
    const setStatus = (status: string) =>
      site.server.query('update organizations set status = $2 where id = $1', [
        site.anna.organizationId,
        status,
      ])
    await setStatus('suspended')
    await tellOfOpenEchoes.run(site.server.services, {})
    await setStatus('active')
    expect((await site.told(unit)).filter((each) => each.startsWith('echo'))).toEqual([])
    for (let runs = 0; runs < 2; runs += 1) await tellOfOpenEchoes.run(site.server.services, {})
    expect((await site.told(unit)).filter((each) => each.startsWith('echo'))).toEqual([`echo ${nights[1]}`])
    expect(await site.get(id)).toMatchObject({ booking: { open: 300_00 }, can: { cancel: true } })
    const seen = await api.bookings.previewCancel({ id, byHost: false, capped: true })
    expect(seen).toMatchObject({ fee: 0, refund: 100_00 })
    await api.bookings.cancel({ id, version: await site.version(id), byHost: false })
    expect(await site.get(id)).toMatchObject({ booking: { open: 0, isEcho: true }, can: { cancel: false } })
  })

  it('is not told if nothing is open', async () => {
    const { unit, mark } = await conflict(400_00)
    await mark()
    await tellOfOpenEchoes.run(site.server.services, {})
    expect((await site.told(unit)).filter((each) => each.startsWith('echo'))).toEqual([])
  })
})
