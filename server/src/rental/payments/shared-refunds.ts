/** What of each refund of a shared deposit belongs to one unit or lease (docs/decisions/169). */
import type { Cents } from '@domovik/domain/money.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { unitOfDeposit } from '../deposits/by-unit.ts'
import { loadLedgers } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'
import { isPlace, type Place } from './place-sql.ts'

/** What is added to the amount of a refund in the list of a place that the refund names, or that it does not name; in cents. */
export type SharedRefund = { id: string; amount: Cents }

/**
 * Returns the refunds of deposits of which another part belongs to the place than the row says. The replay decides from whom a refund took the money, so
 * the few accounts with such a refund are replayed. Empty without a place.
 */
export async function sharedRefunds(scope: OrganizationScope, place: Place): Promise<SharedRefund[]> {
  if (!isPlace(place)) return []
  const { organizationId } = scope
  const { propertyId, leaseId } = place
  const own: SQL = leaseId
    ? sql`f.tenant_id = (select l.tenant_id from leases l where l.organization_id = ${organizationId} and l.id = ${leaseId})`
    : sql`f.tenant_id in (select x.tenant_id from transactions x where x.organization_id = ${organizationId} and x.property_id = ${propertyId})`
  const { rows } = await scope.db.execute<{ tenants: string[] }>(sql`
    select coalesce(json_agg(distinct f.tenant_id), '[]'::json) as tenants from transactions f
     where f.organization_id = ${organizationId} and f.kind = 'refund' and f.type = 'deposit' and ${own}`)
  const ledgers = await loadLedgers(scope, rows[0]!.tenants)
  return ledgers.flatMap((ledger) => sharedOf(ledger, place))
}

function sharedOf(ledger: Ledger, { propertyId, leaseId }: Place): SharedRefund[] {
  const unitOf = unitOfDeposit(ledger)
  const isHere = (lease: string | null, unit: string | null): boolean =>
    (!leaseId || lease === leaseId) && (!propertyId || unit === propertyId)
  const parts = new Map<string, Cents>()
  for (const movement of ledger.state.depositMovements) {
    const { kind, eventId, leaseId: holder, amount } = movement
    if (kind === 'refunded' && isHere(holder, unitOf(movement)))
      parts.set(eventId, (parts.get(eventId) ?? 0) - amount)
  }
  const isWithNobody = new Set(
    ledger.state.depositMovements.flatMap(({ leaseId: holder, eventId }) => (holder === null ? eventId : [])),
  )
  return ledger.rows.flatMap(({ id, kind, type, amount, leaseId: lease, propertyId: unit }) => {
    // What nobody holds stays with what the row names.
    if (kind !== 'refund' || type !== 'deposit' || isWithNobody.has(id)) return []
    const named = isHere(lease, unit) ? amount : 0
    const moved = (parts.get(id) ?? 0) - named
    return moved === 0 ? [] : [{ id, amount: moved }]
  })
}
