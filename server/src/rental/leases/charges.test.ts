/**
 * Charges posted without a replay: after random histories, the books must equal a full replay of every
 * account.
 */

import { addDays } from '@domovik/domain/dates.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { runs, soak } from '@domovik/domain/random-tests.fixture.ts'
import { type AccountEnd, changesOnlyItself } from '@domovik/domain/rental/ledger/append.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { verifyChains } from '../../account/audit/checkpoints.ts'
import { newId } from '../../machinery/db/ids.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { accountEnds } from '../payments/account-ends.ts'
import { lockLedgers, type Posting, post, replayWith } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { verifyBooks } from '../payments/verify-books.ts'
import { insertProperty } from '../properties/queries.ts'
import { insertTenant } from '../tenants/queries.ts'
import { generateForLeases, generateForOrganization } from './charges.ts'
import { addLeases } from './create.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-01-05' })
})
afterAll(() => server?.stop())

const months = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']

/** One action on an account. The day counts from the first of the previous month. */
type Act = { kind: Posting['kind']; day: number; share: number; deposit: boolean; target: number }
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('receipt', 'receipt', 'receipt', 'refund', 'credit_note', 'write_off', 'reversal'),
  day: fc.integer({ min: 0, max: 45 }),
  share: fc.constantFrom(20, 100, 100, 100, 150),
  deposit: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  target: fc.nat(1000),
})
const history = fc.record({
  depositAmount: fc.constantFrom(0, 100_000),
  bills: fc.constantFrom(0, 12_345),
  opening: fc.constantFrom(0, 0, 40_000, -25_000),
  chargesFrom: fc.constantFrom('2026-01-01', '2026-01-01', '2026-03-15'),
  months: fc.array(fc.array(act, { maxLength: 3 }), { minLength: months.length, maxLength: months.length }),
})
type History = { depositAmount: number; bills: number; opening: number; chargesFrom: string; months: Act[][] }

async function moveIn(scope: SystemScope, { depositAmount, bills, opening, chargesFrom }: History) {
  const [propertyId, tenantId] = [newId(), newId()]
  const { organizationId } = scope
  await insertProperty(scope, {
    organizationId,
    id: propertyId,
    address: propertyId,
    managedFrom: '2026-01-01',
  })
  await insertTenant(scope, { organizationId, id: tenantId, name: tenantId })
  const [leaseId] = await addLeases(scope, [
    {
      propertyId,
      tenantId,
      kind: 'ordinary',
      startDate: '2026-01-01',
      rentAmount: 60_000,
      billsAmount: bills,
      extraFees: 0,
      additionalFees: 0,
      additionalFeesOnce: false,
      depositAmount,
      warrantyAmount: 0,
      prorationMethod: 'actual_days',
      openingBalance: opening,
      chargesFrom,
    },
  ])
  return { leaseId: leaseId!, tenantId }
}

function postingFor(
  { rows }: Ledger,
  { kind, day, share, deposit, target }: Act,
  first: string,
): Posting | null {
  const among = rows.filter((row) =>
    kind === 'reversal' ? row.kind !== 'reversal' : row.kind === (kind === 'refund' ? 'receipt' : 'charge'),
  )
  const about = kind === 'receipt' ? undefined : among[target % Math.max(1, among.length)]
  if (kind !== 'receipt' && !about) return null
  const type = about?.type ?? (deposit ? 'deposit' : 'payment')
  const date = addDays(first, day - 31)
  const amount = Math.round(((about?.amount ?? 60_000) * share) / 100)
  return {
    id: newId(),
    kind,
    type,
    amount,
    effectiveDate: date,
    postedOn: date,
    parentId: about?.id,
    reason: 'test',
  }
}

/** Performs the actions; those that the ledger refuses have no effect. */
async function live(
  scope: SystemScope,
  tenantId: string,
  acts: readonly Act[],
  first: string,
): Promise<void> {
  for (const each of acts) {
    const [ledger] = await lockLedgers(scope, [tenantId])
    const posting = postingFor(ledger!, each, first)
    if (!posting) continue
    try {
      replayWith(scope, ledger!, posting)
    } catch (error) {
      if (error instanceof DomainError) continue
      throw error
    }
    await post(scope, ledger!, [posting])
  }
}

const latest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null
const endOf = ({ rows, state }: Ledger): AccountEnd => ({
  unappliedCredit: state.unappliedCredit,
  lastMoneyOn: latest(rows.filter(({ kind }) => kind !== 'charge').map(({ effectiveDate }) => effectiveDate)),
  lastAllocatedOn: latest(state.allocations.map(({ day }) => day)),
  depositReceived: rows.some(({ kind, type }) => kind === 'receipt' && type === 'deposit'),
})

const inside = <T>({ organizationId }: Landlord, work: (scope: SystemScope) => Promise<T>) =>
  forOrganization(server.services, organizationId, 'test', work)

describe('charges added to any accounts', () => {
  it(
    'leave the books equal to a replay of every account, and every charge in the audit chain',
    async () => {
      const taken = { straight: 0, replayed: 0 }
      await fc.assert(
        fc.asyncProperty(fc.array(history, { minLength: 12, maxLength: 12 }), async (histories) => {
          await server.moveTo('2026-01-05')
          const landlord = await server.signUpLandlord()
          const accounts = await inside(landlord, async (scope) => {
            const moved = []
            for (const each of histories) moved.push({ ...each, ...(await moveIn(scope, each)) })
            await generateForLeases(
              scope,
              moved.map(({ leaseId }) => leaseId),
            )
            await generateForOrganization(scope)
            return moved
          })
          const tenantIds = accounts.map(({ tenantId }) => tenantId)
          for (const [month, first] of months.entries()) {
            await server.moveTo(first)
            await inside(landlord, async (scope) => {
              for (const account of accounts)
                await live(scope, account.tenantId, account.months[month]!, first)
              const ends = await accountEnds(scope, tenantIds, { deposits: true })
              for (const ledger of await lockLedgers(scope, tenantIds)) {
                const end = endOf(ledger)
                expect(ends.get(ledger.tenantId)).toEqual(end)
                const rent = {
                  type: 'charge',
                  id: 'x',
                  kind: 'rent',
                  amount: 1,
                  postedOn: first,
                  dueDate: first,
                } as const
                taken[changesOnlyItself(end, rent) ? 'straight' : 'replayed']++
              }
              await generateForOrganization(scope)
              expect(await generateForOrganization(scope)).toBe(0)
              expect(await verifyBooks(scope)).toMatchObject({ differences: 0 })
            })
          }
          const [named] = await server.query<{ charges: string[]; events: string[] }>(
            `select (select array_agg(id::text order by id::text) from transactions where organization_id = $1 and service_from is not null) as charges,
                  (select array_agg(named order by named) from audit_logs, jsonb_array_elements_text(details -> 'rows') as named
                    where organization_id = $1 and table_name = 'transactions') as events`,
            [landlord.organizationId],
          )
          expect(named!.events).toEqual(named!.charges)
          expect((await verifyChains(server.services, landlord.organizationId))[0]).toMatchObject({
            brokenSeq: null,
          })
        }),
        { numRuns: runs(4), endOnFailure: true },
      )
      expect(Math.min(taken.straight, taken.replayed)).toBeGreaterThan(10)
    },
    120_000 * Math.max(soak, 1),
  )

  it('a future opening balance is charged on its day', async () => {
    await server.moveTo('2026-01-05')
    const landlord = await server.signUpLandlord()
    await inside(landlord, async (scope) => {
      const given = { depositAmount: 0, bills: 0, opening: 40_000, chargesFrom: '2026-03-15', months: [] }
      await moveIn(scope, given)
      await generateForOrganization(scope)
    })
    for (const day of ['2026-02-10', '2026-03-14', '2026-03-15']) {
      await server.moveTo(day)
      await inside(landlord, generateForOrganization)
    }
    const rows = await server.query<{ type: string; amount: string }>(
      'select type, amount from transactions where organization_id = $1 order by type',
      [landlord.organizationId],
    )
    expect(rows).toEqual([
      { type: 'opening_balance', amount: '40000' },
      { type: 'rent', amount: '32903' },
    ])
  })
})
