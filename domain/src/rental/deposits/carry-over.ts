/** Deposits that renewals carry over, and the lease with which noted deductions count (docs/finance.md 2.11). */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { LedgerState } from '../ledger/types.ts'
import { depositsHeld } from './held.ts'

/** Deposit money that moves from a lease to the one that renews it, as it was posted. */
export type CarryOver = {
  from: string
  to: string
  amount: Cents
  /** The day on which the money moves: the first one of the next lease, or a later one if the deposit was not held then. */
  day: CivilDate
  postedOn: CivilDate
  /** Set if it was reversed, because the next lease was called off. */
  takenBack: { day: CivilDate; postedOn: CivilDate } | null
}

/** Whether the money moves on a later day and this was posted by the end of the day. */
const isPlanned = ({ day: moves, postedOn, takenBack }: CarryOver, day: CivilDate): boolean =>
  moves > day && postedOn <= day && !(takenBack && takenBack.postedOn <= day)

/** Whether the money moved by the end of the day or is planned to move. */
const isDecided = (one: CarryOver, day: CivilDate): boolean =>
  isPlanned(one, day) || (one.day <= day && !(one.takenBack && one.takenBack.day <= day))

/** Returns the carry-overs from a lease that moved money by the end of the day or are planned. */
export const carriedFrom = (all: readonly CarryOver[], leaseId: string, day: CivilDate): CarryOver[] =>
  all.filter((one) => one.from === leaseId && isDecided(one, day))

/** Returns the carry-overs from or to a lease that are planned at the end of the day and move money later. */
export const plannedCarryOvers = (all: readonly CarryOver[], leaseId: string, day: CivilDate): CarryOver[] =>
  all.filter((one) => (one.from === leaseId || one.to === leaseId) && isPlanned(one, day))

/** Returns the cents that leave a lease after the day because of a planned carry-over; negative if they come to it. */
export const carriedLater = (all: readonly CarryOver[], leaseId: string, day: CivilDate): Cents =>
  plannedCarryOvers(all, leaseId, day).reduce(
    (sum, { from, amount }) => sum + (from === leaseId ? amount : -amount),
    0,
  )

type Deposits = Pick<LedgerState, 'depositMovements'>

/** Returns what a lease holds when everything planned by the end of the day has moved, in cents. */
export const depositSettledHere = (
  state: Deposits,
  all: readonly CarryOver[],
  leaseId: string,
  day: CivilDate,
): Cents => depositsHeld(state, day, leaseId) - carriedLater(all, leaseId, day)

/**
 * Returns the lease with which deductions noted on a lease count on the day: the first one that holds money of the deposit, of this lease and
 * those to which it was carried over; null if none holds any.
 */
export function deductionsCountWith(
  state: Deposits,
  all: readonly CarryOver[],
  leaseId: string,
  day: CivilDate,
): string | null {
  const following = new Set([leaseId])
  // A set visits what is added to it during the loop.
  for (const id of following) {
    if (depositSettledHere(state, all, id, day) > 0) return id
    for (const { to } of carriedFrom(all, id, day)) following.add(to)
  }
  return null
}

/** Returns the lease and the earlier ones whose deposit was carried over to it, also over several renewals. */
export function leasesOfDeposit(all: readonly CarryOver[], leaseId: string, day: CivilDate): string[] {
  const found = new Set([leaseId])
  for (const id of found) for (const one of all) if (one.to === id && isDecided(one, day)) found.add(one.from)
  return [...found]
}
