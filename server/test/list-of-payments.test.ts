/** The list of payments finds by each status and each sort what the whole list holds, and adds it up, on a random book. */

import { addDays } from '@domovik/domain/dates.ts'
import { limit, runs } from '@domovik/domain/random-tests.fixture.ts'
import { TRANSACTION_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES, PAYMENT_TYPES } from '@domovik/domain/rental/payments/types.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPage } from '../src/machinery/db/list.ts'
import { forOrganization } from '../src/machinery/scope/system.ts'
import type { PaymentFilters } from '../src/rental/payments/filters.ts'
import { paymentList } from '../src/rental/payments/queries.ts'
import { verifyBooks } from '../src/rental/payments/verify-books.ts'
import { type Landlord, startTestServer, type TestServer } from './harness.ts'
import { booksDay, histories, keepBooks } from './random-books.fixture.ts'
import { keepRenewals, renewalActs } from './random-renewals.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: booksDay })
})
afterAll(() => server?.stop())

type Api = Landlord['api']
type Filters = Partial<Parameters<Api['payments']['list']>[0]>
const lists: Filters[] = [
  { view: 'all' },
  { view: 'charges' },
  { view: 'received' },
  { view: 'all', deposits: 'without' },
]

/** All rows of the list, read in pages. */
async function rowsOf(api: Api, filters: Filters, limit = 200) {
  const rows = []
  let cursor: string | undefined
  do {
    const page = await api.payments.list({ ...filters, limit, ...(cursor ? { cursor } : {}) })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}
const sorted = (ids: string[]) => [...ids].sort()

/** A tenant with rows of the statuses that a random book seldom has: partial, refunded, failed and cancelled. */
async function enterRareRows({ api }: Landlord): Promise<void> {
  const { id: tenantId } = await api.tenants.create({ name: 'Tenant with rare rows' })
  const charge = { type: 'other', amount: 10_000, dueDate: addDays(booksDay, 9), description: 'Key' } as const
  await api.payments.addCharge({ tenantId, ...charge })
  const money = { amount: 4_400, paymentDate: booksDay, paymentMethod: 'bank_transfer' } as const
  const receive = (status: 'completed' | 'pending') =>
    api.payments.recordReceipt({ tenantId, ...money, status, recordAgain: true })
  await receive('completed')
  await api.payments.refund({ id: (await receive('completed')).id, ...money, reason: 'Paid twice' })
  for (const status of ['failed', 'cancelled'] as const)
    await api.payments.settle({ id: (await receive('pending')).id, status })
}

it('finds the rows of each status, and all rows by each sort', { timeout: limit(300_000) }, async () => {
  const statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(histories(80), async (history) => {
      const landlord = await server.signUpLandlord()
      await keepBooks(landlord, history)
      await enterRareRows(landlord)
      const { api } = landlord
      for (const list of lists) {
        const all = await rowsOf(api, list)
        for (const { paymentStatus } of all) statuses.add(paymentStatus)
        for (const status of [...PAYMENT_STATUSES.map((each) => [each]), ['failed', 'refunded', 'pending']]) {
          const expected = all.filter(({ paymentStatus }) => status.includes(paymentStatus))
          const found = await rowsOf(api, { ...list, status } as Filters)
          expect({ list, status, ids: sorted(found.map(({ id }) => id)) }).toEqual({
            ...{ list, status },
            ids: sorted(expected.map(({ id }) => id)),
          })
        }
        const ids = sorted(all.map(({ id }) => id))
        for (const sort of [
          'remainingAmount',
          '-remainingAmount',
          'dueDate',
          '-dueDate',
          'amount',
        ] as const) {
          const rows = await rowsOf(api, { ...list, sort }, 7)
          expect({ list, sort, ids: sorted(rows.map(({ id }) => id)) }).toEqual({ list, sort, ids })
          const by = sort.replace('-', '') as 'remainingAmount' | 'dueDate' | 'amount'
          const values = rows.map((row) => row[by] ?? (by === 'dueDate' ? '' : 0))
          const order = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          expect({ list, sort, values }).toEqual({
            list,
            sort,
            values: sort.startsWith('-') ? order.reverse() : order,
          })
        }
      }
    }),
    { numRuns: runs(2), endOnFailure: true },
  )
  expect([...statuses].sort()).toEqual([...PAYMENT_STATUSES].sort())
})

const someOf = (values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 2 })
const days = ['2026-02-01', '2026-03-17', '2026-04-01', '2026-04-30', '2026-06-20', '2026-06-30'] as const
const someDay = fc.option(fc.constantFrom(...days), { nil: undefined })
const filters = fc.record({
  view: fc.constantFrom('all' as const, 'charges' as const, 'received' as const),
  deposits: fc.constantFrom(undefined, 'without' as const),
  type: someOf(PAYMENT_TYPES),
  method: someOf(PAYMENT_METHODS),
  status: someOf(PAYMENT_STATUSES),
  from: someDay,
  to: someDay,
})

const isSettled = (status: string) => ['completed', 'paid', 'refunded'].includes(status)

/**
 * Money received less refunded, in cents, added up from what the API shows of each row: what is reversed, pending or failed is no money, nor
 * is a deposit that a renewal carries over.
 */
const receivedOf = (rows: Awaited<ReturnType<typeof rowsOf>>): number =>
  rows
    .filter(({ type, paymentStatus }) => type !== 'deposit_transfer' && isSettled(paymentStatus))
    .reduce(
      (sum, { kind, amount }) => sum + (kind === 'receipt' ? amount : kind === 'refund' ? -amount : 0),
      0,
    )

/** The list has every kind of row but reversals, which it does not show, every type, and deposits carried over in each state. */
async function expectAllKinds({ api }: Landlord): Promise<void> {
  const rows = await rowsOf(api, {})
  const kinds = new Set(rows.map(({ kind }) => kind))
  expect(TRANSACTION_KINDS.filter((kind) => !kinds.has(kind))).toEqual(['reversal'])
  const types = new Set(rows.map(({ paymentType }) => paymentType))
  expect(PAYMENT_TYPES.filter((type) => !types.has(type))).toEqual([])
  const carried = rows.filter(({ type, kind }) => type === 'deposit_transfer' && kind === 'receipt')
  const states = new Set(carried.map(({ paymentStatus }) => paymentStatus))
  expect([...states].sort()).toEqual(['cancelled', 'completed', 'pending'])
}

it('adds up stored sums to what its rows add up to', { timeout: limit(300_000) }, async () => {
  let stored = 0
  await fc.assert(
    fc.asyncProperty(
      histories(80),
      renewalActs(20),
      fc.array(filters, { minLength: 60, maxLength: 60 }),
      async (history, acts, random) => {
        const landlord = await server.signUpLandlord()
        await keepBooks(landlord, history)
        await enterRareRows(landlord)
        await keepRenewals(landlord, booksDay, acts)
        await expectAllKinds(landlord)
        const all: Filters[] = [
          ...PAYMENT_TYPES.map((type) => ({ view: 'all' as const, type: [type] })),
          ...random,
        ]
        const { organizationId } = landlord
        const compare = () =>
          forOrganization(server.services, organizationId, 'compare-totals', async (scope) => {
            for (const each of all) {
              const plan = paymentList(scope, each as PaymentFilters)
              if (plan.counted) stored += 1
              const totalsOf = async (counted: typeof plan.counted) => {
                const { total, totals } = await listPage(scope, { ...plan, counted }, { limit: 1 })
                return { each, total, totals }
              }
              expect(await totalsOf(plan.counted)).toEqual(await totalsOf(undefined))
            }
          })
        await compare()
        for (const each of all.filter(({ deposits }) => !deposits)) {
          const { totals } = await landlord.api.payments.list({ ...each, limit: 1 })
          const received = receivedOf(await rowsOf(landlord.api, each))
          expect({ each, received: totals.received }).toEqual({ each, received })
        }
        expect(
          await forOrganization(server.services, organizationId, 'verify-books', verifyBooks),
        ).toMatchObject({ differences: 0 })
        await compare()
      },
    ),
    { numRuns: runs(2), endOnFailure: true },
  )
  expect(stored).toBeGreaterThan(10)
})
