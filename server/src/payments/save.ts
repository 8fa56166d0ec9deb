/** The derived figures of the ledger on the database: where each charge stands, what paid it, what is left over. */
import { depositsHeld } from '@domovik/domain/deposits/held.ts'
import { chargeStatus } from '@domovik/domain/ledger/charge-status.ts'
import type { ChargeState } from '@domovik/domain/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { AnyScope } from '../db/scope.ts'
import type { Ledger } from './ledger.ts'

/** Saves what the replays found: only rows that differ are written. Answers how many did. */
export async function save(scope: AnyScope, ledgers: readonly Ledger[]): Promise<number> {
  if (ledgers.length === 0) return 0
  const organizationId = scope.organizationId
  const states = JSON.stringify(
    ledgers.flatMap(({ tenantId, state }) =>
      [...state.charges.values()].map((charge) => stateRow(charge, tenantId, scope)),
    ),
  )
  const paid = JSON.stringify(ledgers.flatMap(combined))
  const tenantIds = sql.param(ledgers.map(({ tenantId }) => tenantId))
  const balances = JSON.stringify(
    ledgers.map(({ tenantId, state }) => ({
      tenant_id: tenantId,
      unapplied_credit: state.unappliedCredit,
      deposits_held: depositsHeld(state, '9999-12-31'),
    })),
  )
  const [charges, money, accounts] = await Promise.all([
    scope.db.execute<{ changed: number }>(sql`
      with fresh as (${stateRows(states)}),
      changed as (
        insert into charge_states (organization_id, tenant_id, currency, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining, due_date, effective_due_date, closed_as, settled_on)
        select ${organizationId}::uuid, tenant_id, ${scope.currency}, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining, due_date, effective_due_date, closed_as, settled_on from fresh f
         where not exists (select 1 from charge_states c where c.organization_id = ${organizationId} and c.charge_id = f.charge_id
             and (c.paid, c.credited, c.written_off, c.remaining, c.effective_due_date, c.closed_as, c.settled_on)
                 is not distinct from (f.paid, f.credited, f.written_off, f.remaining, f.effective_due_date, f.closed_as, f.settled_on))
        on conflict (organization_id, charge_id) do update set paid = excluded.paid, credited = excluded.credited, written_off = excluded.written_off,
          remaining = excluded.remaining, effective_due_date = excluded.effective_due_date, closed_as = excluded.closed_as, settled_on = excluded.settled_on
        returning 1)
      select count(*)::int as changed from changed`),
    scope.db.execute<{ changed: number }>(sql`
      with fresh as (select * from json_to_recordset(${paid}::json) as x(tenant_id uuid, source_id uuid, charge_id uuid, amount bigint, allocated_on date)),
      gone as (
        delete from allocations a where a.organization_id = ${organizationId} and a.tenant_id = any(${tenantIds}::uuid[])
           and not exists (select 1 from fresh f where f.source_id = a.source_id and f.charge_id = a.charge_id and f.allocated_on = a.allocated_on)
        returning 1),
      changed as (
        insert into allocations (organization_id, tenant_id, source_id, charge_id, amount, allocated_on)
        select ${organizationId}::uuid, tenant_id, source_id, charge_id, amount, allocated_on from fresh f
         where not exists (select 1 from allocations a where a.organization_id = ${organizationId} and a.source_id = f.source_id
             and a.charge_id = f.charge_id and a.allocated_on = f.allocated_on and a.amount = f.amount)
        on conflict (organization_id, source_id, charge_id, allocated_on) do update set amount = excluded.amount
        returning 1)
      select (select count(*) from gone)::int + (select count(*) from changed)::int as changed`),
    scope.db.execute(sql`
      insert into tenant_balances (organization_id, tenant_id, currency, unapplied_credit, deposits_held, replayed_at)
      select ${organizationId}::uuid, tenant_id, ${scope.currency}, unapplied_credit, deposits_held, app.now()
        from json_to_recordset(${balances}::json) as x(tenant_id uuid, unapplied_credit bigint, deposits_held bigint)
      on conflict (organization_id, tenant_id, currency) do update
        set unapplied_credit = excluded.unapplied_credit, deposits_held = excluded.deposits_held, replayed_at = excluded.replayed_at
      where (tenant_balances.unapplied_credit, tenant_balances.deposits_held) is distinct from (excluded.unapplied_credit, excluded.deposits_held)`),
  ])
  return charges.rows[0]!.changed + money.rows[0]!.changed + (accounts.rowCount ?? 0)
}

/** Puts down the states of charges that are new and open in full, and a balance for who had none. */
export async function insertOpen(
  scope: AnyScope,
  charges: readonly { tenantId: string; state: ChargeState }[],
): Promise<void> {
  if (charges.length === 0) return
  const states = JSON.stringify(charges.map(({ tenantId, state }) => stateRow(state, tenantId, scope)))
  await scope.db.execute(sql`
    with fresh as (${stateRows(states)}),
    states as (
      insert into charge_states (organization_id, tenant_id, currency, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining, due_date, effective_due_date, closed_as, settled_on)
      select ${scope.organizationId}::uuid, tenant_id, ${scope.currency}, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining, due_date, effective_due_date, closed_as, settled_on from fresh)
    insert into tenant_balances (organization_id, tenant_id, currency, unapplied_credit, deposits_held, replayed_at)
    select distinct ${scope.organizationId}::uuid, tenant_id, ${scope.currency}, 0, 0, app.now() from fresh
    on conflict do nothing`)
}

/** A JSON parameter as rows of charge_states. */
const stateRows = (states: string) => sql`
  select * from json_to_recordset(${states}::json) as x(tenant_id uuid, charge_id uuid, lease_id uuid, property_id uuid, type text, amount bigint,
    paid bigint, credited bigint, written_off bigint, remaining bigint, due_date date, effective_due_date date, closed_as text, settled_on date)`

function stateRow(state: ChargeState, tenantId: string, { today }: AnyScope) {
  const status = chargeStatus(state, today)
  return {
    tenant_id: tenantId,
    charge_id: state.charge.id,
    lease_id: state.charge.leaseId ?? null,
    property_id: state.charge.propertyId ?? null,
    type: state.charge.kind,
    amount: state.charge.amount,
    paid: state.paid,
    credited: state.credited,
    written_off: state.writtenOff,
    remaining: state.remaining,
    due_date: state.charge.dueDate,
    effective_due_date: state.effectiveDueDate,
    closed_as: status === 'cancelled' || status === 'refunded' ? status : null,
    settled_on: state.paidOn,
  }
}

/** One row for each source, charge and day: what the unique key of the table knows. */
function combined({ tenantId, state }: Ledger) {
  const sums = new Map<
    string,
    { tenant_id: string; source_id: string; charge_id: string; allocated_on: string; amount: number }
  >()
  for (const { sourceId, chargeId, day, amount } of state.allocations) {
    const key = `${sourceId}|${chargeId}|${day}`
    const known = sums.get(key)
    if (known) known.amount += amount
    else
      sums.set(key, {
        tenant_id: tenantId,
        source_id: sourceId,
        charge_id: chargeId,
        allocated_on: day,
        amount,
      })
  }
  return [...sums.values()]
}
