import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../../machinery/scope/scope.ts'
import type { Filters } from '../request.ts'

export type Names = {
  organization: string
  property: string | null
  tenant: string | null
  vatRegistered: boolean
}

/** The names in a report's head: the organization, and the property and tenant it is filtered by. */
export async function namesOf(scope: OrganizationScope, { propertyId, tenantId }: Filters): Promise<Names> {
  const { organizationId } = scope
  const { rows } = await scope.db.execute<Names>(sql`
    select o.name as organization, o.vat_registered as "vatRegistered",
           (select p.address from properties p where p.organization_id = o.id and p.id = ${propertyId ?? null}) as property,
           (select t.name from tenants t where t.organization_id = o.id and t.id = ${tenantId ?? null}) as tenant
      from organizations o where o.id = ${organizationId}`)
  return rows[0]!
}
