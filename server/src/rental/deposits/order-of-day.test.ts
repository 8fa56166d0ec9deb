/** The order in which receipts and credit notes of renewed leases are entered on one day decides nothing of what is owed (docs/finance.md 3.3). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { unpaidDeposit } from './unpaid-deposit.fixture.ts'

const day = '2026-09-12'
let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-08-18T10:00:00Z' })
})
afterAll(() => server?.stop())

type Act = 'first' | 'second' | 'third' | 'credit'
const ordersOf = (acts: readonly Act[]): Act[][] =>
  acts.length < 2
    ? [[...acts]]
    : acts.flatMap((act) => ordersOf(acts.filter((one) => one !== act)).map((rest) => [act, ...rest]))

type Case = { next: number; last?: number; paid: Partial<Record<Act, number>> }

/** What each lease holds and owes, and the tenant owes, after the acts in this order and on the day after. */
async function results({ next, last, paid }: Case, order: readonly Act[]) {
  await server.moveTo('2026-08-18T10:00:00Z')
  await server.query('delete from auth.rate_limits')
  anna = await server.signUpLandlord()
  const { api, leaseId, tenantId, pay, nightOf, standing } = await unpaidDeposit(server, anna)
  const renewed = async (id: string, endDate: string | null, depositAmount: number) =>
    (await api.leases.renew({ id, endDate, depositAmount, rentAmount: 300_00 })).id
  const second = await renewed(leaseId, last === undefined ? null : '2026-09-10', next)
  const leases = [leaseId, second, ...(last === undefined ? [] : [await renewed(second, null, last)])]
  await nightOf(day)
  for (const act of order) {
    const amount = paid[act]!
    const lease = leases[['first', 'second', 'third'].indexOf(act)]
    if (lease) await pay(amount, day, { leaseId: lease })
    else {
      const { charges } = await api.leases.get({ id: second })
      const { id } = charges.find(({ type }) => type === 'deposit')!
      await api.payments.creditNote({ id, amount, reason: 'Agreed' })
    }
  }
  const seen = async () => {
    const { overdueDeposits, depositsHeld } = await api.tenants.get({ id: tenantId })
    return { leases: await Promise.all(leases.map(standing)), overdueDeposits, depositsHeld }
  }
  const atOnce = await seen()
  await nightOf('2026-09-13')
  expect(await seen()).toEqual(atOnce)
  return atOnce
}

it.each<[string, Case]>([
  ['two receipts', { next: 300_00, paid: { first: 600_00, second: 300_00 } }],
  ['two receipts of more', { next: 600_00, paid: { first: 600_00, second: 300_00 } }],
  ['a credit note', { next: 600_00, paid: { first: 400_00, second: 300_00, credit: 200_00 } }],
  ['three leases', { next: 300_00, last: 900_00, paid: { first: 600_00, second: 300_00, third: 300_00 } }],
])('%s leave the same in each order', async (_, one) => {
  const [first, ...others] = ordersOf(Object.keys(one.paid) as Act[])
  const expected = await results(one, first!)
  for (const order of others) expect(await results(one, order), order.join()).toEqual(expected)
})

it('receipts of three leases leave the same debt in each order', async () => {
  const one = { next: 900_00, last: 300_00, paid: { first: 900_00, second: 300_00, third: 600_00 } }
  for (const order of ordersOf(['first', 'second', 'third']))
    expect(await results(one, order), order.join()).toMatchObject({
      overdueDeposits: 0,
      depositsHeld: 1800_00,
    })
})
