import { type CivilDate, later } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { termsAt } from '../leases/terms.ts'
import type { Lease } from '../leases/types.ts'
import type { ChargeKind } from '../ledger/types.ts'
import { dueDate, paymentDueDay } from './due.ts'
import { contractAmount, MONTHLY_KINDS, type MonthlyKind } from './schedule.ts'

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
}

/** An extra charge for the difference. Its key is the charge it adjusts, not (lease, kind, serviceFrom). */
export type AdjustingCharge = {
  kind: ChargeKind
  amount: Cents
  postedOn: CivilDate
  dueDate: CivilDate
  serviceFrom: CivilDate
  serviceTo: CivilDate | null
  adjusts: string
}

export type CreditPart = { chargeId: string; amount: Cents }
export type Adjustments = { charges: AdjustingCharge[]; credits: CreditPart[] }

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

/** Returns by how many cents the contract price for the charge's days changes between two states of the lease. */
export function contractDifference(before: Lease, after: Lease, charge: AdjustableCharge): Cents {
  const service = serviceOf(charge)
  if (service === null || !isMonthly(charge.kind)) return 0
  return contractAmount(after, charge.kind, service) - contractAmount(before, charge.kind, service)
}

/**
 * Splits a credit over a charge and the charges that adjust it, newest adjustment first, each limited by what is left
 * of it. Amounts in cents.
 */
export function creditParts(
  charge: AdjustableCharge,
  posted: readonly AdjustableCharge[],
  amount: Cents,
): CreditPart[] {
  const adjusting = posted
    .filter((other) => other.adjusts === charge.id && !other.cancelled)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const parts: CreditPart[] = []
  let left = amount
  for (const target of [...adjusting, charge]) {
    const part = Math.min(left, target.amount - target.credited)
    if (part > 0) parts.push({ chargeId: target.id, amount: part })
    left -= Math.max(0, part)
  }
  return parts
}

/**
 * Returns the corrections for posted charges when terms change from a date. The posted rows do not change; for each
 * month that has not elapsed, the difference becomes a credit note or an extra charge. `before` and `after` are the
 * lease without and with the new version.
 */
export function adjustForTermsChange(
  before: Lease,
  after: Lease,
  from: CivilDate,
  today: CivilDate,
  posted: readonly AdjustableCharge[],
): Adjustments {
  const adjustments: Adjustments = { charges: [], credits: [] }
  for (const charge of posted) {
    const service = serviceOf(charge)
    if (service === null || charge.cancelled || charge.adjusts !== null) continue
    if (service.to <= from || service.to <= today) continue
    const difference = contractDifference(before, after, charge)
    if (difference < 0) adjustments.credits.push(...creditParts(charge, posted, -difference))
    if (difference > 0) {
      const days = { from: later(from, service.from), to: service.to }
      const anchor = paymentDueDay(termsAt(after, days.from), after)
      adjustments.charges.push({
        kind: charge.kind,
        amount: difference,
        postedOn: today,
        dueDate: later(dueDate(days, anchor), today),
        serviceFrom: days.from,
        serviceTo: days.to,
        adjusts: charge.id,
      })
    }
  }
  const crowdedOut = oneOffBehindMonthlyCharge(after, from, today, posted)
  if (crowdedOut) adjustments.charges.push(crowdedOut)
  return adjustments
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
