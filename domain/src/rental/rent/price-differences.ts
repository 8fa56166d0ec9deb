import type { CivilDate } from '../../dates.ts'
import { covers, intersect, type Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import type { Lease } from '../leases/types.ts'
import { billedRange, contractAmount, type MonthlyKind, monthLines, monthlyAmount } from './schedule.ts'

/** Days of a charge whose price a change of the lease raises or lowers, with the difference in cents. */
export type PriceDifference = { days: Window; amount: Cents }

/**
 * Returns by how many cents the contract price of the days of a charge changes between two states of the lease: one part for each period
 * whose price per day changes by the same. What a method of proration changes on other days of the month belongs to the last part, or is
 * the `rest` if there is none.
 */
export function priceDifferences(
  before: Lease,
  after: Lease,
  kind: MonthlyKind,
  service: Window,
): { parts: PriceDifference[]; rest: Cents } {
  const old = monthLines(before, kind, service.from)
  const now = monthLines(after, kind, service.from)
  const differenceOf = (days: Window): Cents =>
    contractAmount(after, kind, days) - contractAmount(before, kind, days)
  const total = differenceOf(service)
  // A month that is not prorated costs the same for any of its days, so its difference has no days of its own.
  if ([...old, ...now].some(({ prorated }) => !prorated)) {
    const days = intersect(billedRange(after), service) ?? service
    return { parts: total === 0 ? [] : [{ days, amount: total }], rest: 0 }
  }
  const priceOn = (lines: typeof old, day: CivilDate): Cents => {
    const line = lines.find((one) => covers(one.service, day))
    return line ? monthlyAmount(line.terms, kind) : 0
  }
  const windows: { days: Window; change: Cents }[] = []
  for (const days of daysOfOnePrice(
    service,
    [...old, ...now].map((line) => line.service),
  )) {
    const change = priceOn(now, days.from) - priceOn(old, days.from)
    const last = windows.at(-1)
    if (last?.change === change && last.days.to === days.from) last.days.to = days.to
    else if (change !== 0) windows.push({ days, change })
  }
  const parts = windows
    .map(({ days }) => ({ days, amount: differenceOf(days) }))
    .filter(({ amount }) => amount !== 0)
  const rest = parts.reduce((left, { amount }) => left - amount, total)
  const last = parts.at(-1)
  if (!last) return { parts, rest }
  last.amount += rest
  return { parts: parts.filter(({ amount }) => amount !== 0), rest: 0 }
}

/** Splits days where one of the other periods begins or ends. */
export function daysOfOnePrice(service: Window, others: readonly Window[]): Window[] {
  const inside = others
    .flatMap(({ from, to }) => [from, to])
    .filter((day) => service.from < day && day < service.to)
  const days = [...new Set([service.from, ...inside, service.to])].sort()
  return days.slice(1).map((to, n) => ({ from: days[n]!, to }))
}
