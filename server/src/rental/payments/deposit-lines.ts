import type { DepositMovement } from '@domovik/domain/rental/ledger/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { reasonFor } from './account.ts'
import type { LedgerRow } from './events.ts'
import type { Ledger } from './ledger-rows.ts'

/**
 * Returns the movements of a lease's deposit up to today, oldest first; of all leases without `leaseId`. What a
 * carry-over moves between two leases of the tenant is no movement of the tenant's deposit as a whole.
 */
export function depositLines(scope: OrganizationScope, { rows, state }: Ledger, leaseId?: string) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return state.depositMovements
    .filter(
      (row) => row.day <= scope.today && (leaseId === undefined ? !row.transfer : row.leaseId === leaseId),
    )
    .map((row) => ({
      transactionId: row.eventId,
      date: row.day,
      kind: row.transfer ? ('carried_over' as const) : row.kind,
      amount: row.amount,
      description: describe(scope, row, byId),
    }))
}

function describe(
  scope: OrganizationScope,
  { eventId }: DepositMovement,
  byId: ReadonlyMap<string, LedgerRow>,
): string | null {
  const row = byId.get(eventId)
  // Its reason is in the language of the member who renewed; the kind of the line says the same to each reader.
  if (row?.type === 'deposit_transfer') return null
  const charge = row?.kind === 'deposit_applied' ? byId.get(row.designations?.[0] ?? '') : undefined
  return row?.description ?? (row && reasonFor(scope, row)) ?? charge?.description ?? null
}
