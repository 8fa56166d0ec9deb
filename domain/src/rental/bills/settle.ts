import {
  addDays,
  type CivilDate,
  earlier,
  later,
  monthStart,
  monthsTouched,
  nextMonthStart,
} from '../../dates.ts'
import { intersect, type Window } from '../../intervals.ts'
import { type Cents, roundHalfUp, splitByWeights } from '../../money.ts'
import type { CreditPart } from '../rent/posted-charges.ts'
import { type BilledDates, billedRange } from '../rent/schedule.ts'

/** A charge of bills of the lease: what was charged in advance for its days [serviceFrom, serviceTo). */
export type Advance = {
  chargeId: string
  serviceFrom: CivilDate
  serviceTo: CivilDate
  amount: Cents
  credited: Cents
}

/**
 * Widens a period to whole months within the lease. Advances never cross a first of month, so each belongs to the
 * period with all its days. A lease that was taken over is settled since that day, because its opening balance contains
 * everything before. Null if the lease has no such day in the period.
 */
export function billsPeriod(lease: BilledDates, from: CivilDate, lastDay: CivilDate): Window | null {
  const range = billedRange(lease)
  const window = {
    from: later(monthStart(from), range.from),
    to: range.to === null ? nextMonthStart(lastDay) : earlier(nextMonthStart(lastDay), range.to),
  }
  return window.from < window.to ? window : null
}

/**
 * Returns the advances of a period. An early end, a later start or a correction credits an advance and leaves its days as they were
 * charged, so only those count that the lease still covers.
 */
export function advancesIn(advances: readonly Advance[], lease: BilledDates, period: Window): Advance[] {
  const range = billedRange(lease)
  return advances.filter(({ serviceFrom, serviceTo }) => {
    const days = intersect(range, { from: serviceFrom, to: serviceTo })
    return days !== null && days.from >= period.from && days.to <= period.to
  })
}

/**
 * Returns the advance for each month that would have covered the cost of a settled period: R(cost / months touched). In cents.
 * Null if nothing was charged in advance, as for a later invoice.
 */
export function proposedAdvance({
  actual,
  advances,
  from,
  to,
}: {
  actual: Cents
  advances: Cents
  from: CivilDate
  /** Last day, inclusive. */
  to: CivilDate
}): Cents | null {
  if (advances === 0) return null
  return roundHalfUp(BigInt(actual), BigInt(monthsTouched(from, addDays(to, 1)).length))
}

/** What the advances come to, less what was credited on them, in cents. */
export const advanced = (advances: readonly Advance[]): Cents =>
  advances.reduce((sum, { amount, credited }) => sum + amount - credited, 0)

/** Splits a credit over the advances by what is left of each, to the cent (docs/finance.md 1.7). */
export function splitOverAdvances(amount: Cents, advances: readonly Advance[]): CreditPart[] {
  const parts = splitByWeights(
    amount,
    advances.map(({ amount: charged, credited }) => BigInt(charged - credited)),
  )
  return advances
    .map(({ chargeId }, n) => ({ chargeId, amount: parts[n]! }))
    .filter((part) => part.amount > 0)
}

/** The last day of a half-open period. */
export const lastDayIn = (period: Window): CivilDate => addDays(period.to, -1)
