/** A deposit charge that a person enters, compared with the money that paid nothing before. */
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Landlord, TestServer } from '../../../test/harness.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { loadLedger } from '../payments/ledger.ts'

type Wanted = { leaseId: string; amount: number; dueDate: string }

/**
 * Adds a deposit charge. Throws if all deposits are then paid with more than was paid and free before. What the call carries over from an earlier lease
 * of the same renewals is not free: it had paid the deposit of that lease, which stays paid.
 */
export async function chargeDeposit(
  server: TestServer,
  anna: Landlord,
  { tenantId }: { tenantId: string },
  wanted: Wanted,
): Promise<void> {
  const before = await paidOf(server, anna, tenantId)
  await anna.api.payments.addCharge({
    tenantId,
    type: 'deposit',
    description: 'Top-up',
    recordAgain: true,
    ...wanted,
  })
  const after = await paidOf(server, anna, tenantId)
  const raised = after.paid - before.paid
  const carried = after.carried - before.carried
  if (raised > before.free + carried)
    throw new Error(
      `the charge raised what is paid by ${raised}; ${before.free} was free, ${carried} carried over`,
    )
}

/** What the deposit charges of the tenant show as paid, and what the receipts have that pays none, and what was carried over, in cents. */
async function paidOf(
  server: TestServer,
  anna: Landlord,
  tenantId: string,
): Promise<{ paid: number; free: number; carried: number }> {
  const { state, rows } = await forOrganization(server.services, anna.organizationId, 'test', (scope) =>
    loadLedger(scope, tenantId),
  )
  return {
    paid: [...state.charges.values()].reduce(
      (sum, one) => sum + (isDepositKind(one.charge.kind) ? one.paid : 0),
      0,
    ),
    free: [...state.sources.values()].reduce((sum, one) => sum + (one.deposit ? one.unapplied : 0), 0),
    carried: rows.reduce(
      (sum, { kind, type, amount }) => sum + (kind === 'receipt' && type === 'deposit_transfer' ? amount : 0),
      0,
    ),
  }
}
