/** Posted late interest that a payment entered later made too high (docs/finance.md 2.8). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyBooks } from '../payments/verify-books.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-05T10:00:00Z' })
  anna = await server.signUpLandlord()
  await anna.api.organizations.update({ lateInterest: 'statutory' })
  await anna.api.interest.putRate({ validFrom: '2020-01-01', percent: '9.25' })
})
afterAll(async () => {
  const books = await forOrganization(server.services, anna.organizationId, 'test', verifyBooks)
  await server?.stop()
  expect(books.differences).toBe(0)
})

let flats = 0
/** A flat let for 600.00 in April, due on the 5th, with 4.56 of interest posted to 5 May unless less was charged. */
async function letFlat(charged = 456) {
  const property = await anna.api.properties.create({ address: `ul. Odsetkowa ${++flats}` })
  const tenant = await anna.api.tenants.create({ name: 'Ola' })
  const dates = { startDate: '2026-04-01', endDate: '2026-04-30', paymentDueDay: 5 }
  const given = { propertyId: property.id, tenantId: tenant.id, rentAmount: 60_000 }
  const { id: leaseId } = await anna.api.leases.create({ ...given, ...dates })
  const rent = (await anna.api.leases.get({ id: leaseId })).charges.find(({ type }) => type === 'rent')!
  const lines = [{ chargeId: rent.id, amount: charged }]
  await anna.api.interest.post({ until: '2026-05-05', lines, notify: false })
  const interest = (await anna.api.leases.get({ id: leaseId })).charges.find(
    ({ type }) => type === 'late_interest',
  )!
  return { leaseId, tenantId: tenant.id, rentId: rent.id, interestId: interest.id }
}
type Flat = Awaited<ReturnType<typeof letFlat>>
const pay = ({ tenantId }: Flat, paymentDate: string, amount: number) =>
  anna.api.payments.recordReceipt({ tenantId, amount, paymentDate, paymentMethod: 'cash' })
const excessOf = async ({ leaseId }: Flat) => (await anna.api.interest.proposals({ leaseId })).excess
const balanceOf = async ({ tenantId }: Flat) => (await anna.api.tenants.account({ id: tenantId })).balance

describe('what was taken back makes nothing late', () => {
  /** A flat let for 600.00 in April, of which an amount is paid on the day it is due. */
  async function paidFlat(amount = 60_000) {
    const property = await anna.api.properties.create({ address: `ul. Odsetkowa ${++flats}` })
    const { id: tenantId } = await anna.api.tenants.create({ name: 'Ewa' })
    const given = { propertyId: property.id, tenantId, rentAmount: 60_000 }
    const dates = { startDate: '2026-04-01', endDate: '2026-04-30', paymentDueDay: 5 }
    const { id: leaseId } = await anna.api.leases.create({ ...given, ...dates })
    const receipt = await anna.api.payments.recordReceipt({
      ...{ tenantId, amount, paymentDate: '2026-04-05', paymentMethod: 'cash' },
    })
    return { leaseId, tenantId, receipt: receipt.id }
  }
  const proposed = async (leaseId: string) => (await anna.api.interest.proposals({ leaseId })).lines

  it('a refund that was recorded by mistake', async () => {
    const { leaseId, receipt } = await paidFlat()
    const refund = await anna.api.payments.refund({
      ...{
        id: receipt,
        amount: 60_000,
        reason: 'By mistake',
        paymentDate: '2026-04-10',
        paymentMethod: 'cash',
      },
    })
    expect(await proposed(leaseId)).toHaveLength(1)
    await anna.api.payments.reverse({ id: refund.id, reason: 'By mistake' })
    expect(await proposed(leaseId)).toEqual([])
  })

  it('a refund by mistake is in no demand either', async () => {
    const { leaseId, tenantId, receipt } = await paidFlat(50_000)
    const refund = await anna.api.payments.refund({
      ...{
        id: receipt,
        amount: 50_000,
        reason: 'By mistake',
        paymentDate: '2026-04-10',
        paymentMethod: 'cash',
      },
    })
    await anna.api.payments.reverse({ id: refund.id, reason: 'By mistake' })
    expect(await proposed(leaseId)).toMatchObject([{ amount: 76 }])
    expect(await anna.api.papers.previewDemand({ id: tenantId })).toMatchObject({
      interest: 76,
      total: 10_076,
    })
  })

  it('a lease that was called off', async () => {
    const { leaseId, tenantId } = await paidFlat()
    const other = await anna.api.properties.create({ address: `ul. Odsetkowa ${++flats}` })
    const wrong = await anna.api.leases.create({
      ...{
        propertyId: other.id,
        tenantId,
        rentAmount: 30_000,
        startDate: '2026-04-01',
        endDate: '2026-04-30',
      },
      paymentDueDay: 3,
    })
    expect(await proposed(leaseId)).toHaveLength(1)
    await anna.api.leases.callOff({ id: wrong.id, reason: 'By mistake' })
    expect(await proposed(leaseId)).toEqual([])
  })
})

describe('posted interest that is too high', () => {
  it('is listed with its charge, credited with a reason, and only later days are proposed', async () => {
    const flat = await letFlat()
    expect(await excessOf(flat)).toEqual([])
    await pay(flat, '2026-04-15', 30_000)
    expect(await excessOf(flat)).toMatchObject([
      {
        chargeId: flat.rentId,
        tenantName: 'Ola',
        type: 'rent',
        until: '2026-05-05',
        posted: 456,
        amount: 152,
      },
    ])
    const { interestId, rentId: chargeId } = flat
    expect(await anna.api.interest.computation({ chargeId: interestId })).toMatchObject({
      segments: [{ days: 30, principal: 60_000 }],
      excess: 152,
    })
    const reason = 'Paid in April'
    expect(await codeOf(anna.api.interest.creditExcess({ chargeId, amount: 153, reason }))).toBe('conflict')
    await anna.api.interest.creditExcess({ chargeId, amount: 152, reason })
    expect(await codeOf(anna.api.interest.creditExcess({ chargeId, amount: 152, reason }))).toBe('conflict')
    expect(await excessOf(flat)).toEqual([])
    expect(await anna.api.interest.computation({ chargeId: interestId })).toMatchObject({ excess: 0 })
    expect(await balanceOf(flat)).toBe(30_304)
    const { corrections } = await anna.api.payments.get({ id: interestId })
    expect(corrections).toMatchObject([{ kind: 'credit_note', amount: 152 }])
    const { payment, history } = await anna.api.payments.get({ id: corrections[0]!.id })
    expect(payment).toMatchObject({ reason })
    expect(history.map(({ details }) => details)).toMatchObject([{ kind: 'credit_note', of: interestId }])
    await server.moveTo('2026-05-15T10:00:00Z', anna)
    expect((await anna.api.interest.proposals({ leaseId: flat.leaseId })).lines).toMatchObject([
      { computed: 380, settled: 304, amount: 76 },
    ])
    await server.moveTo('2026-05-05T10:00:00Z', anna)
  })

  it('is all of it if the rent was paid in time, and what was paid on it becomes credit', async () => {
    const flat = await letFlat()
    await pay(flat, '2026-05-05', 456)
    await pay(flat, '2026-04-05', 60_000)
    expect(await excessOf(flat)).toMatchObject([{ posted: 456, amount: 456 }])
    await anna.api.interest.creditExcess({ chargeId: flat.rentId, amount: 456, reason: 'x' })
    expect(await balanceOf(flat)).toBe(-456)
  })

  it('is listed again if its credit is reversed, and not if it was credited by hand or never charged', async () => {
    const [flat, credited, lower] = [await letFlat(), await letFlat(), await letFlat(300)]
    for (const each of [flat, credited, lower]) await pay(each, '2026-04-15', 30_000)
    await anna.api.interest.creditExcess({ chargeId: flat.rentId, amount: 152, reason: 'x' })
    const [credit] = (await anna.api.payments.get({ id: flat.interestId })).corrections
    await anna.api.payments.reverse({ id: credit!.id, reason: 'x' })
    expect(await excessOf(flat)).toMatchObject([{ amount: 152 }])
    await anna.api.payments.creditNote({ id: credited.interestId, amount: 152, reason: 'x' })
    expect([await excessOf(credited), await excessOf(lower)]).toEqual([[], []])
  })

  it('is none if the payment was recorded by mistake and reversed', async () => {
    const [flat, refunded] = [await letFlat(), await letFlat()]
    const { id } = await pay(flat, '2026-04-05', 60_000)
    await anna.api.payments.reverse({ id, reason: 'Wrong tenant' })
    expect(await excessOf(flat)).toEqual([])
    const more = await pay(refunded, '2026-04-05', 70_000)
    const cash = { paymentDate: '2026-05-05', paymentMethod: 'cash' as const }
    await anna.api.payments.refund({ id: more.id, amount: 5_000, reason: 'x', ...cash })
    expect(await excessOf(refunded)).toMatchObject([{ amount: 456 }])
  })

  it('is none if a set-off of the deposit was undone, on the same or on a later day', async () => {
    for (const day of ['2026-05-05', '2026-05-06']) {
      const { leaseId, rentId, ...flat } = await letFlat()
      await anna.api.payments.recordReceipt({
        ...{ tenantId: flat.tenantId, leaseId, amount: 30_000, deposit: true },
        ...{ paymentDate: '2026-04-01', paymentMethod: 'cash' },
      })
      const applied = [{ chargeId: rentId, amount: 30_000 }]
      const what = { leaseId, settledOn: '2026-04-15', applied, reason: 'x' }
      const { settlements } = await anna.api.deposits.settle(what)
      const open = async () => (await anna.api.interest.proposals({ leaseId })).excess
      expect(await open()).toMatchObject([{ amount: 152 }])
      await server.moveTo(`${day}T10:00:00Z`, anna)
      await anna.api.deposits.undo({ leaseId, id: settlements[0]!.id, reason: 'x' })
      expect(await open()).toEqual([])
      await server.moveTo('2026-05-05T10:00:00Z', anna)
    }
  })

  it('is listed if a refund made the charge late and was taken back', async () => {
    const flat = await letFlat()
    const { id } = await pay(flat, '2026-04-05', 60_000)
    expect(await excessOf(flat)).toMatchObject([{ amount: 456 }])
    const cash = { paymentDate: '2026-04-05', paymentMethod: 'cash' as const }
    const refund = await anna.api.payments.refund({ id, amount: 60_000, reason: 'x', ...cash })
    expect(await excessOf(flat)).toEqual([])
    await anna.api.payments.reverse({ id: refund.id, reason: 'Never paid' })
    expect(await excessOf(flat)).toMatchObject([{ amount: 456 }])
  })

  it.each([
    [300, 47],
    [400, 147],
    [253, 0],
    [456, 203],
  ])(
    'does not take interest of later days if %i of 456 were charged, and %i of it was too much',
    async (charged, amount) => {
      const flat = await letFlat(charged)
      await pay(flat, '2026-04-15', 40_000)
      expect((await excessOf(flat)).map((each) => each.amount)).toEqual(amount === 0 ? [] : [amount])
      if (amount > 0)
        await anna.api.interest.creditExcess({ chargeId: flat.rentId, amount, reason: 'Paid in April' })
      await server.moveTo('2026-06-04T10:00:00Z', anna)
      expect((await anna.api.interest.proposals({ leaseId: flat.leaseId })).lines).toMatchObject([
        { computed: 405, settled: 253, amount: 152 },
      ])
      await server.moveTo('2026-05-05T10:00:00Z', anna)
    },
  )

  it('is of nobody else, and of no charge without posted interest', async () => {
    const flat = await letFlat()
    const other = await server.signUpLandlord()
    const given = { amount: 1, reason: 'x' }
    expect(await codeOf(other.api.interest.creditExcess({ chargeId: flat.rentId, ...given }))).toBe(
      'not_found',
    )
    expect(await codeOf(anna.api.interest.creditExcess({ chargeId: flat.interestId, ...given }))).toBe(
      'not_found',
    )
  })
})

it('a payment that came back counts until then, also beside a later rent that was paid in time', async () => {
  const property = await anna.api.properties.create({ address: `ul. Odsetkowa ${++flats}` })
  const { id: tenantId } = await anna.api.tenants.create({ name: 'Ewa' })
  const dates = { startDate: '2026-04-01', endDate: '2026-05-31', paymentDueDay: 5 }
  const { id: leaseId } = await anna.api.leases.create({
    ...{ propertyId: property.id, tenantId, rentAmount: 60_000 },
    ...dates,
  })
  await anna.api.payments.generateCharges()
  const proposed = async () => (await anna.api.interest.proposals({ leaseId })).lines
  const { id: receipt } = await anna.api.payments.recordReceipt({
    ...{ tenantId, amount: 60_000, paymentDate: '2026-04-05', paymentMethod: 'cash' },
  })
  await anna.api.payments.recordReceipt({
    ...{ tenantId, amount: 60_000, paymentDate: '2026-05-05', paymentMethod: 'cash', recordAgain: true },
  })
  await anna.api.payments.reverse({ id: receipt, reason: 'Came back' })
  await server.moveTo('2026-08-05T10:00:00Z', anna)
  const [line, ...others] = await proposed()
  // 92 days from 5 May to 5 August.
  expect([line?.amount, others]).toEqual([1399, []])
  await anna.api.interest.post({
    ...{ until: '2026-08-05', notify: false, lines: [{ chargeId: line!.chargeId, amount: line!.amount }] },
  })
  expect((await anna.api.interest.proposals({ leaseId })).excess).toEqual([])
})
