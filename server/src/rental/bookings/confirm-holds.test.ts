/** A hold and the money of its guest (docs/finance.md 4.2). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { iban, landlordWithBank, statement } from '../bank/statement.fixture.ts'
import { verifyBooks } from '../payments/verify-books.ts'

const today = '2026-05-20'
let server: TestServer
let anna: Landlord
let count = 0
beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await landlordWithBank(server, 'Anna Hold')
})
afterEach(() => server.moveTo(today, anna))
afterAll(() => server?.stop())

async function held(
  more: { tenantId?: string; propertyId?: string; checkIn?: string; checkOut?: string } = {},
) {
  const propertyId =
    more.propertyId ??
    (
      await anna.api.properties.create({
        address: `ul. Morska ${++count}`,
        rentalType: 'short-term',
        dailyRate: 120_00,
        depositAmount: 200_00,
      })
    ).id
  return anna.api.bookings.create({
    ...{ propertyId, checkIn: '2026-06-01', checkOut: '2026-06-05', adults: 2, status: 'pending' },
    ...(more.tenantId ? {} : { guest: { name: `Wanda Morska${++count}` } }),
    ...more,
  })
}
const pay = (tenantId: string | null, amount: number, status: 'completed' | 'pending' = 'completed') =>
  anna.api.payments.recordReceipt({
    ...{ tenantId: tenantId ?? '', amount, status, paymentDate: today, paymentMethod: 'cash' },
    recordAgain: true,
  })
const booking = async (id: string) => (await anna.api.bookings.get({ id })).booking
const booksAgree = async () =>
  expect((await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)).differences).toBe(
    0,
  )

describe('a hold', () => {
  it('is confirmed by a recorded payment, which pays it', async () => {
    const hold = await held()
    expect((await anna.api.bookings.get({ id: hold.id })).can.recordPayment).toBe(true)
    const receipt = {
      tenantId: hold.tenantId!,
      amount: 100_00,
      paymentDate: today,
      paymentMethod: 'cash',
    } as const
    expect(await anna.api.payments.preview(receipt)).toMatchObject({
      ...{ confirms: hold.reference, unapplied: 0, balanceBefore: 0, balanceAfter: 380_00 },
      allocations: [{ amount: 100_00, remainingAfter: 380_00 }],
    })
    expect((await booking(hold.id)).status).toBe('pending')
    await pay(hold.tenantId, 100_00)
    expect(await booking(hold.id)).toMatchObject({ status: 'confirmed', holdExpiresAt: null, open: 580_00 })
    await booksAgree()
  })

  it('is confirmed when an expected payment arrives, and not before', async () => {
    const hold = await held()
    const receipt = await pay(hold.tenantId, 100_00, 'pending')
    expect(await booking(hold.id)).toMatchObject({ status: 'pending' })
    await anna.api.payments.settle({ id: receipt.id, status: 'completed', paymentDate: today })
    expect(await booking(hold.id)).toMatchObject({ status: 'confirmed', open: 580_00 })
    await booksAgree()
  })

  it('is confirmed by a booked line of a bank', async () => {
    const hold = await held()
    const file = statement([{ on: today, amount: 480_00, name: 'Wanda' }], { account: iban })
    await anna.api.bank.run({ file })
    const [line] = (await anna.api.bank.lines({})).lines
    await anna.api.bank.accept({ id: line!.id, parts: [{ tenantId: hold.tenantId!, amount: 480_00 }] })
    expect(await booking(hold.id)).toMatchObject({ status: 'confirmed', open: 200_00 })
    await booksAgree()
  })

  it('that expires first is confirmed if the guest has two', async () => {
    const first = await held()
    await server.moveTo('2026-05-21', anna)
    const second = await held({ tenantId: first.tenantId! })
    await pay(first.tenantId, 480_00)
    expect(await booking(first.id)).toMatchObject({ status: 'confirmed' })
    expect(await booking(second.id)).toMatchObject({ status: 'pending' })
  })

  it('is not confirmed by money for another stay of the guest', async () => {
    const stay = await held()
    await pay(stay.tenantId, 180_00)
    const hold = await held({ tenantId: stay.tenantId! })
    const { charges } = await anna.api.bookings.get({ id: stay.id })
    const open = charges.filter(({ remaining, type }) => remaining > 0 && type === 'stay')
    await anna.api.payments.recordReceipt({
      ...{ tenantId: stay.tenantId!, amount: 100_00, paymentDate: today, paymentMethod: 'cash' },
      designations: open.map(({ id }) => id),
    })
    await pay(stay.tenantId, 200_00)
    expect(await booking(hold.id)).toMatchObject({ status: 'pending' })
    expect((await booking(stay.id)).open).toBe(200_00)
    await pay(stay.tenantId, 50_00)
    expect(await booking(hold.id)).toMatchObject({ status: 'confirmed', open: 630_00 })
    await booksAgree()
  })

  it('that has expired stays cancelled, and the money is credit of the guest', async () => {
    const hold = await held()
    await server.moveTo('2026-05-23', anna)
    await pay(hold.tenantId, 100_00)
    expect((await booking(hold.id)).status).not.toBe('confirmed')
    expect((await anna.api.tenants.get({ id: hold.tenantId! })).balance).toBe(-100_00)
  })
})
