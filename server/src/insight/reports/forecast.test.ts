import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-14' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

/** Returns the figures of a month of the forecast, as of the end of a day. */
async function forecast(month: string, day: string) {
  const { sections } = await anna.api.reports.run({
    type: 'liquidity',
    period: 'custom',
    from: '2026-11-01',
    to: day,
  })
  const { cells } = sections.find(({ id }) => id === 'forecast')!.rows.find(({ key }) => key === month)!
  return [cells.notYetDue, cells.expected, cells.net]
}

it('a posted charge is not to be charged again: open it is due later, paid it is nothing', async () => {
  const { properties, tenants, leases, payments } = anna.api
  const { id: propertyId } = await properties.create({ address: 'ul. Lipowa 1' })
  const { id: tenantId } = await tenants.create({ name: 'Ala' })
  await leases.create({
    propertyId,
    tenantId,
    startDate: '2026-10-01',
    rentAmount: 123_000,
    depositAmount: 200_000,
    paymentDueDay: 31,
  })
  expect(await forecast('2026-11', '2026-11-14')).toEqual([123_000, 0, 123_000])
  expect(await forecast('2026-12', '2026-11-14')).toEqual([0, 123_000, 123_000])
  await server.moveTo('2026-11-20', anna)
  const pay = (amount: number, paymentDate: string) =>
    payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'cash' })
  await pay(123_000, '2026-11-10')
  await pay(23_000, '2026-11-15')
  expect(await forecast('2026-11', '2026-11-20')).toEqual([100_000, 0, 100_000])
  const rest = await pay(100_000, '2026-11-16')
  expect(await forecast('2026-11', '2026-11-20')).toEqual([0, 0, 0])
  expect(await forecast('2026-12', '2026-11-20')).toEqual([0, 123_000, 123_000])
  // Of an earlier day: read, and replayed once something was reversed.
  expect(await forecast('2026-11', '2026-11-15')).toEqual([100_000, 0, 100_000])
  expect(await forecast('2026-11', '2026-11-09')).toEqual([123_000, 0, 123_000])
  await payments.reverse({ id: rest.id, reason: 'pomyłka' })
  expect(await forecast('2026-11', '2026-11-20')).toEqual([100_000, 0, 100_000])
  expect(await forecast('2026-11', '2026-11-16')).toEqual([0, 0, 0])
  expect(await forecast('2026-11', '2026-11-09')).toEqual([123_000, 0, 123_000])
})

it('a lease whose start is corrected to a later day is not charged again for what was posted', async () => {
  const { properties, tenants, leases } = anna.api
  await server.moveTo('2027-03-01', anna)
  const before = await forecast('2027-03', '2027-03-01')
  const { id: propertyId } = await properties.create({ address: 'ul. Lipowa 2' })
  const { id: tenantId } = await tenants.create({ name: 'Bogdan' })
  const terms = { propertyId, tenantId, rentAmount: 31_000, paymentDueDay: 31 }
  const { id } = await leases.create({ ...terms, startDate: '2027-03-01' })
  await leases.update({ id, startDate: '2027-03-06' })
  expect(await forecast('2027-03', '2027-03-01')).toEqual([
    Number(before[0]) + 26_000,
    before[1],
    Number(before[2]) + 26_000,
  ])
})

it('of an earlier day uses the terms of that day, however they were changed later', async () => {
  const { properties, tenants, leases } = anna.api
  await server.moveTo('2027-06-10', anna)
  const { id: propertyId } = await properties.create({ address: 'ul. Lipowa 3' })
  const { id: tenantId } = await tenants.create({ name: 'Celina' })
  const { id } = await leases.create({ propertyId, tenantId, startDate: '2027-06-01', rentAmount: 70_000 })
  const change = (validFrom: string, rentAmount: number) =>
    leases.changeTerms({
      ...{ id, validFrom, rentAmount, billsAmount: 0, extraFees: 0 },
      ...{ additionalFees: 0, additionalFeesOnce: false },
    })
  await change('2027-08-01', 75_000)
  const months = ['2027-07', '2027-08', '2027-09', '2027-12']
  const seen = async () => Promise.all(months.map((month) => forecast(month, '2027-06-10')))
  const before = await seen()
  await server.moveTo('2027-06-20', anna)
  for (const act of [
    () => change('2027-08-01', 99_000),
    () => change('2027-09-01', 111_000),
    () => leases.update({ id, paymentDueDay: 28 }),
    () => leases.update({ id, endDate: '2027-10-31' }),
    () => leases.extend({ id, endDate: null, rentAmount: 120_000 }),
  ]) {
    await act()
    expect(await seen()).toEqual(before)
  }
})
