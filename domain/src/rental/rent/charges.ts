import { addDays, type CivilDate, earlier, later, monthStart, monthsTouched } from '../../dates.ts'
import { gapsWithin, type Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { leaseRange } from '../leases/range.ts'
import { sortedTerms } from '../leases/terms.ts'
import type { Lease, LeaseTerms } from '../leases/types.ts'
import type { ChargeKind } from '../ledger/types.ts'
import { dueDate, paymentDueDay } from './due.ts'
import {
  billedRange,
  contractAmount,
  MONTHLY_KINDS,
  type MonthlyKind,
  monthLines,
  monthlyAmount,
} from './schedule.ts'

/** A charge raised by a lease; (lease, kind, serviceFrom) is its unique key (docs/finance.md 2.2). Amount in cents. */
export type ScheduledCharge = {
  leaseId: string
  kind: ChargeKind
  amount: Cents
  postedOn: CivilDate
  dueDate: CivilDate
  serviceFrom: CivilDate
  /** Exclusive; null for one-off charges, which belong to their due date. */
  serviceTo: CivilDate | null
}

/** The tenant's credit when the lease was taken over; posted as a credit note without a charge. */
export type OpeningCredit = { leaseId: string; amount: Cents; date: CivilDate }

/**
 * A charge already posted for the lease. Includes cancelled charges, so that a cancelled month is not charged again.
 */
export type PostedCharge = {
  kind: ChargeKind | 'opening_credit'
  serviceFrom: CivilDate
  serviceTo: CivilDate | null
}

export type Generated = { charges: ScheduledCharge[]; openingCredit: OpeningCredit | null }

/**
 * Returns every missing charge with postedOn <= today, even if the generator did not run for a while. Days that a
 * posted charge of the same kind covers are not charged twice (docs/finance.md 2.2).
 */
export function generateCharges(lease: Lease, today: CivilDate, posted: readonly PostedCharge[]): Generated {
  return generateFrom(billedRange(lease).from, lease, today, posted)
}

/** The same, but with monthly charges only for the months since `from`. */
function generateFrom(
  from: CivilDate,
  lease: Lease,
  today: CivilDate,
  posted: readonly PostedCharge[],
): Generated {
  if (lease.cancelled) return { charges: [], openingCredit: null }
  const opening = openingLine(lease, today, posted)
  const charges = [
    ...opening.charges,
    ...securityCharges(lease, today, posted),
    ...oneOffFees(lease, today, posted),
    ...monthlyCharges(from, lease, today, posted),
  ]
  charges.sort((a, b) => (a.postedOn < b.postedOn ? -1 : a.postedOn > b.postedOn ? 1 : 0))
  return { charges, openingCredit: opening.openingCredit }
}

/**
 * Returns the charges of the next months that are not posted yet: for "next rent" and forecasts. What is posted can belong to days after
 * `from`, because a start was corrected.
 */
export function upcomingCharges(
  lease: Lease,
  from: CivilDate,
  until: CivilDate,
  posted: readonly PostedCharge[] = [],
): ScheduledCharge[] {
  return generateFrom(from, lease, until, posted).charges.filter((charge) => charge.postedOn >= from)
}

/** Returns the deposits and one-off fees that the lease raises over its whole life. */
export const oneOffCharges = (lease: Lease): ScheduledCharge[] =>
  lease.cancelled ? [] : [...securityCharges(lease, '9999-12-31', []), ...oneOffFees(lease, '9999-12-31', [])]

const isPosted = (
  posted: readonly PostedCharge[],
  kind: PostedCharge['kind'],
  serviceFrom: CivilDate,
): boolean => posted.some((charge) => charge.kind === kind && charge.serviceFrom === serviceFrom)

function monthlyCharges(
  from: CivilDate,
  lease: Lease,
  today: CivilDate,
  posted: readonly PostedCharge[],
): ScheduledCharge[] {
  const range = billedRange(lease)
  const tomorrow = addDays(today, 1)
  const months = monthsTouched(
    later(range.from, monthStart(from)),
    range.to === null ? tomorrow : earlier(range.to, tomorrow),
  )
  const kinds = MONTHLY_KINDS.filter((kind) => lease.terms.some((terms) => monthlyAmount(terms, kind) !== 0))
  return kinds.flatMap((kind) => {
    const covered = new Coverage(posted, kind)
    return months.flatMap((month) => kindInMonth(lease, kind, month, today, covered))
  })
}

function kindInMonth(
  lease: Lease,
  kind: MonthlyKind,
  month: CivilDate,
  today: CivilDate,
  covered: Coverage,
): ScheduledCharge[] {
  return monthLines(lease, kind, month).flatMap((line) => {
    if (line.service.from > today) return []
    const free = covered.gaps(line.service)
    const whole = free.length === 1 && free[0]?.from === line.service.from && free[0].to === line.service.to
    if (whole) return [charge(lease, kind, line.service, line.amount, line.terms)]
    if (!line.prorated) return []
    return free
      .filter((gap) => gap.from <= today)
      .map((gap) => charge(lease, kind, gap, contractAmount(lease, kind, gap), line.terms))
      .filter((part) => part.amount !== 0)
  })
}

/** The days covered by the posted charges of one kind. */
class Coverage {
  private readonly windows = new Map<string, Window[]>()

  constructor(posted: readonly PostedCharge[], kind: MonthlyKind) {
    for (const { kind: postedKind, serviceFrom, serviceTo } of posted) {
      if (postedKind !== kind || serviceTo === null) continue
      for (const month of monthsTouched(serviceFrom, serviceTo)) {
        const known = this.windows.get(month)
        if (known) known.push({ from: serviceFrom, to: serviceTo })
        else this.windows.set(month, [{ from: serviceFrom, to: serviceTo }])
      }
    }
  }

  gaps(service: Window): Window[] {
    return gapsWithin(this.windows.get(`${service.from.slice(0, 7)}-01`) ?? [], service)
  }
}

function charge(
  lease: Lease,
  kind: MonthlyKind,
  service: Window,
  amount: Cents,
  terms: LeaseTerms,
): ScheduledCharge {
  return {
    leaseId: lease.id,
    kind,
    amount,
    postedOn: service.from,
    dueDate: dueDate(service, paymentDueDay(terms, lease)),
    serviceFrom: service.from,
    serviceTo: service.to,
  }
}

/**
 * Deposit and warranty: charged once, due on the lease start unless a date is given; never prorated. With a date of its own it does not
 * depend on the start, so a charge of an earlier start counts.
 */
function securityCharges(lease: Lease, today: CivilDate, posted: readonly PostedCharge[]): ScheduledCharge[] {
  const due = lease.depositDueDate ?? lease.start
  const postedOn = earlier(due, lease.start)
  if (postedOn > today || isBeforeOpening(lease, lease.start)) return []
  const isCharged = (kind: ChargeKind): boolean =>
    lease.depositDueDate ? posted.some((charge) => charge.kind === kind) : isPosted(posted, kind, lease.start)
  const securities = [
    ['deposit', lease.depositAmount],
    ['warranty', lease.warrantyAmount],
  ] as const
  return securities
    .filter(([kind, amount]) => amount > 0 && !isCharged(kind))
    .map(([kind, amount]) => oneOff(lease, kind, amount, postedOn, due, lease.start))
}

/** One-off fees: charged once, on the day their terms come into force. */
function oneOffFees(lease: Lease, today: CivilDate, posted: readonly PostedCharge[]): ScheduledCharge[] {
  const range = leaseRange(lease)
  return sortedTerms(lease)
    .filter((terms) => terms.additionalFeeOneOff && terms.additionalFee > 0)
    .map((terms) => ({ terms, day: later(terms.validFrom, lease.start) }))
    .filter(
      ({ day }) => day <= today && (range.to === null || day < range.to) && !isBeforeOpening(lease, day),
    )
    .filter(({ day }) => !isPosted(posted, 'additional_fee', day))
    .map(({ terms, day }) => oneOff(lease, 'additional_fee', terms.additionalFee, day, day, day))
}

function openingLine(lease: Lease, today: CivilDate, posted: readonly PostedCharge[]): Generated {
  const opening = lease.openingBalance
  if (!opening || opening.amount === 0 || opening.asOf > today) return { charges: [], openingCredit: null }
  const { asOf, amount } = opening
  if (amount > 0) {
    const known = isPosted(posted, 'opening_balance', asOf)
    return {
      charges: known ? [] : [oneOff(lease, 'opening_balance', amount, asOf, asOf, asOf)],
      openingCredit: null,
    }
  }
  const known = isPosted(posted, 'opening_credit', asOf)
  return { charges: [], openingCredit: known ? null : { leaseId: lease.id, amount: -amount, date: asOf } }
}

const isBeforeOpening = (lease: Lease, day: CivilDate): boolean =>
  lease.openingBalance != null && day < lease.openingBalance.asOf

const oneOff = (
  lease: Lease,
  kind: ChargeKind,
  amount: Cents,
  postedOn: CivilDate,
  due: CivilDate,
  serviceFrom: CivilDate,
): ScheduledCharge => ({
  leaseId: lease.id,
  kind,
  amount,
  postedOn,
  dueDate: due,
  serviceFrom,
  serviceTo: null,
})
