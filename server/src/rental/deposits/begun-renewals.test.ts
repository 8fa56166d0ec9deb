/** Deposits that a lease gets or gets back after its next lease has begun (docs/finance.md 3.3). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { unpaidDeposit } from './unpaid-deposit.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-18T10:00:00Z' })
})
afterAll(() => server?.stop())

/** Of an organization of its own, because its nightly run has a day of its own. */
async function unpaid(depositAmount?: number) {
  await server.moveTo('2026-08-18T10:00:00Z')
  await server.query('delete from auth.rate_limits')
  anna = await server.signUpLandlord()
  const lease = await unpaidDeposit(server, anna, depositAmount)
  const { api, leaseId, standing } = lease
  const both = async (next: string) => [await standing(leaseId), await standing(next)]
  const correct = async (id: string, change: { startDate?: string; endDate?: string }) =>
    api.leases.update({ id, updatedAt: (await api.leases.get({ id })).lease.updatedAt, ...change })
  return { ...lease, both, correct }
}

const carried = [
  [0, 0, 0],
  [600_00, 0, 600_00],
]

describe('a deposit of the earlier lease is with the next lease at once', () => {
  it.each(['2026-08-30', '2026-09-03'])(
    'when its receipt of %s is recorded after the first day',
    async (day) => {
      const { renew, nightOf, pay, both } = await unpaid()
      const next = await renew(600_00)
      for (const night of ['2026-08-31', '2026-09-01', '2026-09-03']) await nightOf(night)
      await pay(600_00, day)
      expect(await both(next)).toEqual(carried)
    },
  )

  it('when it is recorded on the first day, after the nightly run', async () => {
    const { renew, nightOf, pay, both } = await unpaid()
    const next = await renew(600_00)
    await nightOf('2026-09-01')
    await pay(600_00, '2026-09-01')
    expect(await both(next)).toEqual(carried)
  })

  it.each(['receipt', 'renewal'])(
    'when the %s is entered first and both after the first day',
    async (first) => {
      const { renew, nightOf, pay, both, api, tenantId } = await unpaid()
      await nightOf('2026-09-10')
      if (first === 'receipt') await pay(600_00, '2026-07-01')
      const next = await renew(600_00)
      if (first === 'renewal') await pay(600_00, '2026-07-01')
      expect(await both(next)).toEqual(carried)
      const { overdueDeposits, depositsHeld } = await api.tenants.get({ id: tenantId })
      expect([overdueDeposits, depositsHeld]).toEqual([0, 600_00])
    },
  )

  it('when a refund is taken back', async () => {
    const { renew, nightOf, pay, both, api, tenantId } = await unpaid()
    const { id } = await pay(600_00, '2026-08-18')
    await api.payments.refund({
      ...{ id, amount: 600_00, reason: 'Asked', paymentDate: '2026-08-18', paymentMethod: 'cash' },
    })
    const next = await renew(600_00)
    await nightOf('2026-09-01')
    const { rows } = await api.payments.list({ tenantId })
    const refund = rows.find(({ kind }) => kind === 'refund')!
    await api.payments.reverse({ id: refund.id, reason: 'Came back' })
    expect(await both(next)).toEqual(carried)
  })

  it('when its settlement is undone', async () => {
    const { renew, nightOf, pay, both, api, leaseId } = await unpaid()
    await pay(600_00, '2026-08-18')
    await api.deposits.settle({
      ...{ leaseId, settledOn: '2026-08-18', reason: 'Moved out', paymentMethod: 'cash' },
      ...{ deductions: [], returned: 600_00 },
    })
    const next = await renew(600_00)
    await nightOf('2026-09-01')
    const [settlement] = (await api.deposits.get({ leaseId })).settlements
    await api.deposits.undo({ leaseId, id: settlement!.id, reason: 'Wrong' })
    expect(await both(next)).toEqual(carried)
  })

  it('when the next lease is corrected to have begun', async () => {
    const { renew, nightOf, pay, both, correct, leaseId } = await unpaid()
    const next = await renew(600_00)
    await nightOf('2026-08-20')
    await pay(600_00, '2026-08-20')
    await correct(leaseId, { endDate: '2026-08-19' })
    await correct(next, { startDate: '2026-08-20' })
    expect(await both(next)).toEqual(carried)
  })
})

describe('the nightly run', () => {
  it('carries over what an earlier run has missed, and an account that fails does not stop it', async () => {
    const { renew, pay, both, api } = await unpaid()
    const broken = await unpaidDeposit(server, anna)
    await broken.renew(600_00)
    const { id } = await broken.pay(600_00, '2026-08-18')
    const next = await renew(600_00)
    await pay(600_00, '2026-08-18')
    await server.query(
      `insert into transactions select (jsonb_populate_record(t, $2)).* from transactions t where t.id = $1`,
      [id, { id: randomUUID(), kind: 'refund', amount: 700_00 }],
    )
    await server.query(`update organizations set charges_generated_on = '2026-09-05' where id = $1`, [
      anna.organizationId,
    ])
    await server.moveTo('2026-09-05T10:00:00Z', anna)
    const log = vi.spyOn(server.services.log, 'error').mockImplementation(() => {})
    await api.payments.generateCharges({})
    const failed = { code: 'deposit_exceeds_held', tenantId: broken.tenantId }
    expect(log.mock.calls).toEqual([[expect.objectContaining(failed), expect.any(String)]])
    log.mockRestore()
    expect(await both(next)).toEqual(carried)
  })
})

describe('a planned carry-over', () => {
  it('moves with the first day of the next lease to an earlier day', async () => {
    const { renew, nightOf, pay, both, correct, leaseId, api, tenantId } = await unpaid()
    await pay(600_00, '2026-08-18')
    const next = await renew(600_00)
    await correct(leaseId, { endDate: '2026-08-21' })
    await correct(next, { startDate: '2026-08-22' })
    await nightOf('2026-08-22')
    expect(await both(next)).toEqual(carried)
    expect((await api.tenants.get({ id: tenantId })).overdueDeposits).toBe(0)
  })

  it('moves to a later day', async () => {
    const { renew, nightOf, pay, both, correct } = await unpaid()
    await pay(600_00, '2026-08-18')
    const next = await renew(600_00)
    await correct(next, { startDate: '2026-09-10' })
    await nightOf('2026-09-02')
    expect(await both(next)).toEqual([
      [600_00, 0, 0],
      [0, 0, 600_00],
    ])
    await nightOf('2026-09-10')
    expect(await both(next)).toEqual(carried)
  })
})

it('a receipt that is reversed takes nothing of another flat of the tenant back', async () => {
  const { api, renew, nightOf, pay, standing, tenantId, leaseId } = await unpaid()
  const next = await renew(600_00)
  const flat = await api.properties.create({ address: 'ul. Kaucyjna 99' })
  const other = await api.leases.create({
    ...{ propertyId: flat.id, tenantId, startDate: '2026-07-01', endDate: '2026-08-31', rentAmount: 300_00 },
    ...{ depositAmount: 400_00, paymentDueDay: 5 },
  })
  const otherNext = await api.leases.renew({
    ...{ id: other.id, endDate: null, rentAmount: 300_00, depositAmount: 400_00 },
  })
  await nightOf('2026-09-03')
  const wrong = await pay(600_00, '2026-09-03')
  await pay(400_00, '2026-09-03', { leaseId: other.id })
  expect(await standing(otherNext.id)).toEqual([400_00, 0, 400_00])
  await api.deposits.settle({
    ...{ leaseId: otherNext.id, settledOn: '2026-09-03', reason: 'Moved out', paymentMethod: 'cash' },
    ...{ deductions: [], returned: 400_00 },
  })
  await api.payments.reverse({ id: wrong.id, reason: 'Other tenant' })
  expect(await standing(leaseId)).toEqual([0, 600_00, 0])
  expect(await standing(next)).toEqual([0, 600_00, 0])
  expect(await standing(otherNext.id)).toEqual([0, 0, 0])
})

it('a receipt that was carried over at once can be reversed if it was a mistake', async () => {
  const { renew, nightOf, pay, both, api } = await unpaid()
  const next = await renew(600_00)
  await nightOf('2026-09-03')
  await pay(200_00, '2026-09-03')
  const { id } = await pay(600_00, '2026-09-03')
  expect((await api.payments.get({ id })).can.reverse).toBe(true)
  await nightOf('2026-09-04')
  await api.payments.reverse({ id, reason: 'Other tenant' })
  expect(await both(next)).toEqual([
    [0, 400_00, 0],
    [200_00, 400_00, 200_00],
  ])
})

describe('the reversal of one of two equal receipts of the earlier lease', () => {
  it.each([
    ['first', 0, '2026-09-03'],
    ['second', 1, '2026-09-03'],
    ['first', 0, '2026-09-04'],
    ['second', 1, '2026-09-04'],
  ] as const)('leaves the same for the %s one (%i) on %s', async (_, which, day) => {
    const { renew, nightOf, pay, both, api } = await unpaid()
    const next = await renew(600_00)
    await nightOf('2026-09-03')
    const receipts = [await pay(600_00, '2026-09-03'), await pay(600_00, '2026-09-03')]
    if (day > '2026-09-03') await nightOf(day)
    await api.payments.reverse({ id: receipts[which]!.id, reason: 'Recorded twice' })
    expect(await both(next)).toEqual(carried)
    await nightOf('2026-09-05')
    expect(await both(next)).toEqual(carried)
  })
})

it('the form of a renewal says what stays due of the deposit of the earlier lease', async () => {
  const { api, leaseId, pay } = await unpaid()
  await pay(200_00, '2026-08-18')
  const terms = { id: leaseId, endDate: null, rentAmount: 300_00, depositAmount: 900_00 }
  expect((await api.leases.previewRenewal(terms)).unpaidDeposit).toBe(400_00)
  await pay(400_00, '2026-08-18')
  expect((await api.leases.previewRenewal(terms)).unpaidDeposit).toBe(0)
})

it('the CSV of payments names both halves of a carry-over, and neither as a payment or refund', async () => {
  const { api, tenantId, pay, renew, nightOf } = await unpaid()
  await pay(600_00, '2026-08-18')
  await renew(600_00)
  await nightOf('2026-09-01')
  const { content: csv } = await api.payments.exportCsv({ tenantId })
  const lines = csv.split('\n').filter((line) => line.includes('Deposit transferred'))
  expect(lines.map((line) => /(To|From) the [a-z]+ lease/.exec(line)?.[0]).sort()).toEqual([
    'From the earlier lease',
    'To the next lease',
  ])
  expect(lines.join('\n')).not.toMatch(/Payment|Refund/)
})

it('a lease that is renewed does not offer to be renewed', async () => {
  const { renew, api, leaseId } = await unpaid()
  expect((await api.leases.get({ id: leaseId })).can.renew).toBe(true)
  const next = await renew(600_00)
  expect((await api.leases.get({ id: leaseId })).can.renew).toBe(false)
  expect(await codeOf(renew(600_00))).toBe('lease_already_renewed')
  await api.leases.callOff({ id: next, reason: 'By mistake' })
  expect((await api.leases.get({ id: leaseId })).can.renew).toBe(true)
})
