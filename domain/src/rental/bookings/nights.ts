import { addDays, type CivilDate, dayNumber, daysBetween, later } from '../../dates.ts'
import { DomainError } from '../../errors.ts'
import { covers, gapsWithin, type Interval, overlaps, type Window } from '../../intervals.ts'
import { type Cents, prorate } from '../../money.ts'
import { MAX_NIGHTS, type Season, type Stay } from './types.ts'

/** Returns the days that the stay keeps a unit: [checkIn, checkOut). */
export const stayRange = ({ checkIn, checkOut }: Stay): Window => ({ from: checkIn, to: checkOut })

/** Returns the number of nights, 1 to 400 (docs/finance.md 4.1). Throws `stay_length_invalid` or `date_invalid`. */
export function nightsOf({ checkIn, checkOut }: Stay): number {
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1 || nights > MAX_NIGHTS) throw new DomainError('stay_length_invalid', { nights })
  return nights
}

/** Returns the first day of each night. */
export const eachNight = (stay: Stay): CivilDate[] =>
  Array.from({ length: nightsOf(stay) }, (_, night) => addDays(stay.checkIn, night))

/** Returns the day of the week, 1 (Monday) to 7 (Sunday). 1 January 1970 was a Thursday. */
export const weekday = (day: CivilDate): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1

/** Returns the season of a night; undefined outside of all seasons. */
export const seasonOf = (seasons: readonly Season[], night: CivilDate): Season | undefined =>
  seasons.find((season) => covers(season, night))

/**
 * Returns the cents of an amount over all nights of the stay that belong to the nights of the window: R(A*b/n) -
 * R(A*a/n), so that the parts of any division add up (docs/finance.md 1.7, 4.4).
 */
export function shareOfNights(amount: Cents, stay: Stay, window: Window): Cents {
  const nights = nightsOf(stay)
  const before = (day: CivilDate) => Math.min(nights, Math.max(0, daysBetween(stay.checkIn, day)))
  return prorate(amount, before(window.to), nights) - prorate(amount, before(window.from), nights)
}

export type LengthLimits = {
  minNights: number | null
  maxNights: number | null
  seasons: readonly Season[]
  /** In a gap shorter than the shortest stay, a stay that fills the gap is allowed. */
  fillGaps: boolean
}

/**
 * Checks the number of nights: the shortest stay is that of the season of the first night, else of the property; the
 * longest is that of the property. `taken` are the days on which the unit is not free. Returns the code of the broken
 * limit and the limit in nights, or null.
 */
export function lengthRefusal(
  stay: Stay,
  limits: LengthLimits,
  taken: readonly Interval[],
  today: CivilDate,
): { code: 'stay_too_short' | 'stay_too_long'; limit: number } | null {
  const nights = nightsOf(stay)
  const usual = seasonOf(limits.seasons, stay.checkIn)?.minNights ?? limits.minNights ?? 1
  const shortest = limits.fillGaps ? Math.min(usual, gapNights(stay, taken, today) ?? usual) : usual
  if (nights < shortest) return { code: 'stay_too_short', limit: shortest }
  if (limits.maxNights !== null && nights > limits.maxNights)
    return { code: 'stay_too_long', limit: limits.maxNights }
  return null
}

/**
 * Returns the nights of the gap that contains the stay; null if the gap is open at one end. Nobody can buy a night that is
 * past, so the gap begins today at the earliest; for a stay that is entered afterwards it begins after the stay before.
 */
function gapNights(stay: Stay, taken: readonly Interval[], today: CivilDate): number | null {
  const around = { from: addDays(stay.checkIn, -MAX_NIGHTS), to: addDays(stay.checkOut, MAX_NIGHTS) }
  const gap = gapsWithin(taken, around).find(({ from, to }) => from <= stay.checkIn && stay.checkOut <= to)
  if (!gap || gap.to === around.to) return null
  if (stay.checkIn >= today) return daysBetween(later(gap.from, today), gap.to)
  return gap.from === around.from ? null : daysBetween(gap.from, gap.to)
}

/** Whether a move lets a stay begin earlier and before today, so that it gets nights that are past. */
export const movesIntoPast = (from: Stay, to: Stay, today: CivilDate): boolean =>
  to.checkIn < today && to.checkIn < from.checkIn

/** Returns the intervals that share a night with the stay. A change of guests on one day is no overlap. */
export const conflictsWith = <T extends Interval>(stay: Stay, taken: readonly T[]): T[] =>
  taken.filter((interval) => overlaps(stayRange(stay), interval))
