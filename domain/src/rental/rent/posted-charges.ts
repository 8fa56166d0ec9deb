/** Posted charges of a lease, and what a change of it posts. */
import type { CivilDate } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import type { ChargeKind } from '../ledger/types.ts'
import type { ScheduledCharge } from './charges.ts'

/** A posted charge of the lease and its current state; `adjusts` is the id of the charge that it adjusts, or null. */
export type AdjustableCharge = {
  id: string
  kind: ChargeKind
  amount: Cents
  credited: Cents
  /** Of `credited`, what changes of the lease credited, and no person by hand. */
  lowered: Cents
  writtenOff: Cents
  cancelled: boolean
  serviceFrom: CivilDate
  serviceTo: CivilDate | null
  adjusts: string | null
  /** True if the schedule of the lease raised it, false if a person did. */
  scheduled: boolean
}

/**
 * An extra charge for the difference. Its key is the charge it adjusts; null if it is itself owed by the schedule and has
 * the key (lease, kind, serviceFrom).
 */
export type AdjustingCharge = Omit<ScheduledCharge, 'leaseId'> & { adjusts: string | null }

export type CreditPart = { chargeId: string; amount: Cents }
/** `days` are those whose price became lower; null for a charge without days of service. */
export type DatedCredit = CreditPart & { days: Window | null }
export type Adjustments = { charges: AdjustingCharge[]; credits: DatedCredit[] }

/** What can still be credited on a charge: what nobody has credited or written off, in cents. */
export const creditable = ({ amount, credited, writtenOff }: AdjustableCharge): Cents =>
  amount - credited - writtenOff

/** What changes of the lease have left of the charges, in cents, whatever a person credited. */
export const shownBy = (charges: readonly AdjustableCharge[]): Cents =>
  charges.reduce((sum, { amount, lowered }) => sum + amount - lowered, 0)
