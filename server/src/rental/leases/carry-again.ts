/** Deposits that were carried over today, carried over again when more rows of today are known. */
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Ledger, Posting } from '../payments/ledger-rows.ts'
import { inForce, takenBack } from './carry-overs.ts'

type Row = Pick<Posting, 'id' | 'kind' | 'type' | 'leaseId' | 'amount' | 'parentId'>

/** What only brings or asks for money. Where money left today, what was carried over before stays: it may have left with it. */
const HARMLESS = new Set(['charge', 'receipt', 'credit_note'])

/**
 * Returns the rows that take back what was carried over today, so that the order of today's rows does not decide how much is carried over;
 * none if money has left today.
 */
export function carriedToday(scope: OrganizationScope, ledger: Ledger, given: readonly Posting[]): Posting[] {
  const { today } = scope
  const carried = inForce(ledger).filter(
    ({ type, postedOn, effectiveDate }) =>
      type === 'deposit_transfer' && postedOn === today && effectiveDate === today,
  )
  if (carried.length === 0) return []
  const byId = new Map(ledger.rows.map((row) => [row.id, row]))
  const isTransfer = (row: Row | undefined) => row?.type === 'deposit_transfer'
  const isHarmless = (row: Row) =>
    HARMLESS.has(row.kind) ||
    isTransfer(row) ||
    (row.kind === 'reversal' && isTransfer(byId.get(row.parentId ?? '')))
  const ofToday = [...ledger.rows.filter(({ postedOn }) => postedOn === today), ...given]
  // An act that moves deposits of leases itself knows what it moves.
  if (!ofToday.every(isHarmless) || given.some((row) => row.kind === 'reversal' || isTransfer(row))) return []
  return carried.map((row) => takenBack(scope, row, row.reason ?? null))
}

/** Whether rows carry over as much as others, for each lease. */
export function carrySame(some: readonly Row[], others: readonly Row[]): boolean {
  const byLease = (rows: readonly Row[]) => {
    const sums = new Map<string, number>()
    for (const { kind, type, leaseId, amount } of rows)
      if (kind === 'refund' && type === 'deposit_transfer' && leaseId)
        sums.set(leaseId, (sums.get(leaseId) ?? 0) + amount)
    return sums
  }
  const [a, b] = [byLease(some), byLease(others)]
  return a.size === b.size && [...a].every(([leaseId, amount]) => b.get(leaseId) === amount)
}
