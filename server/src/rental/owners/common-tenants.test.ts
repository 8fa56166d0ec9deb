/** Owners whose units have a tenant in common: what is taken back of one changes no statement of the other (docs/finance.md 8.16). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month, nothing, statementsOf, sums } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord
const [april, may] = ['2026-04-01', '2026-05-01'] as const

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
})
beforeEach(async () => {
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const { statementOf, issue } = statementsOf(() => anna)
const takeBack = (id: string) => anna.api.payments.reverse({ id, reason: 'Bounced', cause: 'returned' })
const refundHalf = (id: string) =>
  anna.api.payments.refund({
    ...{ id, amount: 50_000, paymentDate: '2026-05-20', reason: 'x', paymentMethod: 'cash' },
  })

/** A tenant with a flat of Adam and one of Dorota, 1,000.00 each, who paid March and April of both one by one. */
async function oneTenant({ named }: { named: boolean }) {
  const { owner } = agencyOf(anna.api)
  const [a, d] = [await owner('Adam'), await owner('Dorota')]
  const tenant = await anna.api.tenants.create({ name: 'Wspólny' })
  const home = async (ownerId: string, paymentDueDay: number) => {
    const { id: propertyId } = await anna.api.properties.create({ address: `ul. Wspólna ${paymentDueDay}` })
    await anna.api.owners.putShares({
      ...{ propertyId, validFrom: '2026-01-01', shares: [{ ownerId, numerator: 1, denominator: 1 }] },
    })
    const lease = await anna.api.leases.create({
      ...{ propertyId, tenantId: tenant.id, startDate: month, paymentDueDay },
      ...{ rentAmount: 100_000, billsAmount: 0, depositAmount: 0 },
    })
    return lease.id
  }
  const [x, y] = [await home(a, 1), await home(d, 5)]
  const pay = async (paymentDate: string, leaseId: string) => {
    const of = named ? { leaseId } : {}
    return anna.api.payments.recordReceipt({
      ...{ tenantId: tenant.id, amount: 100_000, paymentDate, paymentMethod: 'bank_transfer' },
      ...of,
    })
  }
  const first = await pay('2026-03-01', x)
  await pay('2026-03-05', y)
  await pay('2026-04-01', x)
  await pay('2026-04-05', y)
  return { a, d, id: first.id }
}

const rentOf = [100_000, 0, 0, 8_000, 1_840, 90_160]

it.each([
  ['taken back', false, takeBack, [-100_000, 0, 0, -8_000, -1_840, -90_160]],
  ['taken back, of a lease', true, takeBack, [-100_000, 0, 0, -8_000, -1_840, -90_160]],
  ['refunded in part', false, refundHalf, [-50_000, 50_000, -50_000, -4_000, -920, -45_080]],
] as const)(
  'after its statement a receipt of one owner is %s: the other loses nothing',
  async (_, named, act, last) => {
    const { a, d, id } = await oneTenant({ named })
    for (const owner of [a, d]) expect(sums(await issue(owner, month))).toEqual(rentOf)
    await act(id)
    for (const owner of [d, a]) expect(sums(await issue(owner, april))).toEqual(rentOf)
    expect(sums(await statementOf(d, may))).toEqual(nothing)
    expect(sums(await statementOf(a, may))).toEqual(last)
  },
)

it('it is the same if only the other statement, or none, was issued before it was taken back', async () => {
  for (const first of ['none', 'other'] as const) {
    const { a, d, id } = await oneTenant({ named: false })
    if (first === 'other') await issue(d, month)
    await takeBack(id)
    const preview = await statementOf(a, month)
    expect([sums(preview), preview.subtractedLater]).toEqual([nothing, 100_000])
    await issue(a, month)
    expect(sums(first === 'other' ? await statementOf(d, month) : await issue(d, month))).toEqual(rentOf)
    for (const owner of [a, d]) expect(sums(await issue(owner, april))).toEqual(rentOf)
    for (const owner of [a, d]) expect(sums(await statementOf(owner, may))).toEqual(nothing)
  }
})

it('a payment before the sale that is taken back changes nothing for the buyer', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const [a, b, c, d] = [
    await owner('Adam'),
    await owner('Beata'),
    await owner('Cezary'),
    await owner('Dorota'),
  ]
  const { pay, propertyId } = await managed([a, 1, 3], [b, 1, 3], [c, 1, 3])
  const { id } = await pay(136_000, '2026-03-10')
  await pay(136_000, '2026-03-20')
  await anna.api.owners.putShares({
    ...{ propertyId, validFrom: '2026-03-16' },
    shares: [a, b, d].map((ownerId) => ({ ownerId, numerator: 1, denominator: 3 })),
  })
  for (const one of [a, b, c, d]) await issue(one, month)
  await pay(272_000, '2026-04-05')
  const before = await Promise.all([a, b, c, d].map(async (one) => sums(await statementOf(one, april))))
  await takeBack(id)
  for (const [index, one] of [d, a, c, b].entries())
    expect(sums(await issue(one, april))).toEqual(before[[3, 0, 2, 1][index]!])
  const last = await Promise.all([a, b, c, d].map((one) => statementOf(one, may)))
  expect(last.reduce((sum, one) => sum + one.rent + one.otherReceipts, 0)).toBe(-136_000)
  expect(sums(last[3]!)).toEqual(nothing)
})
