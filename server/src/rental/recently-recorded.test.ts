/** The same money recorded a second time within an hour is asked about first: payments, income, expenses. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'

let server: TestServer
let anna: Landlord
let tenantId: string
beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06T10:00:00Z' })
  anna = await server.signUpLandlord()
  tenantId = (await anna.api.tenants.create({ name: 'Ola' })).id
})
afterAll(() => server?.stop())

const date = '2026-04-06'
const writes: [string, (amount: number, more?: object) => Promise<{ id: string }>][] = [
  [
    'a payment',
    (amount, more) =>
      anna.api.payments.recordReceipt({
        tenantId,
        amount,
        paymentDate: date,
        paymentMethod: 'cash',
        reference: 'Kwiecień',
        ...more,
      }),
  ],
  [
    'an expense',
    (amount, more) =>
      anna.api.expenses.create({ amount, date, category: 'repairs', vendor: 'Hydro', ...more }),
  ],
  ['an income', (amount, more) => anna.api.incomes.create({ amount, date, category: 'other', ...more })],
]
it.each(writes)('%s', async (_, write) => {
  await write(50_000)
  expect(await codeOf(write(50_000))).toBe('recorded_before')
  await write(50_001)
  await write(50_000, { recordAgain: true })
  // Two people at the same moment: one is asked.
  const together = await Promise.allSettled([write(70_000), write(70_000), write(70_000)])
  expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await server.moveTo('2026-04-06T11:05:00Z', anna)
  await write(70_000)
  // What waited for a network is compared with what was recorded since an hour before it was written.
  await server.moveTo('2026-04-06T15:00:00Z', anna)
  const writtenAt = '2026-04-06T10:20:00.000Z'
  expect(await codeOf(write(50_001, { writtenAt }))).toBe('recorded_before')
  await write(50_001, { writtenAt, recordAgain: true })
  await server.moveTo('2026-04-06T17:00:00Z', anna)
  await write(50_001, { writtenAt: '2026-04-06T17:30:00.000Z' })
  await server.moveTo('2026-04-06T10:00:00Z', anna)
})

it('says no minutes less than none, if the other one began later and was recorded first', async () => {
  const income = { amount: 81_000, date, category: 'other' } as const
  await server.moveTo('2026-04-06T10:00:30Z', anna)
  await anna.api.incomes.create(income)
  await server.moveTo('2026-04-06T10:00:00Z', anna)
  const refusal = await anna.api.incomes.create(income).catch((error) => error)
  expect(refusal.data.details.minutes).toBe(0)
})

it('a payment whose first attempt was lost is compared like one that waited, and is the same write', async () => {
  const keyed = server.admin({ token: anna.token, headers: { 'idempotency-key': 'lost-in-the-cellar' } })
  const payment = {
    tenantId,
    amount: 33_300,
    paymentDate: date,
    paymentMethod: 'cash' as const,
  }
  // The form did not know yet that it would wait; the outbox adds when it was written.
  const { id } = await keyed.payments.recordReceipt(payment)
  const writtenAt = '2026-04-06T10:00:00.000Z'
  expect((await keyed.payments.recordReceipt({ ...payment, writtenAt })).id).toBe(id)
  expect(await codeOf(keyed.payments.recordReceipt({ ...payment, writtenAt, amount: 1 }))).toBe(
    'idempotency_conflict',
  )
})

it('a payment that was undone can be recorded anew', async () => {
  const [, write] = writes[0]!
  const { id } = await write(90_000)
  await anna.api.payments.reverse({ id, reason: 'x' })
  await write(90_000)
})
