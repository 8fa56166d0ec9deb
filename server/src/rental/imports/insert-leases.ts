import { DEFAULT_PRORATION } from '@domovik/domain/rental/leases/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { generateForLeases } from '../leases/charges.ts'
import { addLeases } from '../leases/create.ts'
import type { LeaseDraft } from './drafts/draft-leases.ts'
import { insertTenants } from './insert-tenants.ts'

/**
 * Inserts leases with their new tenants and all charges due by today. Throws the same errors as adding a
 * lease.
 */
export async function insertLeases(
  scope: OrganizationScope,
  importId: string,
  drafts: readonly LeaseDraft[],
): Promise<void> {
  const arrivals = drafts.flatMap(({ newTenant }) => newTenant ?? [])
  if (arrivals.length > 0) await insertTenants(scope, importId, arrivals)
  const added = drafts.map(({ newTenant: _arrival, ...draft }) => ({
    ...draft,
    importId,
    additionalFeesOnce: false,
    prorationMethod: DEFAULT_PRORATION,
  }))
  await generateForLeases(scope, await addLeases(scope, added))
}
