import { addDays, type CivilDate, daysBetween, earlier, later } from './dates.ts'

/** Half-open days [from, to); `to` null means no end (docs/finance.md 1.4). */
export type Interval = { from: CivilDate; to: CivilDate | null }

/** Half-open days with both ends given. */
export type Window = { from: CivilDate; to: CivilDate }

/** Returns the interval of days whose last day is included, as people write it. */
export const inclusive = (first: CivilDate, last: CivilDate | null): Interval => ({
  from: first,
  to: last === null ? null : addDays(last, 1),
})

export const isEmpty = (interval: Interval): boolean => interval.to !== null && interval.to <= interval.from

/** True if the date is one of the days [from, to). */
export const covers = (interval: Interval, date: CivilDate): boolean =>
  interval.from <= date && (interval.to === null || date < interval.to)

/** True if a.from < b.to and b.from < a.to; an empty interval overlaps nothing. */
export const overlaps = (a: Interval, b: Interval): boolean =>
  !isEmpty(a) && !isEmpty(b) && (b.to === null || a.from < b.to) && (a.to === null || b.from < a.to)

/** Returns the days that are in both intervals, or null if there are none. */
export function intersect(a: Interval, b: Window): Window | null
export function intersect(a: Interval, b: Interval): Interval | null
export function intersect(a: Interval, b: Interval): Interval | null {
  const from = later(a.from, b.from)
  const to = a.to === null ? b.to : b.to === null ? a.to : earlier(a.to, b.to)
  return to !== null && to <= from ? null : { from, to }
}

/** Number of days in the window, at least 0. */
export const daysIn = (window: Window): number => Math.max(0, daysBetween(window.from, window.to))

/** Returns the days of the window that at least one interval covers, as disjoint windows in order. */
export function unionWithin(intervals: readonly Interval[], window: Window): Window[] {
  const clipped = intervals
    .map((interval) => intersect(interval, window))
    .filter((part) => part !== null)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const union: Window[] = []
  for (const part of clipped) {
    const last = union.at(-1)
    if (last && part.from <= last.to) last.to = later(last.to, part.to)
    else union.push({ ...part })
  }
  return union
}

/** Returns the days of the window that no interval covers, as disjoint windows in order. */
export function gapsWithin(intervals: readonly Interval[], window: Window): Window[] {
  const gaps: Window[] = []
  let from = window.from
  for (const part of unionWithin(intervals, window)) {
    if (from < part.from) gaps.push({ from, to: part.from })
    from = part.to
  }
  if (from < window.to) gaps.push({ from, to: window.to })
  return gaps
}

/** Sum of the days of all windows; the windows must not overlap. */
export const totalDays = (windows: readonly Window[]): number =>
  windows.reduce((sum, window) => sum + daysIn(window), 0)
