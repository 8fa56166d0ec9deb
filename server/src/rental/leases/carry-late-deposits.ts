import { DomainError } from '@domovik/domain/errors.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { lockLedgers, postMissing } from '../payments/ledger.ts'

/**
 * Carries over what leases of the tenants hold after their next leases have begun (docs/finance.md 3.3). An account that cannot be replayed
 * is logged and does not stop the others.
 */
export async function carryLateDeposits(
  scope: OrganizationScope,
  tenantIds: readonly string[],
): Promise<void> {
  const { organizationId, services } = scope
  for (const tenantId of [...tenantIds].sort())
    try {
      for (const ledger of await lockLedgers(scope, [tenantId])) await postMissing(scope, ledger)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { code } = error
      services.log.error({ err: error, code, organizationId, tenantId }, 'deposits could not be carried over')
    }
}
