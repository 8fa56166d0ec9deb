/** The homes that the rows of an account are about. */
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LedgerRow } from './events.ts'
import type { Ledger } from './ledger-rows.ts'

export type Home = { propertyId: string; address: string; city: string | null; postalCode: string | null }

/** Returns the units that the rows of a tenant name; in the portal those of the leases of the tenant. */
export async function homesOf(scope: OrganizationScope, tenantId: string): Promise<Home[]> {
  const { rows } = await scope.db.execute<Home>(sql`
    select p.id as "propertyId", p.address, p.city, p.postal_code as "postalCode" from properties p
     where p.organization_id = ${scope.organizationId} and p.id in (
       select t.property_id from transactions t where t.organization_id = ${scope.organizationId} and t.tenant_id = ${tenantId})`)
  return rows
}

/**
 * Returns a function from the id of a row of the account to the address of its home. It returns null for rows without a home, and
 * for all rows if there is one home only.
 */
export function addressesOf(
  homes: readonly Pick<Home, 'propertyId' | 'address'>[],
  rows: readonly Pick<LedgerRow, 'id' | 'propertyId'>[],
): (rowId: string) => string | null {
  const addresses = new Map(homes.map(({ propertyId, address }) => [propertyId, address]))
  if (addresses.size < 2) return () => null
  const units = new Map(rows.map(({ id, propertyId }) => [id, propertyId]))
  return (rowId) => addresses.get(units.get(rowId) ?? '') ?? null
}

/**
 * The same for rows of money: of money that pays charges of several homes their addresses, in the order of payment, not that of the home
 * with which it was entered (docs/decisions/172). A refund of charges has none: it can reopen the charge of another home than that of its row.
 */
export function addressesPaid(
  { rows, state }: Pick<Ledger, 'rows' | 'state'>,
  addressOf: (rowId: string) => string | null,
): (rowId: string) => string | null {
  const paid = new Map<string, Set<string>>()
  for (const { sourceId, chargeId } of state.allocations) {
    const address = addressOf(chargeId)
    if (address === null) continue
    const found = paid.get(sourceId)
    if (found) found.add(address)
    else paid.set(sourceId, new Set([address]))
  }
  const refunds = new Set(
    rows.flatMap(({ id, kind, type }) => (kind === 'refund' && type !== 'deposit' ? id : [])),
  )
  return (rowId) => {
    if (refunds.has(rowId)) return null
    const found = paid.get(rowId)
    return found ? [...found].join('; ') : addressOf(rowId)
  }
}

/** Returns the homes whose charges the money of these rows pays, in the order of payment. */
export function homesPaid(
  { rows, state }: Pick<Ledger, 'rows' | 'state'>,
  homes: readonly Home[],
  sourceIds: readonly string[],
): Home[] {
  const units = new Map(rows.map(({ id, propertyId }) => [id, propertyId]))
  const paid = new Set(
    state.allocations
      .filter(({ sourceId }) => sourceIds.includes(sourceId))
      .map(({ chargeId }) => units.get(chargeId)),
  )
  return [...paid].flatMap((unit) => homes.find(({ propertyId }) => propertyId === unit) ?? [])
}
