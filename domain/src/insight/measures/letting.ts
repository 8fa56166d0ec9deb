/**
 * Days and rents of one unit in a window (docs/finance.md 6.2, 6.4, metric 13). Days are day numbers (`dayNumber`), because a portfolio
 * has a hundred thousand months of units.
 */
import { addDays, type CivilDate, dayNumber, daysInMonth, monthStart, nextMonthStart } from '../../dates.ts'
import type { Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { vatIncluded } from '../../rental/vat/vat.ts'

/** Half-open days [from, to); `to` is Infinity without an end. */
export type Days = { from: number; to: number }

export type UnitBook = {
  /** The days under management. */
  managed: Days
  /** Let by the night: asking is the rate of one night, otherwise of one month. */
  daily: boolean
  asking: Cents
  /** The rate of the VAT that figures leave out of `asking`; null if they leave none out. */
  askingVat: string | null
  /** Can be let by the night: its days that no lease covers are nights on offer. */
  nightly: boolean
  /** Days let at one monthly rent, without overlaps, in order. */
  rents: readonly (Days & { rent: Cents })[]
  /** Sold stays; they share no day with each other or with a lease. `ahead` is the number of days from booking to check-in. */
  stays: readonly (Days & { priced: boolean; ahead: number })[]
  /** What the nights of the stays earn; a credit note is negative. */
  stayCharges: readonly (Days & { amount: Cents })[]
  /** The check-in of each stay that was confirmed, had its nights and was then cancelled. */
  cancelledStays: readonly number[]
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
  /** Nights of sold stays. */
  soldNights: number
  /** Days under a lease or sold. */
  occupiedDays: number
  /** Nights that could be sold: days under management without a lease; 0 for a unit that is let by the month only. */
  shortTermNights: number
  /** What the sold nights earn; null if the price of a stay is not known. */
  stayRevenue: Cents | null
  /** Stays whose check-in is in the window, and all their nights. */
  stays: number
  stayNights: number
  /** Those of them that were booked by their check-in, and their days from booking to check-in. */
  staysBooked: number
  daysAhead: number
  /** Stays with check-in in the window that were confirmed and then cancelled. */
  cancelledStays: number
  /** Days out of service that are neither let nor sold, each counted once. */
  outOfServiceVacant: number
  /** Contract rent of days under a lease plus asking rent of all other days. */
  grossPotentialRent: Cents
  /** Asking rent of the days that are neither let nor sold. */
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

/** An amount without its VAT. It is taken off the sum of days or nights, because a daily rate is never rounded first. */
const netOf = (gross: Cents, percent: string | null): Cents =>
  percent === null ? gross : gross - vatIncluded(gross, percent)

/** Returns days and rents of the unit in the window; null if it was not managed on any of its days. */
export function lettingIn(unit: UnitBook, window: MonthsOfWindow): Letting | null {
  const days = { from: Math.max(unit.managed.from, window.from), to: Math.min(unit.managed.to, window.to) }
  if (days.from >= days.to) return null
  let leasedDays = 0
  let soldNights = 0
  let potential = 0
  let vacancyLoss = 0
  for (const month of window.months) {
    const part = { from: Math.max(month.from, days.from), to: Math.min(month.to, days.to) }
    if (part.from >= part.to) continue
    let leased = 0
    for (const rented of unit.rents) {
      if (rented.from >= part.to) break
      const let_ = common(rented, part)
      leased += let_
      if (let_ > 0) potential += portion(rented.rent, let_, month.days)
    }
    const sold = unit.stays.reduce((sum, stay) => sum + common(stay, part), 0)
    const asked = (of: number): Cents =>
      netOf(unit.daily ? unit.asking * of : portion(unit.asking, of, month.days), unit.askingVat)
    const free = part.to - part.from - leased
    potential += asked(free)
    vacancyLoss += asked(free - sold)
    leasedDays += leased
    soldNights += sold
  }
  const availableDays = days.to - days.from
  return {
    days,
    availableDays,
    leasedDays,
    soldNights,
    occupiedDays: leasedDays + soldNights,
    shortTermNights: unit.nightly || soldNights > 0 ? availableDays - leasedDays : 0,
    ...staysIn(unit, days),
    outOfServiceVacant: unit.outOfService.length === 0 ? 0 : closedVacant(unit, days),
    grossPotentialRent: potential,
    vacancyLoss,
    monthlyRent:
      unit.rents.findLast((rented) => rented.from < window.to && rented.to >= window.to)?.rent ?? 0,
    marketValue: valueOn(unit, window.to - 1),
    valueBefore: valueOn(unit, window.from - 1),
  }
}

type StaysIn = Pick<
  Letting,
  'stayRevenue' | 'stays' | 'stayNights' | 'staysBooked' | 'daysAhead' | 'cancelledStays'
>

const within = (day: number, { from, to }: Days): boolean => from <= day && day < to

function staysIn({ stays, stayCharges, cancelledStays }: UnitBook, days: Days): StaysIn {
  const arrived = stays.filter(({ from }) => within(from, days))
  // A stay that was entered after its check-in says nothing about how early guests book.
  const booked = arrived.filter(({ ahead }) => ahead >= 0)
  const unknown = stays.some((stay) => !stay.priced && common(stay, days) > 0)
  return {
    stayRevenue: unknown ? null : stayCharges.reduce((sum, charge) => sum + earnedIn(charge, days), 0),
    stays: arrived.length,
    stayNights: arrived.reduce((sum, { from, to }) => sum + to - from, 0),
    staysBooked: booked.length,
    daysAhead: booked.reduce((sum, { ahead }) => sum + ahead, 0),
    cancelledStays: cancelledStays.filter((day) => within(day, days)).length,
  }
}

/** The cents of a charge that belong to the nights within the days, rounded as in `shareOfNights`. */
function earnedIn({ amount, ...nights }: Days & { amount: Cents }, days: Days): Cents {
  const of = nights.to - nights.from
  const before = (day: number): Cents =>
    portion(Math.abs(amount), Math.min(of, Math.max(0, day - nights.from)), of)
  return Math.sign(amount) * (before(days.to) - before(days.from))
}

function closedVacant({ outOfService, rents, stays }: UnitBook, days: Days): number {
  const taken: readonly Days[] = [...rents, ...stays]
  let closed = 0
  let until = days.from
  for (const off of outOfService.toSorted((a, b) => a.from - b.from)) {
    const part = { from: Math.max(off.from, until), to: Math.min(off.to, days.to) }
    if (part.from >= part.to) continue
    closed += part.to - part.from - taken.reduce((sum, used) => sum + common(used, part), 0)
    until = part.to
  }
  return closed
}

const valueOn = ({ values }: UnitBook, day: number): Cents | null =>
  values.findLast(({ from }) => from <= day)?.value ?? null
