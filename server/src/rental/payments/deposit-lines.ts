import type { DepositMovement } from '@domovik/domain/rental/ledger/types.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { reasonFor } from './account.ts'
import type { LedgerRow } from './events.ts'
import type { Ledger } from './ledger-rows.ts'

/**
 * Returns the movements of a lease's deposit up to today, oldest first; of all leases without `leaseId`. What a
 * carry-over moves between leases and stays of the tenant is no movement of the tenant's deposit as a whole.
 */
export function depositLines(scope: OrganizationScope, { rows, state }: Ledger, leaseId?: string) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const up = state.depositMovements.filter(({ day }) => day <= scope.today)
  const shown =
    leaseId === undefined
      ? asOne(up.filter(({ transfer }) => !transfer))
      : up.filter((row) => row.leaseId === leaseId)
  return shown.map((row) => ({
    transactionId: row.eventId,
    date: row.day,
    kind: row.transfer || row.kind === 'moved' ? ('carried_over' as const) : row.kind,
    amount: row.amount,
    cause: byId.get(row.eventId)?.cause ?? null,
    description: describe(scope, row, byId),
  }))
}

/** Joins the lines of one event, which may have one for each lease and stay that it concerns. */
const asOne = (lines: readonly DepositMovement[]): DepositMovement[] =>
  [...Map.groupBy(lines, ({ eventId }) => eventId).values()].map((parts) => ({
    ...parts[0]!,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  }))

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
