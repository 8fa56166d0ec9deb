import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'
import { lasting } from './held.ts'

/** What of the deposit of a lease is not with the tenant, in cents. */
type Left = {
  held: Cents
  /** Of it, what renewals carried over from the previous lease. */
  carriedOver: Cents
  /** Whether a part was set off, or pays the deposit of another lease. */
  isUsed: boolean
}

function leftOf(state: Pick<LedgerState, 'depositMovements'>, leaseId: string): Left {
  const left: Left = { held: 0, carriedOver: 0, isUsed: false }
  let moved = 0
  for (const { leaseId: holder, kind, amount, transfer } of lasting(state)) {
    if (holder !== leaseId) continue
    left.held += amount
    if (kind === 'moved') moved += amount
    else if (transfer) left.carriedOver += amount
    if (kind === 'applied') left.isUsed = true
  }
  return { ...left, isUsed: left.isUsed || moved < 0 }
}

/**
 * Whether the tenant has back what was paid as the deposit of a lease, by refunds or settlements. What was carried over from the previous
 * lease may still be held, because it can go back there.
 */
export function depositCameBack(state: Pick<LedgerState, 'depositMovements'>, leaseId: string): boolean {
  const { held, carriedOver, isUsed } = leftOf(state, leaseId)
  return !isUsed && (held === 0 || held === carriedOver)
}
