import { type CivilDate, daysBetween } from '../../dates.ts'
import type { ChargeState, ChargeStatus } from './types.ts'

/**
 * Returns the status on the day `today`. The first match wins, and a charge is not overdue on its due day (docs/finance.md
 * 2.6).
 */
export function chargeStatus(state: ChargeState, today: CivilDate): ChargeStatus {
  if (isCancelled(state)) return 'cancelled'
  if (isPaidBack(state)) return 'refunded'
  if (state.remaining === 0) return 'paid'
  if (today > state.effectiveDueDate) return 'overdue'
  return state.paid > 0 ? 'partial' : 'pending'
}

/** Returns 0 if nothing is open or the effective due date has not passed. */
export const daysOverdue = (state: ChargeState, today: CivilDate): number =>
  isOverdue(state, today) ? daysBetween(state.effectiveDueDate, today) : 0

/** True if an amount is open and the effective due date has passed; on the due day itself it is false. */
export const isOverdue = (state: ChargeState, today: CivilDate): boolean =>
  state.remaining > 0 && today > state.effectiveDueDate

/** True if the charge was closed without being paid: cancelled, written off unpaid, or refunded. */
export const isClosed = (state: ChargeState): boolean => isCancelled(state) || isPaidBack(state)

const isCancelled = (state: ChargeState): boolean => state.cancelledOn !== null || isWrittenOffUnpaid(state)

const isWrittenOffUnpaid = (state: ChargeState): boolean =>
  state.writtenOff > 0 && state.remaining === 0 && state.paid === 0 && state.paidBack === 0

const isPaidBack = (state: ChargeState): boolean =>
  state.credited === state.charge.amount && state.paidBack > 0 && state.releasedByCredit === 0
