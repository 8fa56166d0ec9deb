/**
 * Saves derived figures. A write saves only its own changes; the nightly verification compares everything.
 */

import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import { runPrepared } from '../../machinery/db/prepared-statements.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import {
  type AllocationRow,
  allocationRowsOf,
  balanceRowOf,
  givenAllocations,
  givenStates,
  putAllocations,
  putBalances,
  putStates,
  type StateRow,
  stateRow,
  stateRowsOf,
} from './figures.ts'
import type { Ledger } from './ledger-rows.ts'

/**
 * Compares the stored figures with the replayed ones and writes the differences. Returns the number of rows
 * that differed.
 */
export async function save(scope: OrganizationScope, ledgers: readonly Ledger[]): Promise<number> {
  if (ledgers.length === 0) return 0
  const { organizationId, today } = scope
  const tenantIds = sql.param(ledgers.map(({ tenantId }) => tenantId))
  const otherState = sql`(select * from fresh f
    where not exists (select 1 from charge_states c where c.organization_id = ${organizationId} and c.charge_id = f.charge_id
      and (c.paid, c.credited, c.written_off, c.remaining, c.effective_due_date, c.closed_as, c.settled_on)
          is not distinct from (f.paid, f.credited, f.written_off, f.remaining, f.effective_due_date, f.closed_as, f.settled_on)))
    as other`
  const otherPaid = sql`(select * from fresh f
    where not exists (select 1 from allocations a where a.organization_id = ${organizationId} and a.source_id = f.source_id
      and a.charge_id = f.charge_id and a.allocated_on = f.allocated_on and a.amount = f.amount and a.elsewhere = f.elsewhere))
    as other`
  const [charges, money, accounts] = await Promise.all([
    scope.db.execute<{ changed: number }>(sql`
      with fresh as ${givenStates(ledgers.flatMap((ledger) => stateRowsOf(ledger, today)))},
      changed as (${putStates(scope, otherState)} returning 1)
      select count(*)::int as changed from changed`),
    scope.db.execute<{ changed: number }>(sql`
      with fresh as ${givenAllocations(ledgers.flatMap((ledger) => [...allocationRowsOf(ledger).values()]))},
      gone as (
        delete from allocations a where a.organization_id = ${organizationId} and a.tenant_id = any(${tenantIds}::uuid[])
           and not exists (select 1 from fresh f where f.source_id = a.source_id and f.charge_id = a.charge_id and f.allocated_on = a.allocated_on)
        returning 1),
      changed as (${putAllocations(scope, otherPaid)} returning 1)
      select (select count(*) from gone)::int + (select count(*) from changed)::int as changed`),
    scope.db.execute(putBalances(scope, ledgers.map(balanceRowOf))),
  ])
  return charges.rows[0]!.changed + money.rows[0]!.changed + (accounts.rowCount ?? 0)
}

type Change = { before: Ledger; after: Ledger }

/** Writes the differences between two replays of each ledger, in one statement. */
export async function saveChanges(scope: OrganizationScope, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const money = changes.map(movedMoney)
  const states = changes.flatMap((change) => changedStates(change, scope.today))
  const query = sql`
    with states as (${putStates(scope, sql`${givenStates(states)} as changed`)}),
    gone as (delete from allocations a using ${givenAllocations(money.flatMap(({ gone }) => gone))} as g
      where a.organization_id = ${scope.organizationId} and a.source_id = g.source_id and a.charge_id = g.charge_id and a.allocated_on = g.allocated_on),
    paid as (${putAllocations(scope, sql`${givenAllocations(money.flatMap(({ paid }) => paid))} as changed`)})
    ${putBalances(
      scope,
      changes.map(({ after }) => balanceRowOf(after)),
    )}`
  await runPrepared(scope, query)
}

const figures = [
  'paid',
  'credited',
  'written_off',
  'remaining',
  'effective_due_date',
  'closed_as',
  'settled_on',
] as const

function changedStates({ before, after }: Change, today: string): StateRow[] {
  const known = new Map(stateRowsOf(before, today).map((row) => [row.charge_id, row]))
  return stateRowsOf(after, today).filter((row) => {
    const old = known.get(row.charge_id)
    return old === undefined || figures.some((figure) => old[figure] !== row[figure])
  })
}

function movedMoney({ before, after }: Change): { gone: AllocationRow[]; paid: AllocationRow[] } {
  const [old, now] = [allocationRowsOf(before), allocationRowsOf(after)]
  return {
    gone: [...old].filter(([key]) => !now.has(key)).map(([, row]) => row),
    paid: [...now].filter(([key, { amount }]) => old.get(key)?.amount !== amount).map(([, row]) => row),
  }
}

/** Inserts the states of new, fully open charges, and a zero balance for tenants without one. */
export async function insertOpen(
  scope: OrganizationScope,
  charges: readonly { tenantId: string; state: ChargeState }[],
): Promise<void> {
  if (charges.length === 0) return
  const rows = charges.map(({ tenantId, state }) => stateRow(state, tenantId, scope.today))
  await scope.db.execute(sql`
    with fresh as ${givenStates(rows)}, states as (${putStates(scope, sql`fresh`)})
    insert into tenant_balances (organization_id, tenant_id, currency, unapplied_credit, deposits_held, replayed_at)
    select distinct ${scope.organizationId}::uuid, tenant_id, ${scope.currency}, 0, 0, app.now() from fresh
    on conflict do nothing`)
}
