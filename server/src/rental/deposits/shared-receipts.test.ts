/** Receipts of deposits that several leases and stays hold: from whom money is taken, and to whom it goes back. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from '../bank/statement.fixture.ts'

const firstDay = '2026-08-18'
let server: TestServer
let anna: Landlord
let beta: Landlord
let landlord: Landlord
let today: string
let made = 0

beforeAll(async () => {
  server = await startTestServer({ day: `${firstDay}T10:00:00Z` })
  anna = await server.signUpLandlord()
  beta = await landlordWithBank(server, 'Bank Beta')
})
afterAll(() => server?.stop())
beforeEach(async () => {
  landlord = anna
  await moveTo(firstDay)
})

async function moveTo(day: string): Promise<void> {
  today = day
  await server.moveTo(`${day}T10:00:00Z`, landlord)
}

const newTenant = async () => (await landlord.api.tenants.create({ name: `Ola ${++made}` })).id

async function newUnit(depositAmount: number): Promise<string> {
  const unit = await landlord.api.properties.create({
    ...{ address: `ul. Letnia ${++made}`, rentalType: 'short-term', dailyRate: 100_00 },
    ...{ depositAmount, managedFrom: '2026-01-01' },
  })
  return unit.id
}

async function newStay(propertyId: string, tenantId: string, checkIn: string, checkOut: string) {
  const { id } = await landlord.api.bookings.create({
    ...{ propertyId, tenantId, checkIn, checkOut, adults: 2, guest: null },
  })
  return id
}

async function newLease(tenantId: string, depositAmount: number, endDate: string): Promise<string> {
  const { id: propertyId } = await landlord.api.properties.create({ address: `ul. Długa ${++made}` })
  const lease = await landlord.api.leases.create({
    ...{ propertyId, tenantId, startDate: today, endDate, rentAmount: 300_00, depositAmount },
  })
  return lease.id
}

async function pay(tenantId: string, amount: number, more: object = {}): Promise<string> {
  const receipt = await landlord.api.payments.recordReceipt({
    ...{ tenantId, amount, paymentDate: today, paymentMethod: 'cash', deposit: true, recordAgain: true },
    ...more,
  })
  return receipt.id
}

const refund = (id: string, amount: number) =>
  landlord.api.payments.refund({ id, amount, reason: 'Asked', paymentDate: today, paymentMethod: 'cash' })

const giveBack = (bookingId: string, returned: number) =>
  landlord.api.deposits.settleOfStay({
    ...{ bookingId, settledOn: today, reason: 'Left', paymentMethod: 'cash', deductions: [], returned },
  })

async function cancel(id: string): Promise<void> {
  const { version } = (await landlord.api.bookings.get({ id })).booking
  await landlord.api.bookings.cancel({ id, version, byHost: true })
}

const ofStay = (bookingId: string) => landlord.api.deposits.getOfStay({ bookingId })
const heldByStays = (...ids: string[]) => Promise.all(ids.map(async (id) => (await ofStay(id)).held))
const heldByLeases = (...ids: string[]) =>
  Promise.all(ids.map(async (leaseId) => (await landlord.api.deposits.get({ leaseId })).held))

async function depositOf(bookingId: string) {
  const { charges } = await landlord.api.bookings.get({ id: bookingId })
  return charges.find(({ type }) => type === 'deposit')!
}

it('a refund takes nothing that a planned carry-over needs, and the day of the carry-over changes only its leases', async () => {
  const tenant = await newTenant()
  const lease = await newLease(tenant, 600_00, '2026-08-31')
  const stay = await newStay(await newUnit(200_00), tenant, '2026-09-10', '2026-09-12')
  const receipt = await pay(tenant, 800_00)
  const { id: next } = await landlord.api.leases.renew({
    ...{ id: lease, endDate: '2026-12-31', rentAmount: 300_00, depositAmount: 600_00 },
  })
  await moveTo('2026-08-19')
  await refund(receipt, 200_00)
  expect([...(await heldByLeases(lease, next)), ...(await heldByStays(stay))]).toEqual([600_00, 0, 0])
  await moveTo('2026-09-01')
  expect([...(await heldByLeases(lease, next)), ...(await heldByStays(stay))]).toEqual([0, 600_00, 0])
})

it('the deposit of a lease can be returned after its renewal was called off before its first day', async () => {
  const tenant = await newTenant()
  const lease = await newLease(tenant, 600_00, '2026-08-31')
  await pay(tenant, 600_00)
  const { id: next } = await landlord.api.leases.renew({
    ...{ id: lease, endDate: '2026-12-31', rentAmount: 300_00, depositAmount: 600_00 },
  })
  await moveTo('2026-08-20')
  await landlord.api.leases.callOff({ id: next, reason: 'By mistake' })
  const { available } = await landlord.api.deposits.get({ leaseId: lease })
  expect(available).toBe(600_00)
  await landlord.api.deposits.settle({
    ...{ leaseId: lease, settledOn: today, reason: 'Left', paymentMethod: 'cash', deductions: [] },
    returned: available,
  })
  await moveTo('2026-09-01')
  expect(await heldByLeases(lease, next)).toEqual([0, 0])
})

it('a settlement of a stay takes its own money and that of no stay, and never that of another stay', async () => {
  const tenant = await newTenant()
  await pay(tenant, 300_00)
  const unit = await newUnit(100_00)
  const stay = await newStay(unit, tenant, '2026-08-19', '2026-08-20')
  const other = await newStay(unit, tenant, '2026-09-20', '2026-09-22')
  await moveTo('2026-08-20')
  await giveBack(stay, 200_00)
  expect(await heldByStays(stay, other)).toEqual([0, 100_00])
  expect((await ofStay(stay)).available).toBe(0)
  await expect(giveBack(stay, 100_00)).rejects.toMatchObject({ code: 'deposit_exceeds_held' })
})

it('a refund takes the money of a cancelled stay, and nobody is told that a deposit is held which pays nothing', async () => {
  const tenant = await newTenant()
  const unit = await newUnit(200_00)
  const present = await newStay(unit, tenant, '2026-08-18', '2026-08-20')
  const cancelled = await newStay(unit, tenant, '2026-09-10', '2026-09-12')
  const receipt = await pay(tenant, 400_00)
  await moveTo('2026-08-19')
  await cancel(cancelled)
  await refund(receipt, 200_00)
  expect(await heldByStays(present, cancelled)).toEqual([200_00, 0])
  const next = await newStay(unit, tenant, '2026-10-10', '2026-10-12')
  expect([await heldByStays(next), (await depositOf(next)).remaining]).toEqual([[0], 200_00])
})

it('the page of a receipt names those who hold a part of it, as far as it can be refunded', async () => {
  const tenant = await newTenant()
  const lease = await newLease(tenant, 600_00, '2026-12-31')
  const stay = await newStay(await newUnit(200_00), tenant, '2026-09-10', '2026-09-12')
  const receipt = await pay(tenant, 800_00)
  const holders = async () => (await landlord.api.payments.get({ id: receipt })).holders
  const { propertyId } = (await landlord.api.leases.get({ id: lease })).lease
  const { address } = (await landlord.api.properties.get({ id: propertyId })).property
  const { reference } = (await landlord.api.bookings.get({ id: stay })).booking
  expect(await holders()).toEqual([
    { kind: 'lease', id: lease, name: address, amount: 600_00 },
    { kind: 'stay', id: stay, name: reference, amount: 200_00 },
  ])
  await giveBack(stay, 200_00)
  expect(await holders()).toEqual([])
})

it('a refund of what a credit note released leaves the deposits of both stays as they are charged', async () => {
  const tenant = await newTenant()
  const unit = await newUnit(200_00)
  const first = await newStay(unit, tenant, '2026-08-25', '2026-08-27')
  const second = await newStay(unit, tenant, '2026-09-10', '2026-09-12')
  const receipt = await pay(tenant, 400_00)
  await moveTo('2026-08-19')
  await landlord.api.payments.creditNote({
    ...{ id: (await depositOf(second)).id, amount: 100_00, reason: 'Agreed' },
  })
  await refund(receipt, 100_00)
  expect(await heldByStays(first, second)).toEqual([200_00, 100_00])
})

it('money of an undone settlement pays the deposit of the next stay', async () => {
  const tenant = await newTenant()
  const unit = await newUnit(100_00)
  const first = await newStay(unit, tenant, '2026-09-10', '2026-09-12')
  await pay(tenant, 100_00)
  await cancel(first)
  const { settlements } = await giveBack(first, 100_00)
  await moveTo('2026-08-19')
  await landlord.api.deposits.undoOfStay({ bookingId: first, id: settlements[0]!.id, reason: 'Wrong' })
  const next = await newStay(unit, tenant, '2026-10-10', '2026-10-12')
  expect([await heldByStays(first, next), (await depositOf(next)).remaining]).toEqual([[0, 100_00], 0])
})

it.each([true, false])('a guest with a lease uses money of a cancelled stay; named: %s', async (isNamed) => {
  const tenant = await newTenant()
  const lease = await newLease(tenant, 600_00, '2026-12-31')
  await pay(tenant, 600_00, { leaseId: lease })
  const unit = await newUnit(100_00)
  const first = await newStay(unit, tenant, '2026-09-10', '2026-09-12')
  const { id: charge } = await depositOf(first)
  const receipt = await pay(tenant, 100_00, isNamed ? { designations: [charge] } : {})
  const [row] = await server.query<{ bookingId: string | null; leaseId: string | null }>(
    'select booking_id as "bookingId", lease_id as "leaseId" from transactions where id = $1',
    [receipt],
  )
  expect(row).toEqual({ bookingId: first, leaseId: null })
  await moveTo('2026-08-19')
  await cancel(first)
  const next = await newStay(unit, tenant, '2026-10-10', '2026-10-12')
  expect([await heldByStays(first, next), (await depositOf(next)).remaining]).toEqual([[0, 100_00], 0])
  expect(await heldByLeases(lease)).toEqual([600_00])
})

it('what is shown before a deposit is recorded is what it pays', async () => {
  const tenant = await newTenant()
  await newLease(tenant, 200_00, '2026-12-31')
  await moveTo('2026-08-19')
  // A payment belongs to the lease that began last.
  await newLease(tenant, 200_00, '2026-12-31')
  const { allocations } = await landlord.api.payments.preview({
    ...{ tenantId: tenant, amount: 200_00, paymentDate: today, paymentMethod: 'cash', deposit: true },
  })
  const paid = (await landlord.api.payments.get({ id: await pay(tenant, 200_00) })).allocations
  expect(allocations.map(({ charge, amount }) => [charge.id, amount])).toEqual(
    paid.map(({ chargeId, amount }) => [chargeId, amount]),
  )
})

it('a lease that is called off gives the money back to the stay that had it', async () => {
  const tenant = await newTenant()
  const unit = await newUnit(200_00)
  const first = await newStay(unit, tenant, '2026-09-01', '2026-09-03')
  await pay(tenant, 200_00)
  await moveTo('2026-08-19')
  await cancel(first)
  const second = await newStay(unit, tenant, '2026-10-01', '2026-10-03')
  await moveTo('2026-08-20')
  await cancel(second)
  const lease = await newLease(tenant, 600_00, '2026-12-31')
  expect(await heldByLeases(lease)).toEqual([200_00])
  await moveTo('2026-08-21')
  await landlord.api.leases.callOff({ id: lease, reason: 'By mistake' })
  expect([await heldByLeases(lease), await heldByStays(first, second)]).toEqual([[0], [0, 200_00]])
})

it('a return that is taken back on the bank keeps the stays, and a line books the refund of a cancelled one', async () => {
  landlord = beta
  await moveTo(firstDay)
  const tenant = await newTenant()
  const unit = await newUnit(200_00)
  const first = await newStay(unit, tenant, '2026-09-01', '2026-09-03')
  const second = await newStay(unit, tenant, '2026-09-10', '2026-09-12')
  await beta.api.bank.run({
    file: statement([
      { on: firstDay, amount: 450_00, name: 'Ola' },
      { on: firstDay, amount: -450_00, name: 'Zwrot' },
      { on: firstDay, amount: -200_00, name: 'Ola' },
    ]),
  })
  const { lines } = await beta.api.bank.lines({})
  const lineOf = (amount: number) => lines.find((line) => line.amount === amount)!.id
  const received = async () =>
    (await beta.api.bank.lines({ state: 'done' })).lines.find(({ amount }) => amount === 450_00)!.parts[0]!
      .receiptId!
  await beta.api.bank.accept({
    ...{ id: lineOf(450_00), parts: [{ tenantId: tenant, amount: 450_00, deposit: true }] },
  })
  const out = { receiptId: await received(), reason: 'Came back' }
  await beta.api.bank.giveBack({ id: lineOf(-450_00), returned: true, ...out })
  await beta.api.bank.undo({ id: lineOf(-450_00), reason: 'Wrong' })
  expect(await heldByStays(first, second)).toEqual([250_00, 200_00])
  await cancel(second)
  await beta.api.bank.giveBack({
    ...{ id: lineOf(-200_00), receiptId: await received(), returned: false, reason: 'Cancelled' },
  })
  expect(await heldByStays(first, second)).toEqual([250_00, 0])
  await beta.api.bank.undo({ id: lineOf(-200_00), reason: 'Wrong' })
  expect(await heldByStays(first, second)).toEqual([250_00, 200_00])
})
