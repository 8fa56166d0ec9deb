/** Deposits in the statements of owners (docs/finance.md 8.16). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

it('deposits that were held before the statements began, or came and left with a property, are stated', async () => {
  const { owner, managed, issue } = agencyOf(anna.api)
  const { api } = anna
  const [a, b] = [await owner('Przed'), await owner('Po')]
  const { pay, propertyId, lease } = await managed([a, 1, 1])
  await pay(100_000, '2026-02-02', { deposit: true })
  const held = async (id: string, of: string) => {
    const { depositsBefore, depositsTakenOver, depositsHandedOver, depositsAfter } =
      await api.owners.getStatement({ id, month: of })
    return [depositsBefore, depositsTakenOver, depositsHandedOver, depositsAfter]
  }
  expect(await held(a, month)).toEqual([0, 100_000, 0, 100_000])
  await issue(a)
  await issue(b)
  await api.owners.putShares({
    ...{ propertyId, validFrom: '2026-04-10' },
    shares: [
      { ownerId: a, numerator: 1, denominator: 4 },
      { ownerId: b, numerator: 3, denominator: 4 },
    ],
  })
  await api.deposits.settle({ leaseId: lease.id, settledOn: '2026-04-15', returned: 20_000, reason: 'x' })
  expect(await held(a, '2026-04-01')).toEqual([100_000, 0, -75_000, 20_000])
  expect(await held(b, '2026-04-01')).toEqual([0, 75_000, 0, 60_000])
  expect((await api.deposits.get({ leaseId: lease.id })).held).toBe(80_000)
  const { rows } = await api.owners.getStatement({ id: b, month: '2026-04-01' })
  expect(rows.find(({ line }) => line === 'deposits_taken_over')).toMatchObject({
    ...{ amount: 100_000, share: 75_000, day: '2026-04-10', correction: false },
  })
})
