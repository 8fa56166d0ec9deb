/** What a change of the lease does to the posted charges of one kind and month (docs/finance.md 2.2, 2.15). */
import { type CivilDate, monthStart } from '../../dates.ts'
import { gapsWithin, intersect, overlaps, unionWithin, type Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { leaseRange } from '../leases/range.ts'
import type { Lease } from '../leases/types.ts'
import { type AdjustableCharge, creditable, type DatedCredit, shownBy } from './posted-charges.ts'
import { type PriceDifference, priceDifferences } from './price-differences.ts'
import { calendarMonth, contractAmount, MONTHLY_KINDS, type MonthlyKind, monthLines } from './schedule.ts'

/** A posted charge with days of service in one month. */
type MonthlyCharge = AdjustableCharge & { kind: MonthlyKind; service: Window }

/** The posted charges of one kind and month, also cancelled ones, and those that adjust them. */
export type PostedMonth = { kind: MonthlyKind; month: CivilDate; charges: readonly MonthlyCharge[] }

/** Returns the posted monthly charges by kind and month. */
export function postedMonths(posted: readonly AdjustableCharge[]): PostedMonth[] {
  const months = new Map<string, { kind: MonthlyKind; month: CivilDate; charges: MonthlyCharge[] }>()
  for (const charge of posted) {
    const kind = MONTHLY_KINDS.find((monthly) => monthly === charge.kind)
    if (!kind || charge.serviceTo === null) continue
    const month = monthStart(charge.serviceFrom)
    const key = `${kind} ${month}`
    const found = months.get(key) ?? { kind, month, charges: [] }
    found.charges.push({ ...charge, kind, service: { from: charge.serviceFrom, to: charge.serviceTo } })
    months.set(key, found)
  }
  return [...months.values()]
}

/** Whether the month costs the same for any of its days under the lease. */
export const isWholeMonth = (lease: Lease, kind: MonthlyKind, month: CivilDate): boolean =>
  monthLines(lease, kind, month).some(({ prorated }) => !prorated)

/**
 * Returns the days that rows of the month charge, one period for each charge that adjusts no other. It is the whole month if that is
 * not prorated.
 */
export function chargedDays(rows: readonly MonthlyCharge[], leases: readonly Lease[]): Window[] {
  const [first] = rows
  if (!first) return []
  const month = calendarMonth(first.service.from)
  const bases = rows.filter(({ adjusts }) => adjusts === null).map(({ service }) => service)
  const others = unionWithin(
    rows.map(({ service }) => service),
    month,
  ).flatMap((days) => gapsWithin(bases, days))
  const days = [...bases, ...others].sort((a, b) => (a.from < b.from ? -1 : 1))
  return leases.some((lease) => isWholeMonth(lease, first.kind, month.from)) ? [month] : days
}

/**
 * Returns the differences of the days that are charged: one part for each period whose price per day changes by the same, and the rest
 * that belongs to no such period. In cents.
 */
export function partsAndRest(
  before: Lease,
  after: Lease,
  { kind, charges }: PostedMonth,
): { parts: PriceDifference[]; rest: PriceDifference | null } {
  const alive = charges.filter(({ cancelled }) => !cancelled)
  const found = chargedDays(alive, [before, after]).map((days) => ({
    days,
    ...priceDifferences(before, after, kind, days),
  }))
  const rest = found.reduce((sum, part) => sum + part.rest, 0)
  const last = found.findLast((part) => part.rest !== 0)
  return {
    parts: found.flatMap(({ parts }) => parts),
    rest:
      last && rest !== 0
        ? { days: intersect(leaseRange(after), last.days) ?? last.days, amount: rest }
        : null,
  }
}

/** As partsAndRest, with the rest among the parts. */
export function differencesOf(before: Lease, after: Lease, month: PostedMonth): PriceDifference[] {
  const { parts, rest } = partsAndRest(before, after, month)
  return rest ? [...parts, rest] : parts
}

/**
 * Returns the differences as far as the posted rows do not show them yet, so that nothing is taken back or charged twice: a credit that
 * found no open amount is not charged again, and an extra charge that was cancelled is not credited. A month whose charge was cancelled
 * gets no extra charge. `carried` is the rest that a new charge of the month has.
 */
export function missingOf(
  differences: readonly PriceDifference[],
  after: Lease,
  { kind, charges }: PostedMonth,
  carried: Cents = 0,
): PriceDifference[] {
  const alive = charges.filter(({ cancelled }) => !cancelled)
  const cancelledBases = charges.filter(({ cancelled, adjusts }) => cancelled && adjusts === null)
  const cancelledExtras = charges.filter(({ cancelled, adjusts }) => cancelled && adjusts !== null)
  const price =
    chargedDays([...alive, ...cancelledBases], [after]).reduce(
      (sum, days) => sum + contractAmount(after, kind, days),
      0,
    ) -
    shownBy(cancelledBases) -
    carried
  const sum = (sign: 1 | -1): Cents =>
    differences.reduce((all, { amount }) => (amount * sign > 0 ? all + Math.abs(amount) : all), 0)
  const shown = shownBy(alive)
  const isCharged = alive.some(({ adjusts }) => adjusts === null)
  let raise = isCharged
    ? Math.max(0, Math.min(sum(1), price - shown - shownBy(cancelledExtras) + sum(-1)))
    : 0
  let lower = Math.max(0, Math.min(sum(-1), shown - price + sum(1)))
  return differences.flatMap(({ days, amount }) => {
    const part = amount > 0 ? Math.min(amount, raise) : Math.max(amount, -lower)
    if (amount > 0) raise -= part
    else lower += part
    return part === 0 ? [] : [{ days, amount: part }]
  })
}

/**
 * Returns the credits for the differences below zero, split over the charges of the month: first what adjusts a charge on the same days,
 * the newest first, then the other charges of these days, then all others, each limited by what is left of it. In cents.
 */
export function creditParts(
  { charges }: PostedMonth,
  differences: readonly PriceDifference[],
): DatedCredit[] {
  const alive = charges
    .filter(({ cancelled }) => !cancelled)
    .sort((a, b) => Number(a.adjusts === null) - Number(b.adjusts === null) || (a.id < b.id ? 1 : -1))
  const left = new Map(alive.map((charge) => [charge.id, creditable(charge)]))
  const parts: DatedCredit[] = []
  for (const { amount, days } of differences) {
    const [same, others] = [true, false].map((on) =>
      alive.filter(({ service }) => overlaps(service, days) === on),
    )
    let open = -amount
    for (const { id } of [...same!, ...others!]) {
      const part = Math.min(open, left.get(id)!)
      if (part <= 0) continue
      parts.push({ chargeId: id, amount: part, days })
      left.set(id, left.get(id)! - part)
      open -= part
    }
  }
  return parts
}
