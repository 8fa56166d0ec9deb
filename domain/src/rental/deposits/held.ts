import { type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState, SourceState } from '../ledger/types.ts'

/**
 * Returns the deposits held at the end of the day, in cents: receipts - refunds - applied. They are a liability
 * (docs/finance.md 2.11). For one lease, or for all leases of the tenant without `leaseId`.
 */
export function depositsHeld(
  state: Pick<LedgerState, 'depositMovements'>,
  day: CivilDate,
  leaseId?: string | null,
): Cents {
  let held = 0
  for (const movement of state.depositMovements) {
    if (movement.day <= day && (leaseId === undefined || movement.leaseId === leaseId))
      held += movement.amount
  }
  return held
}

/**
 * Returns the deposit money of a lease that can be returned or applied on the day, in cents: the lowest amount held at the
 * end of that day or any later one. Movements dated later, such as a carry-over, are already decided.
 */
export function depositAvailable(
  state: Pick<LedgerState, 'depositMovements'>,
  day: CivilDate,
  leaseId: string | null,
): Cents {
  const days = state.depositMovements.filter((row) => row.leaseId === leaseId && row.day > day)
  return Math.min(
    depositsHeld(state, day, leaseId),
    ...days.map((row) => depositsHeld(state, row.day, leaseId)),
  )
}

/**
 * Returns the first day from which a deposit can be reversed: its own day, or the day on which the last return or application that
 * needed its money was taken back. Its lease must hold all of it today.
 */
export function depositFreeSince(
  { depositMovements }: Pick<LedgerState, 'depositMovements'>,
  { day, amount, leaseId }: Pick<SourceState, 'day' | 'amount' | 'leaseId'>,
): CivilDate {
  let held = 0
  let since: CivilDate | null = null
  for (const row of depositMovements) {
    if (row.leaseId !== leaseId) continue
    held += row.amount
    since = held < amount ? null : (since ?? row.day)
  }
  return later(since ?? day, day)
}

/** Returns the deposits that were received for a lease and not reversed, in cents; carried-over ones included. */
export function depositTaken(state: Pick<LedgerState, 'sources'>, leaseId: string): Cents {
  let taken = 0
  for (const source of state.sources.values())
    if (source.deposit && source.leaseId === leaseId && source.reversedOn === null) taken += source.amount
  return taken
}
