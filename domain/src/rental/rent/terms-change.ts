import { type CivilDate, later, monthStart } from '../../dates.ts'
import { intersect, overlaps, type Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { leaseRange } from '../leases/range.ts'
import { termsAt } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import type { ChargeKind } from '../ledger/types.ts'
import { generateCharges, oneOffCharges } from './charges.ts'
import { dueDate, paymentDueDay } from './due.ts'
import { type PriceDifference, priceDifferences } from './price-differences.ts'
import { MONTHLY_KINDS, type MonthlyKind } from './schedule.ts'

/** A posted charge of the lease and its current state; `adjusts` is the id of the charge that it adjusts, or null. */
export type AdjustableCharge = {
  id: string
  kind: ChargeKind
  amount: Cents
  credited: Cents
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
export type AdjustingCharge = {
  kind: ChargeKind
  amount: Cents
  postedOn: CivilDate
  dueDate: CivilDate
  serviceFrom: CivilDate
  serviceTo: CivilDate | null
  adjusts: string | null
}

export type CreditPart = { chargeId: string; amount: Cents }
/** `days` are those whose price became lower; null for all days of `chargeId`. */
export type DatedCredit = CreditPart & { days: Window | null }
export type Adjustments = { charges: AdjustingCharge[]; credits: DatedCredit[] }

export const isMonthly = (kind: ChargeKind): kind is MonthlyKind =>
  MONTHLY_KINDS.some((monthly) => monthly === kind)

/** Returns the service days of a posted monthly charge; null for other charges. */
export function serviceOf(
  charge: Pick<AdjustableCharge, 'kind' | 'serviceFrom' | 'serviceTo'>,
): Window | null {
  return isMonthly(charge.kind) && charge.serviceTo !== null
    ? { from: charge.serviceFrom, to: charge.serviceTo }
    : null
}

/**
 * Returns what a change of the lease adds to a posted monthly charge or takes from it: one difference for each period of days whose price
 * changed, and the rest that belongs to no such period. Amounts in cents.
 */
export function differencesOf(
  before: Lease,
  after: Lease,
  charge: AdjustableCharge,
): { parts: PriceDifference[]; rest: PriceDifference | null } {
  const service = serviceOf(charge)
  if (service === null || !isMonthly(charge.kind)) return { parts: [], rest: null }
  const { parts, rest } = priceDifferences(before, after, charge.kind, service)
  const days = intersect(leaseRange(after), service) ?? service
  return { parts, rest: rest === 0 ? null : { days, amount: rest } }
}

/**
 * Returns the credits for the differences below zero, split over a charge and the charges that adjust it: first the adjustments of the
 * same days, the newest first, then the charge, then the other adjustments, each limited by what is left of it. In cents.
 */
export function creditParts(
  charge: AdjustableCharge,
  posted: readonly AdjustableCharge[],
  differences: readonly { amount: Cents; days: Window | null }[],
): DatedCredit[] {
  const adjusting = posted
    .filter((other) => other.adjusts === charge.id && !other.cancelled)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const left = new Map([charge, ...adjusting].map((target) => [target.id, target.amount - target.credited]))
  const parts: DatedCredit[] = []
  for (const { amount, days } of differences) {
    const sameDays = (target: AdjustableCharge): boolean => {
      const service = serviceOf(target)
      return days === null || (service !== null && overlaps(service, days))
    }
    const targets = [...adjusting.filter(sameDays), charge, ...adjusting.filter((other) => !sameDays(other))]
    let open = -amount
    for (const target of targets) {
      const part = Math.min(open, left.get(target.id)!)
      if (part <= 0) continue
      const service = serviceOf(target)
      const all = service !== null && days !== null && service.from === days.from && service.to === days.to
      parts.push({ chargeId: target.id, amount: part, days: all ? null : days })
      left.set(target.id, left.get(target.id)! - part)
      open -= part
    }
  }
  return parts
}

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
  const adjustments: Adjustments = { charges: newlyOwed(before, after, today, posted), credits: [] }
  for (const charge of posted) {
    if (charge.cancelled || charge.adjusts !== null) continue
    const { parts, rest } = differencesOf(before, after, charge)
    const differences: { amount: Cents; days: Window | null }[] = [...parts]
    const here = adjustments.charges.find((owed) => sharesMonth(owed, charge))
    if (rest && here && here.amount + rest.amount > 0) here.amount += rest.amount
    else if (rest) differences.push(rest)
    const oneOff = oneOffDifference(before, after, charge)
    if (oneOff !== 0) differences.push({ amount: oneOff, days: null })
    adjustments.credits.push(...creditParts(charge, posted, differences))
    for (const { amount, days } of differences)
      if (amount > 0) adjustments.charges.push(extraCharge(after, charge, amount, today, days))
  }
  const crowdedOut = from === null ? null : oneOffBehindMonthlyCharge(after, from, today, posted)
  if (crowdedOut) adjustments.charges.push(crowdedOut)
  return adjustments
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

/** Whether a new charge for more days of a month can carry the difference of a posted charge of that month. */
const sharesMonth = (owed: AdjustingCharge, charge: AdjustableCharge): boolean =>
  owed.adjusts === null &&
  owed.kind === charge.kind &&
  owed.serviceTo !== null &&
  charge.serviceTo !== null &&
  monthStart(owed.serviceFrom) === monthStart(charge.serviceFrom)

/** By how many cents a deposit or one-off fee of the schedule changes. */
function oneOffDifference(before: Lease, after: Lease, charge: AdjustableCharge): Cents {
  if (!charge.scheduled || charge.serviceTo !== null) return 0
  const owed = (lease: Lease) =>
    oneOffCharges(lease).find(
      ({ kind, serviceFrom }) => kind === charge.kind && serviceFrom === charge.serviceFrom,
    )?.amount ?? 0
  return owed(after) - owed(before)
}

/** The extra charge for the days whose price became higher; `days` is null for a charge without days of service. */
function extraCharge(
  after: Lease,
  charge: AdjustableCharge,
  amount: Cents,
  today: CivilDate,
  days: Window | null,
): AdjustingCharge {
  const common = { kind: charge.kind, amount, postedOn: today, adjusts: charge.id }
  if (days === null)
    return {
      ...common,
      dueDate: later(charge.serviceFrom, today),
      serviceFrom: charge.serviceFrom,
      serviceTo: null,
    }
  const anchor = paymentDueDay(termsAt(after, days.from), after)
  return {
    ...common,
    dueDate: later(dueDate(days, anchor), today),
    serviceFrom: days.from,
    serviceTo: days.to,
  }
}

/** A one-off fee whose unique key is already used by a posted monthly fee of the same day. */
function oneOffBehindMonthlyCharge(
  after: Lease,
  from: CivilDate,
  today: CivilDate,
  posted: readonly AdjustableCharge[],
): AdjustingCharge | null {
  const terms = termsAt(after, from)
  if (!terms.additionalFeeOneOff || terms.additionalFee === 0 || terms.validFrom !== from) return null
  const holder = posted.find(
    (charge) => charge.kind === 'additional_fee' && charge.serviceFrom === from && charge.serviceTo !== null,
  )
  if (!holder) return null
  return {
    kind: 'additional_fee',
    amount: terms.additionalFee,
    postedOn: today,
    dueDate: later(from, today),
    serviceFrom: from,
    serviceTo: null,
    adjusts: holder.id,
  }
}
