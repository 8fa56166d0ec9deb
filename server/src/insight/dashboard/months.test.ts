import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../machinery/db/transaction.ts'

const today = '2026-04-17'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: today })
})
afterAll(() => server?.stop())

/** Returns the number of months whose stored sums differ from the books. */
async function differing({ organizationId }: Landlord): Promise<number> {
  const { rows } = await server.services.database.system.query<{ months: number }>(
    `select app.rebuild_months($1) as months`,
    [organizationId],
  )
  return rows[0]!.months
}

const totals = ({ total, totals: sums }: { total: number; totals: object }) => ({ total, ...sums })

async function letting(anna: Landlord, name: string) {
  const property = await anna.api.properties.create({ address: name, managedFrom: '2026-01-01' })
  const tenant = await anna.api.tenants.create({ name })
  const lease = await anna.api.leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-01-01',
    rentAmount: 60_000,
    depositAmount: 60_000,
  })
  return { tenant, lease }
}

describe('the monthly sums', () => {
  it('follow charges, receipts, refunds, reversals, credits, write-offs and completed pending receipts', async () => {
    const anna = await server.signUpLandlord()
    const { tenant } = await letting(anna, 'Jasna 1')
    const receive = (amount: number, paymentDate: string, more: object = {}) =>
      anna.api.payments.recordReceipt({
        tenantId: tenant.id,
        amount,
        paymentDate,
        paymentMethod: 'cash',
        ...more,
      })
    expect(await differing(anna)).toBe(0)
    const reason = 'Pomyłka'
    const first = await receive(100_000, '2026-02-10')
    const second = await receive(40_000, '2026-03-10')
    await receive(60_000, '2026-03-11', { deposit: true })
    const awaited = await receive(5_000, '2026-03-20', { status: 'pending' })
    await anna.api.payments.refund({
      id: first.id,
      amount: 10_000,
      reason,
      paymentDate: '2026-04-02',
      paymentMethod: 'cash',
    })
    await anna.api.payments.reverse({ id: second.id, reason })
    const { rows } = await anna.api.payments.list({ view: 'charges', type: ['rent'], sort: '-paymentDate' })
    await anna.api.payments.creditNote({ id: rows[0]!.id, amount: 1_000, reason })
    await anna.api.payments.writeOff({ id: rows[1]!.id, amount: 60_000, reason }).catch(() => undefined)
    await anna.api.payments.reverse({ id: rows[2]!.id, reason })
    await anna.api.payments.settle({ id: awaited.id, status: 'completed', paymentDate: '2026-04-15' })
    expect(await differing(anna)).toBe(0)
    expect(await differing(anna)).toBe(0)
  })

  it('give the same totals as counting every row, in each view', async () => {
    const anna = await server.signUpLandlord()
    for (const name of ['Jasna 1', 'Jasna 2', 'Jasna 3']) {
      const { tenant } = await letting(anna, name)
      const { id } = await anna.api.payments.recordReceipt({
        tenantId: tenant.id,
        amount: 70_000,
        paymentDate: '2026-02-03',
        paymentMethod: 'cash',
      })
      if (name !== 'Jasna 1') await anna.api.payments.reverse({ id, reason: 'Pomyłka' })
    }
    for (const view of ['all', 'charges', 'received'] as const) {
      const [kept, counted] = await Promise.all([
        anna.api.payments.list({ view }),
        // A text that all rows contain; a list with a text is counted row by row.
        anna.api.payments.list({ view, q: 'Jasna' }),
      ])
      expect(counted.total).toBeGreaterThan(2)
      expect(totals(kept), view).toEqual(totals(counted))
    }
  })

  it('count no deposit that a renewal carries over as received, and a comparison notices it if they do', async () => {
    const renewed = async () => {
      const anna = await server.signUpLandlord()
      const { id: propertyId } = await anna.api.properties.create({ address: 'Jasna 4' })
      const { id: tenantId } = await anna.api.tenants.create({ name: 'Jasna 4' })
      const { id: leaseId } = await anna.api.leases.create({
        ...{ propertyId, tenantId, startDate: '2026-01-01', endDate: '2026-03-31' },
        ...{ rentAmount: 60_000, depositAmount: 60_000 },
      })
      await anna.api.payments.recordReceipt({
        ...{ tenantId, leaseId, amount: 60_000, deposit: true },
        ...{ paymentDate: '2026-01-02', paymentMethod: 'cash' },
      })
      await anna.api.leases.renew({ id: leaseId, endDate: null, rentAmount: 60_000, depositAmount: 60_000 })
      return anna
    }
    const anna = await renewed()
    const received = async (type: 'deposit' | 'refund') =>
      (await anna.api.payments.list({ type: [type] })).totals.received
    expect([await received('deposit'), await received('refund')]).toEqual([60_000, 0])
    expect(await differing(anna)).toBe(0)
    const [found] = await server.query<{ now: string }>(
      `select pg_get_functiondef('app.received_of(text,text,text,bigint)'::regprocedure) as now`,
    )
    try {
      await server.query(found!.now.replace(`p_type = 'deposit_transfer' or`, ''))
      expect(await differing(await renewed())).toBe(1)
    } finally {
      await server.query(found!.now)
    }
  })

  it('are verified and corrected every night', async () => {
    const anna = await server.signUpLandlord()
    await letting(anna, 'Jasna 1')
    await server.query(
      `update book_months set expected = expected + 1, charges = charges + 1 where organization_id = $1 and month = '2026-02-01'`,
      [anna.organizationId],
    )
    expect(await differing(anna)).toBe(1)
    expect(await differing(anna)).toBe(0)
    const rows = await server.query(
      `select month from book_months where organization_id = $1 group by month, kind, type, payment_type, method, is_reversal having count(*) > 1`,
      [anna.organizationId],
    )
    expect(rows).toEqual([])
  })

  it('are readable only by their own organization and writable by nobody', async () => {
    const anna = await server.signUpLandlord()
    await letting(anna, 'Jasna 1')
    const ben = await server.signUpLandlord()
    const as = ({ organizationId }: Landlord, text: string) =>
      inTransaction(
        server.services.database.app,
        { text: `select set_config('app.organization', $1, true)`, values: [organizationId] },
        (db) => db.execute(sql.raw(text)),
      )
    const read = 'select distinct organization_id as id from book_months'
    expect((await as(anna, read)).rows).toEqual([{ id: anna.organizationId }])
    expect((await as(ben, read)).rows).toEqual([])
    const refused = { cause: { code: '42501' } }
    await expect(as(anna, 'delete from book_months')).rejects.toMatchObject(refused)
    await expect(as(anna, `select app.rebuild_months('${anna.organizationId}')`)).rejects.toMatchObject(
      refused,
    )
  })
})
