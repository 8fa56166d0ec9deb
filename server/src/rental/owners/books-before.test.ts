/** A statement states the books of its month, whatever was taken back or refunded since (docs/finance.md 8.16). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month, nothing, result, statementsOf, sums } from './agency.fixture.ts'

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

const { statementOf, issue, balanceOf } = statementsOf(() => anna)
const back = { reason: 'Bounced' }
const refund = (id: string, amount: number, paymentDate = '2026-05-20') =>
  anna.api.payments.refund({ id, amount, paymentDate, reason: 'Too much', paymentMethod: 'cash' })

/** A tenant with two homes, and a receipt of 10 March that pays March of both. */
async function twoHomes({ owners }: { owners: 1 | 2 }) {
  const { owner, managed } = agencyOf(anna.api)
  const a = await owner('Adam')
  const b = owners === 2 ? await owner('Beata') : a
  const { tenant, propertyId } = await managed([a, 1, 1])
  const { id: second } = await anna.api.properties.create({ address: 'ul. Druga 2' })
  await anna.api.owners.putShares({
    ...{ propertyId: second, validFrom: '2026-01-01' },
    shares: [{ ownerId: b, numerator: 1, denominator: 1 }],
  })
  await anna.api.leases.create({
    ...{ propertyId: second, tenantId: tenant.id, startDate: month },
    ...{ rentAmount: 100_000, billsAmount: 0, depositAmount: 0 },
  })
  const receipt = await anna.api.payments.recordReceipt({
    ...{ tenantId: tenant.id, amount: 372_000, paymentDate: '2026-03-10', paymentMethod: 'cash' },
  })
  return { a, b, id: receipt.id, propertyId }
}

it('a refund for two homes of one owner corrects the statement of its own day only', async () => {
  const { a, id } = await twoHomes({ owners: 1 })
  await issue(a, month)
  await refund(id, 150_000)
  expect(sums(await issue(a, april))).toEqual(nothing)
  expect(sums(await statementOf(a, may))).toEqual([-118_000, 118_000, -150_000, -9_440, -2_171, -138_389])
})

it.each<[string, (id: string) => Promise<unknown>, number[], number[]]>([
  [
    'refunded in part',
    (id) => refund(id, 150_000),
    [-18_000, 118_000, -150_000, -1_440, -331, -48_229],
    [-100_000, 0, 0, -8_000, -1_840, -90_160],
  ],
  [
    'taken back',
    (id) => anna.api.payments.reverse({ id, ...back }),
    [-240_000, -32_000, 0, -19_200, -4_416, -248_384],
    [-100_000, 0, 0, -8_000, -1_840, -90_160],
  ],
])('a receipt of homes of two owners that was %s is corrected in one month', async (_, act, ofA, ofB) => {
  const { a, b, id } = await twoHomes({ owners: 2 })
  for (const owner of [a, b]) await issue(owner, month)
  await act(id)
  const named = [await statementOf(a, month), await statementOf(b, month)]
  expect(named.map(({ subtractedLater }) => subtractedLater)).toEqual([-ofA[0]! - ofA[1]! - ofA[2]!, 100_000])
  for (const owner of [a, b]) expect(sums(await issue(owner, april))).toEqual(nothing)
  expect(sums(await statementOf(a, may))).toEqual(ofA)
  expect(sums(await statementOf(b, may))).toEqual(ofB)
})

it('a preview names to each owner his own part of what was taken back', async () => {
  const { a, b, id } = await twoHomes({ owners: 2 })
  await anna.api.payments.reverse({ id, ...back })
  for (const [owner, part] of [
    [a, 272_000],
    [b, 100_000],
  ] as const) {
    const preview = await statementOf(owner, month)
    expect([sums(preview), preview.subtractedLater]).toEqual([nothing, part])
  }
})

it('a refund of the month that was taken back does not change what its receipt paid', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const id = await owner('Pomyłka')
  const { pay } = await managed([id, 1, 1])
  const receipt = await pay(240_000, '2026-03-10')
  await issue(id, month)
  const { id: mistake } = await refund(receipt.id, 100_000, '2026-04-10')
  expect(sums(await statementOf(id, april))).toEqual([-100_000, 100_000, -100_000, -8_000, -1_840, -90_160])
  await anna.api.payments.reverse({ id: mistake, ...back })
  await anna.api.payments.reverse({ id: receipt.id, ...back })
  const preview = await statementOf(id, april)
  expect([sums(preview), preview.addedLater]).toEqual([nothing, 100_000])
  await issue(id, april)
  expect(sums(await statementOf(id, may))).toEqual([-240_000, 0, 0, -19_200, -4_416, -216_384])
})

it('rent paid in advance is rent of the month whose rent it pays, whenever the statement is issued', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const id = await owner('Z góry')
  const { pay } = await managed([id, 1, 1])
  await pay(544_000, '2026-03-10')
  expect(sums(await issue(id, month))).toEqual([240_000, 304_000, 0, 19_200, 4_416, 520_384])
  expect(sums(await statementOf(id, april))).toEqual([240_000, -240_000, 0, 19_200, 4_416, -23_616])
})

it.each<[number, number[], number[]]>([
  [240_000, nothing, [0, 240_000, -240_000, 0, 0, 0]],
  [100_000, [140_000, 0, 0, 11_200, 2_576, 126_224], [0, 100_000, -100_000, 0, 0, 0]],
])(
  '%d refunded after the month and before its statement waits for the refund',
  async (amount, first, second) => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner('Zwrot')
    const { pay } = await managed([id, 1, 1])
    const receipt = await pay(240_000, '2026-03-10')
    await refund(receipt.id, amount)
    const preview = await statementOf(id, month)
    expect([sums(preview), preview.subtractedLater]).toEqual([first, amount])
    expect(preview.takenBack.map(({ takenBackOn }) => takenBackOn)).toEqual(['2026-05-20'])
    await issue(id, month)
    expect(sums(await issue(id, april))).toEqual(nothing)
    expect(sums(await statementOf(id, may))).toEqual(second)
  },
)

it('an issued statement that is not paid out names what was refunded since', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const id = await owner('Po wystawieniu')
  const { pay } = await managed([id, 1, 1])
  const receipt = await pay(240_000, '2026-03-10')
  await issue(id, month)
  await refund(receipt.id, 100_000)
  const { subtractedLater, takenBack } = await statementOf(id, month)
  expect([subtractedLater, takenBack.map((row) => row.takenBackOn)]).toEqual([100_000, ['2026-05-20']])
})

it('a refund after the sale is subtracted by the owner who had the money', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const [seller, buyer] = [await owner('Zbywca'), await owner('Nabywca')]
  const { pay, propertyId } = await managed([seller, 1, 1])
  const receipt = await pay(240_000, '2026-03-10')
  await issue(seller, month)
  await anna.api.owners.recordPayout({ id: seller, month, paidOn: '2026-04-02' })
  await anna.api.owners.putShares({
    ...{ propertyId, validFrom: '2026-04-15' },
    shares: [{ ownerId: buyer, numerator: 1, denominator: 1 }],
  })
  const { id: mistake } = await refund(receipt.id, 100_000)
  expect(await balanceOf(seller)).toBe(-90_160)
  expect(sums(await issue(seller, april))).toEqual(nothing)
  expect(sums(await statementOf(seller, may))).toEqual([-100_000, 100_000, -100_000, -8_000, -1_840, -90_160])
  await issue(buyer, month)
  await issue(buyer, april)
  expect(sums(await statementOf(buyer, may))).toEqual(nothing)
  await anna.api.payments.reverse({ id: mistake, ...back })
  expect([sums(await statementOf(seller, may)), sums(await statementOf(buyer, may))]).toEqual([
    nothing,
    nothing,
  ])
})

it('an owner who sold pays no fixed fee for later months and gets the float back; the balance says so before', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const [seller, buyer] = [await owner('Ryczałt'), await owner('Nabywca')]
  await anna.api.owners.putAgreement({
    ...{ id: seller, validFrom: month, feeKind: 'fixed', feePercent: '0', feeAmount: 30_000 },
    ...{ vatPercent: '23', floatAmount: 50_000 },
  })
  const { pay, propertyId } = await managed([seller, 1, 1])
  await pay(240_000, '2026-03-10')
  await anna.api.owners.putShares({
    ...{ propertyId, validFrom: '2026-04-01' },
    shares: [{ ownerId: buyer, numerator: 1, denominator: 1 }],
  })
  // 2,400.00 - 369.00, before the first statement.
  expect(await balanceOf(seller)).toBe(203_100)
  expect(result(await issue(seller, month))).toBe(153_100)
  expect(await balanceOf(seller)).toBe(203_100)
  await anna.api.owners.recordPayout({ id: seller, month, paidOn: '2026-05-20' })
  expect(await balanceOf(seller)).toBe(50_000)
  const last = await issue(seller, april)
  expect([last.fee, last.feeVat, last.floatAfter, last.payout]).toEqual([0, 0, 0, 50_000])
  await anna.api.owners.recordPayout({ id: seller, month: april, paidOn: '2026-05-20' })
  expect(await balanceOf(seller)).toBe(0)
  expect(await balanceOf(await owner('Bez lokalu'))).toBeNull()
})

it('the float of an owner who sold in the middle of a month is paid out with the statement of that month', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const [seller, buyer] = [await owner('W połowie', 50_000), await owner('Nabywca w połowie')]
  const { pay, propertyId } = await managed([seller, 1, 1])
  await pay(240_000, '2026-03-10')
  const first = await issue(seller, month)
  expect([first.floatAfter, first.payout]).toEqual([50_000, 166_384])
  await anna.api.owners.recordPayout({ id: seller, month, paidOn: '2026-04-02' })
  await anna.api.owners.putShares({
    ...{ propertyId, validFrom: '2026-04-15' },
    shares: [{ ownerId: buyer, numerator: 1, denominator: 1 }],
  })
  expect(await balanceOf(seller)).toBe(50_000)
  const last = await issue(seller, april)
  expect([last.floatAfter, last.payout]).toEqual([0, 50_000])
  expect((await statementOf(seller, may)).payout).toBe(0)
})
