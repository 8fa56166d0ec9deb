/** What was noted of deductions at the end of a day, whatever happened to them later. */
import type { CivilDate } from '../../dates.ts'
import type { Cents } from '../../money.ts'
import type { Deduction, DeductionDecision } from './deductions.ts'

export type DeductionHistory = {
  leaseId: string
  /** How it was noted, in this order; `decision` is null when it was removed. */
  notes: readonly { day: CivilDate; amount: Cents | null; decision: DeductionDecision | null }[]
  /** The days of the settlements that booked it: from the day of the settlement to the day before `until`, on which it was undone. */
  booked: readonly { from: CivilDate; until: CivilDate | null }[]
  /** The day on which its report was withdrawn. */
  withdrawnOn: CivilDate | null
}

/** A deduction and the lease with whose report it was noted. */
export type NotedDeduction = Deduction & { leaseId: string }

/** Returns the deductions that were noted at the end of the day, with what was known and booked then. */
export const notedOn = (all: readonly DeductionHistory[], day: CivilDate): NotedDeduction[] =>
  all.flatMap(({ leaseId, notes, booked, withdrawnOn }) => {
    const note = notes.findLast((one) => one.day <= day)
    if (!note || note.decision === null || (withdrawnOn !== null && withdrawnOn <= day)) return []
    const settled = booked.some(({ from, until }) => from <= day && (until === null || until > day))
    return [{ leaseId, amount: note.amount, decision: note.decision, settled }]
  })
