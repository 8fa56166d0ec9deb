import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { lockLedger } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { findLease, type LeaseRecord } from './queries.ts'

/**
 * Waits for its turn at the money of the lease's tenant and reads the lease only then: what was read before may have
 * been terminated meanwhile. Throws not_found.
 */
export async function lockLease(
  scope: OrganizationScope,
  id: string,
): Promise<{ lease: LeaseRecord; ledger: Ledger }> {
  const { tenantId } = await findLease(scope, id)
  const ledger = await lockLedger(scope, tenantId)
  return { lease: await findLease(scope, id), ledger }
}
