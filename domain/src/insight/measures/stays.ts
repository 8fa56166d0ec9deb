/**
 * Nights and key figures of units let by the night (docs/finance.md 4.2, 4.4, 7 metrics 17 and 18). Nights sold, available
 * and blocked are counted by the first day of each night; revenue in cents.
 */
import { type CivilDate, daysBetween } from '../../dates.ts'
import { daysIn, type Interval, intersect, totalDays, unionWithin, type Window } from '../../intervals.ts'
import type { Cents } from '../../money.ts'
import { shareOfNights, stayRange } from '../../rental/bookings/nights.ts'
import type { Stay } from '../../rental/bookings/types.ts'

/** A sold stay; `accommodation` is null if the price is not known (imported from a calendar). */
export type SoldStay = Stay & { accommodation: Cents | null }

export type ShortTermUnit = {
  /** The days under management. */
  managed: Interval
  stays: readonly SoldStay[]
  leases: readonly Interval[]
  /** Days on which the unit is out of service or blocked. */
  blocks: readonly Interval[]
}

export type ShortTermNights = {
  sold: number
  /** Nights that could be sold: under management and not under a lease. */
  available: number
  /** Available nights under a block and not sold. */
  blocked: number
  /** Days under a lease or sold, each counted once. */
  occupied: number
  /** Days under management. */
  managed: number
  /** Revenue of the sold nights; null if a night was sold without a known price. */
  revenue: Cents | null
}

/**
 * Returns the nights of one unit in the window.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export function shortTermNights(unit: ShortTermUnit, window: Window): ShortTermNights {
  const days = intersect(unit.managed, window)
  if (!days) return { sold: 0, available: 0, blocked: 0, occupied: 0, managed: 0, revenue: 0 }
  const covered = (intervals: readonly Interval[]): number => totalDays(unionWithin(intervals, days))
  const sold = unit.stays.map(stayRange)
  const taken = covered([...sold, ...unit.leases])
  const counted = unit.stays.filter((stay) => intersect(stayRange(stay), days) !== null)
  return {
    sold: covered(sold),
    available: daysIn(days) - covered(unit.leases),
    blocked: covered([...sold, ...unit.leases, ...unit.blocks]) - taken,
    occupied: taken,
    managed: daysIn(days),
    revenue: counted.reduce<Cents | null>(
      (sum, { accommodation, ...stay }) =>
        sum === null || accommodation === null ? null : sum + shareOfNights(accommodation, stay, days),
      0,
    ),
  }
}

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator

/**
 * Average daily rate: revenue of a sold night, in cents and not rounded; null without a sold night.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export const averageDailyRate = ({ revenue, sold }: { revenue: Cents; sold: number }) => ratio(revenue, sold)

/**
 * Revenue of an available night, in cents and not rounded; with `adjusted` blocked nights are not available.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export const revenuePerAvailableNight = (
  nights: { revenue: Cents; available: number; blocked: number },
  adjusted = false,
) => ratio(nights.revenue, nights.available - (adjusted ? nights.blocked : 0))

/**
 * Share of the available nights that was sold; with `adjusted` blocked nights are not available.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export const shortTermOccupancy = (
  nights: { sold: number; available: number; blocked: number },
  adjusted = false,
) => ratio(nights.sold, nights.available - (adjusted ? nights.blocked : 0))

/**
 * Nights of the stays whose check-in is in the window, by stay; null without one.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export function averageStay(stays: readonly Stay[], { from, to }: Window): number | null {
  const arrived = stays.filter(({ checkIn }) => from <= checkIn && checkIn < to)
  return ratio(
    arrived.reduce((sum, { checkIn, checkOut }) => sum + daysBetween(checkIn, checkOut), 0),
    arrived.length,
  )
}

/**
 * Days from the booking to the check-in.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export const bookingWindow = ({ bookedOn, checkIn }: { bookedOn: CivilDate; checkIn: CivilDate }): number =>
  daysBetween(bookedOn, checkIn)

/**
 * Share of the bookings once confirmed, with check-in in the window, that were cancelled; null without one.
 * @specification of the nights that the measures count (letting.ts, reports/stay-performance.ts)
 */
export function cancellationRate(
  bookings: readonly { checkIn: CivilDate; onceConfirmed: boolean; cancelled: boolean }[],
  { from, to }: Window,
): number | null {
  const counted = bookings.filter(
    ({ checkIn, onceConfirmed }) => onceConfirmed && from <= checkIn && checkIn < to,
  )
  return ratio(counted.filter(({ cancelled }) => cancelled).length, counted.length)
}
