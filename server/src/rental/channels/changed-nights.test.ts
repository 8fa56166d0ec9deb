/** Exported calendars tell readers that own nights changed (RFC 5545, SEQUENCE and DTSTAMP; docs/finance.md 4.5). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
beforeEach(() => server.moveTo('2026-06-20T10:00:00Z', anna))
afterAll(() => server?.stop())

async function exportedUnit(rentalType: 'short-term' | 'both' = 'short-term') {
  const made = { address: 'ul. Eksportowa 1', rentalType, dailyRate: 100_00 }
  const { id } = await anna.api.properties.create(made)
  const { url } = await anna.api.channels.makeExport({ propertyId: id, channel: 'booking' })
  /** The only event of the calendar. */
  const event = async () => {
    const text = await (await server.fetch(new URL(url).pathname)).text()
    const value = (name: string) => new RegExp(`^${name}[^:]*:(.*)\r$`, 'm').exec(text)?.[1] ?? ''
    return { end: value('DTEND'), stamp: value('DTSTAMP'), sequence: Number(value('SEQUENCE')) }
  }
  return { id, event }
}
type Event = { end: string; stamp: string; sequence: number }
/** Expects that a reader takes `after` as newer than `before`. */
function isNewer(before: Event, after: Event, end: string) {
  expect(after.end).toBe(end)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.sequence).toBeLessThan(2 ** 31)
  expect(after.stamp > before.stamp).toBe(true)
}

describe('the exported event', () => {
  it('of a block that becomes shorter is newer, and stays the same afterwards', async () => {
    const { id: propertyId, event } = await exportedUnit()
    const block = { propertyId, from: '2026-07-01', to: '2026-07-10', kind: 'closed' } as const
    const { id } = await anna.api.calendar.block(block)
    const before = await event()
    expect(before).toEqual({ end: '20260710', stamp: '20260620T100000Z', sequence: 0 })
    await server.moveTo('2026-07-07T12:00:00Z', anna)
    expect(await event()).toEqual(before)
    await anna.api.calendar.unblock({ id })
    const after = await event()
    isNewer(before, after, '20260707')
    expect(after.stamp).toBe('20260707T120000Z')
    await server.moveTo('2026-07-07T18:00:00Z', anna)
    expect(await event()).toEqual(after)
  })

  it('of a period out of service that ends is newer, each time', async () => {
    const { id, event } = await exportedUnit()
    await anna.api.properties.takeOutOfService({ id, fromDate: '2026-06-25', toDate: null, reason: 'Works' })
    const open = await event()
    const { outOfService } = await anna.api.properties.get({ id })
    const end = async (lastDay: string) =>
      anna.api.properties.bringIntoService({ id, outOfServiceId: outOfService[0]!.id, lastDay })
    await server.moveTo('2026-06-26T10:00:00Z', anna)
    await end('2026-08-25')
    const ended = await event()
    isNewer(open, ended, '20260826')
    await server.moveTo('2026-06-27T10:00:00Z', anna)
    await end('2026-07-25')
    isNewer(ended, await event(), '20260726')
  })

  it('of a terminated lease is newer; a change of its terms is none of its days', async () => {
    const { id: propertyId, event } = await exportedUnit('both')
    const tenant = await anna.api.tenants.create({ name: 'Ewa' })
    const terms = { startDate: '2026-06-01', endDate: '2027-05-31', rentAmount: 100_000 }
    const lease = await anna.api.leases.create({ propertyId, tenantId: tenant.id, ...terms })
    const before = await event()
    expect(before).toMatchObject({ end: '20270601', sequence: 0 })
    await server.moveTo('2026-06-25T10:00:00Z', anna)
    await anna.api.leases.changeTerms({
      ...{ id: lease.id, validFrom: '2026-08-01', rentAmount: 110_000, billsAmount: 0, extraFees: 0 },
      ...{ additionalFees: 0, additionalFeesOnce: false, paymentDueDay: 5 },
    })
    expect(await event()).toEqual(before)
    await anna.api.leases.terminate({ id: lease.id, lastDay: '2026-09-30', reason: 'Agreed' })
    isNewer(before, await event(), '20261001')
  })
})
