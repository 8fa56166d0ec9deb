/** Money that was taken back after its statement was issued (docs/finance.md 8.16). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { agencyOf, month, nothing, statementsOf, sums } from './agency.fixture.ts'

let server: TestServer
let anna: Landlord
const [april, may] = ['2026-04-01', '2026-05-01'] as const

beforeAll(async () => {
  server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const { statementOf, issue, balanceOf } = statementsOf(() => anna)
const back = { reason: 'Bounced' }
const refund = { reason: 'Too much', paymentDate: '2026-05-20', paymentMethod: 'cash' } as const

it.each<[string, (id: string) => Promise<unknown>, number[]]>([
  [
    'taken back',
    (id) => anna.api.payments.reverse({ id, ...back }),
    [-240_000, 0, 0, -19_200, -4_416, -216_384],
  ],
  [
    'refunded in part',
    (id) => anna.api.payments.refund({ id, amount: 100_000, ...refund }),
    [-100_000, 100_000, -100_000, -8_000, -1_840, -90_160],
  ],
])(
  'of a receipt that was %s, rent, money and fee are on the statement of that month',
  async (name, act, sum) => {
    const { owner, managed } = agencyOf(anna.api)
    const id = await owner(`Miesiąc ${name}`)
    const { pay } = await managed([id, 1, 1])
    const { id: receipt } = await pay(240_000, '2026-03-10')
    expect(sums(await issue(id, month))).toEqual([240_000, 0, 0, 19_200, 4_416, 216_384])
    await act(receipt)
    const preview = await statementOf(id, april)
    expect([sums(preview), preview.takenBack, preview.subtractedLater]).toEqual([nothing, [], 0])
    await issue(id, april)
    expect(sums(await statementOf(id, may))).toEqual(sum)
  },
)

it('a deposit that was set off against rent and undone returns the fee with the rent', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const id = await owner('Kaucja')
  const { pay, lease } = await managed([id, 1, 1])
  await pay(100_000, '2026-03-05', { deposit: true })
  const { openCharges } = await anna.api.deposits.get({ leaseId: lease.id })
  const rent = openCharges.find(({ type }) => type === 'rent')!
  const { settlements } = await anna.api.deposits.settle({
    ...{ leaseId: lease.id, settledOn: '2026-03-28', reason: 'x', returned: 0 },
    applied: [{ chargeId: rent.id, amount: 100_000 }],
  })
  await issue(id, month)
  await anna.api.deposits.undo({ leaseId: lease.id, id: settlements[0]!.id, reason: 'Wrong' })
  expect(sums(await issue(id, april))).toEqual(nothing)
  const last = await statementOf(id, may)
  expect(sums(last)).toEqual([-100_000, 0, 0, -8_000, -1_840, -90_160])
  expect(last.depositsAfter).toBe(100_000)
})

it('names each amount with one statement, and a refund that was taken back as added', async () => {
  const { owner, managed } = agencyOf(anna.api)
  const id = await owner('Raz')
  const { pay } = await managed([id, 1, 1])
  const { id: receipt } = await pay(272_000, '2026-03-10')
  const { id: returned } = await anna.api.payments.refund({
    ...{ id: receipt, amount: 32_000, ...refund },
    paymentDate: '2026-03-20',
  })
  await anna.api.payments.reverse({ id: returned, ...back })
  // The preview leaves the refund out, and does not call it a negative amount.
  expect(await statementOf(id, month)).toMatchObject({ subtractedLater: 0, addedLater: 32_000 })
  const again = await anna.api.payments.refund({
    ...{ id: receipt, amount: 2_000, ...refund },
    paymentDate: '2026-04-10',
  })
  await pay(50_000, '2026-04-11')
  await issue(id, month)
  await issue(id, april)
  await anna.api.payments.reverse({ id: again.id, ...back })
  await anna.api.payments.reverse({ id: receipt, ...back })
  const [first, second] = [await statementOf(id, month), await statementOf(id, april)]
  // What was refunded before the statement of March is on that of April, with the refund.
  expect([first.subtractedLater, first.addedLater]).toEqual([270_000, 0])
  expect([second.subtractedLater, second.addedLater]).toEqual([2_000, 2_000])
})

it.each([
  ['sold', 1],
  ['sold to the half', 2],
])('after the property was %s it is subtracted by the owner who had the money', async (_, parts) => {
  const { owner, managed } = agencyOf(anna.api)
  const [seller, buyer] = [await owner(`Zbywca ${parts}`), await owner(`Nabywca ${parts}`)]
  const { pay, propertyId } = await managed([seller, 1, 1])
  await pay(100_000, '2026-03-05', { deposit: true })
  const { id: receipt } = await pay(240_000, '2026-03-10')
  await issue(seller, month)
  const owners = parts === 1 ? [buyer] : [seller, buyer]
  await anna.api.owners.putShares({
    ...{ propertyId, validFrom: '2026-04-15' },
    shares: owners.map((ownerId) => ({ ownerId, numerator: 1, denominator: parts })),
  })
  const ofSeller = (balance: number) => (parts === 1 ? balance : null)
  expect(await balanceOf(seller)).toBe(ofSeller(216_384))
  await anna.api.payments.reverse({ id: receipt, ...back })
  const issued = await statementOf(seller, month)
  expect(issued.takenBack.reduce((sum, row) => sum + row.share, 0)).toBe(240_000)
  expect(issued.subtractedLater).toBe(240_000)
  // The seller gets no statement any more: the page of the owner shows what is left to settle, with or without one.
  expect(await balanceOf(seller)).toBe(ofSeller(0))
  await anna.api.owners.recordPayout({ id: seller, month, paidOn: '2026-05-20' })
  const owed = ofSeller(-216_384)
  expect(await balanceOf(seller)).toBe(owed)
  expect(sums(await issue(seller, april))).toEqual(nothing)
  expect(sums(await statementOf(seller, may))).toEqual([-240_000, 0, 0, -19_200, -4_416, -216_384])
  expect(await balanceOf(seller)).toBe(owed)
  if (parts === 1)
    await anna.api.owners.recordContribution({ id: seller, amount: 216_384, paidOn: '2026-05-20' })
  expect(await balanceOf(seller)).toBe(ofSeller(0))
  await issue(buyer, month)
  await issue(buyer, april)
  const bought = await statementOf(buyer, may)
  expect([sums(bought), bought.depositsAfter]).toEqual([nothing, 100_000 / parts])
  expect(await balanceOf(buyer)).toBeNull()
})
