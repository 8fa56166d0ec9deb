import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { record, type Scope } from '../../machinery/scope/scope.ts'
import { revokeOpen } from '../invitations/queries.ts'
import { lockTenants } from '../payments/ledger.ts'
import { waitsForTenant } from '../signing/signings.ts'
import { findTenant } from './queries.ts'

/**
 * Closes a tenant's portal account or opens it again (TEN-13). A closed account is refused with its next call, and open
 * invitations end. Throws not_found, conflict if the tenant has no account in the other state, and portal_has_open_signing if a
 * document waits for the signature of the tenant, who could sign it nowhere else.
 */
export async function setPortalOpen(scope: Scope, tenantId: string, open: boolean): Promise<void> {
  await findTenant(scope, tenantId)
  if (!open) {
    // A document that is sent at the same time either is seen here or finds the account closed.
    await lockTenants(scope, [tenantId])
    if (await waitsForTenant(scope, tenantId)) throw new DomainError('portal_has_open_signing')
  }
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
