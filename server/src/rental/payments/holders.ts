import { takeableFrom } from '@domovik/domain/rental/deposits/held.ts'
import type { SourceState } from '@domovik/domain/rental/ledger/types.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger } from './ledger-rows.ts'

/** A lease, named by its address, or a stay, named by its reference, with its part in cents. */
type HolderPart = { kind: 'lease' | 'stay' | 'nobody'; id: string | null; name: string; amount: number }

/** Returns what can be refunded of each lease and stay that has money of a deposit receipt; none if one has all of it. */
export async function holdersOf(
  scope: OrganizationScope,
  { state }: Ledger,
  { id, deposit }: SourceState,
): Promise<HolderPart[]> {
  const parts = deposit ? takeableFrom(state, id, scope.today) : new Map<string | null, number>()
  if (parts.size < 2) return []
  const ids = sql.param([...parts.keys()].filter((holder) => holder !== null))
  const { rows } = await scope.db.execute<Pick<HolderPart, 'kind' | 'name'> & { id: string }>(sql`
    select l.id, 'lease' as kind, p.address as name from leases l
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${scope.organizationId} and l.id = any(${ids}::uuid[])
    union all
    select b.id, 'stay', b.reference from bookings b
     where b.organization_id = ${scope.organizationId} and b.id = any(${ids}::uuid[])`)
  const named = new Map(rows.map((row) => [row.id, row]))
  return [...parts].map(([holder, amount]) => {
    const row = named.get(holder ?? '')
    return { kind: row?.kind ?? 'nobody', id: holder, name: row?.name ?? '', amount }
  })
}
