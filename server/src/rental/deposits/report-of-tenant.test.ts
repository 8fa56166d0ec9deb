/** The tenant settlement report of one tenant (REP-15) lists every deposit, and past days stay as they were. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { notedDeposit } from './noted-deposit.fixture.ts'

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-18T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())
const moveBack = () => server.moveTo('2026-08-18T10:00:00Z', anna)

/** The rows of a tenant on a day: deposits held by key. */
async function rowsOf(tenantId: string, to: string) {
  const { sections } = await anna.api.reports.run({
    ...{ type: 'tenant_settlement', period: 'custom', from: '2026-07-01', to, tenantId },
  })
  return Object.fromEntries(sections[0]!.rows.map(({ key, cells }) => [key, cells.depositsHeld]))
}
const pay = (tenantId: string, amount: number, more: object) =>
  anna.api.payments.recordReceipt({
    ...{ tenantId, amount, paymentDate: '2026-08-18', paymentMethod: 'cash', deposit: true, ...more },
  })

it('one receipt for two stays is held by both, on every page', async () => {
  const { api } = anna
  const { id: propertyId } = await api.properties.create({
    ...{ address: 'ul. Letnia 1', rentalType: 'short-term', dailyRate: 100_00, depositAmount: 200_00 },
  })
  const book = (checkIn: string, checkOut: string, tenantId: string | null = null) =>
    api.bookings.create({
      ...{ propertyId, checkIn, checkOut, adults: 2, tenantId },
      guest: tenantId ? null : { name: 'Guest' },
    })
  const first = await book('2026-09-01', '2026-09-03')
  const tenantId = first.tenantId!
  const second = await book('2026-09-10', '2026-09-12', tenantId)
  const { id: receiptId } = await pay(tenantId, 400_00, {})
  for (const { id: bookingId } of [first, second]) {
    const { held, lines } = await api.deposits.getOfStay({ bookingId })
    expect([held, lines.map(({ amount }) => amount)]).toEqual([200_00, [200_00]])
    const { url } = await api.guestPages.share({ bookingId, mail: false })
    const page = await server.tenant().stay.get({ token: url.split('/').at(-1)! })
    expect([page.received, page.held]).toEqual([200_00, 200_00])
  }
  expect(await rowsOf(tenantId, '2026-08-18')).toEqual({ [first.id]: 200_00, [second.id]: 200_00 })
  expect((await api.tenants.get({ id: tenantId })).depositsHeld).toBe(400_00)
  await api.payments.reverse({ id: receiptId, reason: 'Bounced' })
  expect(await rowsOf(tenantId, '2026-08-18')).toEqual({})
})

it('a lease that has not begun is listed while it holds a deposit, and takes the credit', async () => {
  const { api } = anna
  const tenant = await api.tenants.create({ name: 'Ola' })
  const { id: propertyId } = await api.properties.create({ address: 'ul. Nowa 1' })
  const { id: leaseId } = await api.leases.create({
    ...{
      propertyId,
      tenantId: tenant.id,
      startDate: '2026-10-01',
      rentAmount: 300_00,
      depositAmount: 600_00,
    },
  })
  expect(await rowsOf(tenant.id, '2026-08-18')).toEqual({})
  await pay(tenant.id, 50_00, { deposit: false })
  expect(await rowsOf(tenant.id, '2026-08-18')).toEqual({ [leaseId]: 0 })
  await pay(tenant.id, 600_00, {})
  expect(await rowsOf(tenant.id, '2026-08-18')).toEqual({ [leaseId]: 600_00 })
})

it('acts of later days change no earlier day: called off, reinstated, ended, and corrected leases', async () => {
  await moveBack()
  const flat = await notedDeposit(server, anna)
  const { api, leaseId, tenantId, row, moveTo } = flat
  const both = async (day: string, next: string) => [await row(day), await row(day, next)]
  const { id: next } = await api.leases.renew({
    ...{ id: leaseId, endDate: '2026-12-31', rentAmount: 300_00, depositAmount: 900_00 },
  })
  const renewed = await both('2026-08-18', next)
  await moveTo('2026-08-20')
  await api.leases.callOff({ id: next, reason: 'By mistake' })
  const calledOff = await both('2026-08-20', next)
  expect(calledOff[1]).toBe(undefined)
  await moveTo('2026-09-03')
  const between = await both('2026-09-03', next)
  await moveTo('2026-09-05')
  await api.leases.reinstate({ id: next })
  const again = await both('2026-09-05', next)
  expect(again[1]).toMatchObject({ depositsHeld: 900_00 })
  const past = async () =>
    Promise.all(['2026-08-18', '2026-08-20', '2026-09-03', '2026-09-05'].map((day) => both(day, next)))
  const known = [renewed, calledOff, between, again]
  expect(await past()).toEqual(known)
  // The days between the arrival of the deposit and a corrected start.
  await moveTo('2026-09-06')
  const { lease } = await api.leases.get({ id: next })
  await api.leases.update({ id: next, updatedAt: lease.updatedAt, startDate: '2026-09-20' })
  expect((await row('2026-09-06', next))?.depositsHeld).toBe(900_00)
  expect(await rowsOf(tenantId, '2026-09-06')).toMatchObject({ [next]: 900_00 })
  await moveTo('2026-09-25')
  const begun = await row('2026-09-25', next)
  expect(begun?.endDate).toBe('2026-12-31')
  await moveTo('2026-09-26')
  await api.leases.terminate({ id: next, lastDay: '2026-10-31', reason: 'Leaves' })
  expect((await row('2026-09-26', next))?.endDate).toBe('2026-10-31')
  expect((await row('2026-09-25', next))?.endDate).toBe('2026-12-31')
})

it('acts of later days change no lease status of an earlier day', async () => {
  await moveBack()
  const { api, leaseId, tenantId, moveTo } = await notedDeposit(server, anna)
  const statuses = async (to: string) => {
    const { sections } = await api.reports.run({
      ...{ type: 'lease_status', period: 'custom', from: '2026-07-01', to, tenantId },
    })
    return sections[0]!.rows.map(({ key, cells }) => [key, cells.status, cells.endDate, cells.next])
  }
  const known = new Map([['2026-08-18', await statuses('2026-08-18')]])
  let next = ''
  const acts: [day: string, act: () => Promise<unknown>][] = [
    [
      '2026-08-19',
      async () => {
        const terms = { endDate: '2026-12-31', rentAmount: 300_00, depositAmount: 900_00 }
        next = (await api.leases.renew({ id: leaseId, ...terms })).id
      },
    ],
    ['2026-08-20', () => api.leases.callOff({ id: next, reason: 'By mistake' })],
    ['2026-08-22', () => api.leases.reinstate({ id: next })],
    ['2026-09-10', () => api.leases.terminate({ id: next, lastDay: '2026-09-30', reason: 'Leaves' })],
  ]
  for (const [day, act] of acts) {
    await moveTo(day)
    await act()
    for (const [earlier, rows] of known) expect(await statuses(earlier), `${earlier} on ${day}`).toEqual(rows)
    known.set(day, await statuses(day))
  }
  expect([...known.values()].map((rows) => rows.map(([key]) => key === next))).toEqual([
    [false],
    [false, true],
    [false],
    [false, true],
    [true, false],
  ])
})

it('a deposit that is carried over on a later day cannot be refunded from the next lease before', async () => {
  await moveBack()
  const { api, leaseId, tenantId } = await notedDeposit(server, anna, 60_000)
  await api.leases.renew({ id: leaseId, endDate: null, rentAmount: 300_00, depositAmount: 900_00 })
  const [row] = await server.query<{ id: string }>(
    `select id from transactions where tenant_id = $1 and kind = 'receipt' and type = 'deposit_transfer'`,
    [tenantId],
  )
  const refund = api.payments.refund({
    ...{ id: row!.id, amount: 100_00, reason: 'Asked', paymentDate: '2026-08-18', paymentMethod: 'cash' },
  })
  expect(await codeOf(refund)).toBe('deposit_exceeds_held')
})
