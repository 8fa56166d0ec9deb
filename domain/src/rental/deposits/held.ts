import { type CivilDate, later } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { DepositMovement, LedgerState, SourceState } from '../ledger/types.ts'

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

type Movements = Pick<LedgerState, 'depositMovements'>

/** Returns the movements without returns and set-offs that were taken back: what they took can be taken on an earlier day too. */
export function lasting({ depositMovements }: Movements): DepositMovement[] {
  const takenBack = new Set(depositMovements.flatMap(({ takesBack }) => takesBack ?? []))
  const taken = new Set(
    depositMovements.flatMap(({ eventId, kind, transfer }) =>
      (kind === 'refunded' || kind === 'applied') && !transfer && takenBack.has(eventId) ? eventId : [],
    ),
  )
  return depositMovements.filter(
    ({ eventId, takesBack, enteredAgain }) =>
      !enteredAgain && !taken.has(eventId) && !(takesBack !== undefined && taken.has(takesBack)),
  )
}

/**
 * Returns the deposit money of a lease that can be returned or applied on the day, in cents: the lowest amount held at the
 * end of that day or any later one. Movements dated later, such as a carry-over, are already decided; a return that was taken back
 * does not count.
 */
export function depositAvailable(state: Movements, day: CivilDate, leaseId: string | null): Cents {
  const depositMovements = lasting(state).filter((row) => row.leaseId === leaseId)
  const later = depositMovements.filter((row) => row.day > day)
  return Math.min(...[{ day }, ...later].map((row) => depositsHeld({ depositMovements }, row.day)))
}

/**
 * Returns what each lease or stay got of a receipt by the end of the day, in cents, less what was refunded of the receipt; of a
 * carry-over, what the next lease got.
 */
export function receivedBy(
  state: Movements,
  receiptId: string,
  until?: CivilDate,
): Map<string | null, Cents> {
  const parts = new Map<string | null, Cents>()
  for (const movement of lasting(state)) {
    const { kind, eventId, leaseId, amount, day } = movement
    const isOfReceipt =
      movement.receiptId === receiptId || (eventId === receiptId && (kind === 'received' || kind === 'moved'))
    if (isOfReceipt && (until === undefined || day <= until))
      parts.set(leaseId, (parts.get(leaseId) ?? 0) + amount)
  }
  return parts
}

/**
 * Returns what may be taken from a receipt of a deposit on the day, by the lease or stay that has it, in cents: what it got of the receipt,
 * and no more than it holds from that day on. What was applied, returned or carried over is gone. `known` are the movements that
 * decide what is held later.
 */
export function takeableFrom(
  state: Movements,
  receiptId: string,
  day: CivilDate,
  known: readonly DepositMovement[] = state.depositMovements,
): Map<string | null, Cents> {
  const parts = new Map<string | null, Cents>()
  for (const [holder, amount] of receivedBy(state, receiptId, day)) {
    const most = Math.min(amount, depositAvailable({ depositMovements: known }, day, holder))
    if (most > 0) parts.set(holder, most)
  }
  return parts
}

/**
 * Returns the first day from which a lease or stay holds an amount for good: the given day, or the day on which the last return or
 * application that needed its money was taken back. It must hold all of it today.
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

/** Returns the first day, not before `day`, from which deposit receipts can be reversed together: all holders hold their parts for good. */
export function receiptsFreeSince(
  state: Pick<LedgerState, 'depositMovements'>,
  receiptIds: readonly string[],
  day: CivilDate,
): CivilDate {
  const parts = new Map<string | null, Cents>()
  for (const id of receiptIds)
    for (const [holder, amount] of receivedBy(state, id)) parts.set(holder, (parts.get(holder) ?? 0) + amount)
  return [...parts].reduce(
    (since, [leaseId, amount]) => later(since, depositFreeSince(state, { day, amount, leaseId })),
    day,
  )
}

/** Returns the deposits that a lease received by the end of the day and that were not reversed, in cents; carried-over ones included. */
export function depositTaken(
  { sources, depositMovements }: Pick<LedgerState, 'sources' | 'depositMovements'>,
  leaseId: string,
  until?: CivilDate,
): Cents {
  let taken = 0
  for (const { kind, eventId, amount, leaseId: holder, day } of depositMovements)
    if (
      holder === leaseId &&
      (until === undefined || day <= until) &&
      (kind === 'received' || kind === 'moved') &&
      sources.get(eventId)?.reversedOn === null
    )
      taken += amount
  return taken
}
