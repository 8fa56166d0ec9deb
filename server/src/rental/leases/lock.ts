import type { AnyScope } from '../../machinery/db/scope.ts'
import { type Ledger, lockLedger } from '../payments/ledger.ts'
import { findLease, type LeaseRecord } from './queries.ts'

/**
 * Locks the ledger of the lease's tenant, then reads the lease. A lease read before the lock could be
 * terminated in the meantime. Throws not_found.
 */
export async function lockLease(
  scope: AnyScope,
  id: string,
): Promise<{ lease: LeaseRecord; ledger: Ledger }> {
  const { tenantId } = await findLease(scope, id)
  const ledger = await lockLedger(scope, tenantId)
  return { lease: await findLease(scope, id), ledger }
}
