/** Deposits by the unit of the lease or stay that holds them (docs/finance.md 6.1, docs/decisions/169). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { Cents } from '@domovik/domain/money.ts'
import type { DepositMovement } from '@domovik/domain/rental/ledger/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { loadLedgers } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

/** A movement of the deposits held at a unit, in cents: what was received is positive, what was returned or applied negative. */
export type UnitDeposit = {
  /** The row that moved the money. */
  id: string
  line: 'in' | 'out' | 'applied'
  tenantId: string
  propertyId: string | null
  day: CivilDate
  amount: Cents
  /** The row that this one takes back, if it is a reversal. */
  reverses: string | null
}

const lineOf = { receipt: 'in', refund: 'out', deposit_applied: 'applied' } as const

/**
 * Returns the function that says with which unit a movement counts: that of the lease that holds the money, whatever the receipt names. A stay can move; its
 * deposit stays with the unit of the row that names the stay, else with that of its first deposit charge. What nobody holds is with the unit of its row.
 */
export function unitOfDeposit({ rows }: Pick<Ledger, 'rows'>): (movement: DepositMovement) => string | null {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const home = new Map<string, string>()
  // A settlement of an earlier version names the unit of the receipt.
  for (const kind of ['charge', 'receipt'])
    for (const { kind: is, type, leaseId, bookingId, propertyId } of rows) {
      const holder = leaseId ?? (type === 'deposit' ? bookingId : null)
      if (is === kind && holder && propertyId && !home.has(holder)) home.set(holder, propertyId)
    }
  return ({ eventId, leaseId: holder }) => {
    const row = byId.get(eventId)
    const named = (row?.kind === 'reversal' ? byId.get(row.parentId ?? '') : row) ?? row
    const entered = named?.propertyId ?? null
    if (holder === null || named?.bookingId === holder) return entered
    return home.get(holder) ?? entered
  }
}

/** Returns the movements of the deposits of an account, one for each row, unit and day. A carry-over to the next lease of the same unit is none. */
export function unitDeposits(ledger: Ledger): UnitDeposit[] {
  const byId = new Map(ledger.rows.map((row) => [row.id, row]))
  const unitOf = unitOfDeposit(ledger)
  const found = new Map<string, UnitDeposit>()
  for (const movement of ledger.state.depositMovements) {
    if (movement.transfer && movement.kind !== 'moved') continue
    const row = byId.get(movement.eventId)
    const moved = row?.kind === 'reversal' ? byId.get(row.parentId ?? '') : row
    const line = lineOf[moved?.kind as keyof typeof lineOf] ?? 'in'
    const { eventId: id, day } = movement
    const propertyId = unitOf(movement)
    const key = `${id} ${propertyId} ${day}`
    const amount = (found.get(key)?.amount ?? 0) + movement.amount
    const reverses = row?.kind === 'reversal' ? row.parentId : null
    found.set(key, { id, line, tenantId: ledger.tenantId, propertyId, day, amount, reverses })
  }
  return [...found.values()].filter(({ amount }) => amount !== 0)
}

/**
 * Returns the movements before a day at units, which a query selects; `of` is a condition on the tenants `d.tenant_id`, and `known` are accounts that
 * are not to be read as they are today.
 */
export async function depositsAtUnits(
  scope: OrganizationScope,
  units: SQL,
  to: CivilDate,
  { of = sql``, known = [] }: { of?: SQL; known?: readonly Ledger[] } = {},
): Promise<UnitDeposit[]> {
  const { rows } = await scope.db.execute<{ tenants: string[]; units: string[] }>(sql`
    with unit as (${units}),
    tenant as (
      select distinct d.tenant_id from transactions d
       where d.organization_id = ${scope.organizationId} and (d.kind = 'deposit_applied' or d.kind in ('receipt', 'refund') and d.type = 'deposit')
         and d.tenant_id in (select x.tenant_id from transactions x where x.organization_id = ${scope.organizationId} and x.property_id in (select * from unit)) ${of}
    )
    select (select coalesce(json_agg(tenant_id), '[]'::json) from tenant) as tenants, (select coalesce(json_agg(u), '[]'::json) from unit as unit (u)) as units`)
  const { tenants, units: ids } = rows[0]!
  const wanted = new Set(ids)
  const others = new Set(known.map(({ tenantId }) => tenantId))
  const ledgers = await loadLedgers(
    scope,
    tenants.filter((id) => !others.has(id)),
  )
  return [...ledgers, ...known]
    .flatMap(unitDeposits)
    .filter(({ propertyId, day }) => propertyId !== null && wanted.has(propertyId) && day < to)
}
