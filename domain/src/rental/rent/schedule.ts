import { type CivilDate, daysInMonth, monthStart, nextMonthStart } from '../../dates.ts'
import { daysIn, type Interval, intersect, type Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { type LeaseDates, leaseRange } from '../leases/range.ts'
import { sortedTerms, termsAt } from '../leases/terms.ts'
import type { Lease, LeaseTerms } from '../leases/types.ts'
import { prorateMonth } from './proration.ts'

/** The charges that a lease raises every month (docs/finance.md 2.2). */
export const MONTHLY_KINDS = ['rent', 'bills', 'extra_fee', 'additional_fee'] as const
export type MonthlyKind = (typeof MONTHLY_KINDS)[number]

/** The amount of one kind for some days of one calendar month, in cents. */
export type ServiceLine = {
  kind: MonthlyKind
  service: Window
  amount: Cents
  terms: LeaseTerms
  /** False if the whole month costs the price of its first billed day, however many of its days are billed. */
  prorated: boolean
}

/** Returns the cents per month of one kind under these terms; a one-off fee is not monthly. */
export function monthlyAmount(terms: LeaseTerms, kind: MonthlyKind): Cents {
  switch (kind) {
    case 'rent':
      return terms.rent
    case 'bills':
      return terms.bills
    case 'extra_fee':
      return terms.extraFees
    case 'additional_fee':
      return terms.additionalFeeOneOff ? 0 : terms.additionalFee
  }
}

/** The fields of a lease that decide which days are billed here. */
export type BilledDates = LeaseDates & Pick<Lease, 'openingBalance'>

/** Returns the days that are billed here: the days of the lease without those covered by an opening balance. */
export function billedRange(lease: BilledDates): Interval {
  const range = leaseRange(lease)
  const asOf = lease.openingBalance?.asOf
  return asOf !== undefined && asOf > range.from
    ? { from: asOf, to: range.to !== null && range.to < asOf ? asOf : range.to }
    : range
}

/** Whether the amount is prorated. If not, the month costs the price of its first billed day. */
const isProrated = (lease: Lease, kind: MonthlyKind, terms: LeaseTerms): boolean =>
  lease.prorationMethod !== 'none' && (kind === 'rent' || terms.prorateFees !== false)

export const calendarMonth = (date: CivilDate): Window => ({
  from: monthStart(date),
  to: nextMonthStart(date),
})

/**
 * Returns the lines of one kind in a month: one for each price. A line costs what its last day brings the month to, less
 * what the day before its first day had brought it to, so that the lines of one price add up to the whole
 * (docs/finance.md 2.4).
 */
export function monthLines(lease: Lease, kind: MonthlyKind, month: CivilDate): ServiceLine[] {
  const billed = intersect(billedRange(lease), calendarMonth(month))
  if (billed === null) return []
  const first = termsAt(lease, billed.from)
  if (!isProrated(lease, kind, first)) {
    const amount = monthlyAmount(first, kind)
    return amount === 0 ? [] : [{ kind, service: billed, amount, terms: first, prorated: false }]
  }
  return priceLevels(lease, kind, billed)
    .map(({ service, terms }) => ({
      kind,
      service,
      terms,
      amount: partOfMonth(lease, monthlyAmount(terms, kind), billed, service),
      prorated: true,
    }))
    .filter((line) => line.amount !== 0)
}

/** The cents of some of the billed days of a month at one price. Adjacent parts add up exactly. */
function partOfMonth(lease: Lease, monthly: Cents, billed: Window, days: Window): Cents {
  const until = (day: CivilDate) =>
    prorateMonth(
      monthly,
      lease.prorationMethod,
      daysIn({ from: billed.from, to: day }),
      daysInMonth(billed.from),
    )
  return until(days.to) - until(days.from)
}

/** Splits the days where the monthly amount of the kind changes. */
function priceLevels(
  lease: Lease,
  kind: MonthlyKind,
  billed: Window,
): { service: Window; terms: LeaseTerms }[] {
  let terms = termsAt(lease, billed.from)
  const levels = [{ service: { ...billed }, terms }]
  for (const version of sortedTerms(lease)) {
    if (version.validFrom <= billed.from || version.validFrom >= billed.to) continue
    const open = levels.at(-1)
    if (open === undefined || monthlyAmount(version, kind) === monthlyAmount(terms, kind)) continue
    open.service.to = version.validFrom
    levels.push({ service: { from: version.validFrom, to: billed.to }, terms: version })
    terms = version
  }
  return levels
}

/** Returns the cents due under the contract for one kind and some days of one calendar month. */
export function contractAmount(lease: Lease, kind: MonthlyKind, days: Window): Cents {
  const billed = intersect(billedRange(lease), calendarMonth(days.from))
  if (billed === null) return 0
  return monthLines(lease, kind, days.from).reduce((sum, line) => {
    const part = intersect(line.service, days)
    if (part === null) return sum
    return (
      sum + (line.prorated ? partOfMonth(lease, monthlyAmount(line.terms, kind), billed, part) : line.amount)
    )
  }, 0)
}
