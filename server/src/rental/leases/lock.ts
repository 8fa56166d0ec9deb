import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type LockChoice, lockLedger } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { findLease, type LeaseRecord } from './queries.ts'

/**
 * Locks the ledger of the lease's tenant, then reads the lease. A lease read before the lock could be
 * terminated in the meantime. Throws not_found.
 */
export async function lockLease(
  scope: OrganizationScope,
  id: string,
  choice?: LockChoice,
): Promise<{ lease: LeaseRecord; ledger: Ledger }> {
  const { tenantId } = await findLease(scope, id)
  const ledger = await lockLedger(scope, tenantId, choice)
  return { lease: await findLease(scope, id), ledger }
}
