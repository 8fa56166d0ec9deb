/** The homes that mails about leases are about: settlements of bills, new rents, readings. */
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

/** Returns the address of the unit of each of these leases whose tenant has, or had, several homes; the others are left out. */
export async function homesOfLeases(
  { db, organizationId }: OrganizationScope,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; address: string }>(sql`
    select l.id, p.address from leases l
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
     where l.organization_id = ${organizationId} and l.id = any(${sql.param([...new Set(leaseIds)])}::uuid[])
       and exists (select from app.lettings x where x.organization_id = l.organization_id and x.tenant_id = l.tenant_id and x.property_id <> l.property_id)`)
  return new Map(rows.map(({ id, address }) => [id, address]))
}
