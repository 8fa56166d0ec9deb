/** The orders in which only the rows of the page are read in full. */
import { ACCOUNT_STATUSES } from '@domovik/domain/rental/tenants/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
  const { bookings, leases, payments, properties, tenants } = anna.api
  for (let n = 0; n < 9; n++) {
    const { id: tenantId } = await tenants.create({ name: `Najemca ${n}` })
    // Some tenants have no lease, and some have the same rent.
    if (n % 4 === 3) continue
    const { id: propertyId } = await properties.create({ address: `ul. Długa ${n}` })
    const rentAmount = 100_000 + (n % 3) * 10_000
    await leases.create({
      ...{ propertyId, tenantId, startDate: n === 5 ? '2026-07-01' : '2026-03-01', rentAmount },
      ...{ depositAmount: n === 2 ? 200_000 : 0 },
    })
    if (n % 2)
      await payments.recordReceipt({
        tenantId,
        amount: n * 90_000,
        paymentDate: '2026-06-01',
        paymentMethod: 'cash',
      })
  }
  const { id: propertyId } = await properties.create({
    ...{ address: 'ul. Morska 1', rentalType: 'short-term', dailyRate: 100_00 },
  })
  for (const [n, name] of ['Ola', 'Ewa', 'Ola', 'Łucja', 'Zofia'].entries())
    await bookings.create({
      ...{
        propertyId,
        checkIn: `2026-07-0${n + 1}`,
        checkOut: `2026-07-0${n + 2}`,
        adults: 1,
        guest: { name },
      },
    })
})
afterAll(() => server?.stop())

/** Reads all pages. */
async function pages<Row>(page: (cursor?: string) => Promise<{ rows: Row[]; nextCursor: string | null }>) {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const { rows: next, nextCursor } = await page(cursor)
    rows.push(...next)
    if (!nextCursor) return rows
    cursor = nextCursor
  }
}

describe('tenants', () => {
  const sorts = ['balance', 'overdue', 'rentAmount'].flatMap((by) => [by, `-${by}`])
  it.each(sorts)('by %s are the same page by page as with a filter that everybody meets', async (by) => {
    const sort = by as '-overdue'
    const { list } = anna.api.tenants
    const all = await list({ sort, limit: 50, accountStatus: [...ACCOUNT_STATUSES] })
    expect(new Set(all.rows.map((row) => row[sort.replace('-', '') as 'overdue'])).size).toBeGreaterThan(2)
    expect(await pages((cursor) => list({ sort, limit: 2, ...(cursor ? { cursor } : {}) }))).toEqual(all.rows)
    const { total, totals } = await list({ sort, limit: 2 })
    expect({ total, totals }).toEqual({ total: all.total, totals: all.totals })
  })
})

describe('stays', () => {
  it('by guest, unit or total are the same page by page', async () => {
    const { list } = anna.api.bookings
    for (const sort of ['tenantName', '-tenantName', 'propertyAddress', 'total', '-total'] as const) {
      const all = await list({ sort, limit: 50 })
      expect(all.rows).toHaveLength(5)
      expect(await pages((cursor) => list({ sort, limit: 2, ...(cursor ? { cursor } : {}) }))).toEqual(
        all.rows,
      )
    }
    const { rows } = await list({ sort: 'tenantName', limit: 50 })
    expect(rows.map(({ tenantName }) => tenantName)).toEqual(['Ewa', 'Łucja', 'Ola', 'Ola', 'Zofia'])
  })
})
