/**
 * Days and rents of one unit in a window (docs/finance.md 6.2, 6.4, metric 13). Days are day numbers (`dayNumber`), because a portfolio
 * has a hundred thousand months of units.
 */
import { addDays, type CivilDate, dayNumber, daysInMonth, monthStart, nextMonthStart } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'

/** Half-open days [from, to); `to` is Infinity without an end. */
export type Days = { from: number; to: number }

export type UnitBook = {
  /** The days under management. */
  managed: Days
  /** Let by the night: asking is the rate of one night, otherwise of one month. */
  daily: boolean
  asking: Cents
  /** Days let at one monthly rent, without overlaps, in order. Nights of short stays will be a second list. */
  rents: readonly (Days & { rent: Cents })[]
  outOfService: readonly Days[]
  /** Market values by the day from which each counts, in order. The purchase price comes before a valuation of its day. */
  values: readonly { from: number; value: Cents }[]
}

/** A window and its calendar months, clipped to it; `days` is the full length of the month. */
export type MonthsOfWindow = Days & { months: readonly (Days & { days: number })[] }

export type Letting = {
  /** The part of the window in which the unit was managed. */
  days: Days
  availableDays: number
  leasedDays: number
  /** Days out of service that no lease covers, each counted once. */
  outOfServiceVacant: number
  /** Contract rent of let days plus asking rent of vacant days. */
  grossPotentialRent: Cents
  vacancyLoss: Cents
  /** Rent of the lease in force on the last day of the window; 0 without one. */
  monthlyRent: Cents
  marketValue: Cents | null
  /** Market value on the day before the window. */
  valueBefore: Cents | null
}

/** Divides a window into its calendar months. */
export function monthsOfWindow({ from, to }: Window): MonthsOfWindow {
  const months: (Days & { days: number })[] = []
  for (let month: CivilDate = monthStart(from); month < to; month = nextMonthStart(month)) {
    const next = dayNumber(nextMonthStart(month))
    months.push({
      from: Math.max(dayNumber(month), dayNumber(from)),
      to: Math.min(next, dayNumber(to)),
      days: daysInMonth(month),
    })
  }
  return { from: dayNumber(from), to: dayNumber(to), months }
}

/** Returns the civil date of a day number. */
export const civilDateOf = (day: number): CivilDate => addDays('1970-01-01', day)

const common = (a: Days, b: Days): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Rounds a non-negative amount * part / of half up. */
const portion = (amount: Cents, part: number, of: number): Cents =>
  part === of ? amount : Math.floor((2 * amount * part + of) / (2 * of))

/** Returns days and rents of the unit in the window; null if it was not managed on any of its days. */
export function lettingIn(unit: UnitBook, window: MonthsOfWindow): Letting | null {
  const days = { from: Math.max(unit.managed.from, window.from), to: Math.min(unit.managed.to, window.to) }
  if (days.from >= days.to) return null
  let leasedDays = 0
  let contract = 0
  let vacancyLoss = 0
  for (const month of window.months) {
    const part = { from: Math.max(month.from, days.from), to: Math.min(month.to, days.to) }
    if (part.from >= part.to) continue
    let leased = 0
    for (const rented of unit.rents) {
      if (rented.from >= part.to) break
      const let_ = common(rented, part)
      leased += let_
      if (let_ > 0) contract += portion(rented.rent, let_, month.days)
    }
    const vacant = part.to - part.from - leased
    if (vacant > 0)
      vacancyLoss += unit.daily ? unit.asking * vacant : portion(unit.asking, vacant, month.days)
    leasedDays += leased
  }
  return {
    days,
    availableDays: days.to - days.from,
    leasedDays,
    outOfServiceVacant: unit.outOfService.length === 0 ? 0 : closedVacant(unit, days),
    grossPotentialRent: contract + vacancyLoss,
    vacancyLoss,
    monthlyRent:
      unit.rents.findLast((rented) => rented.from < window.to && rented.to >= window.to)?.rent ?? 0,
    marketValue: valueOn(unit, window.to - 1),
    valueBefore: valueOn(unit, window.from - 1),
  }
}

function closedVacant({ outOfService, rents }: UnitBook, days: Days): number {
  let closed = 0
  let until = days.from
  for (const off of outOfService.toSorted((a, b) => a.from - b.from)) {
    const part = { from: Math.max(off.from, until), to: Math.min(off.to, days.to) }
    if (part.from >= part.to) continue
    closed += part.to - part.from - rents.reduce((sum, rented) => sum + common(rented, part), 0)
    until = part.to
  }
  return closed
}

const valueOn = ({ values }: UnitBook, day: number): Cents | null =>
  values.findLast(({ from }) => from <= day)?.value ?? null
