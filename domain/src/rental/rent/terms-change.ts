import { type CivilDate, later, monthStart } from '../../dates.ts'
import { overlaps } from '../../intervals.ts'
import { termsAt } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import { generateCharges } from './charges.ts'
import { dueDate, paymentDueDay } from './due.ts'
import { creditParts, missingOf, type PostedMonth, partsAndRest, postedMonths } from './month-changes.ts'
import { oneOffChanges } from './one-off-changes.ts'
import type { AdjustableCharge, AdjustingCharge, Adjustments, DatedCredit } from './posted-charges.ts'
import type { PriceDifference } from './price-differences.ts'

/**
 * Returns what a change of the lease posts, whatever its dates or terms were. Posted rows do not change: a charge that
 * becomes lower gets a credit note, one that becomes higher an extra charge, and days that were not charged get a charge.
 * Nothing becomes due before today, also for months that have elapsed (docs/decisions/039). `from` is the first day of
 * new terms, whose one-off fee is charged.
 */
export function adjustPosted(
  before: Lease,
  after: Lease,
  today: CivilDate,
  posted: readonly AdjustableCharge[],
  from: CivilDate | null = null,
): Adjustments {
  const charges = newlyOwed(before, after, today, posted)
  const credits: DatedCredit[] = []
  for (const month of postedMonths(posted)) {
    const here = charges.filter((owed) => isOf(month, owed))
    const { parts, rest } = partsAndRest(before, after, month)
    const carrier = rest && here.find(({ amount }) => amount + rest.amount > 0)
    if (carrier) carrier.amount += rest.amount
    else if (rest) parts.push(rest)
    const missing = missingOf(parts, after, month, carrier ? rest.amount : 0)
    credits.push(...creditParts(month, missing))
    for (const part of missing) if (part.amount > 0) charges.push(extraCharge(after, month, part, today))
  }
  for (const change of oneOffChanges(before, after, today, posted, from))
    if ('chargeId' in change) credits.push(change)
    else charges.push(change)
  return { charges, credits }
}

/** Charges for days or fees that the schedule owes only since the change. */
function newlyOwed(
  before: Lease,
  after: Lease,
  today: CivilDate,
  posted: readonly AdjustableCharge[],
): AdjustingCharge[] {
  const known = posted.filter(({ adjusts, scheduled }) => adjusts === null && scheduled)
  const missing = (lease: Lease) => generateCharges(lease, today, known).charges
  const owedBefore = new Set(missing(before).map(({ kind, serviceFrom }) => `${kind} ${serviceFrom}`))
  return missing(after)
    .filter(({ kind, serviceFrom }) => !owedBefore.has(`${kind} ${serviceFrom}`))
    .map(({ kind, amount, dueDate: due, serviceFrom, serviceTo }) => ({
      kind,
      amount,
      postedOn: today,
      dueDate: later(due, today),
      serviceFrom,
      serviceTo,
      adjusts: null,
    }))
}

/** Whether a new charge is for other days of a month with posted charges. */
const isOf = ({ kind, month }: PostedMonth, owed: AdjustingCharge): boolean =>
  owed.kind === kind && owed.serviceTo !== null && monthStart(owed.serviceFrom) === month

/** The extra charge for days whose price became higher. It adjusts the charge of these days. */
function extraCharge(
  after: Lease,
  { kind, charges }: PostedMonth,
  { days, amount }: PriceDifference,
  today: CivilDate,
): AdjustingCharge {
  const bases = charges.filter(({ adjusts, cancelled }) => adjusts === null && !cancelled)
  const base = bases.find(({ service }) => overlaps(service, days)) ?? bases[0]!
  const anchor = paymentDueDay(termsAt(after, days.from), after)
  return {
    ...{ kind, amount, postedOn: today, adjusts: base.id },
    dueDate: later(dueDate(days, anchor), today),
    serviceFrom: days.from,
    serviceTo: days.to,
  }
}
