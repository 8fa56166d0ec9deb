/** Converts the derived figures of a ledger to rows: charge states, allocations, balances. */

import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { chargeStatus } from '@domovik/domain/rental/ledger/charge-status.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger } from './ledger-rows.ts'

export type StateRow = ReturnType<typeof stateRow>

/** Returns the row of charge_states for a charge. Amounts in cents. */
export function stateRow(state: ChargeState, tenantId: string, today: string) {
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
    // Nothing stays written off of a charge that was reversed.
    written_off: state.cancelledOn === null ? state.writtenOff : 0,
    remaining: state.remaining,
    due_date: state.charge.dueDate,
    effective_due_date: state.effectiveDueDate,
    closed_as: status === 'cancelled' || status === 'refunded' ? status : null,
    settled_on: state.paidOn,
  }
}

/** Returns the rows of charge_states for a whole ledger. */
export const stateRowsOf = ({ tenantId, state }: Ledger, today: string): StateRow[] =>
  [...state.charges.values()].map((charge) => stateRow(charge, tenantId, today))

export type AllocationRow = {
  tenant_id: string
  source_id: string
  charge_id: string
  allocated_on: string
  amount: number
  elsewhere: boolean
}

/** True if money that was entered with one unit pays a charge of another one. A charge without a unit leaves the money where it is. */
const isElsewhere = (entered: string | null, paid: string | null): boolean =>
  paid !== null && paid !== entered

/** Returns one row per source, charge and day, by the table's unique key. */
export function allocationRowsOf({ tenantId, state, rows: posted }: Ledger): Map<string, AllocationRow> {
  const rows = new Map<string, AllocationRow>()
  const units = new Map(posted.map(({ id, propertyId }) => [id, propertyId]))
  for (const { sourceId, chargeId, day, amount } of state.allocations) {
    const key = `${sourceId}|${chargeId}|${day}`
    const known = rows.get(key)
    if (known) known.amount += amount
    else
      rows.set(key, {
        tenant_id: tenantId,
        source_id: sourceId,
        charge_id: chargeId,
        allocated_on: day,
        amount,
        elsewhere: isElsewhere(units.get(sourceId) ?? null, units.get(chargeId) ?? null),
      })
  }
  return rows
}

/** Returns the row of tenant_balances for a ledger. Amounts in cents. */
export const balanceRowOf = ({ tenantId, state }: Ledger) => ({
  tenant_id: tenantId,
  unapplied_credit: state.unappliedCredit,
  deposits_held: depositsHeld(state, '9999-12-31'),
})

/** Passes rows as one JSON parameter. */
export const givenStates = (rows: readonly StateRow[]): SQL => sql`
  (select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(tenant_id uuid, charge_id uuid, lease_id uuid, property_id uuid, type text,
    amount bigint, paid bigint, credited bigint, written_off bigint, remaining bigint, due_date date, effective_due_date date, closed_as text, settled_on date))`

/** Passes rows as one JSON parameter. */
export const givenAllocations = (rows: readonly AllocationRow[]): SQL => sql`
  (select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(tenant_id uuid, source_id uuid, charge_id uuid, amount bigint, allocated_on date, elsewhere boolean))`

/** Inserts or updates charge states. `from` is a table expression of states. */
export const putStates = (scope: OrganizationScope, from: SQL): SQL => sql`
  insert into charge_states (organization_id, tenant_id, currency, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining,
    due_date, effective_due_date, closed_as, settled_on)
  select ${scope.organizationId}::uuid, tenant_id, ${scope.currency}, charge_id, lease_id, property_id, type, amount, paid, credited, written_off, remaining,
    due_date, effective_due_date, closed_as, settled_on from ${from}
  on conflict (organization_id, charge_id) do update set paid = excluded.paid, credited = excluded.credited, written_off = excluded.written_off,
    remaining = excluded.remaining, effective_due_date = excluded.effective_due_date, closed_as = excluded.closed_as, settled_on = excluded.settled_on`

/** Inserts or updates allocations. `from` is a table expression of allocations. */
export const putAllocations = (scope: OrganizationScope, from: SQL): SQL => sql`
  insert into allocations (organization_id, tenant_id, source_id, charge_id, amount, allocated_on, elsewhere)
  select ${scope.organizationId}::uuid, tenant_id, source_id, charge_id, amount, allocated_on, elsewhere from ${from}
  on conflict (organization_id, source_id, charge_id, allocated_on) do update set amount = excluded.amount, elsewhere = excluded.elsewhere`

/** Inserts or updates balances; unchanged ones are not written. */
export const putBalances = (
  scope: OrganizationScope,
  rows: readonly ReturnType<typeof balanceRowOf>[],
): SQL => sql`
  insert into tenant_balances (organization_id, tenant_id, currency, unapplied_credit, deposits_held, replayed_at)
  select ${scope.organizationId}::uuid, tenant_id, ${scope.currency}, unapplied_credit, deposits_held, app.now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(tenant_id uuid, unapplied_credit bigint, deposits_held bigint)
  on conflict (organization_id, tenant_id, currency) do update
    set unapplied_credit = excluded.unapplied_credit, deposits_held = excluded.deposits_held, replayed_at = excluded.replayed_at
  where (tenant_balances.unapplied_credit, tenant_balances.deposits_held) is distinct from (excluded.unapplied_credit, excluded.deposits_held)`
