import { type CivilDate, monthStart } from '../../dates.ts'
import { isClosed, isOverdue } from '../ledger/charge-status.ts'
import type { ChargeState } from '../ledger/types.ts'
import type { TenantPaymentStatus } from './types.ts'

/**
 * Returns the payment status of a tenant on the day `today` over all posted charges, including deposits; the first
 * match wins (docs/finance.md 2.10). A cancelled or refunded charge is not paid.
 */
export function tenantPaymentStatus(charges: Iterable<ChargeState>, today: CivilDate): TenantPaymentStatus {
  const month = monthStart(today)
  let partlyPaid = false
  let dueThisMonth = 0
  let openThisMonth = 0
  for (const state of charges) {
    if (isClosed(state)) continue
    if (isOverdue(state, today)) return 'overdue'
    if (state.remaining > 0 && state.paid > 0) partlyPaid = true
    if (monthStart(state.charge.dueDate) !== month) continue
    dueThisMonth += 1
    if (state.remaining > 0) openThisMonth += 1
  }
  if (partlyPaid) return 'partial'
  return dueThisMonth > 0 && openThisMonth === 0 ? 'paid' : 'current'
}
