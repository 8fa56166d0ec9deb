import { type SQL, sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'

/**
 * Selects id, name of the tenant, address and last day of the leases that end between two days (docs/finance.md 3.7). Pending ones are left
 * out: those that have not begun, and those that lack a signature.
 */
export const endingLeases = ({ organizationId, today }: SystemScope, from: string, until: string): SQL => sql`
  select l.id, t.name, p.address, l.last_day
    from app.lease_ends l join organizations o on o.id = l.organization_id
    join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
    join properties p on p.organization_id = l.organization_id and p.id = l.property_id
   where l.organization_id = ${organizationId} and l.last_day between ${from}::date and ${until}::date
     and l.start_date <= ${today} and not app.lacks_signature(l.start_date, l.signed_on, o.signatures_from, ${today})`
