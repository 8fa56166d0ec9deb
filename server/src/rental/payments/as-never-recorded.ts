import { DomainError } from '@domovik/domain/errors.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { LedgerRow } from './events.ts'
import { ledgerOf } from './ledger.ts'
import type { Ledger } from './ledger-rows.ts'

/**
 * Returns the ledger as if what only made charges late and was taken back had never been recorded, in memory only: reversed refunds, and the
 * charges of leases that were called off. No charge is paid later than in the ledger itself.
 */
export const withoutFalseDelay = (scope: OrganizationScope, ledger: Ledger): Ledger =>
  without(scope, ledger, ({ kind }) => kind !== 'receipt' && kind !== 'deposit_applied')

/** The same, and as if reversed receipts and set-offs of deposits, which can be of an earlier day, had never been recorded. */
export const asNeverRecorded = (scope: OrganizationScope, ledger: Ledger): Ledger =>
  without(scope, ledger, () => true)

/** Returns the ledger itself if it cannot be without these rows. */
function without(scope: OrganizationScope, ledger: Ledger, isChosen: (row: LedgerRow) => boolean): Ledger {
  const reversed = new Set(
    ledger.rows.flatMap(({ kind, parentId }) => (kind === 'reversal' && parentId !== null ? parentId : [])),
  )
  const kept = new Set(
    ledger.rows.flatMap(({ id, kind, leaseId }) =>
      kind === 'charge' && !reversed.has(id) ? (leaseId ?? []) : [],
    ),
  )
  const isGone = ({ id, kind, type, leaseId }: LedgerRow): boolean =>
    reversed.has(id) &&
    (kind === 'deposit_applied' ||
      type === 'payment' ||
      (kind === 'charge' && leaseId !== null && !kept.has(leaseId)))
  const gone = new Set(ledger.rows.filter((row) => isGone(row) && isChosen(row)).map(({ id }) => id))
  if (gone.size === 0) return ledger
  // Refunds and credits of them, and reversals of both.
  for (const { id, parentId } of ledger.rows) if (parentId !== null && gone.has(parentId)) gone.add(id)
  const rows = ledger.rows
    .filter(({ id }) => !gone.has(id))
    .map((row) => ({ ...row, designations: row.designations?.filter((id) => !gone.has(id)) ?? null }))
  try {
    return ledgerOf(scope, ledger.tenantId, rows)
  } catch (error) {
    if (error instanceof DomainError) return ledger
    throw error
  }
}
