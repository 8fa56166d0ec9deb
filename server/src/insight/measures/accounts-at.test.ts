/** Accounts at the end of an earlier day, compared with a replay of every ledger to that day. */
import { addDays } from '@domovik/domain/dates.ts'
import { accountOf } from '@domovik/domain/insight/reports/tenant-financial.ts'
import { chartBuckets } from '@domovik/domain/periods.ts'
import { randomFrom, runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { balancesOf } from '@domovik/domain/rental/ledger/balances.ts'
import { isOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { live } from '../dashboard/live.fixture.ts'
import { owedThen } from '../reports/queries/liabilities.ts'
import { lateThen } from '../reports/queries/overdue.ts'
import { tenantNames } from '../reports/queries/row-names.ts'
import { tenantAccounts } from '../reports/queries/tenant-accounts.ts'
import { replayedAt } from './replayed.ts'

const today = '2026-04-17'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: today })
})
afterAll(() => server?.stop())

const sorted = <Row extends object>(rows: readonly Row[], key: keyof Row): Row[] =>
  rows.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])))

describe('accounts of random books at the end of an earlier day', () => {
  it.each(Array.from({ length: runs(3) }, (_, index) => seed + 250 + index))(
    'equal a replay of every ledger, whether they are read or replayed (life %i)',
    async (life) => {
      const anna = await server.signUpLandlord()
      const random = randomFrom(life)
      await live(anna, life, today, 6)
      let read = 0
      await forOrganization(server.services, anna.organizationId, 'test', async (scope) => {
        const names = await tenantNames(scope, {})
        for (let i = 0; i < 8; i++) {
          const day = i === 0 ? today : addDays(today, -Math.floor(random() * 400))
          const from = addDays(day, -Math.floor(random() * 120))
          const toEffective = addDays(day, 1)
          const asked = { from, toEffective, buckets: chartBuckets({ from, to: toEffective }) }
          const states = await replayedAt(scope, [...names.keys()], day)
          const found = await tenantAccounts(scope, asked, null)
          const again = new Set(found.replayed)
          const plain = [...states].filter(([tenantId]) => !again.has(tenantId))
          read += plain.length
          const expected = plain.map(([tenantId, state]) => accountOf({ tenantId, tenant: '', state }, asked))
          expect(
            sorted(
              found.accounts.filter(({ tenantId }) => names.has(tenantId)),
              'tenantId',
            ).map((one) => ({ ...one, tenant: '' })),
            `${from} to ${day}`,
          ).toEqual(
            sorted(
              expected.map(({ account }) => account),
              'tenantId',
            ),
          )
          const buckets = new Map<string, number[]>()
          for (const { bucket, balance, chargesDue, receipts } of expected.flatMap(({ moved }) => moved)) {
            const sums = buckets.get(bucket) ?? [0, 0, 0]
            buckets.set(bucket, [sums[0]! + balance, sums[1]! + chargesDue, sums[2]! + receipts])
          }
          expect(
            new Map(
              found.moved.map(({ bucket, balance, chargesDue, receipts }) => [
                bucket,
                [balance, chargesDue, receipts],
              ]),
            ),
          ).toEqual(buckets)

          const { late } = await lateThen(scope, {}, day)
          const lateCharges = plain.flatMap(([, state]) =>
            [...state.charges.values()].filter(
              (charge) => charge.cancelledOn === null && isOverdue(charge, day),
            ),
          )
          expect(
            sorted(late, 'chargeId').map(({ chargeId, paid, remaining }) => ({ chargeId, paid, remaining })),
          ).toEqual(
            sorted(
              lateCharges.map(({ charge, paid, remaining }) => ({ chargeId: charge.id, paid, remaining })),
              'chargeId',
            ),
          )

          const owed = await owedThen(scope, { day, from, until: addDays(day, 400) })
          const sum = (of: (state: (typeof plain)[number][1]) => number, over = plain) =>
            over.reduce((all, [, state]) => all + of(state), 0)
          expect(owed.receivables).toBe(sum((state) => balancesOf(state, day).dueOpen))
          expect(owed.ahead.reduce((all, { amount }) => all + amount, 0)).toBe(
            sum((state) =>
              [...state.charges.values()].reduce(
                (all, { charge, cancelledOn, remaining }) =>
                  cancelledOn === null && !isDepositKind(charge.kind) && charge.dueDate > day
                    ? all + remaining
                    : all,
                0,
              ),
            ),
          )
          expect(owed.depositsHeld).toBe(sum((state) => depositsHeld(state, day), [...states]))
          expect(owed.chargesDue).toBe(
            sum((state) =>
              [...state.charges.values()].reduce(
                (all, { charge, cancelledOn, credited }) =>
                  cancelledOn === null &&
                  !isDepositKind(charge.kind) &&
                  charge.dueDate >= from &&
                  charge.dueDate <= day
                    ? all + charge.amount - credited
                    : all,
                0,
              ),
            ),
          )
        }
      })
      expect(read).toBeGreaterThan(8)
    },
  )
})
