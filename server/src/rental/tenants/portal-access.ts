import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { revokeOpen } from '../invitations/queries.ts'
import { findTenant } from './queries.ts'

/**
 * Closes a tenant's portal account or opens it again (TEN-13). A closed account is refused with its next call, and open
 * invitations end. Throws not_found, and conflict if the tenant has no account in the other state.
 */
export async function setPortalOpen(scope: Scope, tenantId: string, open: boolean): Promise<void> {
  await findTenant(scope, tenantId)
  const { rowCount } = await scope.db.execute(sql`
    update tenant_accounts set disabled_at = ${open ? sql`null` : sql`app.now()`}
     where organization_id = ${scope.organizationId} and tenant_id = ${tenantId}
       and disabled_at is ${open ? sql`not null` : sql`null`}`)
  if (rowCount === 0) throw new DomainError('conflict')
  if (!open) await revokeOpen(scope, tenantId)
  await record(scope, {
    action: 'UPDATE',
    table: 'tenants',
    recordId: tenantId,
    tenantId,
    details: { portal: open ? 'open' : 'closed' },
  })
}
